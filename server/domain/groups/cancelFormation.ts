import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockRun } from './lockRun.ts'

type Asked = { runId: number; operatorId: number }

/**
 * Gives up a proposal, whether it is still being formed (the worker stops within a step) or nobody of it was invited.
 * Doing so again changes nothing.
 *
 * @throws DomainError NOT_FOUND for no such proposal, CONFLICT when some of it is invited
 */
export async function cancelFormation(
  db: PrismaClient,
  { runId, operatorId }: Asked,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { state } = await lockRun(tx, { runId, operatorId })
    if (state === 'Canceled') return
    const invited = await tx.formationGroup.count({ where: { runId, encounterId: { not: null } } })
    if (invited > 0) throw new DomainError('CONFLICT', 'Some of these groups are invited already.')
    await tx.formationRun.update({
      where: { id: runId },
      data: { state: 'Canceled', failure: null, updatedAt: now },
    })
    const change = { action: 'cancelFormation', subjectType: 'GroupProposal', subjectId: runId }
    await recordAudit(
      tx,
      { actorId: operatorId, ...change, before: { state }, after: { state: 'Canceled' } },
      now,
    )
  })
}
