import { at32 } from './adjacency.ts'
import { byAge, deal } from './deal.ts'
import { annealed, blockLimit, type FirstSearch, heat } from './firstSearch.ts'
import { mend } from './mend.ts'
import type { Seating } from './seating.ts'
import { groupCount } from './seats.ts'
import { groupTrouble } from './trouble.ts'

/** Groups in a block of a later round, and how many of them are in trouble. */
const together = 40
const troubledTogether = 12

/** Many blocks of people of like age, each formed by itself; then groups in trouble again among others. */
export function formLarge(
  search: FirstSearch,
  kept: readonly (readonly number[])[],
  people: readonly number[],
): Seating {
  const { community, seats, work, random, fixed } = search
  const order = byAge(community.age, random.shuffle([...people]))
  const blocks = Math.ceil(order.length / blockLimit)
  const keptIn = (block: number): (readonly number[])[] => kept.filter((group) => blockOf(group) === block)
  const blockOf = (group: readonly number[]): number => {
    const age = at32(community.age, group[0] ?? 0)
    const place = order.findIndex((person) => at32(community.age, person) >= age)
    return Math.floor((Math.max(0, place) * blocks) / order.length)
  }
  const steps = Math.floor((work.left * 0.5) / blocks)
  const seating: Seating = { groups: [], out: [], kept: kept.length, fixed }
  for (let block = 0; block < blocks; block++) {
    const own = order.slice(
      Math.floor((block * order.length) / blocks),
      Math.floor(((block + 1) * order.length) / blocks),
    )
    const start = keptIn(block)
    const groups = Math.max(start.length, groupCount(own.length + start.flat().length, seats))
    const { groups: formed, out } = annealed(
      search,
      deal(community.waited, seats, start, own, groups),
      steps,
      heat(search, own),
    )
    seating.groups.unshift(...formed.slice(0, start.length))
    seating.groups.push(...formed.slice(start.length))
    seating.out.push(...out)
  }
  improve(search, seating)
  mend(community, seating, search.conflicts, seats)
  return seating
}

/** Anneals groups in trouble, and the left-out, again among others, until the budget is spent or nobody is in trouble. */
function improve(search: FirstSearch, seating: Seating): void {
  const { random, work } = search
  for (let round = 0; work.left > 0; round++) {
    const troubled = troubledGroups(search, seating)
    if (troubled.length === 0 && seating.out.length === 0) return
    const blocks = Math.max(1, Math.ceil(troubled.length / troubledTogether))
    const inTrouble = new Set(troubled)
    const fair = random.shuffle([...seating.groups.keys()].filter((index) => !inTrouble.has(index)))
    if (round % 2 === 1) random.shuffle(troubled)
    const steps = Math.max(100_000, Math.floor(work.left / 3 / blocks))
    for (let block = 0; block < blocks && work.left > 0; block++) {
      const bad = troubled.slice(block * troubledTogether, (block + 1) * troubledTogether)
      const chosen = [...bad, ...fair.splice(0, together - bad.length)]
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

/** Groups that hold a conflict, a meeting again or an age misfit, by age. */
function troubledGroups({ community, conflicts }: FirstSearch, { groups }: Seating): number[] {
  const meanAge = (group: readonly number[]): number =>
    group.reduce((sum, person) => sum + at32(community.age, person), 0) / group.length
  return groups
    .map((group, index) => ({ index, age: meanAge(group), ...groupTrouble(community, conflicts, group) }))
    .filter(({ misfit, pairs }) => misfit + pairs > 0)
    .sort((a, b) => a.age - b.age || a.index - b.index)
    .map(({ index }) => index)
}
