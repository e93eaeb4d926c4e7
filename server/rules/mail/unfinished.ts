/** States of a mail that is still to be handed over, or of which nobody knows yet how that ended. */
export const unfinished = ['Queued', 'Sending'] as const

/** Whether a mail in a state is one of {@link unfinished}. */
export const isUnfinished = (state: string): boolean => unfinished.some((each) => each === state)
