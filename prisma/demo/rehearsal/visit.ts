import { patienceSeconds } from '#rules/guide/presence.ts'
import type { SeatId, TableFacts } from '#rules/guide/table.ts'

/** Milliseconds that guests stay at a table after the last visitor left, so that a reload finds them there. */
export const linger = 180_000

/** A visit: from the arrival of the first visitor until the last one leaves, in milliseconds. */
export type Visit = { from: number; until: number }

/**
 * Finds the present visit to a table: a real person is there, or was a moment ago.
 *
 * @returns null if there is none, so that no guests need to come
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

/** Returns when a person last reported that they are at the table, in milliseconds; -Infinity before the first time. */
export function lastSignOf({ presence }: Pick<TableFacts, 'presence'>, seat: SeatId): number {
  const signs = presence.filter((span) => span.seat === seat).map(({ until }) => until)
  return Math.max(...signs, Number.NEGATIVE_INFINITY) - patienceSeconds * 1000
}
