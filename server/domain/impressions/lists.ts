import { heldStates } from '#rules/encounters/encounterLife.ts'
import { earliestOpenEnd } from '#rules/seats/impression.ts'
import type { Prisma } from '../../generated/client/client.ts'

const held: Prisma.EncounterWhereInput = { state: { in: heldStates } }

/** A filter for the encounters a member attended and may still choose from. */
export const unprocessedBy = (memberId: number, now: Date): Prisma.EncounterWhereInput => ({
  ...held,
  endsAt: { lte: now, gte: earliestOpenEnd(now) },
  invitations: { some: { memberId, attendance: 'Attended', processedAt: null } },
})

/**
 * A filter for the seats from which a member has submitted impressions, including an empty selection. Seats marked
 * absent since then are left out, as their encounters have nothing to show the member.
 */
export const processedBy = (memberId: number) =>
  ({
    memberId,
    attendance: 'Attended',
    encounter: held,
    processedAt: { not: null },
  }) satisfies Prisma.InvitationWhereInput

/**
 * A filter for choices that the chosen person may know of, once they may see any. It includes choices taken back after
 * the release, since those were known already.
 */
export const released: Prisma.ImpressionWhereInput = { releasedAt: { not: null } }

/** A filter for seats of attendees who are still members. */
export const attendedSeats = {
  attendance: 'Attended',
  member: { status: { not: 'Canceled' } },
} satisfies Prisma.InvitationWhereInput

/**
 * A filter for encounters with a live, released impression of the member, who has not answered it and may see it: they
 * have chosen too, or can no longer do so (docs/rules.md, "Impressions and connections").
 */
export const impressionPendingFor = (memberId: number, now: Date): Prisma.EncounterWhereInput => ({
  ...held,
  invitations: {
    some: {
      memberId,
      attendance: 'Attended',
      OR: [{ processedAt: { not: null } }, { encounter: { endsAt: { lt: earliestOpenEnd(now) } } }],
      response: { is: null },
      received: { some: { ...released, removedAt: null } },
    },
  },
})

const attendedBy = (memberId: number): Prisma.EncounterWhereInput => ({
  ...held,
  invitations: { some: { memberId, attendance: 'Attended' } },
})

/** A filter for the other attendees of an encounter, if the viewer attended it too. Leaves out erased members. */
export const attendeesOf = (encounterId: number, viewerId: number): Prisma.MemberWhereInput => ({
  id: { not: viewerId },
  erasedAt: null,
  invitations: { some: { encounterId, attendance: 'Attended', encounter: attendedBy(viewerId) } },
})

/** A filter for the people whom the holder of a seat chose there and has not removed. Leaves out erased members. */
export const chosenFrom = (seatId: number): Prisma.MemberWhereInput => ({
  erasedAt: null,
  invitations: { some: { received: { some: { chooserId: seatId, removedAt: null } } } },
})

/** A filter for the viewer's own seat at an encounter they attended. */
export const attendedSeat = (encounterId: number, viewerId: number): Prisma.InvitationWhereInput => ({
  encounterId,
  memberId: viewerId,
  attendance: 'Attended',
  encounter: held,
})

/** A filter for people who attended any encounter together with the viewer. Leaves out erased members. */
export const metBy = (viewerId: number) =>
  ({
    AND: { id: { not: viewerId } },
    erasedAt: null,
    invitations: { some: { attendance: 'Attended', encounter: attendedBy(viewerId) } },
  }) satisfies Prisma.MemberWhereInput
