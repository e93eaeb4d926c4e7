import type { PrismaClient } from '../../generated/client/client.ts'
import { cancelMembership } from '../members/cancelMembership.ts'

/**
 * Cancels the membership of a member who asked to be erased, and stores the request, which is handled with the erasure
 * 30 days later (docs/rules.md, "Membership").
 *
 * @throws DomainError CONFLICT if the membership is canceled already
 */
export async function requestErasure(
  db: PrismaClient,
  { memberId }: { memberId: number },
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await cancelMembership(tx, memberId, now)
    await tx.privacyRequest.create({ data: { memberId, kind: 'Erasure', requestedAt: now } })
  })
}
