import { DomainError } from '#rules/errors.ts'
import { anyEvent, knownKinds, type MailEvent, mailEvent } from '../../mail/suppression/postmarkEvents.ts'
import { recordMailEvent } from '../../mail/suppression/recordMailEvent.ts'
import { isCredential } from '../../platform/http/machineCredential.ts'
import { parseJson, readReport, type Webhook, type WebhookDeps } from './webhookReport.ts'

/** Returns `user:password` of an Authorization header (RFC 7617): empty for other schemes, undefined without one. */
function basicCredential(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString('utf8')
}

/**
 * Reads a report about a mail.
 *
 * @returns null for a kind that the service does not use
 * @throws DomainError BAD_INPUT for a body that is not a report
 */
function parseEvent(body: string): MailEvent | null {
  const malformed = () => new DomainError('BAD_INPUT', 'This is not a report of a mail.')
  const content = parseJson(body, malformed)
  const named = anyEvent.safeParse(content)
  if (!named.success) throw malformed()
  if (!knownKinds.has(named.data.RecordType)) return null
  const event = mailEvent.safeParse(content)
  if (!event.success) throw malformed()
  return event.data
}

/**
 * Receives Postmark's webhooks, with the configured basic authentication. Kinds that the service does not use are
 * accepted too, so that Postmark does not repeat them.
 *
 * @returns undefined unless configured; the webhook throws DomainError UNAUTHENTICATED, RATE_LIMITED after too many
 *   wrong passwords from the address, BAD_INPUT for a body that is not a report, and what readReport throws
 */
export function postmarkWebhook({ config: { webhook }, database, clock }: WebhookDeps): Webhook | undefined {
  if (!webhook) return undefined
  const expected = `${webhook.user}:${webhook.password}`
  return async (report) => {
    const { request, response, address } = report
    const given = basicCredential(request.headers.authorization)
    if (!(await isCredential({ database }, { guarded: 'webhooks', address, given, expected }))) {
      response.setHeader('WWW-Authenticate', 'Basic realm="webhooks"')
      throw new DomainError('UNAUTHENTICATED', 'The user or the password is wrong.')
    }
    const event = parseEvent(await readReport(report, /^application\/json\b/i))
    if (event) await recordMailEvent(database.prisma, event, clock())
    return undefined
  }
}
