import type { Member, Prisma } from '../../generated/client/client.ts'

/** What every member gives with their profile, and who is nothing but an operator has not. */
const profile = ['locationId', 'genderId', 'ageRangeId', 'agreementAcceptedAt'] as const

/** Whether an operator is a member, too. */
export const isMemberToo = (operator: Pick<Member, (typeof profile)[number]>): boolean =>
  profile.every((name) => operator[name] !== null)

/** Accounts that are nothing but an operator's; agrees with {@link isMemberToo}. */
export const onlyOperators: Prisma.MemberWhereInput = {
  role: 'Operator',
  OR: profile.map((name) => ({ [name]: null })),
}

/** The members who are operators, as isOperator of rules/account/operator.ts says. */
export const operatorRows = { role: 'Operator', status: { not: 'Canceled' } } as const

/** All operators but one. */
export const otherOperators = (id: number) => ({ ...operatorRows, id: { not: id } }) as const
