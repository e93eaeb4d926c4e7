import pg from 'pg'
import { vi } from 'vitest'

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

/**
 * Whether a statement sends change notices or listens to them. No request causes it, and when it is sent depends on
 * timing.
 */
export const isNoticeStatement = (text: string): boolean => /DELETE FROM change_notices|^LISTEN /.test(text)

/**
 * Records the statements that this process's connections send to PostgreSQL for requests.
 *
 * @returns `texts()`, the statements since the beginning or since `clear()`, until `stop()`
 */
export function recordStatements(): { texts(): string[]; clear(): void; stop(): void } {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return {
    texts: () => query.mock.calls.map(([sent]) => textOf(sent)).filter((text) => !isNoticeStatement(text)),
    clear: () => query.mockClear(),
    stop: () => query.mockRestore(),
  }
}
