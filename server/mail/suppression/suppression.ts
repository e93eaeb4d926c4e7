import { nothingSentThere } from '#rules/forms/earlyAccess.ts'
import {
  type MailStream,
  Prisma,
  type SuppressedAddress,
  type SuppressionReason,
} from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockAddress, readStops, recordDecision } from './addressWords.ts'

/** The reasons that stop only Broadcast mails. */
const stopBroadcast: readonly SuppressionReason[] = ['Unsubscribe', 'Refused']

/** Whether an address with this reason, if any, gets no mail of a stream. */
export const stopsMail = (reason: SuppressionReason | undefined, stream: MailStream): boolean =>
  reason !== undefined && (stream === 'Broadcast' || !stopBroadcast.includes(reason))

/** Builds the condition that no mail of a stream is sent to an address, see {@link stopsMail}. */
export const isStopped = (address: Prisma.Sql, stream: MailStream) => Prisma.sql`EXISTS (
  SELECT FROM suppressed_addresses stopped WHERE stopped.email = lower(${address})
    AND (${stream} = 'Broadcast' OR stopped.reason::text <> ALL (${[...stopBroadcast]}::text[])))`

/**
 * Reads those of some addresses that are suppressed.
 *
 * @returns a function from an address to its row; undefined for one that gets mail
 */
export async function readSuppressed(
  db: Db,
  addresses: readonly string[],
): Promise<(address: string) => SuppressedAddress | undefined> {
  const rows = await db.$queryRaw<SuppressedAddress[]>`
    SELECT email, reason::text, also_unsubscribed AS "alsoUnsubscribed", created_at AS "createdAt"
    FROM suppressed_addresses WHERE email = ANY(${addresses.map((address) => address.toLowerCase())}::text[])`
  const found = new Map(rows.map((row) => [row.email, row]))
  return (address) => found.get(address.toLowerCase())
}

/**
 * Reads why mail to some addresses is stopped.
 *
 * @returns a function from an address to its reason; undefined for one that gets mail
 */
export async function readSuppressions(
  db: Db,
  addresses: readonly string[],
): Promise<(address: string) => SuppressionReason | undefined> {
  const found = await readSuppressed(db, addresses)
  return (address) => found(address)?.reason
}

/** Reads why mail of this stream to the address is stopped; null if it is not. */
export async function readSuppression(
  db: Db,
  address: string,
  stream: MailStream,
): Promise<SuppressionReason | null> {
  const found = await db.suppressedAddress.findUnique({ where: { email: address.toLowerCase() } })
  return found && stopsMail(found.reason, stream) ? found.reason : null
}

/** Whether mail of this stream to the address is stopped. */
export const isSuppressed = async (db: Db, address: string, stream: MailStream): Promise<boolean> =>
  (await readSuppression(db, address, stream)) !== null

/** The reason that only the provider's own word takes back, so that no operator can lift it. */
export const unliftable: SuppressionReason = 'SpamComplaint'

export const neverLifted = 'Our mail was reported as spam there, which cannot be lifted.'

/** Returns the sentence to show about an address where mail is stopped, with what helps. */
export function suppressionText(reason: SuppressionReason): string {
  if (reason === unliftable) return neverLifted
  if (stopsMail(reason, 'Transactional')) return nothingSentThere
  return 'No invitations and news are sent to this address. Lift that first, under Mail.'
}

/**
 * Lifts the stops of an address, which is locked, for an operator. An unsubscription is lifted only if it is the only
 * reason; otherwise it stays in effect.
 *
 * @param email in lower case
 * @returns `streams`: those that are no longer stopped, for the provider to accept again; `left`: why some mail is
 *   still stopped, or null
 */
export async function liftStops(
  tx: Db,
  email: string,
  now: Date,
): Promise<{ streams: MailStream[]; left: SuppressionReason | null }> {
  const stops = await readStops(tx, email)
  const others = stops.filter(({ reason }) => reason !== 'Unsubscribe')
  const lifted = others.length > 0 ? others : stops
  for (const { source } of lifted) await recordDecision(tx, email, { source, reason: null }, now)
  const found = await tx.suppressedAddress.findUnique({ where: { email } })
  const streams = new Set(lifted.map(({ source }) => (source === 'Transactional' ? source : 'Broadcast')))
  return {
    streams: [...streams].filter((stream) => !stopsMail(found?.reason, stream)),
    left: found?.reason ?? null,
  }
}

/**
 * Records that the provider refuses an address, within a transaction. It has a list for each stream and does not say
 * why, so a refused invitation stops invitations and news, but not login links, and leaves the member's own choices as
 * they are. If the person unsubscribed at the provider, the reason is known already.
 */
export async function suppressAfterRefusal(
  tx: Db,
  address: string,
  stream: MailStream,
  now: Date,
): Promise<void> {
  const email = address.toLowerCase()
  const reason = stream === 'Broadcast' ? 'Refused' : 'HardBounce'
  await lockAddress(tx, email)
  const stops = await readStops(tx, email)
  if (stream === 'Broadcast' && stops.some(({ source }) => source === 'UnsubscribedThere')) return
  await recordDecision(tx, email, { source: stream, reason }, now)
}
