import { type Adjacency, at32 } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import { aloneCosts, awayAndOdds } from './faults.ts'
import { metOnce } from './meetings.ts'
import type { SeatRange } from './problem.ts'
import { outCost, waitCost } from './waiting.ts'

/** The cost of each fault. Their order is that of the rules; the search minimizes the sum. */
export type Weights = {
  /** a pair meeting again */
  met: number
  /**
   * whether a pair costs more the more often and the more recently they met ({@link Community.metAgain}); `met` is then
   * the cost of a pair that met once, just now
   */
  byHistory: boolean
  barred: number
  /** an age misfit, for each of the two people who minds */
  misfit: number
  /** a person left out, in addition to the cost of their wait ({@link waitCost}) */
  out: number
}

/** More than leaving out the person who has waited longest ({@link waitCost}). */
const conflict = 3600

/** Nobody meets again: a person is left out instead. */
export const strict: Weights = {
  met: conflict,
  byHistory: false,
  barred: conflict,
  misfit: 8,
  out: outCost,
}

/** Meeting again costs more than any age misfit, but less than leaving a person out. */
export const repeatsAllowed: Weights = {
  met: 600,
  byHistory: true,
  barred: 400_000,
  misfit: 8,
  out: 80_000,
}

/**
 * A part of the community small enough for a matrix of pair costs: people 0 to size-1 in groups 0 to groups-1, with the
 * left-out as group number `groups`. `costIn[g * size + a]` is what a costs, or would cost, in group g, so that the
 * change by a swap is known in constant time.
 */
export type Block = {
  who: Int32Array
  size: number
  groups: number
  seats: SeatRange
  cost: Int32Array
  costIn: Int32Array
  groupOf: Int32Array
  sizes: Int32Array
  gender: Int32Array
  genders: number
  /** by gender: the cost of a group with only one of them, and that of only one of them coming, times its chance */
  alone: Float64Array
  endsAlone: Float64Array
  /** by person: the chance of staying away, and the chance of coming divided by it */
  away: Float64Array
  odds: Float64Array
  /**
   * for each group and gender, indexed like `counts`: the chance that all of them stay away, and the sum of their odds
   */
  nobody: Float64Array
  oddsOf: Float64Array
  /** counts[g * genders + k]: how many of gender k sit in group g */
  counts: Int32Array
  /** the share of each gender in the block */
  shares: Float64Array
  /** 1 for a person who stays in their group */
  fixed: Int32Array
}

export type BlockMaker = (who: Int32Array, groupOf: Int32Array, groups: number, fixed: Int32Array) => Block

/**
 * Makes the function that builds blocks.
 *
 * @param community whose `met` and `barred` graphs have each their own weight
 * @returns a function that builds a block of some people (positions in the community), given each one's group and who
 *   is fixed
 */
export function blockMaker(community: Community, weights: Weights, seats: SeatRange): BlockMaker {
  const localOf = new Int32Array(community.size).fill(-1)
  return (who, groupOf, groups, fixed) => {
    who.forEach((position, local) => {
      localOf[position] = local
    })
    const size = who.length
    const cost = ageCosts(community, who, weights.misfit)
    const { met, metAgain, barred } = community
    addCosts(cost, met, who, localOf, (slot) =>
      weights.byHistory ? Math.round((weights.met * at32(metAgain, slot)) / metOnce) : weights.met,
    )
    addCosts(cost, barred, who, localOf, () => weights.barred)
    for (const position of who) localOf[position] = -1
    const gender = who.map((position) => at32(community.gender, position))
    const { genders } = community
    const shares = new Float64Array(genders)
    for (const kind of gender) shares[kind] = (shares[kind] as number) + 1 / size
    const alone = Float64Array.from(community.needsCompany, (needs) => aloneCosts.formed * needs)
    const endsAlone = Float64Array.from(community.needsCompany, (needs) => aloneCosts.ended * needs)
    const chances = Array.from(who, (position) => awayAndOdds(community.comes[position] as number))
    const away = Float64Array.from(chances, (chance) => chance.away)
    const odds = Float64Array.from(chances, (chance) => chance.odds)
    const people = { who, size, cost, groupOf, gender, genders, away, odds }
    const block = { ...people, groups, seats, alone, endsAlone, shares, fixed }
    return { ...block, ...countGroups(block), costIn: costsInGroups(block, community, weights) }
  }
}

function ageCosts(community: Community, who: Int32Array, weight: number): Int32Array {
  const size = who.length
  const cost = new Int32Array(size * size)
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) {
      const ageCost = weight * misfits(community, at32(who, a), at32(who, b))
      cost[a * size + b] = ageCost
      cost[b * size + a] = ageCost
    }
  }
  return cost
}

function addCosts(
  cost: Int32Array,
  graph: Adjacency,
  who: Int32Array,
  localOf: Int32Array,
  weightOf: (slot: number) => number,
): void {
  const size = who.length
  for (let a = 0; a < size; a++) {
    const position = at32(who, a)
    for (let at = at32(graph.start, position); at < at32(graph.start, position + 1); at++) {
      const b = at32(localOf, at32(graph.to, at))
      if (b >= 0) cost[a * size + b] = at32(cost, a * size + b) + weightOf(at)
    }
  }
}

type Seated = Pick<
  Block,
  'size' | 'groups' | 'groupOf' | 'gender' | 'genders' | 'cost' | 'who' | 'away' | 'odds'
>

function countGroups({
  groups,
  groupOf,
  gender,
  genders,
  away,
  odds,
}: Seated): Pick<Block, 'sizes' | 'counts' | 'nobody' | 'oddsOf'> {
  const sizes = new Int32Array(groups + 1)
  const counts = new Int32Array((groups + 1) * genders)
  const nobody = new Float64Array(groups * genders).fill(1)
  const oddsOf = new Float64Array(groups * genders)
  groupOf.forEach((group, a) => {
    const slot = group * genders + at32(gender, a)
    sizes[group] = at32(sizes, group) + 1
    counts[slot] = at32(counts, slot) + 1
    if (group === groups) return
    nobody[slot] = (nobody[slot] as number) * (away[a] as number)
    oddsOf[slot] = (oddsOf[slot] as number) + (odds[a] as number)
  })
  return { sizes, counts, nobody, oddsOf }
}

function costsInGroups(
  { size, groups, groupOf, cost, who }: Seated,
  community: Community,
  weights: Weights,
): Int32Array {
  const costIn = new Int32Array((groups + 1) * size)
  for (let b = 0; b < size; b++) {
    const group = at32(groupOf, b)
    if (group === groups) continue
    for (let a = 0; a < size; a++) {
      costIn[group * size + a] = at32(costIn, group * size + a) + (cost[b * size + a] as number)
    }
  }
  who.forEach((position, a) => {
    costIn[groups * size + a] = weights.out + waitCost(at32(community.waited, position))
  })
  return costIn
}
