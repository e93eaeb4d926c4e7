import type { OutboxMail } from '../../generated/client/client.ts'
import type { MailDefinition } from './definition.ts'
import { mails } from './registry.ts'

type Stored = Pick<OutboxMail, 'template' | 'data' | 'bodyPurgedAt'>

const definitions: Partial<Record<string, MailDefinition<unknown>>> = mails

/**
 * Returns the template of a mail; null if another version wrote the mail and this one lacks the template or expects
 * other data.
 */
function readableDefinition({ template, data }: Stored): MailDefinition<unknown> | null {
  const definition = definitions[template]
  return definition?.data.safeParse(data).success ? definition : null
}

/**
 * Returns the subject of a mail of the outbox; subjects never contain a secret.
 *
 * @returns null once the mail's body is purged, or if {@link unreadable} says so
 */
export function mailSubject(mail: Stored): string | null {
  return mail.bodyPurgedAt === null ? (readableDefinition(mail)?.subject(mail.data) ?? null) : null
}

/** Returns a sentence if a mail cannot be rendered from its stored data; null if it can, or if its body is purged. */
export function unreadable(mail: Stored): string | null {
  const isReadable = mail.bodyPurgedAt !== null || readableDefinition(mail) !== null
  return isReadable ? null : 'This version of Encounters cannot read what this mail said.'
}
