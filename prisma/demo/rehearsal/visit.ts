import { patienceSeconds } from '#rules/guide/presence.ts'
import type { SeatId, TableFacts } from '#rules/guide/table.ts'

/** How long guests stay at a table after the last visitor, in milliseconds, so that a reload finds them there. */
export const linger = 180_000

/** From the coming of the first visitor to the going of the last; milliseconds. */
export type Visit = { from: number; until: number }

/**
 * Finds the visit a table has now: somebody who is not rehearsed is there, or was a moment ago.
 *
 * @returns null where guests have nobody to be there for
 */
export function visitAt(
  { presence }: Pick<TableFacts, 'presence'>,
  guests: ReadonlySet<SeatId>,
  now: number,
): Visit | null {
  const spans = presence
    .filter(({ seat, from }) => !guests.has(seat) && from <= now)
    .toSorted((a, b) => a.from - b.from)
  let visit: Visit | null = null
  for (const { from, until } of spans) {
    if (visit && from <= visit.until + linger) visit.until = Math.max(visit.until, until)
    else visit = { from, until }
  }
  return visit && now < visit.until + linger ? visit : null
}

/** The last sign of somebody that they are there; -Infinity before the first. Milliseconds. */
export function lastSignOf({ presence }: Pick<TableFacts, 'presence'>, seat: SeatId): number {
  const signs = presence.filter((span) => span.seat === seat).map(({ until }) => until)
  return Math.max(...signs, Number.NEGATIVE_INFINITY) - patienceSeconds * 1000
}
