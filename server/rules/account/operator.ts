/** Whether somebody is an operator: an account that was only an operator's ends with the role still on it. */
export const isOperator = ({ role, status }: { role: string; status: string }): boolean =>
  role === 'Operator' && status !== 'Canceled'

/** What whoever is no operator reads who asks for what only operators may do. */
export const operatorsOnly = 'You are not allowed to do that.'
