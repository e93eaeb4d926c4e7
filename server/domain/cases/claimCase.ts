import type { PrismaClient } from '../../generated/client/client.ts'
import { recordAudit } from '../audit/audit.ts'
import { askCase, lockCase, readStanding, refuseConcerned, storeCase } from './changeCase.ts'

type Claim = { caseId: number; operatorId: number } & (
  | { kind: 'claim' }
  | { kind: 'release'; claimedBy?: string | null | undefined }
)

/**
 * Records that an operator works on a case, or that nobody does any more. Claiming one's own case again changes
 * nothing.
 *
 * @throws DomainError CONFLICT if the case is decided, if another operator claimed it, if nobody did (to release), or
 *   if the claim is not by the operator in `claimedBy`; FORBIDDEN for claiming a case that concerns the operator;
 *   NOT_FOUND if there is no such case
 */
export async function claimCase(
  db: PrismaClient,
  { caseId, operatorId, ...asked }: Claim,
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockCase(tx, caseId)
    const step = await askCase(tx, caseId, { ...asked, by: operatorId }, now)
    // Any operator may release a claim, or it could stay forever.
    if (asked.kind === 'claim') await refuseConcerned(tx, caseId, operatorId)
    const { claimedBy } = await readStanding(tx, caseId, operatorId)
    if (claimedBy?.id === step.claimedById) return
    await storeCase(tx, caseId, step, now)
    const change = { action: `${asked.kind}Case`, subjectType: 'Case', subjectId: caseId }
    const before = { claimedById: claimedBy?.id ?? null }
    const after = { claimedById: step.claimedById }
    await recordAudit(tx, { actorId: operatorId, ...change, before, after }, now)
  })
}
