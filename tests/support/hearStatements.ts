import pg from 'pg'
import { vi } from 'vitest'

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)

/** Whether a statement sends noted changes or listens to them: no request asks for it, and when it comes is a matter of time. */
export const isOfNotices = (text: string): boolean => /DELETE FROM change_notices|^LISTEN /.test(text)

/**
 * Hears what is sent to PostgreSQL for requests, by all connections of this process.
 *
 * @returns `texts()`, the statements since the beginning or since `clear()`, until `stop()`
 */
export function hearStatements(): { texts(): string[]; clear(): void; stop(): void } {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return {
    texts: () => query.mock.calls.map(([sent]) => textOf(sent)).filter((text) => !isOfNotices(text)),
    clear: () => query.mockClear(),
    stop: () => query.mockRestore(),
  }
}
