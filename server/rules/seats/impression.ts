const hour = 3_600_000
const day = 24 * hour

/** Days after the end in which attendees may choose; afterwards what others chose is shown to everyone it names. */
export const choosingDays = 14
/** Hours after the end after which the choices made so far are released, whoever has not chosen yet. */
export const releaseHours = 72
/**
 * With fewer others than this who attended and are still members, a one-sided choice would point at somebody; only mutual ones
 * are shown.
 */
export const fewestOthersForOneSided = 3

/**
 * How many choices of a member are shown to them: at most one less than others attended who are still members, since as many
 * as those would say who every one of them chose. Others may have left before their choices were released.
 *
 * @param released choices of the member that they may know of
 * @param others how many other people attended and are still members
 */
export const shownImpressions = (released: number, others: number): number =>
  Math.max(0, Math.min(released, others - 1))

// 03:00 or 04:00 in Detroit.
const nightHourUtc = 8
// A choice that is being stored while the night's batch runs waits for the next one.
const batchMargin = 60_000

/**
 * The earliest end of an encounter whose impressions can still be submitted, inclusive
 * (docs/rules.md, "Impressions and connections").
 *
 * @param now the current instant
 */
export function earliestOpenEnd(now: Date): Date {
  return new Date(now.getTime() - choosingDays * day)
}

/** The last instant at which the impressions of an encounter can be submitted. */
export function choosingEndsAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + choosingDays * day)
}

/** Whether it is the time in which those who attended say who made an impression, and how it was: from the end on. */
export function isChoosingTime(endsAt: Date, now: Date): boolean {
  return endsAt <= now && endsAt >= earliestOpenEnd(now)
}

/**
 * Whether someone who attended can still say who made an impression: once, from the end until 14 days later, inclusive
 * (docs/rules.md, "Impressions and connections").
 *
 * @param seat when their encounter ended, and when they chose, if they did
 * @param now the current instant
 */
export function canChoose(seat: { endsAt: Date; processedAt: Date | null }, now: Date): boolean {
  return seat.processedAt === null && isChoosingTime(seat.endsAt, now)
}

/**
 * The latest end of an encounter whose first batch is released even though some have not chosen yet.
 *
 * @param now the current instant
 */
export function latestEndToRelease(now: Date): Date {
  return new Date(now.getTime() - releaseHours * hour)
}

/**
 * Choices made up to this instant, inclusive, belong to the last night's batch or to an earlier one. It moves once a
 * day, so that later choices come out together and say nothing of when each was made.
 *
 * @param now the current instant
 */
export function lastNightlyCutoff(now: Date): Date {
  const shift = nightHourUtc * hour
  return new Date(Math.floor((now.getTime() - shift) / day) * day + shift - batchMargin)
}

/** When the choices made at an encounter are released at the latest. */
export function releaseDueAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + releaseHours * hour)
}
