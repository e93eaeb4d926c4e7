/** The members who are operators, as isOperator of rules/account/operator.ts says. */
export const operatorRows = { role: 'Operator', status: { not: 'Canceled' } } as const

/** All operators but one. */
export const otherOperators = (id: number) => ({ ...operatorRows, id: { not: id } }) as const
