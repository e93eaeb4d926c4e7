import type { FormationRun, Prisma } from '../../generated/client/client.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** Has a worker form the groups of a run; runs of one queue follow each other, so that one core is left to everybody else. */
export async function queueFormation(tx: Prisma.TransactionClient, runId: number): Promise<void> {
  await addJob(tx, 'formGroups', { run: runId }, { jobKey: `formGroups:${runId}`, queueName: 'formation' })
}

/** Asks for the groups of a run again, or for some more of them; what a worker still forms for an earlier request is discarded. */
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
      ...{ state: 'Running', requestNumber: { increment: 1 }, progress: 0, attempts: 0, failure: null },
      updatedAt: now,
    },
  })
  await queueFormation(tx, runId)
}

/** A run while it is being formed for one request, and no later one. */
export const requestOf = ({ id, requestNumber }: FormationRun) =>
  ({ id, requestNumber, state: 'Running' }) satisfies Prisma.FormationRunWhereInput
