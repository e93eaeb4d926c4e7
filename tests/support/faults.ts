import { onTestFinished } from 'vitest'
import type { AppDeps } from '../../server/platform/parts.ts'
import { type Program, runProgram } from './program.ts'

type Shared = { config: Pick<AppDeps['config'], 'databaseUrl'>; secret: string }

/** Whether the long form of the fault tests is wanted, as `npm run test:faults` asks for it. */
export const isFull = process.env.FAULTS === 'full'

export const faultTimeout = isFull ? 300_000 : 120_000

/** Starts a process of the program on the database and with the secret of a test; it is ended with the test. */
export function startProcess({ config, secret }: Shared, env: Record<string, string>): Program {
  const program = runProgram('server/main.ts', {
    PORT: '0',
    DATABASE_URL: config.databaseUrl ?? '',
    SESSION_SECRET: secret,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...env,
  })
  onTestFinished(async () => {
    program.child.kill('SIGKILL')
    await program.ended
  })
  return program
}

/** Waits until a web process serves; gives its address. */
export async function addressOf(program: Program): Promise<string> {
  const [, port] = await program.says(/ready at http:\/\/localhost:(\d+)/)
  return `http://127.0.0.1:${port}`
}
