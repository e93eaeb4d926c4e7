import type { ServerResponse } from 'node:http'
import type { DomainError } from '#rules/errors.ts'
import { statusOf } from '../../platform/http/publicErrors.ts'

/** Ends a request that GraphQL's own handler does not see with an error, in the shape of its replies. */
export function refuseGraphQL(
  response: ServerResponse,
  { code, message, retryAfter }: DomainError,
  mediaType = 'application/json',
): void {
  const text = JSON.stringify({ errors: [{ message, extensions: { code } }] })
  if (retryAfter) response.setHeader('Retry-After', String(retryAfter))
  response.writeHead(statusOf[code], {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}
