import type { Bound } from '../../engine/formation.ts'
import { roomIn } from './stayingTables.ts'
import type { Form, SlotsFormation, Sweep, SweepProblem } from './sweepSlots.ts'

/** The search time in milliseconds if nothing needs to be searched for. */
export const noSearchMs = 1

/** Adds the bound to the groups of a sweep: what would be possible at best. */
export async function withBound(
  problem: SweepProblem,
  { bounds, ...formed }: Sweep,
  form: Form,
): Promise<SlotsFormation> {
  const [one] = bounds
  const isProven = problem.busy.length === 1 && bounds.length === 1 && one && !formed.isCapped
  return { ...formed, ...(isProven ? one : await boundOfAll(problem, form)) }
}

/**
 * Works out what would be possible if everybody who can come at some start could come at the same one. More than that
 * is impossible.
 */
async function boundOfAll(
  { busy, most, standing, ...problem }: Omit<SweepProblem, 'only'>,
  form: Form,
): Promise<Bound> {
  const closed = standing.map(({ members }) => ({ members, closed: true }))
  const away = new Set(standing.flatMap(({ members }) => members))
  const members = problem.members.filter(({ id }) => away.has(id) || busy.some((taken) => !taken.has(id)))
  const { bound } = await form(
    { ...problem, members, standing: closed, budgetMs: noSearchMs },
    () => undefined,
  )
  const seats = away.size + roomIn(most) * problem.seats.max
  // With fewer seats than people who could be placed, repeats may be avoidable.
  return seats >= bound.mostPlaced ? bound : { mostPlaced: seats, leastRepeats: 0 }
}
