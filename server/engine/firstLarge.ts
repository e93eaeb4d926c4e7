import { at32 } from './adjacency.ts'
import { byAge, deal } from './deal.ts'
import { alone, joinedPairs, misfitCount } from './faults.ts'
import { annealed, blockLimit, type FirstSearch, startTemperature } from './firstSearch.ts'
import { repair } from './repair.ts'
import type { Seating } from './seating.ts'
import { groupCount } from './seats.ts'

/** The number of groups in a block of a later round, and how many of them have faults. */
const groupsInBlock = 40
const faultyInBlock = 12

/** Forms the groups of many blocks of people of like age, one by one, and then improves groups with faults. */
export function formLarge(
  search: FirstSearch,
  standing: readonly (readonly number[])[],
  people: readonly number[],
): Seating {
  const { community, seats, budget, random, fixed } = search
  const order = byAge(community.age, random.shuffle([...people]))
  const blocks = Math.max(1, Math.ceil(order.length / blockLimit))
  const standingIn = (block: number): (readonly number[])[] =>
    standing.filter((group) => blockOf(group) === block)
  const blockOf = (group: readonly number[]): number => {
    const age = at32(community.age, group[0] ?? 0)
    const place = order.findIndex((person) => at32(community.age, person) >= age)
    return Math.floor((Math.max(0, place) * blocks) / Math.max(1, order.length))
  }
  const steps = Math.floor((budget.left * 0.5) / blocks)
  const seating: Seating = { groups: [], out: [], standing: standing.length, fixed }
  for (let block = 0; block < blocks; block++) {
    const own = order.slice(
      Math.floor((block * order.length) / blocks),
      Math.floor(((block + 1) * order.length) / blocks),
    )
    const start = standingIn(block)
    const groups = Math.max(start.length, groupCount(own.length + start.flat().length, seats))
    const { groups: formed, out } = annealed(
      search,
      deal(community.waited, seats, start, own, groups),
      steps,
      startTemperature(search, own),
    )
    seating.groups.unshift(...formed.slice(0, start.length))
    seating.groups.push(...formed.slice(start.length))
    seating.out.push(...out)
  }
  improve(search, seating)
  repair(community, seating, search.conflicts, seats)
  return seating
}

/**
 * Anneals groups with faults and the left-out again, mixed with others, until the budget is spent or no fault remains.
 */
function improve(search: FirstSearch, seating: Seating): void {
  const { random, budget } = search
  for (let round = 0; budget.left > 0; round++) {
    const faulty = faultyGroups(search, seating)
    if (faulty.length === 0 && seating.out.length === 0) return
    const blocks = Math.max(1, Math.ceil(faulty.length / faultyInBlock))
    const faultySet = new Set(faulty)
    const faultless = random.shuffle([...seating.groups.keys()].filter((index) => !faultySet.has(index)))
    if (round % 2 === 1) random.shuffle(faulty)
    const steps = Math.max(100_000, Math.floor(budget.left / 3 / blocks))
    for (let block = 0; block < blocks && budget.left > 0; block++) {
      const worst = faulty.slice(block * faultyInBlock, (block + 1) * faultyInBlock)
      const chosen = [...worst, ...faultless.splice(0, groupsInBlock - worst.length)]
      const share = Math.ceil(seating.out.length / (blocks - block))
      const dealt = {
        groups: chosen.map((index) => seating.groups[index] as number[]),
        out: seating.out.splice(0, Math.min(share, 100)),
      }
      const { groups, out } = annealed(search, dealt, steps, 6)
      groups.forEach((group, index) => {
        seating.groups[chosen[index] as number] = group
      })
      seating.out.push(...out)
    }
  }
}

/**
 * Returns the indices, by age, of groups with a conflict, a meeting again, an age misfit or a person alone of a gender.
 */
function faultyGroups({ community, conflicts }: FirstSearch, { groups }: Seating): number[] {
  const meanAge = (group: readonly number[]): number =>
    group.reduce((sum, person) => sum + at32(community.age, person), 0) / group.length
  return groups
    .map((group, index) => ({ index, age: meanAge(group), group }))
    .filter(
      ({ group }) =>
        misfitCount(community, group) > 0 ||
        joinedPairs(conflicts, group) > 0 ||
        alone(community, group).length > 0,
    )
    .sort((a, b) => a.age - b.age || a.index - b.index)
    .map(({ index }) => index)
}
