import { isLikelyTooFew, roomChances } from '#rules/seats/overbooking.ts'
import { distributionWithStandIns } from '#rules/seats/whoStandsIn.ts'
import { readCommunity } from '../../engine/community.ts'
import type { FormedGroup } from '../../engine/formation.ts'
import { pairsIn } from '../../engine/groupRules.ts'
import type { OnProgress } from '../../engine/problem.ts'
import { hasStandIns } from '../../engine/standIns.ts'
import { noSearchMs, withBound } from './sweepBound.ts'
import { type Form, type SlotsFormation, type Sweep, type SweepProblem, sweepSlots } from './sweepSlots.ts'

/** The problem of forming groups at several starts; `seats` is how many people a table should have. */
export type SlotsProblem = SweepProblem & {
  /** the fewest people a table may have */
  fewest: number
}

/**
 * Forms groups at one or several starts. The engine forms every table as a whole, and nobody sits at two. If more
 * people are invited than there are seats, smaller tables are tried as well. Either they are added, formed from the
 * people left over, if they are likely to hold enough or there is no other table. Or all tables become smaller, if more
 * of them are then likely to hold enough.
 *
 * @param form forms the groups of one start, for example in a thread of its own
 * @param onProgress called with the share of the work done, which never decreases
 * @returns equal groups for equal problems
 */
export async function formSlots(
  { fewest, ...problem }: SlotsProblem,
  form: Form,
  onProgress: OnProgress,
): Promise<SlotsFormation> {
  const sweep = (part: SweepProblem, from: number, to: number): Promise<Sweep> =>
    sweepSlots(part, form, (share) => onProgress(from + share * (to - from)))
  if (fewest === problem.seats.min) return withBound(problem, await sweep(problem, 0, 1), form)

  const chanceToHold = chanceOfAtLeast(fewest, problem)
  const smaller = { ...problem, seats: { ...problem.seats, min: fewest } }
  const large = await sweep(problem, 0, 1 / 2)
  const rest = await sweep(remaining(smaller, large), 1 / 2, 3 / 4)
  const isAdded =
    large.groups.length === 0 || rest.groups.every(({ group }) => !isLikelyTooFew(1 - chanceToHold(group)))
  const soFar = isAdded ? together(large, rest) : large
  const oneMore = withOneMore(smaller, soFar)
  const even = oneMore && (await sweep(oneMore, 3 / 4, 1))
  onProgress(1)

  const likelyToHold = ({ groups }: Sweep): number =>
    groups.reduce((sum, { group }) => sum + chanceToHold(group), 0)
  if (even && likelyToHold(even) > likelyToHold(soFar)) return withBound(smaller, even, form)
  return withBound(isAdded ? smaller : problem, soFar, form)
}

/** Returns a function that works out the chance that at least `minimum` people of a table come. */
function chanceOfAtLeast(minimum: number, problem: SweepProblem): (table: FormedGroup) => number {
  const { met, comes, positionOf } = readCommunity({ ...problem, standing: [] })
  return (table) => {
    const group = table.members.map(({ id }) => positionOf(id))
    const prospects = group.map((id) => ({ id, isSeated: false, chance: comes[id] ?? 1 }))
    const come = distributionWithStandIns(prospects, hasStandIns(problem) ? pairsIn(met, group) : [])
    return 1 - roomChances(come, { minimum, capacity: group.length }).tooFew
  }
}

/** Returns the problem that remains: the people who have no table yet, with the tables just formed as fixed. */
function remaining(problem: SweepProblem, { groups, leftOut }: Sweep): SweepProblem {
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

/** Returns the problem of forming one more table, all of similar size; null if that is impossible or no different. */
function withOneMore(problem: SweepProblem, { groups, leftOut, isCapped }: Sweep): SweepProblem | null {
  const people = groups.reduce((sum, { group }) => sum + group.members.length, leftOut.length)
  const max = Math.ceil(people / (groups.length + 1))
  if (leftOut.length === 0 || isCapped || max < problem.seats.min || max >= problem.seats.max) return null
  return { ...problem, seats: { ...problem.seats, max } }
}

/**
 * Joins two sweeps. The later one's reasons and notes apply, since it knew the other's tables. Neither sweep's bound
 * applies to both.
 */
const together = (one: Sweep, other: Sweep): Sweep => ({
  ...other,
  groups: [...one.groups, ...other.groups].sort((a, b) => a.slot - b.slot),
  isCapped: one.isCapped || other.isCapped,
  bounds: [],
})
