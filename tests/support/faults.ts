import { onTestFinished } from 'vitest'
import type { AppDeps } from '../../server/platform/parts.ts'
import { type Program, runProgram } from './program.ts'

type Shared = { config: Pick<AppDeps['config'], 'databaseUrl'>; secret: string }

/** Whether the long form of the fault tests runs, as in `npm run test:faults`. */
export const isFull = process.env.FAULTS === 'full'

/** Starts a process of the program with the database and the secret of a test. The test has to end it. */
export const runProcess = ({ config, secret }: Shared, env: Record<string, string>): Program =>
  runProgram('server/main.ts', {
    PORT: '0',
    DATABASE_URL: config.databaseUrl ?? '',
    SESSION_SECRET: secret,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...env,
  })

/** Kills a process at once. */
export async function killProcess({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Starts a process like {@link runProcess}, and kills it when the test ends. */
export function startProcess(shared: Shared, env: Record<string, string>): Program {
  const program = runProcess(shared, env)
  onTestFinished(() => killProcess(program))
  return program
}

/** Waits until a web process serves requests; returns its URL. */
export async function addressOf(program: Program): Promise<string> {
  const [, port] = await program.says(/ready at http:\/\/localhost:(\d+)/)
  return `http://127.0.0.1:${port}`
}
