import type { PresenceSpan, SeatId } from './table.ts'

/** How often a page at the table says that it is there, in seconds. */
export const signSeconds = 15
/** How long after its last sign a page still counts as there, in seconds: a sign or two may be lost. */
export const patienceSeconds = 35
/** Present for this long is attended, whatever the length; in minutes. */
export const enoughMinutes = 15
/** Present for this part of the time from start to end is attended. */
const enoughPart = 1 / 3

/** What can fail on the page of somebody at a table. */
export type PageTrouble = 'NoPicture' | 'NoSound' | 'VideoLost'

type Times = { startsAt: Date; endsAt: Date }

/** A time at the table; without an end it is still going on. */
export type Stay = { from: Date; until: Date | null }

/**
 * Measures how long somebody was present between start and end; times that overlap count once, whatever their order
 * (docs/rules.md, "Attendance").
 *
 * @param stays of one seat, from any source
 * @returns milliseconds
 */
export function presentTime(stays: readonly Stay[], { startsAt, endsAt }: Times, now: Date): number {
  const last = Math.min(endsAt.getTime(), now.getTime())
  let counted = startsAt.getTime()
  let total = 0
  for (const { from, until } of stays.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const end = Math.min(until?.getTime() ?? last, last)
    const start = Math.max(from.getTime(), counted)
    if (end <= start) continue
    total += end - start
    counted = end
  }
  return total
}

/** Whether a table that ends now was held for long enough to be an encounter; a host can end it at any time. */
export const wasHeld = ({ startsAt, endsAt }: Times): boolean =>
  endsAt.getTime() - startsAt.getTime() >= enoughMinutes * 60_000

/** The time that has to be reached to have attended, in milliseconds: a third, or 15 minutes, whichever is less. */
export const enoughTime = ({ startsAt, endsAt }: Times): number =>
  Math.min(enoughMinutes * 60_000, (endsAt.getTime() - startsAt.getTime()) * enoughPart)

/**
 * Whether somebody is at the table at an instant, by their page or Zoom. Of those with a seat the guide says so itself, and
 * leaves out who was removed.
 *
 * @param at milliseconds, UTC
 */
export function isAtTable(presence: readonly PresenceSpan[], id: SeatId, at: number): boolean {
  return presence.some(({ seat, from, until }) => seat === id && from <= at && at < until)
}
