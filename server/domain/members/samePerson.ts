import { type Member, Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Whether two rows of members are of one person, who canceled and came back. Where nothing was noted of it they are by their
 * address: somebody may have got that by a change.
 */
export const isSamePerson = (a: Prisma.Sql, b: Prisma.Sql) => Prisma.sql`(${a}.person = ${b}.person
  OR (${a}.person IS NULL AND ${b}.person IS NULL AND ${a}.email = ${b}.email))`

type Membership = Pick<Member, 'id' | 'person' | 'email'>

/** The same as a filter: the other memberships of the person of one. */
export const otherMemberships = ({ id, person, email }: Membership): Prisma.MemberWhereInput => ({
  id: { not: id },
  ...(person === null ? { person, email } : { person }),
})

/** The address of the last membership of a person, for what is decided about a former one: that may be somebody else's by now. */
export async function readLastAddress(db: Db, member: Membership): Promise<string> {
  const later = await db.member.findFirst({
    where: { ...otherMemberships(member), erasedAt: null, AND: { id: { gt: member.id } } },
    orderBy: { id: 'desc' },
    select: { email: true },
  })
  return later?.email ?? member.email
}
