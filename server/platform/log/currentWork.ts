import { AsyncLocalStorage } from 'node:async_hooks'

/** A stretch of time in a trace. */
export type Span = {
  traceId: string
  begin(name: string, attributes?: Record<string, string | number>): Span
  set(attributes: Record<string, string | number>): void
  end(error?: unknown): void
}

/** One GraphQL operation that was executed, over HTTP or by a row of the REST table. */
export type Operation = {
  name: string
  /** Whether the name is one of ours and not a caller's choice. */
  isKnown: boolean
  milliseconds: number
  /** The code of each error, see rules/errors.ts. */
  codes: string[]
}

/** What is noted of the request or the job under way. */
export type Work = {
  /** Says in every line of the log which request or job it belongs to. */
  labels: Record<string, string>
  /** Statements sent to PostgreSQL, BEGIN and COMMIT among them. */
  statements: number
  operations: Operation[]
  memberId?: number
  /** Only where traces are collected. */
  span?: Span
}

const storage = new AsyncLocalStorage<Work>()

/** Runs something as a piece of work: all it awaits finds the same notes. */
export function runWork<T>(work: Work, run: () => T): T {
  return storage.run(work, run)
}

/** The notes of the request or job under way, if any. */
export function currentWork(): Work | undefined {
  return storage.getStore()
}

/** Opens the notes of a request or job. */
export function openWork(labels: Record<string, string>, span?: Span): Work {
  if (!span) return { labels, statements: 0, operations: [] }
  return { labels: { ...labels, traceId: span.traceId }, statements: 0, operations: [], span }
}
