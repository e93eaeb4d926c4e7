import { AsyncResource } from 'node:async_hooks'
import type { Pool } from 'pg'
import { currentWork, type Span } from '../log/currentWork.ts'

type Callback = (error: Error | null | undefined, result?: unknown) => void

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const named = typeof statement === 'object' && statement !== null && 'text' in statement
  return named ? String(statement.text) : ''
}

/** Sends a statement and ends the span when the reply arrives, whether the caller uses a callback or a promise. */
function sendTraced(span: Span, args: unknown[], send: (args: unknown[]) => unknown): unknown {
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const tell: Callback = (error, result) => {
      span.end(error ?? undefined)
      callback(error, result)
    }
    return send([...args.slice(0, -1), tell])
  }
  const reply = send(args)
  if (reply instanceof Promise) {
    reply.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    )
  }
  return reply
}

/**
 * Counts each statement that a pool's connections send, on the request or job under way (currentWork.ts). Logs,
 * metrics, tests and benchmarks read this one count. If traces are collected, each statement is a span, without values.
 */
export function countStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const driver: typeof client = Object.getPrototypeOf(client)
    client.query = new Proxy(client.query, {
      apply(_query, self, args: unknown[]) {
        const work = currentWork()
        // Looked up at each call, so that a test which replaces the driver's method sees every statement.
        const send = (sent: unknown[]): unknown => Reflect.apply(driver.query, self, sent)
        if (!work) return send(args)
        work.statements += 1
        if (!work.span) return send(args)
        const text = textOf(args[0]).slice(0, 1000)
        const span = work.span.begin('SQL', { 'db.system.name': 'postgresql', 'db.query.text': text })
        return sendTraced(span, args, send)
      },
    })
  })
  // A caller that waited for a connection is called back in the async context of the one that released it. This binds
  // the callback to the caller's own.
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, args: unknown[]) {
      const bound = args.map((each) =>
        typeof each === 'function' ? AsyncResource.bind(each as Callback) : each,
      )
      return Reflect.apply(connect, self, bound)
    },
  })
}
