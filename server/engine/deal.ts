import { at32 } from './adjacency.ts'
import type { SeatRange } from './problem.ts'
import { longestWaitFirst } from './seating.ts'

export type Dealt = { groups: number[][]; out: number[] }

/**
 * Makes a first seating to improve: neighbours in the order sit together, in groups of even size. If there are more
 * people than seats, those with the shortest waits are left out.
 *
 * @param waited rounds left out, by position
 * @param standing each of these groups starts one of the result
 * @param order the other people, with people of like age next to each other
 * @param count how many groups, at least as many as `standing` has
 */
export function deal(
  waited: Int32Array,
  seats: SeatRange,
  standing: readonly (readonly number[])[],
  order: readonly number[],
  count: number,
): Dealt {
  const groups = Array.from({ length: count }, (_, index) => [...(standing[index] ?? [])])
  const alreadyPlaced = standing.reduce((sum, group) => sum + group.length, 0)
  const places = Math.max(0, count * seats.max - alreadyPlaced)
  const seated = new Set(longestWaitFirst(waited, order).slice(0, places))
  const coming = order.filter((person) => seated.has(person))
  let next = 0
  for (const [index, group] of groups.entries()) {
    const ahead = groups.slice(index).reduce((sum, { length }) => sum + length, 0)
    const size = Math.min(seats.max, Math.round((coming.length - next + ahead) / (count - index)))
    while (group.length < size && next < coming.length) group.push(coming[next++] as number)
  }
  const out = order.filter((person) => !seated.has(person)).concat(coming.slice(next))
  return { groups, out }
}

/**
 * Sorts people by age range, with unknown ranges last. The order within a range stays as it is.
 *
 * @param shuffled positions in random order
 */
export function byAge(age: Int32Array, shuffled: readonly number[]): number[] {
  const place = (person: number): number => (at32(age, person) < 0 ? 99 : at32(age, person))
  return [...shuffled].sort((a, b) => place(a) - place(b))
}
