/** Whether somebody is an operator now. A canceled account keeps its role, so the role alone does not say. */
export const isOperator = ({ role, status }: { role: string; status: string }): boolean =>
  role === 'Operator' && status !== 'Canceled'

/** What a caller who is not an operator reads at an operation for operators. */
export const operatorsOnly = 'You are not allowed to do that.'
