import { Prisma } from '../../generated/client/client.ts'

/**
 * Whether two rows of members are of one person, who canceled and came back. Where nothing was noted of it they are by their
 * address: somebody may have got that by a change.
 */
export const isSamePerson = (a: Prisma.Sql, b: Prisma.Sql) => Prisma.sql`(${a}.person = ${b}.person
  OR (${a}.person IS NULL AND ${b}.person IS NULL AND ${a}.email = ${b}.email))`

/** The same as a filter: the other memberships of the person of one. */
export const otherMemberships = ({
  id,
  person,
  email,
}: {
  id: number
  person: string | null
  email: string
}): Prisma.MemberWhereInput => ({
  id: { not: id },
  ...(person === null ? { person, email } : { person }),
})
