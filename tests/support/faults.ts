import { onTestFinished } from 'vitest'
import type { AppDeps } from '../../server/platform/parts.ts'
import { type Program, runProgram } from './program.ts'

type Shared = { config: Pick<AppDeps['config'], 'databaseUrl'>; secret: string }

/** Whether the long form of the fault tests is wanted, as `npm run test:faults` asks for it. */
export const isFull = process.env.FAULTS === 'full'

/** Starts a process of the program on the database and with the secret of a test, which ends it. */
export const runProcess = ({ config, secret }: Shared, env: Record<string, string>): Program =>
  runProgram('server/main.ts', {
    PORT: '0',
    DATABASE_URL: config.databaseUrl ?? '',
    SESSION_SECRET: secret,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...env,
  })

/** Ends a process at once. */
export async function killProcess({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

/** Starts a process as {@link runProcess} does; it is ended with the test. */
export function startProcess(shared: Shared, env: Record<string, string>): Program {
  const program = runProcess(shared, env)
  onTestFinished(() => killProcess(program))
  return program
}

/** Waits until a web process serves; gives its address. */
export async function addressOf(program: Program): Promise<string> {
  const [, port] = await program.says(/ready at http:\/\/localhost:(\d+)/)
  return `http://127.0.0.1:${port}`
}
