import { type Adjacency, at32, degree, joined, neighbours } from './adjacency.ts'
import type { Budget } from './budget.ts'
import type { Community } from './community.ts'
import type { SeatRange } from './problem.ts'
import type { Random } from './random.ts'
import { groupOfEach, type Seating } from './seating.ts'
import { manyNeighbours, secondGroupCost, tableLimit } from './secondGroup.ts'

/** Steps of the budget that one proposal takes for each eight people of a group: it computes the cost of two groups. */
const stepsEach = 48
/**
 * The same if pair costs are computed once, and if the community outgrows the caches, with the size from which it does.
 */
const quickStepsEach = 10
const slowStepsEach = 120
const slowFrom = 30_000
/** The cost of leaving a person out, against links and ages, and of each round they waited (40 at most). */
const outCost = 400
const waitCost = 3
const temperatures = { from: 6, to: 0.3 }

/**
 * Improves groups for Second Encounters by simulated annealing. People change groups, alone or in exchange for others,
 * together with those for whom they are the only familiar face, and left-out people join. No step breaks a hard rule.
 */
export function improveSecond(
  community: Community,
  seating: Seating,
  seats: SeatRange,
  random: Random,
  budget: Budget,
): void {
  const groupCost = secondGroupCost(community)
  const { groups, fixed } = seating
  if (groups.length === 0) return
  const groupOf = groupOfEach(groups, community.size)
  const costs = Float64Array.from(groups, groupCost)
  const people = groups
    .flat()
    .concat(seating.out)
    .filter((person) => fixed[person] === 0 && degree(community.familiar, person) > 0)
  if (people.length === 0) return
  const out = (list: readonly number[]): number =>
    list.reduce((sum, person) => sum + outCost + waitCost * Math.min(40, at32(community.waited, person)), 0)
  const cost = (group: number): number => (group < 0 ? 0 : (costs[group] as number))

  const propose = (temperature: number): void => {
    const a = people[random.below(people.length)] as number
    const source = at32(groupOf, a)
    const target = pickTarget(community.familiar, groupOf, a, groups.length, random)
    if (target < 0 || target === source || cost(source) === Infinity || cost(target) === Infinity) return
    const coming = source < 0 ? [a] : dependents(community.familiar, groupOf, groups[source] as number[], a)
    const there = groups[target] as number[]
    const b = random.below(4) > 0 ? (there[random.below(there.length)] as number) : -1
    const going = b < 0 ? [] : dependents(community.familiar, groupOf, there, b)
    if ([...coming, ...going].some((person) => fixed[person] === 1)) return
    const next = there.filter((person) => !going.includes(person)).concat(coming)
    const back =
      source < 0
        ? []
        : (groups[source] as number[]).filter((person) => !coming.includes(person)).concat(going)
    if (!fits(next, seats) || (source >= 0 && !fits(back, seats))) return
    const nextCost = groupCost(next)
    const backCost = source < 0 ? out(going) - out(coming) : groupCost(back)
    const change = nextCost - cost(target) + backCost - cost(source)
    if (change === Infinity || (change > 0 && random.unit() >= Math.exp(-change / temperature))) return
    groups[target] = next
    costs[target] = nextCost
    if (source >= 0) {
      groups[source] = back
      costs[source] = backCost
    }
    for (const person of coming) groupOf[person] = target
    for (const person of going) groupOf[person] = source
  }

  const each = Math.round((stepsOf(community.size) * seats.max) / 8)
  const proposals = Math.floor(budget.left / each)
  for (let done = 0; done < proposals; done++) {
    propose(temperatures.from * (temperatures.to / temperatures.from) ** (done / proposals))
    if (done % 20_000 === 19_999) budget.spend(20_000 * each)
  }
  seating.out = [...groupOf.keys()].filter((person) => groupOf[person] === -1)
}

function stepsOf(people: number): number {
  if (people <= tableLimit) return quickStepsEach
  return people < slowFrom ? stepsEach : slowStepsEach
}

function fits(group: readonly number[], seats: SeatRange): boolean {
  return group.length >= seats.min && group.length <= seats.max
}

/** Picks mostly the group of a familiar face, else any group. */
function pickTarget(
  familiar: Adjacency,
  groupOf: Int32Array,
  a: number,
  groups: number,
  random: Random,
): number {
  if (random.below(4) === 0) return random.below(groups)
  const faces = neighbours(familiar, a)
  return at32(groupOf, at32(faces, random.below(faces.length)))
}

/** Returns the person, and all in the same group who would have no familiar face if they stayed behind. */
function dependents(
  familiar: Adjacency,
  groupOf: Int32Array,
  group: readonly number[],
  person: number,
): number[] {
  const { start, to } = familiar
  const here = at32(groupOf, person)
  const leaving = [person]
  const hasFace = (other: number): boolean => {
    const from = at32(start, other)
    const end = at32(start, other + 1)
    if (end - from > manyNeighbours)
      return group.some((face) => !leaving.includes(face) && joined(familiar, other, face))
    for (let at = from; at < end; at++) {
      const face = at32(to, at)
      if (groupOf[face] === here && !leaving.includes(face)) return true
    }
    return false
  }
  for (let grown = true; grown; ) {
    grown = false
    for (const other of group) {
      if (leaving.includes(other) || hasFace(other)) continue
      leaving.push(other)
      grown = true
    }
  }
  return leaving
}
