import type { PrismaClient } from '../../generated/client/client.ts'
import { cancelMembership } from '../members/cancelMembership.ts'

/**
 * A member's wish to be erased: cancels the membership and stores the request, which is handled with the erasure 30
 * days later (docs/rules.md, "Membership").
 *
 * @throws DomainError CONFLICT when the membership is canceled already
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
