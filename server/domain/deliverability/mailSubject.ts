import type { OutboxMail } from '../../generated/client/client.ts'
import type { MailDefinition } from '../../mail/templates/definition.ts'
import { mails } from '../../mail/templates/registry.ts'

type Stored = Pick<OutboxMail, 'template' | 'data' | 'bodyPurgedAt'>

const definitions: Partial<Record<string, MailDefinition<unknown>>> = mails

/** What a mail is made with; null where another version wrote it and this one has no such template or needs other data. */
function readableDefinition({ template, data }: Stored): MailDefinition<unknown> | null {
  const definition = definitions[template]
  return definition?.data.safeParse(data).success ? definition : null
}

/**
 * The subject of a mail of the outbox; subjects never hold a secret.
 *
 * @returns null once what the mail said is purged, or where {@link unreadable} says why
 */
export function mailSubject(mail: Stored): string | null {
  return mail.bodyPurgedAt === null ? (readableDefinition(mail)?.subject(mail.data) ?? null) : null
}

/** Says that a mail cannot be written from what is stored of it; null where it can, or its body is purged. */
export function unreadable(mail: Stored): string | null {
  const isReadable = mail.bodyPurgedAt !== null || readableDefinition(mail) !== null
  return isReadable ? null : 'This version of Encounters cannot read what this mail said.'
}
