import type { Encounter, PrismaClient } from '../../generated/client/client.ts'
import type { PlainMail } from '../../mail/outbox/queueMail.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
import { encounterFacts } from '../../mail/templates/presentFacts.ts'
import { likelyTooFew } from '../attendance/likelyTooFew.ts'
import { readPairsApart } from '../seats/holdsPairApart.ts'

const hour = 3_600_000
/** Hours before the start in which it is looked at again and again. Later wishes show on the roster alone, reports do not. */
const [first, last] = [24, 22]

const beginOf = ({ startsAt }: Pick<Encounter, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - first * hour)

/** Whether no run has looked at an encounter since its start was a day away. */
const isUnseen = (encounter: Pick<Encounter, 'lookedAheadAt' | 'startsAt'>): boolean =>
  encounter.lookedAheadAt === null || encounter.lookedAheadAt < beginOf(encounter)

/** Whether an encounter was moved to begin so soon that no earlier run could have warned of it. */
const wasMovedNear = (encounter: Pick<Encounter, 'movedAt' | 'startsAt'>): boolean =>
  encounter.movedAt !== null && encounter.movedAt > beginOf(encounter)

/** Whether an operator planned it for so soon: it will be short until somebody has been invited. */
const wasPlannedNear = (encounter: Pick<Encounter, 'createdAt' | 'startsAt'>): boolean =>
  encounter.createdAt > beginOf(encounter)

/**
 * Mails the operator, 24 hours before the start and once, about an encounter that will likely be short of people, or at
 * which two who are not to meet hold seats; of one that was moved to begin sooner, at once, and so of two of whom one reported the
 * other later. Where no worker ran at that time, the first that does mails it. Of two it says nothing where an operator has a
 * place, who would know them.
 *
 * @param inbox where messages to the operator go
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
    // Said in a mail of its own, whenever it was: one of another time would say it again, or not say it any more.
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
  // What somebody locks is noted a minute later.
  await db.$executeRaw`
    WITH seen AS (
      SELECT id FROM encounters WHERE id = ANY(${unseen}::int[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE encounters e SET looked_ahead_at = ${now} FROM seen WHERE e.id = seen.id`
}
