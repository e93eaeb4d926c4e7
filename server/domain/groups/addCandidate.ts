import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockRun, refuseUnlessReady } from './lockRun.ts'
import { moveWithin } from './movePeople.ts'
import type { MovePlan } from './planMoves.ts'

type Adding = { runId: number; memberId: number; groupId: number; operatorId: number }

const added = { groupId: null, sentence: 'Added by you.', reason: 'movedOut', moved: true } as const

/**
 * Adds a member to an open proposal, for example one who joined after it was formed, and puts them at a table by the
 * rules for moves by hand (docs/rules.md, "Forming groups").
 *
 * @returns what the move broke and fixed
 * @throws DomainError NOT_FOUND if there is no such proposal; FORBIDDEN for the operator's own table; CONFLICT if the
 *   proposal is not open, the table is locked or not in it, the member is in it already, or a hard rule would be
 *   broken; BAD_INPUT if the member is not an active member of its location
 */
export async function addCandidate(
  db: PrismaClient,
  { runId, memberId, groupId, operatorId }: Adding,
  now: Date,
): Promise<MovePlan> {
  return db.$transaction(async (tx) => {
    const run = await lockRun(tx, { runId, operatorId })
    refuseUnlessReady(run)
    const member = await tx.member.findFirst({
      where: { id: memberId, status: 'Active', locationId: run.locationId },
      select: { formationSeats: { where: { runId }, select: { id: true } } },
    })
    if (!member) {
      throw new DomainError('BAD_INPUT', 'Only active members of this location can be added.', 'memberId')
    }
    if (member.formationSeats.length > 0) {
      throw new DomainError('CONFLICT', 'They are in this proposal already. Move them instead.', 'memberId')
    }
    await tx.formationSeat.create({ data: { ...added, runId, memberId } })
    const plan = await moveWithin(
      tx,
      run,
      { moves: [{ memberId, groupId, newTableAt: null }], operatorId },
      now,
    )
    const { position } = await tx.formationGroup.findUniqueOrThrow({ where: { id: groupId } })
    const change = {
      actorId: operatorId,
      action: 'addToProposal',
      subjectType: 'GroupProposal',
      subjectId: runId,
    }
    await recordAudit(tx, { ...change, after: { memberId, table: position } }, now)
    return plan
  })
}
