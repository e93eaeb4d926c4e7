import { heldStates } from '#rules/encounters/encounterLife.ts'
import { earliestOpenEnd } from '#rules/seats/impression.ts'
import type { Prisma } from '../../generated/client/client.ts'

const held: Prisma.EncounterWhereInput = { state: { in: heldStates } }

/** Encounters the member attended and may still choose from. */
export const unprocessedBy = (memberId: number, now: Date): Prisma.EncounterWhereInput => ({
  ...held,
  endsAt: { lte: now, gte: earliestOpenEnd(now) },
  invitations: { some: { memberId, attendance: 'Attended', processedAt: null } },
})

/**
 * Seats from which the member has submitted impressions, an empty selection included. Not where they were marked absent since:
 * such an encounter has nothing to show them.
 */
export const processedBy = (memberId: number) =>
  ({
    memberId,
    attendance: 'Attended',
    encounter: held,
    processedAt: { not: null },
  }) satisfies Prisma.InvitationWhereInput

/** Choices the chosen may know of, once they may see them at all; one taken back later was known already. */
export const released: Prisma.ImpressionWhereInput = { releasedAt: { not: null } }

/** Seats of those who attended and are still members. */
export const attendedSeats = {
  attendance: 'Attended',
  member: { status: { not: 'Canceled' } },
} satisfies Prisma.InvitationWhereInput

/**
 * Encounters at which a live, released impression names the member, who has not answered and may see it: having chosen
 * themselves, or no longer able to (docs/rules.md, "Impressions and connections").
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

/** Other people who attended the encounter, as long as the viewer attended it too. Nobody who is erased. */
export const attendeesOf = (encounterId: number, viewerId: number): Prisma.MemberWhereInput => ({
  id: { not: viewerId },
  erasedAt: null,
  invitations: { some: { encounterId, attendance: 'Attended', encounter: attendedBy(viewerId) } },
})

/** Whom the holder of a seat chose there, without those removed since. Nobody who is erased. */
export const chosenFrom = (seatId: number): Prisma.MemberWhereInput => ({
  erasedAt: null,
  invitations: { some: { received: { some: { chooserId: seatId, removedAt: null } } } },
})

/** The viewer's own seat at an encounter they attended. */
export const attendedSeat = (encounterId: number, viewerId: number): Prisma.InvitationWhereInput => ({
  encounterId,
  memberId: viewerId,
  attendance: 'Attended',
  encounter: held,
})

/** Other people who attended some encounter together with the viewer. Nobody who is erased. */
export const metBy = (viewerId: number) =>
  ({
    AND: { id: { not: viewerId } },
    erasedAt: null,
    invitations: { some: { attendance: 'Attended', encounter: attendedBy(viewerId) } },
  }) satisfies Prisma.MemberWhereInput
