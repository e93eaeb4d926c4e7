import { mostSlots, tableCountError } from '#rules/encounters/groupPlan.ts'
import { DomainError } from '#rules/errors.ts'
import type { FormationRun, Prisma, PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockRun, refuseUnlessReady } from './lockRun.ts'
import { queueFormation } from './queueFormation.ts'
import { canceledTables } from './rounds.ts'
import { storeTables, tablesAtSlots } from './tableNumbers.ts'

type Adding = {
  runId: number
  operatorId: number
  /** a start of the proposal, or another one ahead */
  startsAt: Date
  /** how many at most; as many as fill if absent */
  tables?: number
}

/**
 * Forms more tables of those who sit at none, at one start. The tables there are stay as they are.
 *
 * @throws DomainError NOT_FOUND for no such proposal; CONFLICT when it is not open; BAD_INPUT for a start that has passed, one
 *   start too many, or a number of tables that cannot be
 */
export async function addTables(
  db: PrismaClient,
  { runId, operatorId, startsAt, tables }: Adding,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const run = await lockRun(tx, { runId, operatorId })
    refuseUnlessReady(run)
    if (startsAt <= now) throw new DomainError('BAD_INPUT', 'The start must lie ahead.', 'startsAt')
    const wrong = tables === undefined ? null : tableCountError(tables)
    if (wrong) throw new DomainError('BAD_INPUT', wrong, 'tables')
    const plan = await withMore(tx, run, startsAt, tables ?? null)
    const adding = { addingAt: startsAt, addingTables: tables ?? null }
    await tx.formationRun.update({
      where: { id: runId },
      data: { ...plan, ...adding, state: 'Running', progress: 0, attempts: 0, failure: null, updatedAt: now },
    })
    await queueFormation(tx, runId)
    const after = { startsAt: startsAt.toISOString(), tables: tables ?? null }
    const change = { action: 'addTables', subjectType: 'GroupProposal', subjectId: runId, after }
    await recordAudit(tx, { actorId: operatorId, ...change }, now)
  })
}

/** The starts with this one, and its number of tables raised where it is limited, so that forming again makes as many. */
async function withMore(
  tx: Prisma.TransactionClient,
  run: FormationRun,
  startsAt: Date,
  tables: number | null,
): Promise<Pick<FormationRun, 'slots' | 'tablesPerSlot'>> {
  const limits = tablesAtSlots(run)
  const isLimited = limits.some((limit) => limit !== null)
  const at = run.slots.findIndex((slot) => slot.getTime() === startsAt.getTime())
  if (at >= 0) {
    const standing = await tx.formationGroup.count({
      where: { runId: run.id, startsAt, NOT: canceledTables },
    })
    const raised = limits[at] == null || tables === null ? null : Math.max(limits[at], standing + tables)
    return { slots: run.slots, tablesPerSlot: isLimited ? storeTables(limits.with(at, raised)) : [] }
  }
  if (run.slots.length >= mostSlots) {
    throw new DomainError('BAD_INPUT', `A proposal has at most ${mostSlots} times.`, 'startsAt')
  }
  const before = run.slots.filter((slot) => slot < startsAt).length
  return {
    slots: run.slots.toSpliced(before, 0, startsAt),
    tablesPerSlot: isLimited ? storeTables(limits.toSpliced(before, 0, tables)) : [],
  }
}
