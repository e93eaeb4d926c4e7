import type { MailStream, PrismaClient, SuppressionReason } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Whether an address with this reason, if any, gets no mail of a stream; an unsubscription covers Broadcast only. */
export const stopsMail = (reason: SuppressionReason | undefined, stream: MailStream): boolean =>
  reason !== undefined && (stream === 'Broadcast' || reason !== 'Unsubscribe')

/**
 * Reads why mail to some of these addresses is stopped.
 *
 * @returns a function from an address to its reason, undefined for one that gets mail
 */
export async function readSuppressions(
  db: Db,
  addresses: readonly string[],
): Promise<(address: string) => SuppressionReason | undefined> {
  const rows = await db.$queryRaw<{ email: string; reason: SuppressionReason }[]>`
    SELECT email, reason::text FROM suppressed_addresses
    WHERE email = ANY(${addresses.map((address) => address.toLowerCase())}::text[])`
  const reasons = new Map(rows.map(({ email, reason }) => [email, reason]))
  return (address) => reasons.get(address.toLowerCase())
}

/** Whether no mail of this stream may go to the address. */
export async function isSuppressed(db: Db, address: string, stream: MailStream): Promise<boolean> {
  const found = await db.suppressedAddress.findUnique({ where: { email: address.toLowerCase() } })
  return stopsMail(found?.reason, stream)
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
