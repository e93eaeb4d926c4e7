import { isTomorrow } from '#rules/dates.ts'
import { hour, minute } from '#rules/time/durations.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
import { takeSteps, workThroughSome } from '../../platform/queue/workThrough.ts'
import { remindedParts, seatReminder } from './reminderMails.ts'

/**
 * How many hours before the start each reminder is due, and the column of its encounter that stores the start for which
 * everybody has had it.
 */
const reminders = [
  { template: 'reminder24h', due: 24, remindedFor: 'day_reminded_for' },
  { template: 'reminder1h', due: 1, remindedFor: 'hour_reminded_for' },
] as const

type Reminder = (typeof reminders)[number]
type Due = { id: number; startsAt: Date }

/**
 * A seat taken just before a reminder was due may be stored a little later, by a process whose clock is a little
 * behind.
 */
const settledAfter = 10 * minute

/** Encounters in one step, with about as many mails as one statement writes. */
const most = 40

/** Finds encounters at which somebody may be due a reminder. */
const readDue = (db: PrismaClient, { due, remindedFor }: Reminder, now: Date): Promise<Due[]> =>
  db.$queryRaw`
    SELECT id, starts_at AS "startsAt" FROM encounters
    WHERE state = 'Scheduled' AND starts_at > ${now} AND starts_at <= ${new Date(now.getTime() + due * hour)}
      AND ${Prisma.raw(remindedFor)} IS DISTINCT FROM starts_at
    ORDER BY starts_at, id`

/** Queues the reminders of some encounters, and marks those at which nobody can become due any more. */
async function remindOf(
  db: PrismaClient,
  { template, due, remindedFor }: Reminder,
  some: readonly Due[],
  now: Date,
): Promise<void> {
  const from = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const seats = await db.invitation.findMany({
    where: {
      seatedAt: { not: null },
      encounterId: { in: some.map(({ id }) => id) },
      encounter: { state: 'Scheduled', startsAt: { lte: from(due * hour), gt: now } },
    },
    include: remindedParts,
    orderBy: { id: 'asc' },
  })
  const mails = seats.flatMap((seat) => {
    const { startsAt, timeZone } = seat.encounter
    const isNew = (seat.seatedAt ?? now).getTime() > startsAt.getTime() - due * hour
    const isLate = template === 'reminder24h' && !isTomorrow(startsAt, timeZone, now)
    if (isNew || isLate) return []
    return [seatReminder(`${template}:${seat.id}:${startsAt.getTime() / 1000}`, template, seat)]
  })
  await queueMailsApart(db, mails, now)
  const settled = some.filter(({ startsAt }) => startsAt <= from(due * hour - settledAfter))
  if (settled.length === 0) return
  const column = Prisma.raw(remindedFor)
  // Stores the start that was read: if the encounter was moved meanwhile, reminders of the new start are still due. A
  // row locked by somebody else is skipped and marked a minute later.
  await db.$executeRaw`
    WITH settled AS (
      SELECT e.id, done.starts_at
      FROM unnest(${settled.map(({ id }) => id)}::int[], ${settled.map(({ startsAt }) => startsAt)}::timestamptz[])
        AS done (id, starts_at) JOIN encounters e USING (id)
      ORDER BY e.id FOR NO KEY UPDATE OF e SKIP LOCKED
    )
    UPDATE encounters e SET ${column} = settled.starts_at FROM settled WHERE e.id = settled.id`
}

/**
 * Reminds everyone seated 24 hours and 1 hour before an encounter, once for each start. Members who gained their seat
 * after a reminder was due are skipped, since they have just had a mail with the same facts. The first reminder says
 * "tomorrow", and is not sent on the day itself (docs/rules.md, "Mail").
 *
 * @throws AggregateError for the reminders that could not be queued, once the others are
 */
export const remindSeats = (db: PrismaClient, now: Date): Promise<void> =>
  takeSteps(
    Object.fromEntries(
      reminders.map((reminder) => [
        reminder.template,
        async () => {
          const encounters = await readDue(db, reminder, now)
          await workThroughSome(encounters, {
            most,
            nameOf: ({ id }) => `encounter ${id}`,
            work: (some) => remindOf(db, reminder, some, now),
          })
        },
      ]),
    ),
  )
