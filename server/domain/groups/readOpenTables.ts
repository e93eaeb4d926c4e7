import { lastClosedStart } from '#rules/seats/invitation.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { operatorRows } from '../roles/operatorRows.ts'

/** A filter for tables that are not invited and for which it is not too late. */
export const stillOpen = (now: Date) =>
  ({ encounterId: null, startsAt: { gt: lastClosedStart(now) } }) satisfies Prisma.FormationGroupWhereInput

/**
 * Finds the tables of a proposal that an operator can invite: all open ones except one that another operator must
 * invite.
 *
 * @param isLeft tells whether a table with these seats of operators must be invited by another operator
 * @returns their ids, in the order of the tables
 */
export async function readOpenTables(
  db: Db,
  { runId, operatorId }: { runId: number; operatorId: number },
  isLeft: (seats: readonly { memberId: number }[]) => Promise<boolean>,
  now: Date,
): Promise<number[]> {
  const open = { runId, ...stillOpen(now) }
  const own = await db.formationGroup.findFirst({
    where: { ...open, seats: { some: { memberId: operatorId } } },
    select: { id: true, seats: { where: { member: operatorRows }, select: { memberId: true } } },
  })
  const left = own && (await isLeft(own.seats)) ? own.id : null
  const tables = await db.formationGroup.findMany({
    where: open,
    select: { id: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return tables.flatMap(({ id }) => (id === left ? [] : [id]))
}
