import { z } from 'zod'
import { hasExpired } from '#rules/expiry.ts'
import type { OutboxMail } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

const ofSeat = z.object({
  seat: z.object({ invitationId: z.int() }),
  encounter: z.object({ startsAt: z.iso.datetime() }),
})
const ofInvitation = z.object({ invitationId: z.int() })

/** What the reminders of each template are about: an invitation, and for a seat the start it was written for. */
const reminders: Record<string, (data: unknown) => { invitationId: number; startsAt?: number }> = {
  reminder24h: seatReminded,
  reminder1h: seatReminded,
  invitationReminder: (data) => ofInvitation.parse(data),
}

function seatReminded(data: unknown): { invitationId: number; startsAt: number } {
  const { seat, encounter } = ofSeat.parse(data)
  return { invitationId: seat.invitationId, startsAt: Date.parse(encounter.startsAt) }
}

/**
 * Checks a reminder again at sending (server-rules.md, "Mail"): it is outdated once its seat was given up, its
 * encounter moved or canceled, or its invitation answered. Other mails never are.
 */
export async function isOutdatedMail(
  db: Db,
  { template, data }: Pick<OutboxMail, 'template' | 'data'>,
  now: Date,
): Promise<boolean> {
  const read = reminders[template]
  if (!read) return false
  const { invitationId, startsAt } = read(data)
  const found = await db.invitation.findUnique({
    where: { id: invitationId },
    select: {
      status: true,
      isWaitlisted: true,
      expiresAt: true,
      encounter: { select: { state: true, startsAt: true } },
    },
  })
  if (found?.encounter.state !== 'Scheduled') return true
  if (startsAt === undefined) return found.status !== 'Invited' || hasExpired(found.expiresAt, now)
  const held = found.status === 'Accepted' && !found.isWaitlisted
  return !held || found.encounter.startsAt.getTime() !== startsAt
}
