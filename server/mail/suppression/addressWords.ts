import type { AddressWord, SuppressionReason, WordSource } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** What a source says of an address: why it stops mail, or null where mail goes there, and when it said so. */
export type Said = { source: WordSource; reason: SuppressionReason | null; at: Date }

type Word = Pick<AddressWord, 'reason' | 'stoppedAt' | 'liftedAt'>

// The first half of PostgreSQL's two-part advisory lock keys, as those in platform/queue/locks.ts.
const addressLock = 0x656e6f

/** Reasons from the weakest to the strongest: where there are several, the strongest is what counts and shows. */
const byStrength = ['Unsubscribe', 'Refused', 'Manual', 'HardBounce', 'SpamComplaint'] as const

const strongest = (reasons: readonly SuppressionReason[]): SuppressionReason | null =>
  byStrength.findLast((reason) => reasons.includes(reason)) ?? null

const instantOf = ({ stoppedAt, liftedAt }: Word): number => (stoppedAt ?? liftedAt)?.getTime() ?? 0

/**
 * Joins what a source says to its word so far. Reports come late, twice and in any order: a stop from before the word that
 * lifted it, or a lift from before the stop, changes nothing; of two stops the stronger reason stays.
 *
 * @returns null where it changes nothing
 */
function joined(last: Word | null, { reason, at }: Said): Word | null {
  const turns = last !== null && (last.reason === null) !== (reason === null)
  const latest = new Date(Math.max(at.getTime(), last ? instantOf(last) : 0))
  if (turns && latest > at) return null
  if (reason === null) return { reason, stoppedAt: null, liftedAt: latest }
  const reasons = last?.reason ? [last.reason, reason] : [reason]
  return { reason: strongest(reasons), stoppedAt: latest, liftedAt: null }
}

/** Makes the row of a suppressed address what its words say: the strongest reason, and whether somebody unsubscribed beside. */
async function follow(tx: Db, email: string, now: Date): Promise<void> {
  const words = await readStops(tx, email)
  const reason = strongest(words.map((word) => word.reason))
  if (reason === null) {
    await tx.suppressedAddress.deleteMany({ where: { email } })
    return
  }
  const alsoUnsubscribed = reason !== 'Unsubscribe' && words.some((word) => word.reason === 'Unsubscribe')
  await tx.suppressedAddress.upsert({
    where: { email },
    create: { email, reason, alsoUnsubscribed, createdAt: now },
    update: { reason, alsoUnsubscribed },
  })
}

/** Reads which sources stop mail to an address, and why. */
export async function readStops(
  tx: Db,
  email: string,
): Promise<{ source: WordSource; reason: SuppressionReason }[]> {
  const words = await tx.addressWord.findMany({ where: { email }, orderBy: { source: 'asc' } })
  return words.flatMap(({ source, reason }) => (reason === null ? [] : { source, reason }))
}

/**
 * Lets nothing else that is decided of an address run beside this transaction: what stops mail to it, who gets it, and whether
 * it is expelled. What is read after this stays so. Whoever locks a member or a request for early access too locks those first,
 * and whoever locks several addresses does so by alphabet.
 *
 * @param email in lower case
 */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${addressLock}, hashtext(${email}))`
}

/** Locks an address, and joins to the word of a source what it says by its word so far. */
async function take(
  tx: Db,
  email: string,
  source: WordSource,
  says: (last: Word | null) => Said,
  now: Date,
): Promise<boolean> {
  await lockAddress(tx, email)
  const key = { email_source: { email, source } }
  const last = await tx.addressWord.findUnique({ where: key })
  const word = joined(last, says(last))
  if (!word) return false
  await tx.addressWord.upsert({ where: key, create: { email, source, ...word }, update: word })
  await follow(tx, email, now)
  return true
}

/** Whether there is anybody here with an address, anything that waits for them, or a mail of ours to it. */
async function isKnown(tx: Db, email: string): Promise<boolean> {
  const [{ known }] = await tx.$queryRaw<[{ known: boolean }]>`
    SELECT EXISTS (SELECT FROM address_words WHERE email = ${email})
      OR EXISTS (SELECT FROM outbox_mails WHERE to_address = ${email})
      OR EXISTS (SELECT FROM early_access_requests WHERE email = ${email})
      OR EXISTS (SELECT FROM members WHERE email = ${email} AND status <> 'Canceled') AS known`
  return known
}

/**
 * Takes what the provider says of an address, unless it is older than what it said before (docs/rules.md, "Mail"). A late word
 * about somebody who was erased since would bring their address back, so one about nobody's is not taken.
 *
 * @param email in lower case
 * @returns whether it was taken
 */
export async function hear(tx: Db, email: string, said: Said, now: Date): Promise<boolean> {
  await lockAddress(tx, email)
  return (await isKnown(tx, email)) && take(tx, email, said.source, () => said, now)
}

/**
 * The same for what happens here and now, which nothing said before is newer than, whatever other clocks say.
 *
 * @param email in lower case
 */
export async function decide(
  tx: Db,
  email: string,
  { source, reason }: Omit<Said, 'at'>,
  now: Date,
): Promise<void> {
  const atLatest = (last: Word | null): Date => new Date(Math.max(now.getTime(), last ? instantOf(last) : 0))
  await take(tx, email, source, (last) => ({ source, reason, at: atLatest(last) }), now)
}
