import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { letIn } from '../meetings/letInConditions.ts'

/** A filter for invitations that can still be answered at `now`; `expiresAt` is inclusive. */
export const pendingAt = (now: Date): Prisma.InvitationWhereInput => ({
  status: 'Invited',
  OR: [{ expiresAt: null }, { expiresAt: { gte: now } }],
  encounter: { state: 'Scheduled', startsAt: { gt: now } },
})

/** A filter for a member's waitlist places at encounters ahead. */
export const waitlistedOf = (memberId: number, now: Date): Prisma.InvitationWhereInput => ({
  memberId,
  isWaitlisted: true,
  encounter: { state: 'Scheduled', startsAt: { gt: now } },
})

const seatOf = (memberId: number) => ({ memberId, status: 'Accepted', isWaitlisted: false }) as const

/** A filter for a member's seats at encounters ahead. */
export const upcomingOf = (memberId: number, now: Date): Prisma.InvitationWhereInput => ({
  ...seatOf(memberId),
  encounter: { state: 'Scheduled', startsAt: { gt: now } },
})

/** A filter for a member's seats at encounters under way, if the member may be at the table. */
export const happeningFor = (memberId: number, now: Date): Prisma.InvitationWhereInput => ({
  ...seatOf(memberId),
  member: letIn,
  encounter: { state: 'Scheduled', startsAt: { lte: now }, endsAt: { gt: now } },
})

/** A filter for encounters ahead with both a free seat and somebody on the waitlist. */
export const withFreeSeatsAndWaiting = (
  { encounter }: PrismaClient,
  now: Date,
): Prisma.EncounterWhereInput => ({
  state: 'Scheduled',
  startsAt: { gt: now },
  waitlisted: { gt: 0 },
  seatsTaken: { lt: encounter.fields.capacity },
})

/** Filters for the parts of a roster. */
export const rosterGroups = {
  going: { status: 'Accepted', isWaitlisted: false },
  waitlist: { isWaitlisted: true },
  invited: { status: 'Invited' },
  declined: { status: 'Declined' },
  expired: { status: 'Expired' },
} as const satisfies Record<string, Prisma.InvitationWhereInput>

/** Returns the order of a roster or a part of it: by username, but the waitlist by its numbers. */
export const rosterOrder = (
  part: keyof typeof rosterGroups | null | undefined,
): Prisma.InvitationOrderByWithRelationInput[] => [
  part === 'waitlist' ? { waitlistNumber: 'asc' } : { member: { usernameKey: 'asc' } },
  { id: 'asc' },
]

/** A filter for a member's seats ahead at encounters where a certain other member has a seat too. */
export const sharedSeats = (
  { memberId, avoidedId }: { memberId: number; avoidedId: number },
  now: Date,
): Prisma.InvitationWhereInput => ({
  ...upcomingOf(memberId, now),
  AND: { encounter: { invitations: { some: { ...seatOf(avoidedId) } } } },
})
