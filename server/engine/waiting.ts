import { at32 } from './adjacency.ts'

/** What it costs to leave out anybody. */
export const outCost = 1000

/** What one round of waiting costs, two, and each further one up to the fourth. */
const costs = { one: 900, two: 2200, further: 100, longest: 4 }

/**
 * What it costs to leave out somebody who was left out before, beside {@link outCost}: one round of
 * waiting nearly as much as one other person's seat, two as much as two.
 *
 * @param rounds left out in a row before this one
 * @returns 0 for nobody who waited
 */
export function waitCost(rounds: number): number {
  if (rounds === 0) return 0
  return rounds === 1 ? costs.one : costs.two + costs.further * (Math.min(costs.longest, rounds) - 2)
}

/**
 * What it costs that these people are left out, with their waits.
 *
 * @param waited rounds left out before, by position
 */
export function leftOutCost(waited: Int32Array, people: readonly number[]): number {
  return people.reduce((sum, person) => sum + outCost + waitCost(at32(waited, person)), 0)
}
