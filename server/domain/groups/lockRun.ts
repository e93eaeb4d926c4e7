import { DomainError } from '#rules/errors.ts'
import type { FormationRun, Prisma } from '../../generated/client/client.ts'
import { refuseCandidate } from './candidates.ts'

/**
 * Locks a proposal for a write by an operator.
 *
 * @throws DomainError NOT_FOUND if there is no such proposal; FORBIDDEN if the operator is a candidate for its groups
 */
export async function lockRun(
  tx: Prisma.TransactionClient,
  { runId, operatorId }: { runId: number; operatorId: number },
): Promise<FormationRun> {
  await tx.$queryRaw`SELECT id FROM formation_runs WHERE id = ${runId} FOR UPDATE`
  const run = await tx.formationRun.findUnique({ where: { id: runId } })
  if (!run) throw new DomainError('NOT_FOUND', 'This proposal does not exist.', 'proposalId')
  await refuseCandidate(tx, operatorId, { ...run, runId })
  return run
}

/**
 * Refuses a change by hand unless the groups are formed and not all of them are invited.
 *
 * @throws DomainError CONFLICT
 */
export function refuseUnlessReady({ state }: Pick<FormationRun, 'state'>): void {
  if (state === 'Ready') return
  throw new DomainError(
    'CONFLICT',
    state === 'Running'
      ? 'The groups are still being formed.'
      : 'The groups of this proposal are not open any more.',
  )
}
