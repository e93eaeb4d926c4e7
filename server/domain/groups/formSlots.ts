import { isLikelyTooFew, roomChances } from '#rules/seats/overbooking.ts'
import { distributionWithStandIns } from '#rules/seats/whoStandsIn.ts'
import { readCommunity } from '../../engine/community.ts'
import type { FormedGroup } from '../../engine/formation.ts'
import { pairsIn } from '../../engine/groupRules.ts'
import type { OnProgress } from '../../engine/problem.ts'
import { hasStandIns } from '../../engine/standIns.ts'
import {
  type Form,
  noSearchMs,
  type SlotsFormation,
  type Sweep,
  type SweepProblem,
  sweepSlots,
  withBound,
} from './sweepSlots.ts'

/** `seats` are as many as are wanted at a table. */
export type SlotsProblem = SweepProblem & {
  /** the fewest people there may be at a table */
  fewest: number
}

/**
 * Forms groups over one or several starts. Every table is the engine's own, and nobody sits at two. Where more are invited than there
 * are seats, smaller tables are added of those who are then at none, if they are likely to hold enough or there is no other; or all
 * tables are smaller, if more of them are likely to hold enough.
 *
 * @param form how one slot's groups are formed, such as a thread of their own
 * @param onProgress called with the share of the work done, never less than before
 * @returns equal groups for equal problems
 */
export async function formSlots(
  { fewest, ...problem }: SlotsProblem,
  form: Form,
  onProgress: OnProgress,
): Promise<SlotsFormation> {
  if (fewest === problem.seats.min) {
    return withBound(problem, await sweepSlots(problem, form, onProgress), form)
  }
  const held = chanceToHold(problem, fewest)
  const large = await sweepSlots(problem, form, (share) => onProgress(share / 2))
  const smaller = { ...problem, seats: { ...problem.seats, min: fewest } }
  const small = await sweepSlots(beside(smaller, large), form, (share) => onProgress(0.5 + share / 4))
  const isAdded =
    large.groups.length === 0 || small.groups.every(({ group }) => !isLikelyTooFew(1 - held(group)))
  const tried = isAdded ? together(large, small) : large
  const more = oneMore(smaller, tried)
  if (more) {
    const even = await sweepSlots(more, form, (share) => onProgress((3 + share) / 4))
    const heldIn = ({ groups }: Sweep): number => groups.reduce((sum, { group }) => sum + held(group), 0)
    if (heldIn(even) > heldIn(tried)) return withBound(smaller, even, form)
  }
  onProgress(1)
  return withBound(isAdded ? smaller : problem, tried, form)
}

/** The chance that at least so many of a table come. */
function chanceToHold(problem: SweepProblem, minimum: number): (table: FormedGroup) => number {
  const { met, comes, positionOf } = readCommunity({ ...problem, standing: [] })
  return (table) => {
    const group = table.members.map(({ id }) => positionOf(id))
    const prospects = group.map((id) => ({ id, isSeated: false, chance: comes[id] ?? 1 }))
    const come = distributionWithStandIns(prospects, hasStandIns(problem) ? pairsIn(met, group) : [])
    return 1 - roomChances(come, { minimum, capacity: group.length }).tooFew
  }
}

/** The problem of those who are at no table yet, beside the tables just formed. */
function beside(problem: SweepProblem, { groups, leftOut }: Sweep): SweepProblem {
  const tables = groups.map(({ slot, group }) => ({ slot, members: group.members.map(({ id }) => id) }))
  return {
    ...problem,
    standing: [...problem.standing, ...tables],
    most: problem.most.map((most, slot) =>
      most === null ? null : most - tables.filter((table) => table.slot === slot).length,
    ),
    budgetMs: Math.max(noSearchMs, problem.budgetMs * (leftOut.length / Math.max(1, problem.members.length))),
  }
}

/** The problem of one table more, all of like size, or null where that cannot be or is what was tried. */
function oneMore(problem: SweepProblem, { groups, leftOut, isCapped }: Sweep): SweepProblem | null {
  const people = groups.reduce((sum, { group }) => sum + group.members.length, leftOut.length)
  const max = Math.ceil(people / (groups.length + 1))
  if (leftOut.length === 0 || isCapped || max < problem.seats.min || max >= problem.seats.max) return null
  return { ...problem, seats: { ...problem.seats, max } }
}

/** What is said of the later tables holds beside the others; what could be reached at best is not said by either. */
const together = (one: Sweep, other: Sweep): Sweep => ({
  ...other,
  groups: [...one.groups, ...other.groups].sort((a, b) => a.slot - b.slot),
  isCapped: one.isCapped || other.isCapped,
  bounds: [],
})
