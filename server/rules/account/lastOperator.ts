/** What the last operator reads when they try to leave. */
export const lastOperatorStays = 'The last operator cannot leave. Invite another one first, under Settings.'
