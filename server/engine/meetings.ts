import { type Adjacency, at32, buildAdjacency, edge } from './adjacency.ts'

/** Half a year later a meeting counts half. */
const halfLifeWeeks = 26
/** {@link Meetings.again} of two who met once, just now. */
export const metOnce = 100
/** From so many meetings on another one costs more and more, and how steeply. */
const tooOften = { from: 1.5, steepness: 3 }
/** No pair costs more than this, so that sums stay far from the limits of a 32-bit number. */
const mostAgain = 100 * metOnce

/** Who has met, and for each edge of `graph.to` what it costs that these two meet again ({@link meetingAgain}). */
export type Meetings = { graph: Adjacency; again: Int32Array }

/**
 * What it costs that two people meet again, the more the oftener they met, where each meeting counts less the longer ago it was.
 * Once, just now: 100. Twice: 325. Three times: 2125. Once, half a year ago: 25. So in a small place, where meeting again cannot be
 * avoided, two people rather meet a second time than two others a fourth time, and few pairs meet again at all.
 *
 * @param faded how often they met, each meeting counted by {@link fade}
 * @returns a whole number, in hundredths of one meeting just now
 */
export function meetingAgain(faded: number): number {
  const often = tooOften.steepness * Math.max(0, faded - tooOften.from)
  return Math.max(1, Math.min(mostAgain, Math.round(metOnce * (Math.min(1, faded) ** 2 + often ** 2))))
}

/** What one meeting counts after some weeks: 1 now, a half after {@link halfLifeWeeks}. */
export function fade(weeksAgo: number): number {
  return 2 ** (-weeksAgo / halfLifeWeeks)
}

/**
 * @param size how many people
 * @param pairs positions, flat, a pair once for each meeting; one with a negative position is passed over
 * @param weeksAgo of each pair; all just now if absent
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

/** What it costs that two meet again; 0 for strangers. */
export function againBetween({ graph, again }: Meetings, a: number, b: number): number {
  const slot = edge(graph, a, b)
  return slot < 0 ? 0 : at32(again, slot)
}
