import { type Adjacency, at32, buildAdjacency, edge } from './adjacency.ts'

/** After half a year a meeting counts half. */
const halfLifeWeeks = 26
/** The value in {@link Meetings.again} of two people who met once, just now. */
export const metOnce = 100
/** The number of meetings from which another one costs more and more, and how steeply. */
const tooOften = { from: 1.5, steepness: 3 }
/** The most that a pair can cost, so that sums stay far below the limit of a 32-bit number. */
const mostAgain = 100 * metOnce

/** The graph of people who met, and for each edge of `graph.to` the cost of meeting again ({@link meetingAgain}). */
export type Meetings = { graph: Adjacency; again: Int32Array }

/**
 * Returns the cost of two people meeting again. It grows with the number of their meetings, each of which counts less
 * the longer ago it was. Once, just now: 100. Twice: 325. Three times: 2125. Once, half a year ago: 25. So in a small
 * place, where meeting again cannot be avoided, two people meet a second time rather than two others a fourth time, and
 * few pairs meet again at all.
 *
 * @param faded the number of their meetings, each weighted by {@link fade}
 * @returns an integer, in hundredths of one meeting just now
 */
export function meetingAgain(faded: number): number {
  const often = tooOften.steepness * Math.max(0, faded - tooOften.from)
  return Math.max(1, Math.min(mostAgain, Math.round(metOnce * (Math.min(1, faded) ** 2 + often ** 2))))
}

/** Returns the weight of one meeting after some weeks: 1 now, a half after {@link halfLifeWeeks}. */
export function fade(weeksAgo: number): number {
  return 2 ** (-weeksAgo / halfLifeWeeks)
}

/**
 * Reads who has met.
 *
 * @param size how many people
 * @param pairs positions, flat, a pair once for each meeting; pairs with a negative position are ignored
 * @param weeksAgo of each pair; all just now if undefined
 */
export function readMeetings(size: number, pairs: Int32Array, weeksAgo: Int32Array | undefined): Meetings {
  const graph = buildAdjacency(size, pairs)
  const faded = new Float64Array(graph.to.length)
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const a = at32(pairs, at)
    const b = at32(pairs, at + 1)
    if (a < 0 || b < 0 || a === b) continue
    const counts = weeksAgo ? fade(at32(weeksAgo, at >> 1)) : 1
    for (const slot of [edge(graph, a, b), edge(graph, b, a)]) faded[slot] = (faded[slot] as number) + counts
  }
  return { graph, again: Int32Array.from(faded, meetingAgain) }
}

/** Returns the cost of two people meeting again; 0 for strangers. */
export function againBetween({ graph, again }: Meetings, a: number, b: number): number {
  const slot = edge(graph, a, b)
  return slot < 0 ? 0 : at32(again, slot)
}
