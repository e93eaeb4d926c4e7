import type { MailStream, PrismaClient, SuppressionReason } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { decide, lockAddress, readStops } from './addressWords.ts'

/** Whether an address with this reason, if any, gets no mail of a stream; two reasons cover Broadcast only. */
export const stopsMail = (reason: SuppressionReason | undefined, stream: MailStream): boolean =>
  reason !== undefined && (stream === 'Broadcast' || (reason !== 'Unsubscribe' && reason !== 'Refused'))

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
 * Takes back what stops mail to an address that is locked, for an operator. An unsubscription beside another reason holds again, and is
 * taken back only where it stands alone.
 *
 * @param email in lower case
 * @returns the streams that were stopped at the provider by what is lifted, and are not stopped any more; and why some mail still
 *   is, null where none is
 */
export async function liftStops(
  tx: Db,
  email: string,
  now: Date,
): Promise<{ streams: MailStream[]; left: SuppressionReason | null }> {
  const stops = await readStops(tx, email)
  const others = stops.filter(({ reason }) => reason !== 'Unsubscribe')
  const lifted = others.length > 0 ? others : stops
  for (const { source } of lifted) await decide(tx, email, { source, reason: null }, now)
  const found = await tx.suppressedAddress.findUnique({ where: { email } })
  const streams = new Set(lifted.map(({ source }) => (source === 'Transactional' ? source : 'Broadcast')))
  return {
    streams: [...streams].filter((stream) => !stopsMail(found?.reason, stream)),
    left: found?.reason ?? null,
  }
}

/**
 * Records that the provider refuses an address. Its lists are per stream, and it does not say why: a refused invitation stops
 * invitations and news, and neither login links nor what a member chose. Of whoever unsubscribed there the reason is known.
 */
export async function suppressAfterRefusal(
  db: PrismaClient,
  address: string,
  stream: MailStream,
  now: Date,
): Promise<void> {
  const email = address.toLowerCase()
  const reason = stream === 'Broadcast' ? 'Refused' : 'HardBounce'
  await db.$transaction(async (tx) => {
    await lockAddress(tx, email)
    const stops = await readStops(tx, email)
    if (stream === 'Broadcast' && stops.some(({ source }) => source === 'UnsubscribedThere')) return
    await decide(tx, email, { source: stream, reason }, now)
  })
}
