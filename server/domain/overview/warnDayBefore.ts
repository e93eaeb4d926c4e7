import { hour } from '#rules/time/durations.ts'
import type { Encounter, PrismaClient } from '../../generated/client/client.ts'
import type { PlainMail } from '../../mail/outbox/queueMail.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
import { encounterFacts } from '../../mail/templates/presentFacts.ts'
import { likelyTooFew } from '../attendance/likelyTooFew.ts'
import { readPairsApart } from '../seats/holdsPairApart.ts'

/**
 * The hours before the start between which every run checks an encounter. Wishes made after that show only on the
 * roster; reports are still mailed.
 */
const [first, last] = [24, 22]

const hoursAfter = (time: Date, hours: number): Date => new Date(time.getTime() + hours * hour)

const dayBefore = ({ startsAt }: Pick<Encounter, 'startsAt'>): Date => hoursAfter(startsAt, -first)

/** Whether no run has checked an encounter since its start was a day away. */
const isUnseen = (encounter: Encounter): boolean =>
  encounter.lookedAheadAt === null || encounter.lookedAheadAt < dayBefore(encounter)

/** Whether an encounter was moved to a start so near that no earlier run could have warned about it. */
const wasMovedNear = (encounter: Encounter): boolean =>
  encounter.movedAt !== null && encounter.movedAt > dayBefore(encounter)

/**
 * Whether an operator planned it with a start so near. It is short until people have been invited, so that needs
 * no warning.
 */
const wasPlannedNear = (encounter: Encounter): boolean => encounter.createdAt > dayBefore(encounter)

/**
 * Mails the operator inbox once, 24 hours before the start, about an encounter that is likely to have too few people,
 * or at which two barred people hold seats. It mails at once if the encounter was moved to a nearer start, or if one of
 * the two reported the other later. If no worker ran at that time, the next one mails. Nothing is said about two barred
 * people if an operator has a place, who would recognize them.
 *
 * @param inbox the address for messages to the operators
 */
export async function warnDayBefore(db: PrismaClient, inbox: string, now: Date): Promise<void> {
  const aDayAhead = hoursAfter(now, first)
  const soon = await db.encounter.findMany({
    where: { state: 'Scheduled', startsAt: { gt: now, lte: aDayAhead } },
    orderBy: { id: 'asc' },
  })
  if (soon.length === 0) return
  const short = new Set(await likelyTooFew(db, now, { within: aDayAhead }))
  const apart = await readPairsApart(
    db,
    soon.map(({ id }) => id),
  )
  const mails = soon.flatMap((encounter): PlainMail[] =>
    warningsAbout(encounter, { short, apart }, now).map(({ key, ...says }) => ({
      key,
      to: inbox,
      template: 'dayBefore',
      data: { encounter: encounterFacts(encounter), encounterId: encounter.id, ...says },
    })),
  )
  await queueMailsApart(db, mails, now)
  await markSeen(db, soon.filter(isUnseen), now)
}

type Warning = { key: string; isLikelyTooFew: boolean; holdsPairApart: boolean }

/**
 * Returns what this run warns about at an encounter. A bar by a late report gets a mail with a key of its own. With the
 * key of the other warning, it would be repeated or lost.
 *
 * @param short the encounters that are likely to have too few people
 * @param apart the encounters at which two barred people hold seats, with the time of a report
 */
function warningsAbout(
  encounter: Encounter,
  { short, apart }: { short: ReadonlySet<number>; apart: ReadonlyMap<number, Date | null> },
  now: Date,
): Warning[] {
  const { id, startsAt } = encounter
  const isInTime = startsAt > hoursAfter(now, last)
  const wasMissed = isUnseen(encounter) && !wasPlannedNear(encounter)
  const isLikelyTooFew = short.has(id) && (isInTime || wasMissed || wasMovedNear(encounter))
  const reportedAt = apart.get(id) ?? null
  const wasReportedLate = reportedAt !== null && reportedAt > dayBefore(encounter)
  const holdsPairApart = apart.has(id) && isInTime && !wasReportedLate
  const key = `dayBefore:${id}:${startsAt.toISOString()}`
  return [
    ...(isLikelyTooFew || holdsPairApart ? [{ key, isLikelyTooFew, holdsPairApart }] : []),
    ...(wasReportedLate ? [{ key: `${key}:reported`, isLikelyTooFew: false, holdsPairApart: true }] : []),
  ]
}

/** Marks encounters as checked. A row locked by somebody else is skipped and marked a minute later. */
async function markSeen(db: PrismaClient, encounters: readonly Encounter[], now: Date): Promise<void> {
  if (encounters.length === 0) return
  await db.$executeRaw`
    WITH seen AS (
      SELECT id FROM encounters WHERE id = ANY(${encounters.map(({ id }) => id)}::int[])
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE encounters e SET looked_ahead_at = ${now} FROM seen WHERE e.id = seen.id`
}
