import { randomUUID } from 'node:crypto'
import { Prisma } from '../../generated/client/client.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { lockMember } from '../members/lockMember.ts'
import { standingSuspensions } from '../members/standingSuspensions.ts'
import { gaveUp } from '../privacy/heldAddresses.ts'

/** A condition for former memberships `m` that are not erased. */
const isFormer = Prisma.sql`m.status = 'Canceled' AND m.erased_at IS NULL`

/**
 * Locks the former memberships of somebody who joins with an address: those that ended with it or, if there are none,
 * those whose holders gave it up before they canceled; and all others of the same person. An operator who lifts a
 * suspension of theirs or bars them at the same time has either finished before, or finds the new membership. Members
 * are locked before any other rows.
 *
 * @returns their ids
 */
export async function lockFormer(tx: Prisma.TransactionClient, email: string): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    WITH under AS (
      SELECT m.id, m.person FROM members m WHERE m.email = ${email} AND ${isFormer}
    ), given_up AS (
      SELECT m.id, m.person FROM address_changes c JOIN members m ON m.id = c.member_id AND ${isFormer}
      WHERE c.from_email = ${email} AND ${gaveUp} AND NOT EXISTS (SELECT FROM under)
    ), found AS (
      SELECT * FROM under UNION SELECT * FROM given_up
    )
    SELECT m.id FROM members m
    WHERE ${isFormer} AND m.id IN (
      SELECT id FROM found UNION SELECT other.id FROM found JOIN members other ON other.person = found.person)
    ORDER BY m.id FOR NO KEY UPDATE`
  return rows.map(({ id }) => id)
}

/**
 * SQL that records that some memberships belong to one person, so that this stays known when their addresses change.
 */
const notePerson = (memberId: number, former: readonly number[]): Prisma.Sql => Prisma.sql`
  UPDATE members SET person = coalesce((
    SELECT m.person FROM members m WHERE m.id = ANY(${[...former]}::int[]) AND m.person IS NOT NULL LIMIT 1
  ), ${randomUUID()}::uuid)
  WHERE cardinality(${[...former]}::int[]) > 0 AND id = ANY(${[...former, memberId]}::int[])`

/**
 * Carries over to the new membership of somebody who came back what applied before they canceled and is not erased:
 * bars, and a suspension (docs/rules.md, "Membership"). Leaving and coming back ends neither. Other people's wishes
 * about them become an operator's bar, because a wish would show the new username on those people's lists.
 *
 * @param memberId the membership that has just begun
 * @param former their former memberships, which are locked; if there are none, the same statements run (see
 *   createProfile)
 */
export async function carryOver(
  tx: Prisma.TransactionClient,
  { memberId, former }: { memberId: number; former: readonly number[] },
  now: Date,
): Promise<void> {
  const ids = [...former]
  await tx.$executeRaw`
    WITH noted AS (${notePerson(memberId, former)}), pairs AS (
      SELECT ${memberId} AS member_id, avoided_id, created_at, wished, hold FROM avoidances WHERE member_id = ANY(${ids}::int[])
      UNION ALL
      SELECT member_id, ${memberId}, created_at, false, coalesce(hold, 'Operator') FROM avoidances
      WHERE avoided_id = ANY(${ids}::int[])
    )
    INSERT INTO avoidances (member_id, avoided_id, created_at, wished, hold, carried)
    SELECT member_id, avoided_id, min(created_at), bool_or(wished), max(hold), NOT bool_or(wished)
    FROM pairs GROUP BY member_id, avoided_id`
  const standing = await tx.sanction.findFirst({
    where: { ...standingSuspensions(now), memberId: { in: ids } },
    select: { suspendedUntil: true },
    orderBy: { suspendedUntil: 'desc' },
  })
  if (!standing?.suspendedUntil) return
  const member = await lockMember(tx, memberId)
  await changeMembership(tx, member, { kind: 'suspend', until: standing.suspendedUntil }, now)
}
