import { mostSlots, tableCountError } from '#rules/encounters/groupPlan.ts'
import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockRun, refuseUnlessReady } from './lockRun.ts'
import { requestFormation } from './queueFormation.ts'
import { slotOf } from './tableNumbers.ts'

type Adding = {
  runId: number
  operatorId: number
  /** a start of the proposal, or a new one in the future */
  startsAt: Date
  /** at most how many; if absent, as many as people can fill */
  tables?: number
}

/**
 * Forms more tables at one start, from people who have no table. Existing tables do not change. A new start becomes one
 * of the proposal's once there is a table at it.
 *
 * @throws DomainError NOT_FOUND if there is no such proposal; CONFLICT if it is not open; BAD_INPUT for a start that
 *   has passed, one start too many, or an invalid number of tables
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
    if (slotOf(run, startsAt) < 0 && run.slots.length >= mostSlots) {
      throw new DomainError('BAD_INPUT', `A proposal has at most ${mostSlots} times.`, 'startsAt')
    }
    await requestFormation(tx, runId, { addingAt: startsAt, addingTables: tables ?? null }, now)
    const after = { startsAt: startsAt.toISOString(), tables: tables ?? null }
    const change = { action: 'addTables', subjectType: 'GroupProposal', subjectId: runId, after }
    await recordAudit(tx, { actorId: operatorId, ...change }, now)
  })
}
