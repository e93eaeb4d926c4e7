import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { anyEvent, knownKinds, type MailEvent, mailEvent } from '../../mail/suppression/postmarkEvents.ts'
import { recordMailEvent } from '../../mail/suppression/recordMailEvent.ts'
import { isCredential } from '../../platform/http/machineCredential.ts'
import { readBody } from '../../platform/http/readBody.ts'
import type { AppDeps } from '../../platform/parts.ts'

const bodyLimit = 100_000

/** User and password of an Authorization header (RFC 7617); empty where it holds something else, undefined where it is none. */
function basicCredential(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString('utf8')
}

/**
 * Reads a report.
 *
 * @returns null for a kind that is not wanted here
 * @throws DomainError BAD_INPUT for what is no report
 */
function parseEvent(body: string): MailEvent | null {
  const malformed = () => new DomainError('BAD_INPUT', 'This is not a report of a mail.')
  let content: unknown
  try {
    content = JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed()
    throw error
  }
  const named = anyEvent.safeParse(content)
  if (!named.success) throw malformed()
  if (!knownKinds.has(named.data.RecordType)) return null
  const event = mailEvent.safeParse(content)
  if (!event.success) throw malformed()
  return event.data
}

/**
 * Takes Postmark's webhooks at POST /webhooks/postmark, with the basic authentication configured; without configuration
 * the address does not exist. Kinds nobody needs are answered like the others, so that the provider does not repeat them.
 *
 * @param address the caller's, behind trusted proxies resolved
 * @returns whether the path is this one
 * @throws DomainError NOT_FOUND unless configured; METHOD_NOT_ALLOWED, UNAUTHENTICATED, RATE_LIMITED after too many
 *   wrong passwords from the address, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE over 100 KB, BAD_INPUT for what is no report
 */
export async function servePostmarkWebhook(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  address: string,
  { config: { webhook }, database, clock }: Pick<AppDeps, 'config' | 'database' | 'clock'>,
): Promise<boolean> {
  if (path !== '/webhooks/postmark') return false
  if (!webhook) throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST')
    throw new DomainError('METHOD_NOT_ALLOWED', 'Reports are posted.')
  }
  const given = basicCredential(request.headers.authorization)
  const expected = `${webhook.user}:${webhook.password}`
  if (!(await isCredential({ database }, { guarded: 'webhooks', address, given, expected }))) {
    response.setHeader('WWW-Authenticate', 'Basic realm="webhooks"')
    throw new DomainError('UNAUTHENTICATED', 'The user or the password is wrong.')
  }
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Reports are JSON.')
  }
  const event = parseEvent(await readBody(request, bodyLimit))
  if (event) await recordMailEvent(database.prisma, event, clock())
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
  return true
}
