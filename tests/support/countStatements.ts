import { expect } from 'vitest'
import type { CapturedLog } from './logLines.ts'

/**
 * Counts the statements that one request sends to PostgreSQL, BEGIN and COMMIT included, as the program's own log
 * counts them. It writes that line once the reply is complete.
 *
 * @param captured the log of the API that is asked
 * @param ask sends one request
 */
export async function countStatements(captured: CapturedLog, ask: () => Promise<void>): Promise<number> {
  captured.clear()
  await ask()
  await expect.poll(() => captured.lines('request'), { interval: 5 }).toHaveLength(1)
  return Number(captured.lines('request')[0]?.sql)
}
