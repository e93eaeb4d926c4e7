import type { Prisma } from '../../generated/client/client.ts'

/** Seats of people the member chose and did not remove since. */
export const chosenBy = (memberId: number) =>
  ({ received: { some: { removedAt: null, chooser: { memberId } } } }) satisfies Prisma.InvitationWhereInput

/** Encounters the member said yes to and has not opted out of. */
export const secondEventsOf = (memberId: number): Prisma.EncounterWhereInput => ({
  invitations: { some: { memberId, response: { is: { accept: true, optedOutAt: null } } } },
})
