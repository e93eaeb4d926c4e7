import { day, hour, minute } from '#rules/time/durations.ts'

/**
 * Days after the end for which attendees may choose. Afterwards what others chose is shown to everyone whom it names.
 */
export const choosingDays = 14
/** Hours after the end at which the choices made so far are released, even if some attendees have not chosen yet. */
export const releaseHours = 72
/**
 * One-sided choices are only shown if at least this many other attendees are still members. With fewer, such a choice
 * would reveal who made it, so only mutual choices are shown.
 */
export const fewestOthersForOneSided = 3

/**
 * Returns how many of the choices that name a member are shown to them. It is at most one less than the number of
 * other attendees who are still members: if all had chosen the member, the number would reveal each one's choice.
 * Some may have left before their choices were released.
 *
 * @param released the released choices that name the member
 * @param others how many other people attended and are still members
 */
export const shownImpressions = (released: number, others: number): number =>
  Math.max(0, Math.min(released, others - 1))

// 3 or 4 AM in Detroit.
const nightHourUtc = 8
// A choice that is being stored while the nightly batch runs belongs to the next batch.
const batchMargin = minute

/**
 * Returns the earliest end, inclusive, of an encounter whose impressions can still be submitted (docs/rules.md,
 * "Impressions and connections").
 */
export function earliestOpenEnd(now: Date): Date {
  return new Date(now.getTime() - choosingDays * day)
}

/** Returns the last instant at which the impressions of an encounter can be submitted. */
export function choosingEndsAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + choosingDays * day)
}

/** Whether attendees can say who made an impression, and how it was: for 14 days from the end. */
export function isChoosingTime(endsAt: Date, now: Date): boolean {
  return endsAt <= now && endsAt >= earliestOpenEnd(now)
}

/**
 * Whether an attendee can still say who made an impression: once, from the end until 14 days later, inclusive
 * (docs/rules.md, "Impressions and connections").
 *
 * @param seat when their encounter ended, and when they chose, if they did
 */
export function canChoose(seat: { endsAt: Date; processedAt: Date | null }, now: Date): boolean {
  return seat.processedAt === null && isChoosingTime(seat.endsAt, now)
}

/** Returns the latest end of an encounter whose first batch is released even though some have not chosen yet. */
export function latestEndToRelease(now: Date): Date {
  return new Date(now.getTime() - releaseHours * hour)
}

/**
 * Returns the last instant, inclusive, whose choices belong to the last nightly batch or an earlier one. It changes
 * once a day, so that later choices are released together and do not reveal when each was made.
 */
export function lastNightlyCutoff(now: Date): Date {
  const shift = nightHourUtc * hour
  return new Date(Math.floor((now.getTime() - shift) / day) * day + shift - batchMargin)
}

/** Returns when the first choices made at an encounter are released at the latest. */
export function releaseDueAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + releaseHours * hour)
}
