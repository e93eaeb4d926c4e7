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
 * Stops all mail to an address. That its holder wants no invitations and news stays known.
 *
 * @param email in lower case
 */
export async function stopAllMail(
  db: Db,
  email: string,
  reason: Exclude<SuppressionReason, 'Unsubscribe'>,
  now: Date,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO suppressed_addresses AS s (email, reason, created_at)
    VALUES (${email}, ${reason}::suppression_reason, ${now})
    ON CONFLICT (email) DO UPDATE SET
      also_unsubscribed = s.also_unsubscribed OR s.reason = 'Unsubscribe',
      reason = excluded.reason`
}

/**
 * Takes back what stopped all mail to an address; an unsubscription from before or since holds again.
 *
 * @param email in lower case
 */
export async function resumeMail(db: Db, email: string): Promise<void> {
  const stopped = { email, reason: { not: 'Unsubscribe' } } as const
  await db.suppressedAddress.updateMany({
    where: { ...stopped, alsoUnsubscribed: true },
    data: { reason: 'Unsubscribe', alsoUnsubscribed: false },
  })
  await db.suppressedAddress.deleteMany({ where: stopped })
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
  await stopAllMail(db, email, 'HardBounce', now)
}
