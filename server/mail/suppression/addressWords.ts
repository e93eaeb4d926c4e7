import type { AddressWord, SuppressionReason, WordSource } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** What a source says about an address and when: the reason why it stops mail, or null if it accepts mail. */
export type Statement = { source: WordSource; reason: SuppressionReason | null; at: Date }

/** The last statement of a source about an address, as it is stored. */
type Word = Pick<AddressWord, 'reason' | 'stoppedAt' | 'liftedAt'>

// The first half of PostgreSQL's two-part advisory lock keys, like those in platform/queue/locks.ts.
const addressLock = 0x656e6f

/** Reasons from the weakest to the strongest. If an address has several, the strongest counts and is shown. */
const byStrength = ['Unsubscribe', 'Refused', 'Manual', 'HardBounce', 'SpamComplaint'] as const

const strongest = (reasons: readonly SuppressionReason[]): SuppressionReason | null =>
  byStrength.findLast((reason) => reasons.includes(reason)) ?? null

const instantOf = ({ stoppedAt, liftedAt }: Word): number => (stoppedAt ?? liftedAt)?.getTime() ?? 0

/**
 * Merges a new statement of a source into its last word. Reports arrive late, twice and in any order, so one that turns
 * the word around but is older changes nothing, and of two reasons to stop the stronger stays.
 *
 * @returns null if it changes nothing
 */
function merged(last: Word | null, { reason, at }: Statement): Word | null {
  const turns = last !== null && (last.reason === null) !== (reason === null)
  const latest = new Date(Math.max(at.getTime(), last ? instantOf(last) : 0))
  if (turns && latest > at) return null
  if (reason === null) return { reason, stoppedAt: null, liftedAt: latest }
  const reasons = last?.reason ? [last.reason, reason] : [reason]
  return { reason: strongest(reasons), stoppedAt: latest, liftedAt: null }
}

/** Updates the row of a suppressed address from its words: the strongest reason, and any further unsubscription. */
async function updateSuppression(tx: Db, email: string, now: Date): Promise<void> {
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
 * Locks everything that is decided about an address until the transaction ends: what stops its mail, who owns it, and
 * whether it is expelled. A write that also locks a member or an early-access request locks those first, and one that
 * locks several addresses does so in alphabetical order.
 *
 * @param email in lower case
 */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${addressLock}, hashtext(${email}))`
}

/**
 * Locks an address and merges a new statement of a source, which `state` makes from its last word. Returns whether that
 * changed anything.
 */
async function storeWord(
  tx: Db,
  email: string,
  source: WordSource,
  state: (last: Word | null) => Statement,
  now: Date,
): Promise<boolean> {
  await lockAddress(tx, email)
  const key = { email_source: { email, source } }
  const last = await tx.addressWord.findUnique({ where: key })
  const word = merged(last, state(last))
  if (!word) return false
  await tx.addressWord.upsert({ where: key, create: { email, source, ...word }, update: word })
  await updateSuppression(tx, email, now)
  return true
}

/** Whether an address has a member, a request for early access, a word or a mail here. */
async function isKnown(tx: Db, email: string): Promise<boolean> {
  const [{ known }] = await tx.$queryRaw<[{ known: boolean }]>`
    SELECT EXISTS (SELECT FROM address_words WHERE email = ${email})
      OR EXISTS (SELECT FROM outbox_mails WHERE to_address = ${email})
      OR EXISTS (SELECT FROM early_access_requests WHERE email = ${email})
      OR EXISTS (SELECT FROM members WHERE email = ${email} AND status <> 'Canceled') AS known`
  return known
}

/**
 * Records what the provider says about an address, unless it is older than its last word (docs/rules.md, "Mail"). A
 * report about an unknown address is ignored: one about a person erased since would store their address again.
 *
 * @param email in lower case
 * @returns whether it was recorded
 */
export async function recordReport(tx: Db, email: string, report: Statement, now: Date): Promise<boolean> {
  await lockAddress(tx, email)
  return (await isKnown(tx, email)) && storeWord(tx, email, report.source, () => report, now)
}

/**
 * Records what happens here and now about an address. It is newer than any word before it, whatever other clocks say.
 *
 * @param email in lower case
 */
export async function recordDecision(
  tx: Db,
  email: string,
  { source, reason }: Omit<Statement, 'at'>,
  now: Date,
): Promise<void> {
  const atLatest = (last: Word | null): Date => new Date(Math.max(now.getTime(), last ? instantOf(last) : 0))
  await storeWord(tx, email, source, (last) => ({ source, reason, at: atLatest(last) }), now)
}
