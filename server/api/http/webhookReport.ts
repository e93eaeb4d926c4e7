import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { readBody } from '../../platform/http/readBody.ts'
import type { AppDeps } from '../../platform/parts.ts'

const bodyLimit = 100_000

export type WebhookDeps = Pick<AppDeps, 'config' | 'database' | 'clock'>

/** A report that another service posts. */
export type Report = {
  request: IncomingMessage
  response: ServerResponse
  /** the sender's address, resolved behind trusted proxies */
  address: string
}

/**
 * Handles a report after it has verified the sender.
 *
 * @returns the JSON to answer with; undefined for an empty reply
 */
export type Webhook = (report: Report) => Promise<Record<string, string> | undefined>

/** Returns a header that occurs once; undefined if it is missing or repeated. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * Reads the text of a report.
 *
 * @param types the accepted bodies, as a pattern for the Content-Type
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE over 100 KB
 */
export async function readReport({ request }: Report, types: RegExp): Promise<string> {
  if (!types.test(request.headers['content-type'] ?? '')) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Reports are JSON.')
  }
  return readBody(request, bodyLimit)
}

/**
 * Parses JSON.
 *
 * @param malformed makes the error to throw for invalid JSON
 */
export function parseJson(text: string, malformed: () => DomainError): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed()
    throw error
  }
}
