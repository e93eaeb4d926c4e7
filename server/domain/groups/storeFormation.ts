import { isFormedByLinks } from '#rules/encounters/linkFigures.ts'
import type { NotFree } from '#rules/seats/notFree.ts'
import type { FormationRun, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { closenessOf } from './closeness.ts'
import { deleteLeftOut, deleteTables, insertSeats, insertTables, readCounted } from './formationRows.ts'
import { requestOf } from './queueFormation.ts'
import type { Facts } from './readFacts.ts'
import { seatRows } from './seatRows.ts'
import type { SlotsFormation } from './sweepSlots.ts'
import { notAdding } from './tableNumbers.ts'

/** What the groups were formed from. */
type FormedFrom = Pick<Facts, 'genderOf'> & {
  /** the people who could come at none of the starts */
  notFree: ReadonlyMap<number, NotFree>
  /**
   * ids of the existing tables that were fixed. Their people were not formed again, so these tables stay even if their
   * encounter was canceled meanwhile.
   */
  standing: readonly number[]
}

/**
 * Replaces the groups of a run, except locked ones, by those just formed, or adds the new ones, and marks the run
 * ready. Does nothing if the run was canceled or requested again meanwhile.
 *
 * @param run as it was formed; its starts include the one for added tables
 */
export async function storeFormation(
  db: PrismaClient,
  run: FormationRun,
  formation: SlotsFormation,
  { genderOf, notFree, standing }: FormedFrom,
  now: Date,
): Promise<void> {
  const { groups, leftOut } = formation
  const judged = [...groups.flatMap(({ group }) => group.members), ...leftOut].map(({ id }) => id)
  const store = async (tx: Prisma.TransactionClient): Promise<void> => {
    const ready = { ...readyColumns(run, formation), genderShares: sharesOf(genderOf), updatedAt: now }
    const { count } = await tx.formationRun.updateMany({ where: requestOf(run), data: ready })
    if (count === 0) return
    // If the groups are formed again after a table was invited, the proposal is still the same round.
    const counted = await readCounted(tx, run)
    await deleteTables(tx, run, standing)
    await deleteLeftOut(tx, run, [...judged, ...notFree.keys()])
    const tableIds = await insertTables(tx, run, formation, now)
    await insertSeats(tx, run, seatRows(run.kind, formation, notFree, tableIds), counted)
  }
  await db.$transaction(store, { timeout: 60_000 })
}

function readyColumns(
  { kind, addingAt, slots, tablesPerSlot }: FormationRun,
  { groups, notes, mostPlaced, leastRepeats }: SlotsFormation,
) {
  // The best possible values would reveal how many people have links.
  const atBest = isFormedByLinks(kind)
    ? { notes: [], mostPlaced: null, leastRepeats: null }
    : { notes, mostPlaced, leastRepeats }
  const added = groups.length > 0 ? { slots, tablesPerSlot } : {}
  // The closeness of the added tables alone would describe too few people.
  const changed = addingAt === null ? { closeness: closenessOf(kind, groups) } : added
  return { ...atBest, ...changed, ...notAdding, state: 'Ready' as const, progress: 1 }
}

/** Returns the share of each gender among the candidates, by gender id. */
function sharesOf(genderOf: Facts['genderOf']): Record<string, number> {
  const shares: Record<string, number> = {}
  for (const gender of genderOf.values()) shares[gender] = (shares[gender] ?? 0) + 1 / genderOf.size
  return shares
}
