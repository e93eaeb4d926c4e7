import { isFormedByLinks } from '#rules/encounters/linkFigures.ts'
import { type NotFree, notFreeTexts } from '#rules/seats/notFree.ts'
import type { FormationRun, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { closenessOf } from './closeness.ts'
import { requestOf } from './queueFormation.ts'
import type { Facts } from './readFacts.ts'
import { canceledTables } from './rounds.ts'
import { type SeatColumns, seatColumns } from './seatColumns.ts'
import type { SlotsFormation } from './sweepSlots.ts'
import { notAdding } from './tableNumbers.ts'

/** Rows per statement, which keeps a statement well within its time limit. */
const rowsAtOnce = 2000

type SeatRow = SeatColumns & {
  memberId: number
  groupId: number | null
  reason: string | null
  counted: boolean
}

/**
 * Raw SQL, because Prisma takes many times as long to build a statement with so many values as PostgreSQL takes to run
 * it.
 */
async function insertSeats(
  tx: Prisma.TransactionClient,
  runId: number,
  rows: readonly SeatRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = JSON.stringify(rows.slice(from, from + rowsAtOnce))
    await tx.$executeRaw`
      INSERT INTO formation_seats (run_id, member_id, group_id, reason, sentence, counted, waited, welcomed_by, welcomes,
        met_before, broken)
      SELECT ${runId}, "memberId", "groupId", reason, sentence, counted, waited, "welcomedBy", welcomes, "metBefore", broken
      FROM jsonb_to_recordset(${some}::jsonb) AS (
        "memberId" int, "groupId" int, reason text, sentence text, counted boolean, waited int, "welcomedBy" int,
        welcomes int, "metBefore" int, broken text[])`
  }
}

/** @returns the new groups' ids by their positions */
async function insertGroups(
  tx: Prisma.TransactionClient,
  runId: number,
  starts: readonly Date[],
  positions: readonly number[],
): Promise<Map<number, number>> {
  const made = await tx.$queryRaw<{ id: number; position: number }[]>`
    INSERT INTO formation_groups (run_id, starts_at, position)
    SELECT ${runId}, starts_at, position
    FROM unnest(${starts}::timestamptz[], ${positions}::int[]) AS g (starts_at, position)
    RETURNING id, position`
  return new Map(made.map(({ id, position }) => [position, id]))
}

/**
 * The reason for people left out of groups that follow links: a more exact one would reveal whether anybody chose them.
 */
const withoutTable = {
  reason: 'noGroupByLinks',
  sentence: 'No group that holds together by the links of its people could take them.',
}
const withoutTableOfFew = {
  reason: 'noGroupByLinks',
  sentence:
    'The chosen number of tables is reached, or no group that holds together by links could take them.',
}

const atNoTable = { groupId: null, welcomedBy: 0, welcomes: 0, metBefore: 0, broken: [] }

/**
 * Builds the rows of a formation: people at its tables, people left out, and people who can come at none of its starts.
 *
 * @param tableIds ids of the new tables, in the order of the formation's groups
 */
function seatRows(
  { kind }: FormationRun,
  { groups, leftOut, isCapped }: SlotsFormation,
  notFree: ReadonlyMap<number, NotFree>,
  tableIds: readonly (number | null)[],
): Omit<SeatRow, 'counted'>[] {
  const seated = groups.flatMap(({ group: { members } }, index) =>
    members.map((placement) => ({
      ...seatColumns(placement, kind !== 'Second' && placement.metBefore.length > 0 ? ['metBefore'] : [], {
        kind,
        size: members.length,
        formed: true,
      }),
      memberId: placement.id,
      groupId: tableIds[index] ?? null,
      reason: null,
    })),
  )
  const out = leftOut.map(({ id, reason, sentence, roundsLeftOut }) => ({
    ...atNoTable,
    ...{ memberId: id, waited: roundsLeftOut },
    ...(isFormedByLinks(kind) ? (isCapped ? withoutTableOfFew : withoutTable) : { reason, sentence }),
  }))
  // For them it is not a round in which they were left out, so nothing that counts rounds is stored.
  const absent = [...notFree].map(([memberId, why]) => ({
    ...atNoTable,
    ...{ memberId, waited: 0, reason: 'notFree', sentence: notFreeTexts[why] },
  }))
  return [...seated, ...out, ...absent]
}

/** Returns the share of each gender among the candidates, by gender id. */
function sharesOf({ genderOf }: Facts): Record<string, number> {
  const shares: Record<string, number> = {}
  for (const gender of genderOf.values()) shares[gender] = (shares[gender] ?? 0) + 1 / genderOf.size
  return shares
}

/**
 * Deletes the left-out rows of people who were judged again. When tables are added, people who could not come at that
 * start keep their row and its reason.
 */
async function deleteLeftOut(
  tx: Prisma.TransactionClient,
  runId: number,
  judged: readonly number[],
): Promise<void> {
  for (let from = 0; from < judged.length; from += rowsAtOnce) {
    const memberId = { in: judged.slice(from, from + rowsAtOnce) }
    await tx.formationSeat.deleteMany({ where: { runId, groupId: null, memberId } })
  }
}

/**
 * Replaces the groups of a run, except locked ones, by those just formed, or adds the new ones, and marks the run
 * ready. Does nothing if the run was canceled or requested again meanwhile.
 *
 * @param run as it was formed; its starts include the one for added tables
 * @param facts what the groups were formed from, the people who could come at none of the starts, and the ids of the
 *   existing tables that were fixed. Their people were not formed again, so these tables stay even if their encounter
 *   was canceled meanwhile.
 */
export async function keepFormation(
  db: PrismaClient,
  run: FormationRun,
  formation: SlotsFormation,
  facts: Facts & { notFree: ReadonlyMap<number, NotFree>; standing: number[] },
  now: Date,
): Promise<void> {
  const { groups, leftOut, notes, mostPlaced, leastRepeats } = formation
  const isAdding = run.addingAt !== null
  const keep = async (tx: Prisma.TransactionClient): Promise<void> => {
    const { count } = await tx.formationRun.updateMany({
      where: requestOf(run),
      data: {
        ...{ state: 'Ready', progress: 1, updatedAt: now, genderShares: sharesOf(facts) },
        // The best possible values would reveal how many people have links.
        ...(isFormedByLinks(run.kind)
          ? { notes: [], mostPlaced: null, leastRepeats: null }
          : { notes, mostPlaced, leastRepeats }),
        ...notAdding,
        ...(isAdding && groups.length > 0 && { slots: run.slots, tablesPerSlot: run.tablesPerSlot }),
        // The closeness of the added tables alone would describe too few people.
        ...(!isAdding && { closeness: closenessOf(run.kind, groups) }),
      },
    })
    if (count === 0) return
    const countedSeats = await tx.formationSeat.findMany({
      where: { runId: run.id, counted: true },
      select: { memberId: true },
    })
    const counted = new Set(countedSeats.map(({ memberId }) => memberId))
    const judged = [...groups.flatMap(({ group }) => group.members), ...leftOut].map(({ id }) => id)
    const replaced = isAdding ? canceledTables : { OR: [{ locked: false }, canceledTables] }
    const gone = { ...replaced, id: { notIn: facts.standing } }
    const leaving = isAdding ? [{ group: gone }] : [{ group: gone }, { groupId: null }]
    await tx.formationSeat.deleteMany({ where: { runId: run.id, OR: leaving } })
    await tx.formationGroup.deleteMany({ where: { runId: run.id, ...gone } })
    if (isAdding) await deleteLeftOut(tx, run.id, [...judged, ...facts.notFree.keys()])
    const taken = await tx.formationGroup.findMany({ where: { runId: run.id }, select: { position: true } })
    const positions = freePositions(new Set(taken.map(({ position }) => position)), groups.length)
    const starts = groups.map(({ slot }) => run.slots[slot] ?? now)
    const idOf = await insertGroups(tx, run.id, starts, positions)
    const tableIds = positions.map((position) => idOf.get(position) ?? null)
    const candidates = seatRows(run, formation, facts.notFree, tableIds)
    // If the groups are formed again after a table was invited, the proposal is still the same round.
    const rows = candidates.map((row) => ({ ...row, counted: counted.has(row.memberId) }))
    await insertSeats(tx, run.id, rows)
  }
  await db.$transaction(keep, { timeout: 60_000 })
}

/** Returns the lowest table numbers that are free. */
function freePositions(taken: ReadonlySet<number>, count: number): number[] {
  const free: number[] = []
  for (let position = 1; free.length < count; position++) if (!taken.has(position)) free.push(position)
  return free
}
