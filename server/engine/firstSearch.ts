import { type Adjacency, at32, neighbours } from './adjacency.ts'
import { anneal } from './anneal.ts'
import type { BlockMaker } from './block.ts'
import type { Budget } from './budget.ts'
import type { Community } from './community.ts'
import type { Dealt } from './deal.ts'
import type { SeatRange } from './problem.ts'
import type { Random } from './random.ts'

/** The largest block searched at once. Its cost matrix (a third of a megabyte) still fits into a core's cache. */
export const blockLimit = 400
/** With more conflicts than this in a random group, the search starts at the high temperature. */
const manyConflicts = 3
const temperatures = { usual: 20, high: 500 }

export type FirstSettings = { seats: SeatRange; allowRepeats: boolean }

/** What every step of a search for First Encounters needs. */
export type FirstSearch = FirstSettings & {
  community: Community
  conflicts: Adjacency
  make: BlockMaker
  fixed: Int32Array
  random: Random
  budget: Budget
}

/** Anneals some groups. Returns them in the given order, and who is left out then. */
export function annealed(search: FirstSearch, { groups, out }: Dealt, steps: number, from: number): Dealt {
  const { make, fixed, random, budget } = search
  const who = Int32Array.from([...groups.flat(), ...out])
  const groupOf = Int32Array.from([
    ...groups.flatMap((group, index) => group.map(() => index)),
    ...out.map(() => groups.length),
  ])
  const block = make(
    who,
    groupOf,
    groups.length,
    who.map((person) => at32(fixed, person)),
  )
  anneal(block, random, { steps, from, to: 0.3, spend: (done) => budget.spend(done) })
  budget.spend(who.length * who.length)
  const result = Array.from({ length: groups.length + 1 }, (): number[] => [])
  for (const [local, group] of block.groupOf.entries()) result[group]?.push(at32(who, local))
  return { groups: result.slice(0, -1), out: result.at(-1) ?? [] }
}

/** Returns the temperature to start at: high if there are so many conflicts that a random group would hold several. */
export function startTemperature(
  { community, conflicts, seats, allowRepeats }: FirstSearch,
  people: readonly number[],
): number {
  const here = new Uint8Array(community.size)
  for (const person of people) here[person] = 1
  let conflicting = 0
  for (const person of people)
    for (const other of neighbours(allowRepeats ? community.met : conflicts, person))
      conflicting += here[other] as number
  const others = seats.max - 1
  const inGroup = (conflicting * others) / Math.max(1, people.length - 1) / 2
  return inGroup > manyConflicts ? temperatures.high : temperatures.usual
}
