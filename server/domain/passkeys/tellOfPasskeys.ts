import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { Db } from '../../platform/database/db.ts'

/** A change of a passkey of which its member is notified, in case somebody else made it. */
export type PasskeyNews = 'added' | 'removed' | 'copied'

/**
 * Mails a member about a change of one of their passkeys, in the transaction of the change.
 *
 * @param occasion distinguishes this change from others of the same passkey
 */
export async function tellOfPasskey(
  tx: Db,
  { id: memberId, email: to, username }: { id: number; email: string; username: string },
  { id, name }: { id: number; name: string },
  what: PasskeyNews,
  occasion: string,
  now: Date,
): Promise<void> {
  const key = `passkeyNotice:${id}:${what}:${occasion}`
  const data = { username, what, passkey: name }
  await queueMail(tx, {}, { key, to, memberId, template: 'passkeyNotice', data }, now)
}
