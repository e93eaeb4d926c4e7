import { at32 } from './adjacency.ts'
import type { Block } from './block.ts'

/** Returns by how much the cost of a block changes when two people of different groups change places. */
export function swapChange(block: Block, a: number, b: number): number {
  const { size, groups, groupOf, costIn, cost, gender } = block
  const ofA = groupOf[a] as number
  const ofB = groupOf[b] as number
  const between = cost[a * size + b] as number
  const change =
    (costIn[ofB * size + a] as number) -
    (costIn[ofA * size + a] as number) +
    (costIn[ofA * size + b] as number) -
    (costIn[ofB * size + b] as number) -
    (ofA < groups && ofB < groups ? 2 * between : between)
  if (gender[a] === gender[b]) {
    if (block.away[a] === block.away[b]) return change
    return change + exchangeChange(block, ofA, a, b) + exchangeChange(block, ofB, b, a)
  }
  return change + replaceChange(block, ofA, a, b) + replaceChange(block, ofB, b, a)
}

/** The change in the cost of one coming alone, when `comes` replaces `leaves`, of the same gender. */
function exchangeChange(block: Block, group: number, leaves: number, comes: number): number {
  if (group === block.groups) return 0
  const { away, odds, nobody, oddsOf, endsAlone } = block
  const kind = block.gender[leaves] as number
  const price = endsAlone[kind] as number
  if (price === 0) return 0
  const slot = group * block.genders + kind
  const others = (nobody[slot] as number) / (away[leaves] as number)
  const rest = (oddsOf[slot] as number) - (odds[leaves] as number)
  const before = (nobody[slot] as number) * (oddsOf[slot] as number)
  return price * (others * (away[comes] as number) * (rest + (odds[comes] as number)) - before)
}

/** The change in a group's imbalance when `comes` replaces `leaves`, of another gender. */
function replaceChange(block: Block, group: number, leaves: number, comes: number): number {
  if (group === block.groups) return 0
  return (
    companyChange(block, group, leaves, -1) +
    companyChange(block, group, comes, 1) +
    2 +
    2 *
      (excess(block, group, block.gender[comes] as number) -
        excess(block, group, block.gender[leaves] as number))
  )
}

/** The change in the cost of being, or ending up, the only one of a gender when a joins (1) or leaves (-1). */
function companyChange(block: Block, group: number, a: number, by: 1 | -1): number {
  const { counts, genders, alone, endsAlone, nobody, oddsOf, away, odds } = block
  const kind = block.gender[a] as number
  const price = endsAlone[kind] as number
  if (price === 0) return 0
  const slot = group * genders + kind
  const count = counts[slot] as number
  const now = nobody[slot] as number
  const then = by === 1 ? now * (away[a] as number) : now / (away[a] as number)
  const sum = oddsOf[slot] as number
  const change = price * (then * (sum + by * (odds[a] as number)) - now * sum)
  if (count === 1) return change - (alone[kind] as number)
  return count + by === 1 ? change + (alone[kind] as number) : change
}

function excess({ counts, genders, shares, sizes }: Block, group: number, kind: number): number {
  return (counts[group * genders + kind] as number) - (shares[kind] as number) * (sizes[group] as number)
}

/** Whether the group sizes allow a move of a person to another group; the left-out are the last group. */
export function canMove({ groups, groupOf, sizes, seats }: Block, a: number, target: number): boolean {
  const source = at32(groupOf, a)
  if (source === target) return false
  if (source < groups && at32(sizes, source) <= seats.min) return false
  return target === groups || at32(sizes, target) < seats.max
}

/** Returns by how much the cost of a block changes when one person moves. */
export function moveChange(block: Block, a: number, target: number): number {
  const { size, groupOf, costIn } = block
  const source = at32(groupOf, a)
  return (
    at32(costIn, target * size + a) -
    at32(costIn, source * size + a) +
    resizeChange(block, source, a, -1) +
    resizeChange(block, target, a, 1)
  )
}

/** The change in a group's imbalance when a joins (1) or leaves (-1): the sum of squares, expanded. */
function resizeChange(block: Block, group: number, a: number, by: 1 | -1): number {
  const { genders, shares, groups } = block
  if (group === groups) return 0
  const own = at32(block.gender, a)
  let change = companyChange(block, group, a, by)
  for (let kind = 0; kind < genders; kind++) {
    const step = by * ((kind === own ? 1 : 0) - (shares[kind] as number))
    change += step * (2 * excess(block, group, kind) + step)
  }
  return change
}

/** Moves one person, and updates everybody's costs in both groups. */
export function move(block: Block, a: number, target: number): void {
  const { groups, groupOf } = block
  const source = at32(groupOf, a)
  if (source < groups) updateCosts(block, source, a, -1)
  if (target < groups) updateCosts(block, target, a, 1)
  recount(block, source, a, -1)
  recount(block, target, a, 1)
  groupOf[a] = target
}

/** Exchanges two people of different groups, with the same result as two moves. */
export function swap(block: Block, a: number, b: number): void {
  const { size, groups, groupOf, costIn, cost } = block
  const ofA = at32(groupOf, a)
  const ofB = at32(groupOf, b)
  if (ofA < groups && ofB < groups) {
    const rowA = ofA * size
    const rowB = ofB * size
    for (let m = 0; m < size; m++) {
      const difference = (cost[b * size + m] as number) - (cost[a * size + m] as number)
      costIn[rowA + m] = (costIn[rowA + m] as number) + difference
      costIn[rowB + m] = (costIn[rowB + m] as number) - difference
    }
    recount(block, ofA, a, -1)
    recount(block, ofB, a, 1)
    recount(block, ofB, b, -1)
    recount(block, ofA, b, 1)
    groupOf[a] = ofB
    groupOf[b] = ofA
  } else {
    move(block, a, ofB)
    move(block, b, ofA)
  }
}

function updateCosts({ size, costIn, cost }: Block, group: number, a: number, sign: 1 | -1): void {
  for (let m = 0; m < size; m++) {
    costIn[group * size + m] = (costIn[group * size + m] as number) + sign * (cost[a * size + m] as number)
  }
}

function recount(block: Block, group: number, a: number, by: 1 | -1): void {
  const { counts, genders, gender, sizes, nobody, oddsOf, away, odds } = block
  const slot = group * genders + at32(gender, a)
  counts[slot] = at32(counts, slot) + by
  sizes[group] = at32(sizes, group) + by
  if (group === block.groups) return
  const chance = away[a] as number
  nobody[slot] = (nobody[slot] as number) * (by === 1 ? chance : 1 / chance)
  oddsOf[slot] = (oddsOf[slot] as number) + by * (odds[a] as number)
}
