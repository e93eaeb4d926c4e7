import type { Prisma } from '../../server/generated/client/client.ts'

/** What of the row of a member the fields of Viewer are made of. */
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

/** What of its row the fields of an encounter are made of. */
export const encounter = {
  id: true,
  kind: true,
  name: true,
  state: true,
  startsAt: true,
  endsAt: true,
  timeZone: true,
} as const satisfies Prisma.EncounterSelect

/** What of its row, and of its encounter's, the fields of an invitation are made of. */
export const invitation = {
  id: true,
  status: true,
  expiresAt: true,
  seatedAt: true,
  seatToken: true,
  encounter: { select: encounter },
} as const satisfies Prisma.InvitationSelect

/** An invitation with all who wait for its encounter, which tells the place in the line without a query for each row. */
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

/** The rows these give. */
export type Member = Prisma.MemberGetPayload<{ select: typeof member }>
export type Encounter = Prisma.EncounterGetPayload<{ select: typeof encounter }>
export type Invitation = Prisma.InvitationGetPayload<{ select: typeof invitation }>
export type Waiting = Prisma.InvitationGetPayload<{ select: typeof waiting }>
