/** The members who are operators, as isOperator of rules/account/operator.ts says. */
export const operatorRows = { role: 'Operator', status: { not: 'Canceled' } } as const
