import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockRun } from './lockRun.ts'
import { queueFormation } from './queueFormation.ts'

export type Rerun = {
  runId: number
  operatorId: number
  /** the same again if absent */
  seed?: number
  allowRepeats?: boolean
  anyMutualLink?: boolean
}

/**
 * Forms the groups of a proposal again from current data, except locked ones. Until that is done the groups stay as
 * they are.
 *
 * @throws DomainError NOT_FOUND for no such proposal, CONFLICT while it runs, once all are invited, or when a start has passed
 */
export async function rerunFormation(
  db: PrismaClient,
  { runId, operatorId, ...options }: Rerun,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { state, slots, seed, allowRepeats, anyMutualLink } = await lockRun(tx, { runId, operatorId })
    if (state === 'Running') throw new DomainError('CONFLICT', 'The groups are still being formed.')
    if (state === 'Invited') throw new DomainError('CONFLICT', 'All of these groups are invited already.')
    if (slots.some((slot) => slot <= now)) {
      throw new DomainError('CONFLICT', 'A start has passed. Form groups for other times.')
    }
    await tx.formationRun.update({
      where: { id: runId },
      data: { ...options, state: 'Running', progress: 0, attempts: 0, failure: null, updatedAt: now },
    })
    await queueFormation(tx, runId)
    const change = { action: 'rerunFormation', subjectType: 'GroupProposal', subjectId: runId }
    const before = { state, seed, allowRepeats, anyMutualLink }
    const after = { ...before, ...options, state: 'Running' }
    await recordAudit(tx, { actorId: operatorId, ...change, before, after }, now)
  })
}
