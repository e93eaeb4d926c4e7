import { type Adjacency, at32, buildAdjacency, joined } from './adjacency.ts'
import { readMeetings } from './meetings.ts'
import { type FormationInput, FormationInputError } from './problem.ts'

/** The input as typed arrays over positions 0 to size-1. A position is a member's index in the input. */
export type Community = {
  size: number
  ids: Int32Array
  /** -1 if unknown */
  age: Int32Array
  /** bitmask; all bits are set if there is no preference */
  prefers: Int32Array
  /** dense, 0 to genders-1 */
  gender: Int32Array
  genders: number
  /** the number that stands for an unknown gender; -1 if nobody's is unknown */
  unknownGender: number
  /**
   * by gender, 1 if nobody should be the only one of it in a group; 0 for the unknown gender, for the only person of a
   * gender in the community, and if the input does not ask for company
   */
  needsCompany: Int32Array
  waited: Int32Array
  /** the chance of coming if invited, 0 to 1 */
  comes: Float64Array
  met: Adjacency
  /** for each edge of `met.to`, the cost of these two meeting again (meetings.ts) */
  metAgain: Int32Array
  barred: Adjacency
  /** familiar faces, in either direction, who are not barred from each other */
  familiar: Adjacency
  /** those of them who chose each other */
  mutual: Adjacency
  /** those of the mutual pairs who attended a Second Encounter together */
  attendedSecond: Adjacency
  positionOf: (id: number) => number
}

const noPreference = 0x7fffffff

/**
 * Reads and checks the input.
 *
 * @throws FormationInputError if an id occurs twice, a number is out of its range, or a person fixed by the operator is
 *   unknown or in two groups
 */
export function readCommunity(input: FormationInput): Community {
  const { members } = input
  const position = new Map(members.map(({ id }, index) => [id, index]))
  check(input, position)
  const positionOf = (id: number): number => position.get(id) ?? -1
  const size = members.length
  const pairsOf = (ids: Int32Array): Int32Array => ids.map(positionOf)
  const barred = buildAdjacency(size, pairsOf(input.barred))
  const met = readMeetings(size, pairsOf(input.met), input.metWeeksAgo)
  const linked = (chosen: (link: FormationInput['links'][number]) => boolean): Adjacency => {
    const pairs = input.links.filter(chosen).flatMap(({ from, to }) => [positionOf(from), positionOf(to)])
    return buildAdjacency(size, withoutBarred(barred, Int32Array.from(pairs)))
  }
  const known = [...new Set(members.map(({ gender }) => gender ?? -1))].sort((a, b) => a - b)
  return {
    size,
    ids: Int32Array.from(members, ({ id }) => id),
    age: Int32Array.from(members, ({ ageRange }) => ageRange ?? -1),
    prefers: Int32Array.from(members, ({ preferredAgeRanges }) => preferredAgeRanges || noPreference),
    gender: Int32Array.from(members, ({ gender }) => known.indexOf(gender ?? -1)),
    genders: Math.max(1, known.length),
    unknownGender: known.indexOf(-1),
    needsCompany: Int32Array.from(known, (kind) => {
      const others = members.filter(({ gender }) => (gender ?? -1) === kind).length - 1
      return kind >= 0 && others > 0 && input.companyOfGender !== false ? 1 : 0
    }),
    waited: Int32Array.from(members, ({ roundsLeftOut }) => roundsLeftOut),
    comes: Float64Array.from(members, ({ comes }) => comes ?? 1),
    met: met.graph,
    metAgain: met.again,
    barred,
    familiar: linked(() => true),
    mutual: linked(({ mutual }) => mutual),
    attendedSecond: linked(({ mutual, attendedSecond }) => mutual && attendedSecond === true),
    positionOf,
  }
}

/** Whether `other` would rather not meet the age range of `person` (a soft rule, in this direction only). */
export function minds(community: Community, other: number, person: number): boolean {
  const age = at32(community.age, person)
  return age >= 0 && ((at32(community.prefers, other) >>> age) & 1) === 0
}

/** Returns the age misfits between two people, 0 to 2: one for each who does not want to meet the other's age range. */
export function misfits(community: Community, a: number, b: number): number {
  return (minds(community, a, b) ? 1 : 0) + (minds(community, b, a) ? 1 : 0)
}

function withoutBarred(barred: Adjacency, pairs: Int32Array): Int32Array {
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const a = at32(pairs, at)
    const b = at32(pairs, at + 1)
    if (a >= 0 && b >= 0 && joined(barred, a, b)) pairs[at] = -1
  }
  return pairs
}

function check(input: FormationInput, position: ReadonlyMap<number, number>): void {
  const { members, seats } = input
  const require = (good: boolean, message: string): void => {
    if (!good) throw new FormationInputError(message)
  }
  const whole = (value: number, low: number, high: number): boolean =>
    Number.isInteger(value) && value >= low && value <= high
  require(position.size === members.length, 'Each member may stand among the candidates once only.')
  require(whole(seats.min, 2, seats.max) &&
    whole(
      seats.max,
      2,
      64,
    ), `No group can have ${seats.min} to ${seats.max} seats: 2 to 64, the fewest first.`)
  require(Number.isInteger(input.seed), `The seed must be a whole number, not ${input.seed}.`)
  require(input.budgetMs > 0 &&
    input.budgetMs <=
      600_000, `The time budget must be above 0 and at most 600,000 ms, not ${input.budgetMs}.`)
  require(input.met.length % 2 === 0 && input.barred.length % 2 === 0, 'Pairs must come as two ids each.')
  const weeksAgo = input.metWeeksAgo ?? new Int32Array(input.met.length / 2)
  require(weeksAgo.length * 2 === input.met.length &&
    weeksAgo.every((weeks) => weeks >= 0), 'Each meeting must say how many weeks ago it was, 0 or more.')
  for (const { id, ageRange, gender, preferredAgeRanges, roundsLeftOut, comes = 1 } of members) {
    require(whole(id, -0x80000000, 0x7fffffff), `Member ids must be 32-bit whole numbers, not ${id}.`)
    require(ageRange === null ||
      whole(ageRange, 0, 30), `Age range ${ageRange} of member ${id} is not 0 to 30.`)
    require(gender === null || whole(gender, 0, 15), `Gender ${gender} of member ${id} is not 0 to 15.`)
    require(whole(
      preferredAgeRanges,
      0,
      noPreference,
    ), `Preferred age ranges of member ${id} must be a mask of 31 bits.`)
    require(comes >= 0 && comes <= 1, `The chance that member ${id} comes must be 0 to 1.`)
    require(whole(roundsLeftOut, 0, 1_000_000), `Rounds left out of member ${id} must be a count.`)
  }
  const standing = (input.standing ?? []).flatMap((group) => group.members)
  for (const id of standing)
    require(position.has(id), `Member ${id} is at a standing group but not among the candidates.`)
  require(new Set(standing).size === standing.length, 'Nobody can be at two standing groups.')
  for (const group of input.standing ?? []) {
    require(group.members.length <=
      seats.max, `A standing group has ${group.members.length} people for ${seats.max} seats.`)
  }
}
