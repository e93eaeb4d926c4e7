import { minute } from '#rules/time/durations.ts'
import type { PresenceSpan, SeatId } from './table.ts'

/** Seconds between the signs by which a page at the table says that it is open. */
export const signSeconds = 15
/** Seconds after its last sign for which a page counts as present: one or two signs may be lost. */
export const patienceSeconds = 35
/** Minutes of presence that count as attended, however long the encounter is. */
export const enoughMinutes = 15
/** The share of the encounter's length for which presence counts as attended. */
const enoughPart = 1 / 3

/** What can fail on a person's page at a table. */
export type PageTrouble = 'NoPicture' | 'NoSound' | 'VideoLost'

type Times = { startsAt: Date; endsAt: Date }

/** A stay at the table. Without an end it is still going on. */
export type Stay = { from: Date; until: Date | null }

/**
 * Returns how long somebody was present between start and end. Overlapping stays count once, and their order does not
 * matter (docs/rules.md, "Attendance").
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

/**
 * Whether a table that ends at `endsAt` lasted long enough to be an encounter. A host can end it at any time.
 */
export const wasHeld = ({ startsAt, endsAt }: Times): boolean =>
  endsAt.getTime() - startsAt.getTime() >= enoughMinutes * minute

/** Returns the milliseconds of presence that count as attended: a third of the length, at most 15 minutes. */
export const enoughTime = ({ startsAt, endsAt }: Times): number =>
  Math.min(enoughMinutes * minute, (endsAt.getTime() - startsAt.getTime()) * enoughPart)

/**
 * Whether somebody is at the table at an instant, by their page or by Zoom. For people with a seat, the
 * guide's state says so itself, and leaves out those who were removed.
 *
 * @param at milliseconds, UTC
 */
export function isAtTable(presence: readonly PresenceSpan[], id: SeatId, at: number): boolean {
  return presence.some(({ seat, from, until }) => seat === id && from <= at && at < until)
}
