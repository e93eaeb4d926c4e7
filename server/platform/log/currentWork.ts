import { AsyncLocalStorage } from 'node:async_hooks'

/** A span of a trace. */
export type Span = {
  traceId: string
  begin(name: string, attributes?: Record<string, string | number>): Span
  set(attributes: Record<string, string | number>): void
  end(error?: unknown): void
}

/** One GraphQL operation that was executed, over HTTP or for a REST route. */
export type Operation = {
  name: string
  /** Whether the name is one of ours and not a caller's choice. */
  isKnown: boolean
  milliseconds: number
  /** The code of each error, see rules/errors.ts. */
  codes: string[]
}

/** What is recorded about the request or job under way. */
export type Work = {
  /** Added to every log line of the request or job. */
  labels: Record<string, string>
  /** Statements sent to PostgreSQL, including BEGIN and COMMIT. */
  statements: number
  operations: Operation[]
  memberId?: number
  /** Present only if traces are collected. */
  span?: Span
}

const storage = new AsyncLocalStorage<Work>()

/** Runs a function with a record: everything it awaits sees the same one. */
export function runWork<T>(work: Work, run: () => T): T {
  return storage.run(work, run)
}

/** Returns the record of the request or job under way, if any. */
export function currentWork(): Work | undefined {
  return storage.getStore()
}

/** Makes the record of a request or job. */
export function openWork(labels: Record<string, string>, span?: Span): Work {
  if (!span) return { labels, statements: 0, operations: [] }
  return { labels: { ...labels, traceId: span.traceId }, statements: 0, operations: [], span }
}
