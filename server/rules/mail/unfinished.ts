/** States of a mail that is still to be sent, or is being sent with an outcome that is not known yet. */
export const unfinished = ['Queued', 'Sending'] as const

/** Whether a mail's state is one of {@link unfinished}. */
export const isUnfinished = (state: string): boolean => unfinished.some((each) => each === state)
