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
 * Reads the address of the last membership of a person, for decisions about a former one, whose address may belong to
 * somebody else by now.
 */
export async function readLastAddress(db: Db, member: Membership): Promise<string> {
  // If no person is recorded, all memberships of one person have one address.
  if (member.person === null) return member.email
  const later = await db.member.findFirst({
    where: { ...otherMemberships(member), erasedAt: null, AND: { id: { gt: member.id } } },
    orderBy: { id: 'desc' },
    select: { email: true },
  })
  return later?.email ?? member.email
}
