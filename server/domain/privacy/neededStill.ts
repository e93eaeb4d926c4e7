import { waitingStates } from '#rules/safety/caseLife.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** Cases about somebody whose decision needs their address. */
export const waitingCases = { state: { in: waitingStates } } satisfies Prisma.CaseWhereInput

/** Seats whose holder was at a table that is not over: what the others see there follows from who came and what they did. */
export const seatsAtTables = {
  encounter: { state: 'Scheduled' },
  presence: { some: {} },
} satisfies Prisma.InvitationWhereInput
