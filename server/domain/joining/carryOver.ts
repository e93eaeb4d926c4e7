import type { Prisma } from '../../generated/client/client.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { lockMember } from '../members/lockMember.ts'

/**
 * Locks the former memberships under an address: an operator who takes a suspension of theirs back, or bars them, at the same
 * time comes first, or finds who came back. As all members, they are locked before anything else.
 */
export async function lockFormer(tx: Prisma.TransactionClient, email: string): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM members WHERE email = ${email} AND status = 'Canceled' AND erased_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`
}

/**
 * Lets hold for somebody who came back under their address what held for them before they canceled, as long as that is not
 * erased: who is not to meet whom, and a suspension (docs/rules.md, "Membership"). Leaving and coming back ends neither. What
 * others wished becomes a bar of ours, or their list of wishes would give the new username away.
 *
 * @param member who has just joined, and whose former memberships are locked
 */
export async function carryOver(
  tx: Prisma.TransactionClient,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    WITH former AS (
      SELECT id FROM members WHERE email = ${email} AND id <> ${id} AND status = 'Canceled' AND erased_at IS NULL
    ), pairs AS (
      SELECT ${id} AS member_id, avoided_id, created_at, wished, hold FROM avoidances WHERE member_id IN (SELECT id FROM former)
      UNION ALL
      SELECT member_id, ${id}, created_at, false, coalesce(hold, 'Operator') FROM avoidances WHERE avoided_id IN (SELECT id FROM former)
    )
    INSERT INTO avoidances (member_id, avoided_id, created_at, wished, hold, carried)
    SELECT member_id, avoided_id, min(created_at), bool_or(wished), max(hold), NOT bool_or(wished)
    FROM pairs GROUP BY member_id, avoided_id`
  const standing = await tx.sanction.findFirst({
    where: {
      ...{ outcome: 'Suspended', liftedAt: null, suspendedUntil: { gt: now } },
      member: { email, id: { not: id }, status: 'Canceled', erasedAt: null },
    },
    select: { suspendedUntil: true },
    orderBy: { suspendedUntil: 'desc' },
  })
  if (!standing?.suspendedUntil) return
  const member = await lockMember(tx, id)
  await changeMembership(tx, member, { kind: 'suspend', until: standing.suspendedUntil }, now)
}
