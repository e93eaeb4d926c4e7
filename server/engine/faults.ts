import { type Adjacency, at32, joined } from './adjacency.ts'
import { type Community, misfits } from './community.ts'

/** What the search for First groups minimises, the weightiest first. */
export type Rank = readonly number[]

export function isLess(one: Rank, other: Rank): boolean {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] as number) < (other[at] as number)
}

/** Age misfits within a group, and pairs joined in the graph. */
export function groupFaults(
  community: Community,
  graph: Adjacency,
  group: readonly number[],
): { misfit: number; pairs: number } {
  let misfit = 0
  let pairs = 0
  for (const [index, a] of group.entries()) {
    for (let at = index + 1; at < group.length; at++) {
      const b = group[at] as number
      misfit += misfits(community, a, b)
      if (joined(graph, a, b)) pairs++
    }
  }
  return { misfit, pairs }
}

/** How far the genders in the groups are from the community's proportion: the sum of squared distances. */
export function genderImbalance(community: Community, groups: readonly (readonly number[])[]): number {
  const shares = genderShares(community)
  return groups.reduce((sum, group) => sum + genderDistance(community, shares, group), 0)
}

/** The share of each gender among all. */
export function genderShares({ gender, genders, size }: Community): Float64Array {
  const shares = new Float64Array(genders)
  for (const kind of gender) shares[kind] = (shares[kind] as number) + 1 / size
  return shares
}

/** The squared distances of one group's gender counts from the shares. */
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
