import { day } from '#rules/time/durations.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { hashSecret, isSecret } from '../../platform/config/randomSecrets.ts'
import type { FeedSeat } from './writeFeed.ts'

const shownDays = 30

/**
 * Finds the member whose calendar address has this secret part.
 *
 * @returns null if no address has it, or its member canceled
 */
export async function findFeed(db: PrismaClient, secret: string): Promise<{ memberId: number } | null> {
  if (!isSecret(secret)) return null
  return db.calendarFeed.findUnique({
    where: { hash: hashSecret(secret), member: { status: { not: 'Canceled' } } },
    select: { memberId: true },
  })
}

/**
 * Reads a member's seats of the last 30 days and ahead, the earliest first. Includes seats given up and those of
 * canceled encounters.
 */
export async function readFeedSeats(db: PrismaClient, memberId: number, now: Date): Promise<FeedSeat[]> {
  const rows = await db.invitation.findMany({
    where: {
      memberId,
      isWaitlisted: false,
      encounter: { startsAt: { gte: new Date(now.getTime() - shownDays * day) } },
      OR: [
        { status: 'Accepted' },
        {
          status: 'Declined',
          canceledAt: { not: null },
          OR: [{ waitlistNumber: null }, { promotedAt: { not: null } }],
        },
      ],
    },
    orderBy: [{ encounter: { startsAt: 'asc' } }, { id: 'asc' }],
    include: { encounter: true },
  })
  return rows.map(({ id, status, calendarSequence, respondedAt, seatedAt, canceledAt, encounter }) => ({
    invitationId: id,
    sequence: calendarSequence + encounter.calendarSequence,
    isCanceled: status !== 'Accepted' || encounter.state === 'Canceled',
    changedAt: latest([respondedAt, seatedAt, canceledAt, encounter.movedAt, encounter.canceledAt]),
    encounter,
  }))
}

/** Returns the latest of some instants. At least one is not null, since every place read here was answered. */
const latest = (instants: readonly (Date | null)[]): Date =>
  new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)))
