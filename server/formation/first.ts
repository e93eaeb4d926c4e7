import { type Adjacency, at32, neighbours, union } from './adjacency.ts'
import { anneal } from './anneal.ts'
import { type BlockMaker, blockMaker, repeatsAllowed, strict } from './block.ts'
import type { Community } from './community.ts'
import { byAge, type Dealt, deal } from './deal.ts'
import { mend } from './mend.ts'
import type { SeatRange } from './problem.ts'
import type { Random } from './random.ts'
import { fixedOf, type Seating } from './seating.ts'
import { groupCount } from './seats.ts'
import { genderTrouble, groupTrouble, isLess, type Rank } from './trouble.ts'
import type { Work } from './work.ts'

/** The largest block searched at once: its cost matrix (a third of a megabyte) still fits a core's cache. */
const blockLimit = 400
/** Groups in a block of a later round, and how many of them are in trouble. */
const together = 40
const troubledTogether = 12
/** Conflicts in a random group from which on the search starts hot. */
const dense = 3
/** Numbers of groups tried in a community of one block. */
const attempts = 9

export type FirstSettings = { seats: SeatRange; allowRepeats: boolean }

type Search = FirstSettings & {
  community: Community
  conflicts: Adjacency
  make: BlockMaker
  fixed: Int32Array
  random: Random
  work: Work
}

/** Who may not sit together in a First Encounter. */
export function firstConflicts({ met, barred }: Community, allowRepeats: boolean): Adjacency {
  return allowRepeats ? barred : union(met, barred)
}

/**
 * Groups for First Encounters: blocks of people of like age are dealt into groups and annealed; then groups that still
 * cost something are annealed again among others; what no search mends is left out ("Forming groups" in server-rules.md).
 *
 * @param conflicts {@link firstConflicts}
 * @param among 1 for each who has companions enough (`withCompanions` in bounds.ts): the others are out before the search, and in
 *   nobody's way
 * @param kept positions of people who stay together, one list a group
 * @param people positions of the others
 */
export function formFirst(
  community: Community,
  conflicts: Adjacency,
  among: Int32Array,
  settings: FirstSettings,
  kept: readonly (readonly number[])[],
  people: readonly number[],
  random: Random,
  work: Work,
): Seating {
  const make = blockMaker(community, settings.allowRepeats ? repeatsAllowed : strict, settings.seats)
  const search: Search = {
    ...settings,
    community,
    conflicts,
    make,
    fixed: fixedOf(kept, community.size),
    random,
    work,
  }
  const able = people.filter((person) => among[person] === 1)
  const form = able.length + kept.flat().length <= blockLimit ? formSmall : formLarge
  const seating = form(search, kept, able)
  seating.out.push(...people.filter((person) => among[person] === 0))
  return seating
}

/** One block: several numbers of groups while somebody is left out, then the best of them once more. */
function formSmall(search: Search, kept: readonly (readonly number[])[], people: readonly number[]): Seating {
  const { community, seats, work, random, fixed } = search
  const count = people.length + kept.flat().length
  const usual = Math.max(kept.length, groupCount(count, seats))
  const most = Math.max(kept.length, Math.floor(count / seats.min))
  const fewer = Array.from({ length: most - kept.length + 1 }, (_, index) => most - index)
  const tried = [usual, ...fewer.filter((groups) => groups !== usual && groups > 0)].slice(0, attempts)
  const from = heat(search, people)
  let best: Seating = { groups: kept.map((group) => [...group]), out: [...people], kept: kept.length, fixed }
  let least = rank(search, best)
  const consider = (dealt: Dealt, steps: number, warmth: number): void => {
    const seating = { ...annealed(search, dealt, steps, warmth), kept: kept.length, fixed }
    mend(community, seating, search.conflicts, seats)
    const found = rank(search, seating)
    if (!isLess(found, least)) return
    best = seating
    least = found
  }
  for (const [index, groups] of tried.entries()) {
    if (least[0] === 0 && least[1] === 0) break
    const steps = Math.floor((work.left * 2) / (tried.length - index + 2))
    consider(
      deal(community.waited, seats, kept, byAge(community.age, random.shuffle([...people])), groups),
      steps,
      from,
    )
  }
  consider(best, work.left, 12)
  return best
}

function formLarge(search: Search, kept: readonly (readonly number[])[], people: readonly number[]): Seating {
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
function improve(search: Search, seating: Seating): void {
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
function troubledGroups({ community, conflicts }: Search, { groups }: Seating): number[] {
  const meanAge = (group: readonly number[]): number =>
    group.reduce((sum, person) => sum + at32(community.age, person), 0) / group.length
  return groups
    .map((group, index) => ({ index, age: meanAge(group), ...groupTrouble(community, conflicts, group) }))
    .filter(({ misfit, pairs }) => misfit + pairs > 0)
    .sort((a, b) => a.age - b.age || a.index - b.index)
    .map(({ index }) => index)
}

/** The groups after annealing, in the order given, and who is out then. */
function annealed(search: Search, { groups, out }: Dealt, steps: number, from: number): Dealt {
  const { make, fixed, random, work } = search
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
  anneal(block, random, { steps, from, to: 0.3, spend: (done) => work.spend(done) })
  work.spend(who.length * who.length)
  const result = Array.from({ length: groups.length + 1 }, (): number[] => [])
  for (const [local, group] of block.groupOf.entries()) result[group]?.push(at32(who, local))
  return { groups: result.slice(0, -1), out: result.at(-1) ?? [] }
}

/** Where to start cooling: hot where conflicts are so dense that a random group would hold several. */
function heat({ community, conflicts, seats, allowRepeats }: Search, people: readonly number[]): number {
  const here = new Uint8Array(community.size)
  for (const person of people) here[person] = 1
  let clashes = 0
  for (const person of people)
    for (const other of neighbours(allowRepeats ? community.met : conflicts, person))
      clashes += here[other] as number
  const others = seats.max - 1
  const inGroup = (clashes * others) / Math.max(1, people.length - 1) / 2
  return inGroup > dense ? 300 : 20
}

function rank({ community, allowRepeats }: Search, { groups, out }: Seating): Rank {
  const troubles = groups.map((group) => groupTrouble(community, community.met, group))
  const sum = (key: 'misfit' | 'pairs'): number =>
    troubles.reduce((total, trouble) => total + trouble[key], 0)
  const waits = out.reduce((total, person) => total + Math.min(40, at32(community.waited, person)), 0)
  return [
    out.length,
    allowRepeats ? sum('pairs') : 0,
    8 * sum('misfit') + genderTrouble(community, groups) + 6 * waits,
  ]
}
