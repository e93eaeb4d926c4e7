import type { MailStream, PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Whether no mail of this stream may go to the address; an unsubscription covers Broadcast only. */
export async function isSuppressed(db: Db, address: string, stream: MailStream): Promise<boolean> {
  const found = await db.suppressedAddress.findUnique({ where: { email: address.toLowerCase() } })
  return found !== null && (stream === 'Broadcast' || found.reason !== 'Unsubscribe')
}

/**
 * Records that the provider refuses an address. Its lists are per stream: a refused invitation is taken for an
 * unsubscription, which shows under Preferences and can be taken back there, and must not stop login links.
 */
export async function suppressAfterRefusal(
  db: PrismaClient,
  address: string,
  stream: MailStream,
  now: Date,
): Promise<void> {
  const email = address.toLowerCase()
  if (stream === 'Broadcast') return unsubscribe(db, email, now)
  const reason = 'HardBounce'
  await db.suppressedAddress.upsert({
    where: { email },
    create: { email, reason, createdAt: now },
    update: { reason },
  })
}
