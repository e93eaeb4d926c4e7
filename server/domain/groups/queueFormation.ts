import type { FormationRun, Prisma } from '../../generated/client/client.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/**
 * Queues the job that forms the groups of a run. All runs share one queue and follow each other, so that they use only
 * one core.
 */
export async function queueFormation(tx: Prisma.TransactionClient, runId: number): Promise<void> {
  await addJob(tx, 'formGroups', { run: runId }, { jobKey: `formGroups:${runId}`, queueName: 'formation' })
}

/**
 * Requests the groups of a run again, or some more of them. What a worker still forms for an earlier request is
 * discarded.
 */
export async function requestFormation(
  tx: Prisma.TransactionClient,
  runId: number,
  asked: Prisma.FormationRunUncheckedUpdateInput,
  now: Date,
): Promise<void> {
  await tx.formationRun.update({
    where: { id: runId },
    data: {
      ...asked,
      state: 'Running',
      requestNumber: { increment: 1 },
      progress: 0,
      attempts: 0,
      failure: null,
      updatedAt: now,
    },
  })
  await queueFormation(tx, runId)
}

/** A filter for a run that is still being formed for this request, not a later one. */
export const requestOf = ({ id, requestNumber }: FormationRun) =>
  ({ id, requestNumber, state: 'Running' }) satisfies Prisma.FormationRunWhereInput
