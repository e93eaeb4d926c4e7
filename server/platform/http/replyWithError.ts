import type { ServerResponse } from 'node:http'
import type { Log } from '../log/log.ts'
import { publicError, statusOf } from './publicErrors.ts'

/**
 * Ends a request with what may be said of an error, as JSON; one that is no caller's business is logged with a reference. A
 * reply that had begun is broken off.
 *
 * @param error what was thrown
 */
export function replyWithError(error: unknown, response: ServerResponse, log: Log): void {
  const { code, message, fields, retryAfter } = publicError(error, log)
  if (response.headersSent) {
    response.destroy()
    return
  }
  if (retryAfter) response.setHeader('Retry-After', String(retryAfter))
  response.writeHead(statusOf[code], {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(JSON.stringify({ message, code, fields }))
}
