import { expect } from 'vitest'
import type { CapturedLog } from './logLines.ts'

/**
 * The statements that one request sent to PostgreSQL, BEGIN and COMMIT among them, as the program's own log counts them; its
 * line comes once the reply is through.
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
