import { waitingStates } from '#rules/safety/caseLife.ts'
import type { Prisma } from '../../generated/client/client.ts'
import { ofThisStart } from '../seats/marks.ts'

/** Cases about somebody whose decision needs their address. */
export const waitingCases = { state: { in: waitingStates } } satisfies Prisma.CaseWhereInput

/** Seats whose holder was at a table that is not over: what the others see there follows from who came and what they did. */
export const seatsAtTables = {
  encounter: { state: 'Scheduled' },
  presence: { some: ofThisStart },
} satisfies Prisma.InvitationWhereInput

/**
 * Locks somebody who is to be erased, and says what still needs them. A report or an appeal that comes at the same time is seen,
 * or finds them erased.
 *
 * @returns null where nothing does
 */
export async function neededFor(
  tx: Prisma.TransactionClient,
  memberId: number,
): Promise<'case' | 'table' | null> {
  await tx.$queryRaw`SELECT id FROM members WHERE id = ${memberId} FOR UPDATE`
  if ((await tx.case.count({ where: { aboutId: memberId, ...waitingCases } })) > 0) return 'case'
  return (await tx.invitation.count({ where: { memberId, ...seatsAtTables } })) > 0 ? 'table' : null
}
