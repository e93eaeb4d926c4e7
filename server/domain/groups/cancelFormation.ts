import { DomainError } from '#rules/errors.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockRun } from './lockRun.ts'
import { canceledTables } from './rounds.ts'
import { notAdding } from './tableNumbers.ts'

type Asked = {
  runId: number
  operatorId: number
  /** Whether the operator meant only the adding of tables, as their screen showed */
  onlyAdding?: boolean | null | undefined
}

/**
 * Cancels a proposal: one that is still being formed (the worker stops within a step), one of which nobody was invited,
 * or one whose encounters were all canceled. While tables are being added, only the adding ends and the proposal stays
 * open. A second call changes nothing.
 *
 * @throws DomainError NOT_FOUND if there is no such proposal; CONFLICT if some of it is invited, or if only the adding
 *   was meant and has ended
 */
export async function cancelFormation(
  db: PrismaClient,
  { runId, operatorId, onlyAdding }: Asked,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { state, addingAt } = await lockRun(tx, { runId, operatorId })
    const isAdding = state === 'Running' && addingAt !== null
    if (onlyAdding && !isAdding) throw new DomainError('CONFLICT', 'No tables are being added any more.')
    if (state === 'Canceled') return
    const change = { action: 'cancelFormation', subjectType: 'GroupProposal', subjectId: runId }
    const end = async (next: 'Canceled' | 'Ready'): Promise<void> => {
      await tx.formationRun.update({
        where: { id: runId },
        data: { state: next, ...notAdding, failure: null, updatedAt: now },
      })
      await recordAudit(
        tx,
        { actorId: operatorId, ...change, before: { state }, after: { state: next } },
        now,
      )
    }
    if (isAdding) return end('Ready')
    const invited = await tx.formationGroup.count({
      where: { runId, encounterId: { not: null }, NOT: canceledTables },
    })
    if (invited > 0) throw new DomainError('CONFLICT', 'Some of these groups are invited already.')
    await end('Canceled')
  })
}
