import type { FormationInput } from '../../server/engine/problem.ts'
import { seatRanges } from '../../server/rules/encounters/encounter.ts'
import { peopleWanted } from '../../server/rules/encounters/groupPlan.ts'
import { usualInvites } from '../../server/rules/seats/usualInvites.ts'
import type { History } from './history.ts'
import { type Records, type Regular, rates } from './members.ts'

export type Season = {
  people: number
  rounds: number
  seed: number
  /** the time for each formation */
  budgetMs: number
  /** people invited for each seat; 'usual' for as many as the service invites by default */
  overInvite: number | 'usual'
  allowRepeats: boolean
  /** whether every round that left somebody out counts, not only those since their last place */
  countsAll: boolean
}

export type Asked = {
  season: Season
  people: readonly Regular[]
  history: History
  /** in how many rounds each person was left out of Firsts, by id */
  waits: Int32Array
  records: Records
  /** from 0 */
  round: number
}

export const peopleAtFirst = { min: seatRanges.First.minimum, max: seatRanges.First.maximum }
export const peopleAtSecond = { min: seatRanges.Second.minimum, max: seatRanges.Second.maximum }

/** Returns the engine input that the service would send in this round. */
export function inputOf(
  { season, people, history, waits, records, round }: Asked,
  kind: 'First' | 'Second',
): FormationInput {
  const { minimum, maximum: capacity } = seatRanges[kind]
  const usual = (): number => usualInvites(rates, { minimum, capacity }).invites / capacity
  const overInvite = season.overInvite === 'usual' ? usual() : season.overInvite
  return {
    kind,
    members: people.map(({ id, ageRange, gender, preferred }) => ({
      id,
      ageRange,
      gender,
      preferredAgeRanges: preferred,
      roundsLeftOut: kind === 'First' ? (waits[id] ?? 0) : 0,
      comes: records.chance(id),
    })),
    ...history.meetingsBefore(round),
    barred: new Int32Array(),
    links: [...history.links.values()],
    strangers: capacity,
    seats: peopleWanted({ minimum, capacity, overInvite }),
    seed: season.seed * 100 + round,
    budgetMs: season.budgetMs,
    allowRepeats: season.allowRepeats,
  }
}
