import { type Member, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * A condition: two rows of members belong to one person, who canceled and came back. If no person is recorded for
 * either, their addresses are compared. With a recorded person they are not, because somebody else may have changed to
 * the address.
 */
export const isSamePerson = (a: Prisma.Sql, b: Prisma.Sql) => Prisma.sql`(${a}.person = ${b}.person
  OR (${a}.person IS NULL AND ${b}.person IS NULL AND ${a}.email = ${b}.email))`

type Membership = Pick<Member, 'id' | 'person' | 'email'>

/** A filter for the other memberships of a member's person, by the rule of {@link isSamePerson}. */
export const otherMemberships = ({ id, person, email }: Membership): Prisma.MemberWhereInput => ({
  id: { not: id },
  ...(person === null ? { person, email } : { person }),
})

/**
 * The address of the last membership of a person, in SQL, for decisions about a former one, whose address may belong to
 * somebody else by now. If no person is recorded, all memberships of one person have one address.
 *
 * @param member a row of members
 */
export const lastAddress = (member: Prisma.Sql) => Prisma.sql`coalesce(
  (SELECT later.email FROM members later
    WHERE later.person = ${member}.person AND later.id > ${member}.id AND later.erased_at IS NULL
    ORDER BY later.id DESC LIMIT 1), ${member}.email)`

/**
 * Reads the addresses of the last memberships of some members' persons, see {@link lastAddress}.
 *
 * @returns a function from one of these members to the address
 */
export async function readLastAddresses(
  db: Db,
  members: readonly Membership[],
): Promise<(member: Membership) => string> {
  const ids = members.flatMap(({ id, person }) => (person === null ? [] : id))
  if (ids.length === 0) return ({ email }) => email
  const found = await db.$queryRaw<{ id: number; email: string }[]>`
    SELECT m.id, ${lastAddress(Prisma.sql`m`)} AS email FROM members m WHERE m.id = ANY(${ids}::int[])`
  const emails = new Map(found.map(({ id, email }) => [id, email]))
  return ({ id, email }) => emails.get(id) ?? email
}

/** Reads the address of the last membership of a person, see {@link lastAddress}. */
export const readLastAddress = async (db: Db, member: Membership): Promise<string> =>
  (await readLastAddresses(db, [member]))(member)
