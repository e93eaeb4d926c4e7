import { at32 } from './adjacency.ts'
import { cliqueSizes, leastRepeats, mostPlaced, withCompanions } from './bounds.ts'
import { Budget } from './budget.ts'
import { type Community, readCommunity } from './community.ts'
import { firstConflicts, formFirst } from './first.ts'
import type { Bound, Formation } from './formation.ts'
import { leftOutReasoner } from './leftOut.ts'
import { formPairs, pairable } from './oneOnOne.ts'
import { outlook } from './outlook.ts'
import type { FormationInput, OnProgress, StandingGroup } from './problem.ts'
import { Random } from './random.ts'
import { refill } from './repair.ts'
import { report } from './report.ts'
import type { Seating } from './seating.ts'
import { formSecond, mostWithFaces } from './second.ts'
import { hasStandIns, holdStrangers } from './standIns.ts'

/**
 * Forms groups for one location and time, by "Forming groups" in docs/rules.md. Hard rules are never broken, soft ones
 * are weighed in their order, and each person's place or absence is explained. The function is pure: the same input
 * gives the same formation.
 *
 * @param onProgress called with the share of the work done
 * @throws FormationInputError if the input is invalid
 */
export function form(input: FormationInput, onProgress: OnProgress = () => undefined): Formation {
  const formation = formOnce(input, onProgress)
  const notes = [
    ...formation.notes,
    ...outlook(input, formation, (other) => formOnce(other, () => undefined)),
  ]
  onProgress(1)
  return { ...formation, notes }
}

function formOnce(input: FormationInput, onProgress: OnProgress): Formation {
  const whole = readCommunity(input)
  const closed = (input.standing ?? []).filter((group) => group.closed)
  const away = new Set(closed.flatMap(({ members }) => members))
  const open = away.size === 0 ? input : withoutMembers(input, away)
  const community = away.size === 0 ? whole : readCommunity(open)
  const budget = new Budget(input.budgetMs, onProgress)
  const { seating, bound } = formOpen(community, open, budget)
  const inWhole = (people: readonly number[]): number[] =>
    people.map((person) => whole.positionOf(at32(community.ids, person)))
  const whyOut = leftOutReasoner(community, open, seating.groups)
  const closedGroups = closed.map(({ members }) => members.map(whole.positionOf))
  return report(whole, input, {
    groups: [...closedGroups, ...seating.groups.map(inWhole)],
    standing: closed.length + seating.standing,
    bound: { ...bound, mostPlaced: bound.mostPlaced + away.size },
    whyOut: (person) => whyOut(community.positionOf(at32(whole.ids, person))),
  })
}

function withoutMembers(input: FormationInput, away: ReadonlySet<number>): FormationInput {
  return {
    ...input,
    members: input.members.filter(({ id }) => !away.has(id)),
    standing: (input.standing ?? []).filter((group) => !group.closed),
  }
}

function formOpen(
  community: Community,
  input: FormationInput,
  budget: Budget,
): { seating: Seating; bound: Bound } {
  const random = new Random(input.seed)
  const standing = standingPositions(community, input.standing ?? [], input.kind === 'OneOnOne' ? 2 : 1)
  const away = new Set(standing.flat())
  const people = Array.from({ length: community.size }, (_, person) => person).filter(
    (person) => !away.has(person),
  )
  if (input.kind === 'Second') {
    const most = mostWithFaces(community, [...standing.flat(), ...people], input.seats)
    return {
      seating: formSecond(community, { seats: input.seats, most }, standing, people, random, budget),
      bound: { mostPlaced: most, leastRepeats: 0 },
    }
  }
  if (input.kind === 'OneOnOne') {
    const seating = formPairs(
      community,
      pairable(community, input.anyMutualLink === true),
      standing,
      people,
      random,
    )
    return { seating, bound: { mostPlaced: seating.groups.flat().length, leastRepeats: 0 } }
  }
  const standIns = hasStandIns(input)
  const settings = { seats: input.seats, allowRepeats: standIns || input.allowRepeats === true }
  const conflicts = firstConflicts(community, settings.allowRepeats)
  const among = withCompanions(conflicts, community.size, input.seats.min)
  const able = among.reduce((sum, counts) => sum + counts, 0)
  const most = mostPlaced(able, cliqueSizes(conflicts, among), input.seats)
  const least = input.allowRepeats
    ? leastRepeats(cliqueSizes(community.met, among), able, most, Math.floor(most / input.seats.min))
    : 0
  const seating = formFirst(community, conflicts, among, settings, standing, people, random, budget)
  if (standIns) {
    const strangers = input.strangers ?? input.seats.max
    holdStrangers(community, seating, input.seats.min, strangers)
    refill(community, seating, conflicts, { seats: input.seats, strangers })
  }
  return {
    seating,
    bound: { mostPlaced: most, leastRepeats: least },
  }
}

/** Returns the groups fixed by the operator, as positions, without those of fewer than `least` people. */
function standingPositions(
  community: Community,
  standing: readonly StandingGroup[],
  least: number,
): number[][] {
  return standing
    .filter(({ members }) => members.length >= least)
    .map(({ members }) => members.map(community.positionOf))
}
