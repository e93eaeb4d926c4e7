import { isRefusedAtOnce } from '#rules/encounters/tableRules.ts'
import { DomainError } from '#rules/errors.ts'
import type { FormationRun, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockRun, refuseUnlessReady } from './lockRun.ts'
import type { AskedMoves, TableMove } from './moveTables.ts'
import { type MovePlan, planMoves } from './planMoves.ts'
import { endRoundWithoutTables } from './rounds.ts'
import { judgeTables } from './seatColumns.ts'

type Moving = AskedMoves & { runId: number }

const takenOff = {
  groupId: null,
  reason: 'movedOut',
  sentence: 'Taken off the table by hand.',
  moved: true,
  welcomedBy: 0,
  welcomes: 0,
  metBefore: 0,
  broken: [],
}

/** Stores the planned tables: creates new ones, updates everybody's reasons, and deletes empty ones. */
async function writeTables(
  tx: Prisma.TransactionClient,
  run: FormationRun,
  { tables, movers, input }: MovePlan,
): Promise<void> {
  const seated = tables.flatMap(({ after }) => after)
  const out = movers.filter((id) => !seated.includes(id))
  await tx.formationSeat.updateMany({ where: { runId: run.id, memberId: { in: out } }, data: takenOff })
  const earlier = await tx.formationSeat.findMany({
    where: { runId: run.id, memberId: { in: seated }, moved: true },
    select: { memberId: true },
  })
  const moved = new Set([...movers, ...earlier.map(({ memberId }) => memberId)])
  const judged = judgeTables(
    input,
    tables.map(({ after }) => after),
    moved,
  )
  for (const [index, { groupId, startsAt, after }] of tables.entries()) {
    const id = after.length > 0 ? (groupId ?? (await beginTable(tx, run.id, startsAt))) : null
    for (const memberId of after) {
      const columns = judged[index]?.seats.get(memberId)
      if (!columns) throw new Error(`Member ${memberId} was not judged`)
      await tx.formationSeat.update({
        where: { runId_memberId: { runId: run.id, memberId } },
        data: { ...columns, groupId: id, reason: null, moved: moved.has(memberId) },
      })
    }
  }
  await tx.formationGroup.deleteMany({ where: { runId: run.id, seats: { none: {} } } })
}

async function beginTable(tx: Prisma.TransactionClient, runId: number, startsAt: Date): Promise<number> {
  const { _max } = await tx.formationGroup.aggregate({ where: { runId }, _max: { position: true } })
  const { id } = await tx.formationGroup.create({
    data: { runId, startsAt, position: (_max.position ?? 0) + 1 },
    select: { id: true },
  })
  return id
}

/**
 * Moves people of a proposal by hand: to another table, to a new one, or among the left-out. Moves that break a soft
 * rule are allowed. So are moves that leave a table short of people or of somebody's familiar face: the next move can
 * fix that, and until then the table cannot be locked or invited. If any other hard rule would be broken, all the moves
 * are refused (docs/rules.md, "Forming groups"). People who are already there stay as they are.
 *
 * @returns what the moves broke and fixed
 * @throws DomainError NOT_FOUND if there is no such proposal; CONFLICT if it is not open, or a hard rule would be
 *   broken; and as {@link planMoves} does
 */
export async function movePeople(
  db: PrismaClient,
  { runId, moves, operatorId }: Moving,
  now: Date,
): Promise<MovePlan> {
  return db.$transaction(async (tx) => {
    const run = await lockRun(tx, { runId, operatorId })
    refuseUnlessReady(run)
    const was = await placesOf(tx, runId, moves)
    const plan = await moveWithin(tx, run, { moves, operatorId }, now)
    const change = {
      actorId: operatorId,
      action: 'movePeople',
      subjectType: 'GroupProposal',
      subjectId: runId,
    }
    if (plan.movers.length === 0) return plan
    const after = await placesOf(tx, runId, moves)
    await recordAudit(tx, { ...change, before: { tables: was }, after: { tables: after } }, now)
    return plan
  })
}

/**
 * Moves people in the caller's transaction, which has locked the proposal.
 *
 * @throws DomainError as {@link movePeople} does
 */
export async function moveWithin(
  tx: Prisma.TransactionClient,
  run: FormationRun,
  asked: AskedMoves,
  now: Date,
): Promise<MovePlan> {
  const plan = await planMoves(tx, run, asked, now)
  const broken = plan.breaks.find(({ hard, rule }) => hard && isRefusedAtOnce(rule))
  if (broken) throw new DomainError('CONFLICT', broken.sentence, 'moves')
  if (plan.movers.length === 0) return plan
  await writeTables(tx, run, plan)
  await endRoundWithoutTables(tx, run, now)
  await tx.formationRun.update({ where: { id: run.id }, data: { updatedAt: now } })
  return plan
}

/** Reads the table number of each moved person, by member id; 0 for the left-out. */
async function placesOf(
  tx: Prisma.TransactionClient,
  runId: number,
  moves: readonly TableMove[],
): Promise<Record<string, number>> {
  const seats = await tx.formationSeat.findMany({
    where: { runId, memberId: { in: moves.map(({ memberId }) => memberId) } },
    select: { memberId: true, group: { select: { position: true } } },
    orderBy: { memberId: 'asc' },
  })
  return Object.fromEntries(seats.map(({ memberId, group }) => [memberId, group?.position ?? 0]))
}
