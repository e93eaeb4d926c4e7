import { isTomorrow } from '#rules/dates.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import type { PlainMail } from '../../mail/outbox/queueMail.ts'
import { queueMailsApart } from '../../mail/outbox/queueMailsApart.ts'
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
  const mails: PlainMail[] = []
  for (const { template, due } of reminders) {
    const seats = await db.invitation.findMany({
      where: {
        seatedAt: { not: null },
        encounter: { state: 'Scheduled', startsAt: { lte: from(due), gt: now } },
      },
      include: remindedParts,
      orderBy: { id: 'asc' },
    })
    for (const seat of seats) {
      const { startsAt, timeZone } = seat.encounter
      const isNew = (seat.seatedAt ?? now).getTime() > startsAt.getTime() - due * hour
      const isLate = template === 'reminder24h' && !isTomorrow(startsAt, timeZone, now)
      if (isNew || isLate) continue
      mails.push(seatReminder(`${template}:${seat.id}:${startsAt.getTime() / 1000}`, template, seat))
    }
  }
  await queueMailsApart(db, mails, now)
}
