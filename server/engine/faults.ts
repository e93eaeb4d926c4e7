import { type Adjacency, at32, joined } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import { againBetween } from './meetings.ts'

/** The values that the search for First groups minimizes, the most important first. */
export type Rank = readonly number[]

/** Whether one rank is lower than another: the first value that differs decides. */
export function isLess(one: Rank, other: Rank): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] as number) < (other[at] as number)
}

/** Returns the age misfits within a group. */
export function misfitCount(community: Community, group: readonly number[]): number {
  return sumOverPairs(group, (a, b) => misfits(community, a, b))
}

/** Returns how many pairs of a group have an edge in the graph. */
export function joinedPairs(graph: Adjacency, group: readonly number[]): number {
  return sumOverPairs(group, (a, b) => (joined(graph, a, b) ? 1 : 0))
}

/** Returns the cost of pairs of a group who meet again (meetings.ts). */
export function againCost({ met, metAgain }: Community, group: readonly number[]): number {
  const meetings = { graph: met, again: metAgain }
  return sumOverPairs(group, (a, b) => againBetween(meetings, a, b))
}

function sumOverPairs(group: readonly number[], of: (a: number, b: number) => number): number {
  let sum = 0
  for (let first = 0; first < group.length; first++) {
    for (let second = first + 1; second < group.length; second++) {
      sum += of(group[first] as number, group[second] as number)
    }
  }
  return sum
}

/** Returns how far the genders of all groups are from the community's proportion: the sum of squared distances. */
export function genderImbalance(community: Community, groups: readonly (readonly number[])[]): number {
  const shares = genderShares(community)
  return groups.reduce((sum, group) => sum + genderDistance(community, shares, group), 0)
}

/**
 * The cost of a group in which somebody is the only one of their gender, and of one in which only one of a gender
 * comes, times its chance. Each equals five age misfits.
 */
export const aloneCosts = { formed: 40, ended: 40 }
/** The least chance of staying away, so that chances can be divided by each other. */
const leastAway = 0.001

/** Returns the chance that a person stays away, and the odds of coming: coming divided by staying away. */
export function awayAndOdds(comes: number): { away: number; odds: number } {
  const away = Math.max(leastAway, 1 - comes)
  return { away, odds: (1 - away) / away }
}

/**
 * Returns the cost of a group in which somebody is, or ends up, the only one of their gender.
 *
 * The chance that exactly one of several people comes is the chance that all stay away times the sum of their odds.
 */
export function companyCost(community: Community, group: readonly number[]): number {
  const { gender, needsCompany, comes } = community
  let cost = aloneCosts.formed * alone(community, group).length
  for (const [kind, needs] of needsCompany.entries()) {
    if (needs === 0) continue
    let nobody = 1
    let odds = 0
    for (const person of group) {
      if (gender[person] !== kind) continue
      const chance = awayAndOdds(comes[person] as number)
      nobody *= chance.away
      odds += chance.odds
    }
    cost += aloneCosts.ended * nobody * odds
  }
  return cost
}

/** Returns the people who are the only one of their gender in the group, if that is to be avoided. */
export function alone({ gender, needsCompany }: Community, group: readonly number[]): number[] {
  return group.filter((person) => {
    const kind = at32(gender, person)
    return (
      at32(needsCompany, kind) === 1 && group.filter((other) => at32(gender, other) === kind).length === 1
    )
  })
}

/** Returns the share of each gender in the community. */
export function genderShares({ gender, genders, size }: Community): Float64Array {
  const shares = new Float64Array(genders)
  for (const kind of gender) shares[kind] = (shares[kind] as number) + 1 / size
  return shares
}

/** Returns the squared distance of one group's gender counts from the shares. */
export function genderDistance(
  { gender }: Community,
  shares: Float64Array,
  group: readonly number[],
): number {
  const counts = new Float64Array(shares.length)
  for (const person of group) {
    const kind = at32(gender, person)
    counts[kind] = (counts[kind] as number) + 1
  }
  return shares.reduce((sum, share, kind) => sum + ((counts[kind] as number) - share * group.length) ** 2, 0)
}
