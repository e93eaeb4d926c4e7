import type { Prisma } from '../../server/generated/client/client.ts'

/** The columns of a member that the fields of Viewer need. */
export const member = {
  id: true,
  username: true,
  createdAt: true,
  status: true,
  cancellations: true,
  expired: true,
  noShows: true,
  pausedUntil: true,
  subscription: { select: { plan: true } },
  invitations: { where: { attendance: 'Attended' }, select: { id: true }, take: 1 },
} as const satisfies Prisma.MemberSelect

/** The columns that the fields of an encounter need. */
export const encounter = {
  id: true,
  kind: true,
  name: true,
  state: true,
  startsAt: true,
  endsAt: true,
  timeZone: true,
} as const satisfies Prisma.EncounterSelect

/** The columns of an invitation and of its encounter that the fields of an invitation need. */
export const invitation = {
  id: true,
  status: true,
  expiresAt: true,
  seatedAt: true,
  removedAt: true,
  seatToken: true,
  encounter: { select: encounter },
} as const satisfies Prisma.InvitationSelect

/** An invitation with its encounter's whole waitlist, to compute the place on it without a query for each row. */
export const waiting = {
  ...invitation,
  waitlistNumber: true,
  encounter: {
    select: {
      ...encounter,
      invitations: { where: { isWaitlisted: true }, select: { waitlistNumber: true } },
    },
  },
} as const satisfies Prisma.InvitationSelect

/** The rows these selections return. */
export type Member = Prisma.MemberGetPayload<{ select: typeof member }>
export type Encounter = Prisma.EncounterGetPayload<{ select: typeof encounter }>
export type Invitation = Prisma.InvitationGetPayload<{ select: typeof invitation }>
export type Waiting = Prisma.InvitationGetPayload<{ select: typeof waiting }>
