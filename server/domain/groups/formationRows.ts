import type { FormationRun, Prisma } from '../../generated/client/client.ts'
import { canceledTables } from './rounds.ts'
import type { SeatRow } from './seatRows.ts'
import type { SlotsFormation } from './sweepSlots.ts'

type Tx = Prisma.TransactionClient

/** Rows per statement, which keeps a statement well within its time limit. */
const rowsAtOnce = 2000

function* portionsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}

/** Reads the ids of the members whose round this proposal has already counted. */
export async function readCounted(tx: Tx, { id: runId }: FormationRun): Promise<Set<number>> {
  const seats = await tx.formationSeat.findMany({
    where: { runId, counted: true },
    select: { memberId: true },
  })
  return new Set(seats.map(({ memberId }) => memberId))
}

/**
 * Deletes the tables of a run that make room for new ones, with their seats: the canceled ones, and unless tables are
 * only added, all that are not locked.
 *
 * @param standing ids of tables that stay in any case
 */
export async function deleteTables(
  tx: Tx,
  { id: runId, addingAt }: FormationRun,
  standing: readonly number[],
): Promise<void> {
  const replaced = addingAt === null ? { OR: [{ locked: false }, canceledTables] } : canceledTables
  const tables = { ...replaced, id: { notIn: [...standing] } }
  await tx.formationSeat.deleteMany({ where: { runId, group: tables } })
  await tx.formationGroup.deleteMany({ where: { runId, ...tables } })
}

/**
 * Deletes the left-out rows of people who were judged again. When tables are added, people who could not come at that
 * start keep their row and its reason.
 */
export async function deleteLeftOut(
  tx: Tx,
  { id: runId, addingAt }: FormationRun,
  judged: readonly number[],
): Promise<void> {
  if (addingAt === null) {
    await tx.formationSeat.deleteMany({ where: { runId, groupId: null } })
    return
  }
  for (const some of portionsOf(judged)) {
    await tx.formationSeat.deleteMany({ where: { runId, groupId: null, memberId: { in: some } } })
  }
}

/** @returns the new tables' ids, in the order of the formation's groups */
export async function insertTables(
  tx: Tx,
  { id: runId, slots }: FormationRun,
  { groups }: SlotsFormation,
  now: Date,
): Promise<(number | null)[]> {
  const taken = await tx.formationGroup.findMany({ where: { runId }, select: { position: true } })
  const positions = freePositions(new Set(taken.map(({ position }) => position)), groups.length)
  const starts = groups.map(({ slot }) => slots[slot] ?? now)
  const made = await tx.$queryRaw<{ id: number; position: number }[]>`
    INSERT INTO formation_groups (run_id, starts_at, position)
    SELECT ${runId}, starts_at, position
    FROM unnest(${starts}::timestamptz[], ${positions}::int[]) AS g (starts_at, position)
    RETURNING id, position`
  const idOf = new Map(made.map(({ id, position }) => [position, id]))
  return positions.map((position) => idOf.get(position) ?? null)
}

/** Returns the lowest table numbers that are free. */
function freePositions(taken: ReadonlySet<number>, count: number): number[] {
  const free: number[] = []
  for (let position = 1; free.length < count; position++) if (!taken.has(position)) free.push(position)
  return free
}

/**
 * Raw SQL, because Prisma takes many times as long to build a statement with so many values as PostgreSQL takes to run
 * it.
 *
 * @param counted ids of the members whose round this proposal has already counted
 */
export async function insertSeats(
  tx: Tx,
  { id: runId }: FormationRun,
  rows: readonly SeatRow[],
  counted: ReadonlySet<number>,
): Promise<void> {
  for (const some of portionsOf(rows)) {
    const values = JSON.stringify(some.map((row) => ({ ...row, counted: counted.has(row.memberId) })))
    await tx.$executeRaw`
      INSERT INTO formation_seats (run_id, member_id, group_id, reason, sentence, counted, waited, welcomed_by, welcomes,
        met_before, broken)
      SELECT ${runId}, "memberId", "groupId", reason, sentence, counted, waited, "welcomedBy", welcomes, "metBefore", broken
      FROM jsonb_to_recordset(${values}::jsonb) AS (
        "memberId" int, "groupId" int, reason text, sentence text, counted boolean, waited int, "welcomedBy" int,
        welcomes int, "metBefore" int, broken text[])`
  }
}
