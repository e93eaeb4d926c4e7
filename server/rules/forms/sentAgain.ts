import { minute } from '#rules/time/durations.ts'

const minutes = 10

/**
 * Returns the instant after which an identical form counts as this one sent twice: the first reply was lost, or the
 * client or a proxy repeated the request.
 */
export const sentAgainAfter = (now: Date): Date => new Date(now.getTime() - minutes * minute)
