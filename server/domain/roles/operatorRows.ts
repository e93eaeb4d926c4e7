import type { Member, Prisma } from '../../generated/client/client.ts'

/** What every member provides with their profile. An account that is only an operator's lacks it. */
const profile = ['locationId', 'genderId', 'ageRangeId', 'agreementAcceptedAt'] as const

/** Whether an operator is a member too. */
export const isMemberToo = (operator: Pick<Member, (typeof profile)[number]>): boolean =>
  profile.every((name) => operator[name] !== null)

/** A filter for accounts that are only an operator's; agrees with {@link isMemberToo}. */
export const onlyOperators: Prisma.MemberWhereInput = {
  role: 'Operator',
  OR: profile.map((name) => ({ [name]: null })),
}

/** A filter for operators, as isOperator of rules/account/operator.ts defines them. */
export const operatorRows = { role: 'Operator', status: { not: 'Canceled' } } as const

/** A filter for all operators but one. */
export const otherOperators = (id: number) => ({ ...operatorRows, id: { not: id } }) as const
