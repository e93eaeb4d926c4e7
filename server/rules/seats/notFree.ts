/**
 * Why somebody cannot come at a time: another place at about that time, their own availability, or another First
 * Encounter too few days away.
 */
export const notFreeReasons = ['busy', 'away', 'capped'] as const

export type NotFree = (typeof notFreeReasons)[number]

/** What an operator reads about somebody who is not free at a time. */
export const notFreeTexts: Record<NotFree, string> = {
  busy: 'Not free then: invited to, waiting for or seated at another encounter at about that time.',
  away: 'Not free then, as their own availability says.',
  capped: 'Not free then: has another First Encounter too few days before or after.',
}
