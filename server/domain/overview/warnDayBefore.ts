import type { Encounter, PrismaClient } from '../../generated/client/client.ts'
import type { PlainMail } from '../../mail/outbox/queueMail.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
import { encounterFacts } from '../../mail/templates/presentFacts.ts'
import { likelyTooFew } from '../attendance/likelyTooFew.ts'
import { readPairsApart } from '../seats/holdsPairApart.ts'

const hour = 3_600_000
/**
 * The hours before the start between which every run checks an encounter. Wishes made after that show only on the
 * roster; reports are still mailed.
 */
const [first, last] = [24, 22]

const beginOf = ({ startsAt }: Pick<Encounter, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - first * hour)

/** Whether no run has checked an encounter since its start was a day away. */
const isUnseen = (encounter: Pick<Encounter, 'lookedAheadAt' | 'startsAt'>): boolean =>
  encounter.lookedAheadAt === null || encounter.lookedAheadAt < beginOf(encounter)

/** Whether an encounter was moved to a start so near that no earlier run could have warned about it. */
const wasMovedNear = (encounter: Pick<Encounter, 'movedAt' | 'startsAt'>): boolean =>
  encounter.movedAt !== null && encounter.movedAt > beginOf(encounter)

/**
 * Whether an operator planned it with a start so near. It is short until people have been invited, so that needs
 * no warning.
 */
const wasPlannedNear = (encounter: Pick<Encounter, 'createdAt' | 'startsAt'>): boolean =>
  encounter.createdAt > beginOf(encounter)

/**
 * Mails the operator inbox once, 24 hours before the start, about an encounter that is likely to have too few people,
 * or at which two barred people hold seats. It mails at once if the encounter was moved to a nearer start, or if one of
 * the two reported the other later. If no worker ran at that time, the next one mails. Nothing is said about two barred
 * people if an operator has a place, who would recognize them.
 *
 * @param inbox the address for messages to the operators
 */
export async function warnDayBefore(db: PrismaClient, inbox: string, now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + hours * hour)
  const soon = await db.encounter.findMany({
    where: { state: 'Scheduled', startsAt: { gt: now, lte: at(first) } },
    orderBy: { id: 'asc' },
  })
  if (soon.length === 0) return
  const short = new Set(await likelyTooFew(db, now, { within: at(first) }))
  const apart = await readPairsApart(
    db,
    soon.map(({ id }) => id),
  )
  const mails: PlainMail[] = []
  for (const encounter of soon) {
    const { id, startsAt } = encounter
    const isInTime = startsAt > at(last)
    const wasMissed = isUnseen(encounter) && !wasPlannedNear(encounter)
    const isLikelyTooFew = (isInTime || wasMissed || wasMovedNear(encounter)) && short.has(id)
    const reportedAt = apart.get(id) ?? null
    // A bar by a later report gets a mail with a key of its own. With the key of the other warning, it would be
    // repeated or lost.
    const isReported = reportedAt !== null && reportedAt > beginOf(encounter)
    const isWished = isInTime && !isReported && apart.has(id)
    const key = `dayBefore:${id}:${startsAt.toISOString()}`
    const warn = (ownKey: string, says: { isLikelyTooFew: boolean; holdsPairApart: boolean }) => {
      const data = { encounter: encounterFacts(encounter), encounterId: id, ...says }
      mails.push({ key: ownKey, to: inbox, template: 'dayBefore', data })
    }
    if (isLikelyTooFew || isWished) warn(key, { isLikelyTooFew, holdsPairApart: isWished })
    if (isReported) warn(`${key}:reported`, { isLikelyTooFew: false, holdsPairApart: true })
  }
  await queueMailsApart(db, mails, now)
  const unseen = soon.filter(isUnseen).map(({ id }) => id)
  if (unseen.length === 0) return
  // A row locked by somebody else is skipped and marked a minute later.
  await db.$executeRaw`
    WITH seen AS (
      SELECT id FROM encounters WHERE id = ANY(${unseen}::int[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE encounters e SET looked_ahead_at = ${now} FROM seen WHERE e.id = seen.id`
}
