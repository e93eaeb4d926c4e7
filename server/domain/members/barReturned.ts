import { Prisma } from '../../generated/client/client.ts'
import { isSamePerson } from './samePerson.ts'

/** Two who are not to meet: whose wish, report or case it is, and the other. */
export type Pair = { memberId: number; avoidedId: number }

/**
 * Reads the pairs of memberships that are of the same two people: the pair itself and, where one of them canceled and came
 * back, the one with the new membership. Who comes back at that moment is seen where the former memberships are
 * locked, since a new profile locks them, too.
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

/** The memberships of one person: the one asked about and each other one that is not erased. */
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
 * Lets the bars between former memberships of two people hold between those they have now, and ends what was carried over where
 * none of them is left. To be called once a bar was set or lifted. What is carried over is a bar of ours: nobody reads the new
 * username in their wishes. A bar that the two have by their present memberships stays as it is.
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
