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

/** Starts four web processes, which connect through the pooler, and two workers, all on one cluster. */
export async function startService(cluster: PostgresCluster): Promise<Service> {
  const { pooler, primary, replicas } = cluster.urls
  const postmark = await startFakePostmark()
  const env = {
    DATABASE_URL: pooler,
    DIRECT_DATABASE_URL: primary,
    READ_DATABASE_URL: replicas,
    SESSION_SECRET: secret,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    POSTMARK_SERVER_TOKEN: 'test-token',
    POSTMARK_API_URL: postmark.url,
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
    // Started one after the other: on a small machine they would otherwise delay each other beyond the connection
    // timeout.
    const urls: string[] = []
    for (let made = 0; made < webs; made += 1) {
      const [, port] = await run('web').says(/ready at http:\/\/localhost:(\d+)/)
      urls.push(`http://127.0.0.1:${port}`)
    }
    for (let made = 0; made < workers; made += 1) await run('worker').says(/worker is running/)
    const isWhole = () => programs.every(({ child }) => child.exitCode === null && child.signalCode === null)
    return { urls, postmark, isWhole, close }
  } catch (error) {
    await close()
    throw error
  }
}
