/** What is said to whoever would leave nobody to run the service. */
export const lastOperatorStays = 'The last operator cannot leave. Invite another one first, under Settings.'
