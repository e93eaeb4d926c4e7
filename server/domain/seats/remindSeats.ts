import { isTomorrow } from '#rules/dates.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { queueMails } from '../../mail/outbox/queueMail.ts'
import { remindedParts, seatReminder } from './reminderMails.ts'

/** Hours before the start when a reminder is due. */
const reminders = [
  { template: 'reminder24h', due: 24 },
  { template: 'reminder1h', due: 1 },
] as const

const hour = 3_600_000

/**
 * Reminds everyone seated of encounters 24 hours and 1 hour away, once for each start. Who gained the seat later than
 * the reminder was due has just had a mail that says as much. The first one says "tomorrow", and is not written on the day
 * itself (docs/rules.md, "Mail").
 */
export async function remindSeats(db: PrismaClient, now: Date): Promise<void> {
  const from = (hours: number) => new Date(now.getTime() + hours * hour)
  for (const { template, due } of reminders) {
    const seats = await db.invitation.findMany({
      where: {
        seatedAt: { not: null },
        encounter: { state: 'Scheduled', startsAt: { lte: from(due), gt: now } },
      },
      include: remindedParts,
      orderBy: { id: 'asc' },
    })
    const mails = seats.flatMap((seat) => {
      const { startsAt, timeZone } = seat.encounter
      const isNew = (seat.seatedAt ?? now).getTime() > startsAt.getTime() - due * hour
      const isLate = template === 'reminder24h' && !isTomorrow(startsAt, timeZone, now)
      return isNew || isLate
        ? []
        : [seatReminder(`${template}:${seat.id}:${startsAt.getTime() / 1000}`, template, seat)]
    })
    await queueMails(db, {}, mails, now)
  }
}
