import { queueMail } from '../../mail/outbox/queueMail.ts'
import type { Db } from '../../platform/database/db.ts'

/** What became of a member's passkey that they should hear of, in case it was not they. */
export type PasskeyNews = 'added' | 'removed' | 'copied'

/**
 * Mails a member what became of one of their passkeys, in the transaction of the change.
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
