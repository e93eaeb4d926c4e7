import type { OutboxMail } from '../../generated/client/client.ts'
import type { MailDefinition } from '../../mail/templates/definition.ts'
import { mails } from '../../mail/templates/registry.ts'

const definitions: Partial<Record<string, MailDefinition<unknown>>> = mails

/**
 * The subject of a mail of the outbox; subjects never hold a secret.
 *
 * @returns null once what the mail said is purged, or when an older build wrote it
 */
export function mailSubject({
  template,
  data,
  bodyPurgedAt,
}: Pick<OutboxMail, 'template' | 'data' | 'bodyPurgedAt'>): string | null {
  return bodyPurgedAt === null ? (definitions[template]?.subject(data) ?? null) : null
}
