import { Prisma } from '../../generated/client/client.ts'
import { isSamePerson } from './samePerson.ts'

/** Two members who are barred: the one whose wish, report or case it is, and the other. */
export type Pair = { memberId: number; avoidedId: number }

/**
 * Reads all pairs of memberships of the same two people: the pair itself and, if one of them canceled and came back,
 * the pairs with the new membership. Somebody who comes back at this moment is seen if the caller has locked the former
 * memberships, since creating a profile locks those too.
 */
export async function readSamePairs(
  tx: Prisma.TransactionClient,
  { memberId, avoidedId }: Pair,
): Promise<Pair[]> {
  return tx.$queryRaw<Pair[]>`
    WITH person AS (
      SELECT id AS was, id FROM members WHERE id IN (${memberId}, ${avoidedId})
      UNION ALL
      SELECT former.id, back.id FROM members former
        JOIN members back ON ${isSamePerson(Prisma.sql`back`, Prisma.sql`former`)}
      WHERE former.id IN (${memberId}, ${avoidedId}) AND former.status = 'Canceled' AND former.erased_at IS NULL
        AND back.status <> 'Canceled'
    )
    SELECT one.id AS "memberId", other.id AS "avoidedId" FROM person one, person other
    WHERE one.was = ${memberId} AND other.was = ${avoidedId} AND one.id <> other.id
    ORDER BY one.id, other.id`
}

/** Selects the memberships of one person: the one asked about, and all others that are not erased. */
const membershipsOf = (memberId: number) => Prisma.sql`
  SELECT m.id FROM members asked JOIN members m
    ON m.id = asked.id OR (${isSamePerson(Prisma.sql`m`, Prisma.sql`asked`)} AND m.erased_at IS NULL)
  WHERE asked.id = ${memberId}`

/** Reads the ids of {@link membershipsOf}. */
export async function readMemberships(tx: Prisma.TransactionClient, memberId: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`${membershipsOf(memberId)}`
  return rows.map(({ id }) => id)
}

/**
 * Applies the bars between former memberships of two people to their present ones, and removes carried-over bars once
 * none of the former ones is left. Call it after a bar was set or lifted. A carried-over bar counts as an operator's,
 * so that nobody reads the new username among their wishes. Bars set between the present memberships do not change.
 */
export async function barReturned(
  tx: Prisma.TransactionClient,
  { memberId, avoidedId }: Pair,
): Promise<void> {
  await tx.$executeRaw`
    WITH bars AS (
      SELECT * FROM avoidances
      WHERE member_id IN (${membershipsOf(memberId)}) AND avoided_id IN (${membershipsOf(avoidedId)})
    ), present AS (
      SELECT one.id AS member_id, other.id AS avoided_id FROM members one, members other
      WHERE one.id IN (${membershipsOf(memberId)}) AND one.status <> 'Canceled'
        AND other.id IN (${membershipsOf(avoidedId)}) AND other.status <> 'Canceled'
    ), former AS (
      SELECT min(created_at) AS created_at, max(coalesce(hold, 'Operator')) AS hold FROM bars
      WHERE NOT carried AND (member_id, avoided_id) NOT IN (SELECT member_id, avoided_id FROM present)
      HAVING count(*) > 0
    ), ended AS (
      DELETE FROM avoidances v USING bars
      WHERE (v.member_id, v.avoided_id) = (bars.member_id, bars.avoided_id) AND bars.carried
        AND NOT EXISTS (SELECT FROM former)
    )
    INSERT INTO avoidances (member_id, avoided_id, created_at, wished, hold, carried)
    SELECT member_id, avoided_id, created_at, false, hold, true FROM present, former
    ON CONFLICT (member_id, avoided_id) DO UPDATE SET hold = excluded.hold WHERE avoidances.carried`
}
