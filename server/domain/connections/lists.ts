import type { Prisma } from '../../generated/client/client.ts'

/** A filter for the seats of people whom the member chose and has not removed. */
export const chosenBy = (memberId: number) =>
  ({ received: { some: { removedAt: null, chooser: { memberId } } } }) satisfies Prisma.InvitationWhereInput

/** A filter for the encounters the member said yes to and has not opted out of. */
export const secondEventsOf = (memberId: number): Prisma.EncounterWhereInput => ({
  invitations: { some: { memberId, response: { is: { accept: true, optedOutAt: null } } } },
})
