const minutes = 10

/**
 * Says how new the very same form must be for this one to be it, sent again: the first reply was lost, or something on the way
 * sent it twice.
 *
 * @param now the current instant
 * @returns the instant after which the first one came
 */
export const sentAgainAfter = (now: Date): Date => new Date(now.getTime() - minutes * 60_000)
