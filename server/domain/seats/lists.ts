import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { letIn } from '../meetings/letInConditions.ts'

/** Invitations a member can still answer at `now`: `expiresAt` counts inclusively. */
export const pendingAt = (now: Date): Prisma.InvitationWhereInput => ({
  status: 'Invited',
  OR: [{ expiresAt: null }, { expiresAt: { gte: now } }],
  encounter: { state: 'Scheduled', startsAt: { gt: now } },
})

/** A member's places on waitlists of encounters ahead. */
export const waitlistedOf = (memberId: number, now: Date): Prisma.InvitationWhereInput => ({
  memberId,
  isWaitlisted: true,
  encounter: { state: 'Scheduled', startsAt: { gt: now } },
})

const seatOf = (memberId: number) => ({ memberId, status: 'Accepted', isWaitlisted: false }) as const

/** A member's seats at encounters ahead. */
export const upcomingOf = (memberId: number, now: Date): Prisma.InvitationWhereInput => ({
  ...seatOf(memberId),
  encounter: { state: 'Scheduled', startsAt: { gt: now } },
})

/** A member's seats at encounters that have begun and not ended, while they may be at its table. */
export const happeningFor = (memberId: number, now: Date): Prisma.InvitationWhereInput => ({
  ...seatOf(memberId),
  member: letIn,
  encounter: { state: 'Scheduled', startsAt: { lte: now }, endsAt: { gt: now } },
})

/** Encounters ahead with a free seat and someone waiting. */
export const withFreeSeatsAndWaiting = (
  { encounter }: PrismaClient,
  now: Date,
): Prisma.EncounterWhereInput => ({
  state: 'Scheduled',
  startsAt: { gt: now },
  waitlisted: { gt: 0 },
  seatsTaken: { lt: encounter.fields.capacity },
})

/** The parts of a roster. */
export const rosterGroups = {
  going: { status: 'Accepted', isWaitlisted: false },
  waitlist: { isWaitlisted: true },
  invited: { status: 'Invited' },
  declined: { status: 'Declined' },
  expired: { status: 'Expired' },
} as const satisfies Record<string, Prisma.InvitationWhereInput>

/** In which order a roster is read, or a part of it: by username; those who wait as they wait. */
export const rosterOrder = (
  part: keyof typeof rosterGroups | null | undefined,
): Prisma.InvitationOrderByWithRelationInput[] => [
  part === 'waitlist' ? { waitlistNumber: 'asc' } : { member: { usernameKey: 'asc' } },
  { id: 'asc' },
]

/** A member's seats ahead at encounters where somebody else has a seat, too. */
export const sharedSeats = (
  { memberId, avoidedId }: { memberId: number; avoidedId: number },
  now: Date,
): Prisma.InvitationWhereInput => ({
  ...upcomingOf(memberId, now),
  AND: { encounter: { invitations: { some: { ...seatOf(avoidedId) } } } },
})
