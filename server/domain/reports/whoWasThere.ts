import { joinOpensMinutes } from '#rules/encounters/encounter.ts'
import { earliestReportableEnd } from '#rules/safety/reporting.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** Seats of those who came, whether it counts as attended or not: some left early, and some tables are called off. */
const cameTo: Prisma.InvitationWhereInput = { OR: [{ attendance: 'Attended' }, { presence: { some: {} } }] }

/** Encounters of the last 30 days that a member came to, canceled ones among them. */
export const recentTablesOf = (memberId: number, now: Date): Prisma.EncounterWhereInput => ({
  state: { not: 'Draft' },
  startsAt: { lte: new Date(now.getTime() + joinOpensMinutes * 60_000) },
  endsAt: { gte: earliestReportableEnd(now) },
  invitations: { some: { memberId, ...cameTo } },
})

/** Others who came to an encounter, with a seat or to host it, as long as the member came to it, too. Nobody who is erased. */
export function companionsAt(encounterId: number, memberId: number): Prisma.MemberWhereInput {
  const there = { encounterId, encounter: { invitations: { some: { memberId, ...cameTo } } } }
  return {
    id: { not: memberId },
    erasedAt: null,
    OR: [
      { invitations: { some: { ...there, ...cameTo } } },
      { hosts: { some: { ...there, presence: { some: {} } } } },
    ],
  }
}
