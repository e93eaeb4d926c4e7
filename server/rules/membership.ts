import { defaultTimeZone, fullDate } from './dates.ts'

/** What the transitions of a membership depend on. */
export type Standing = {
  status: 'Active' | 'Paused' | 'Canceled'
  /** While in the future, the member cannot resume. */
  pausedUntil: Date | null
}

/** Days after canceling at which the person's data is erased (server-rules.md, "Membership"). */
export const erasureDays = 30

const day = 86_400_000
const canceledForGood = 'This membership is canceled, which is permanent.'

/** When the data of somebody who canceled is erased. */
export function erasureDate(canceledAt: Date): Date {
  return new Date(canceledAt.getTime() + erasureDays * day)
}

/**
 * Says why a membership cannot be paused (server-rules.md, "Membership": Active -> Paused).
 *
 * @returns the sentence to show, or null when it can be
 */
export function pauseRefusal({ status }: Pick<Standing, 'status'>): string | null {
  if (status === 'Canceled') return canceledForGood
  return status === 'Paused' ? 'This membership is paused already.' : null
}

/**
 * Says why a membership cannot be resumed (server-rules.md, "Membership": Paused -> Active). A pause with an end, such as
 * the one for three no-shows, is not the member's to lift before it; an operator may.
 *
 * @param by who wants to resume it
 * @returns the sentence to show, with the day in Detroit's zone, or null when it can be
 */
export function resumeRefusal(
  { status, pausedUntil }: Standing,
  now: Date,
  by: 'member' | 'operator' = 'member',
): string | null {
  if (status === 'Canceled') return canceledForGood
  if (status === 'Active') return 'This membership is active already.'
  return by === 'member' && pausedUntil !== null && pausedUntil > now
    ? `Your membership is paused until ${fullDate(pausedUntil, defaultTimeZone)}. You cannot resume it before then.`
    : null
}

/**
 * Says why a membership cannot be canceled (server-rules.md, "Membership": Active or Paused -> Canceled, for good).
 *
 * @returns the sentence to show, or null when it can be
 */
export function cancelRefusal({ status }: Pick<Standing, 'status'>): string | null {
  return status === 'Canceled' ? canceledForGood : null
}
