import { type FakePostmark, startFakePostmark } from '../../tests/support/postmark.ts'
import { type Program, runProgram } from '../../tests/support/program.ts'
import type { PostgresCluster } from './postgresCluster.ts'

const webs = 4
const workers = 2
export const secret = 'a secret of the benchmarks, which is long enough'

export type Service = {
  /** addresses of the web processes */
  urls: string[]
  postmark: FakePostmark
  /** whether every process still runs */
  isWhole(): boolean
  close(): Promise<void>
}

/** Starts four web processes, which ask by the pooler, and two workers, all on one cluster. */
export async function startService({ urls }: PostgresCluster): Promise<Service> {
  const postmark = await startFakePostmark()
  const env = {
    ...{ DATABASE_URL: urls.pooler, DIRECT_DATABASE_URL: urls.primary, READ_DATABASE_URL: urls.replicas },
    ...{ SESSION_SECRET: secret, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' },
    ...{ POSTMARK_SERVER_TOKEN: 'test-token', POSTMARK_API_URL: postmark.url },
  }
  const programs: Program[] = []
  const run = (role: string): Program => {
    const program = runProgram('server/main.ts', { ...env, ROLE: role })
    programs.push(program)
    return program
  }
  const close = async (): Promise<void> => {
    for (const { child } of programs) child.kill('SIGTERM')
    await Promise.all(programs.map(({ ended }) => ended))
    await postmark.close()
  }
  try {
    const web = Array.from({ length: webs }, () => run('web'))
    const worker = Array.from({ length: workers }, () => run('worker'))
    const ports = await Promise.all(web.map((each) => each.says(/ready at http:\/\/localhost:(\d+)/)))
    await Promise.all(worker.map((each) => each.says(/worker is running/)))
    const isWhole = () => programs.every(({ child }) => child.exitCode === null && child.signalCode === null)
    return { urls: ports.map(([, port]) => `http://127.0.0.1:${port}`), postmark, isWhole, close }
  } catch (error) {
    await close()
    throw error
  }
}
