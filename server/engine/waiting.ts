import { at32 } from './adjacency.ts'

/** The cost of leaving out a person. */
export const outCost = 1000

/** The cost of one round of waiting, of two, and of each further one up to the fourth. */
const costs = { one: 900, two: 2200, further: 100, longest: 4 }

/**
 * Returns the cost of leaving out a person who was left out before, in addition to {@link outCost}. One round of
 * waiting costs nearly as much as one other person's seat, two as much as two.
 *
 * @param rounds left out in a row before this one
 * @returns 0 for a person who has not waited
 */
export function waitCost(rounds: number): number {
  if (rounds === 0) return 0
  return rounds === 1 ? costs.one : costs.two + costs.further * (Math.min(costs.longest, rounds) - 2)
}

/**
 * Returns the cost of leaving out these people, with their waits.
 *
 * @param waited rounds left out before, by position
 */
export function leftOutCost(waited: Int32Array, people: readonly number[]): number {
  return people.reduce((sum, person) => sum + outCost + waitCost(at32(waited, person)), 0)
}
