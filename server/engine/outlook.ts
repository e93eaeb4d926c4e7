import { degree } from './adjacency.ts'
import { type Community, readCommunity } from './community.ts'
import type { Formation } from './formation.ts'
import { count } from './placements.ts'
import type { Candidate, FormationInput } from './problem.ts'

/** Up to this many people a place is small: strangers run out, and other arrangements are quick to search. */
const smallPlace = 100
const newcomers = 5
/** Up to this many remaining rounds among strangers are worth a note. */
const fewRounds = 3
/** The share of the usual search for each other arrangement. */
const share = 0.25

type Form = (input: FormationInput) => Formation

/**
 * Describes what else would be possible in a small place, in plain sentences: how many rounds remain without meeting
 * again, what allowing repeats would change, and what five more members would change. Each number was proven or found.
 *
 * @param form forms groups, for the other arrangements
 * @returns no sentences if there are plenty of strangers, or the place is large
 */
export function outlook(input: FormationInput, formation: Formation, form: Form): string[] {
  const { measures, bound } = formation
  const isSmall = measures.people >= input.seats.min && measures.people <= smallPlace
  if (input.kind !== 'First' || !isSmall) return []
  const community = readCommunity(input)
  const { min } = input.seats
  if (measures.placed === measures.people && measures.repeats === 0) {
    return roundsLeft(community, min, measures.people)
  }
  const brief = { ...input, budgetMs: input.budgetMs * share }
  const other = form({ ...brief, allowRepeats: input.allowRepeats !== true })
  const more = form({ ...brief, members: [...input.members, ...strangers(input.members)] })
  const among = input.allowRepeats ? other.bound : bound
  return [
    ...roundsLeft(community, min, among.mostPlaced),
    ...(input.allowRepeats ? withoutRepeats(formation, other) : withRepeats(formation, other)),
    ...withNewcomers(formation, more),
  ]
}

/**
 * Describes how often everybody can still be seated among strangers, at most: each round needs `min - 1` strangers for
 * each person.
 *
 * @param mostPlaced the most who can be seated among strangers this time
 */
function roundsLeft({ size, met }: Community, min: number, mostPlaced: number): string[] {
  const strangersLeft = Array.from({ length: size }, (_, person) => size - 1 - degree(met, person))
  const fewest = Math.min(...strangersLeft)
  const rounds = Math.floor(fewest / (min - 1))
  if (rounds > fewRounds || (rounds > 0 && mostPlaced < size)) return []
  if (rounds > 0) {
    const times = rounds === 1 ? 'once' : `${rounds} times`
    return [
      `If everybody comes, all can be seated at most ${times} without meeting anyone again, this time included.`,
    ]
  }
  const few = strangersLeft.filter((left) => left < min - 1).length
  return [
    `Not everybody can be seated without meeting again: ${count(few, 'person')} ${few === 1 ? 'has' : 'have'} fewer than ${min - 1} strangers left here.`,
  ]
}

function withRepeats({ measures: now }: Formation, { measures: then }: Formation): string[] {
  if (then.placed <= now.placed) return []
  const pairs = `${count(then.repeats, 'pair')} would meet again`
  return [`Letting people meet again would seat ${then.placed} people instead of ${now.placed}; ${pairs}.`]
}

function withoutRepeats({ measures: now }: Formation, { measures: then }: Formation): string[] {
  if (now.repeats === 0) return []
  return [`Without anybody meeting again, ${then.placed} of ${then.people} people could be seated.`]
}

function withNewcomers({ measures: now }: Formation, { measures: then }: Formation): string[] {
  const better = []
  if (then.placed > now.placed) better.push(`seat ${then.placed} people instead of ${now.placed}`)
  if (then.repeats < now.repeats)
    better.push(`let ${then.repeats} pairs meet again instead of ${now.repeats}`)
  return better.length === 0 ? [] : [`Five more members would ${better.join(' and ')}.`]
}

/** Returns people whom nobody has met and whom everybody would like to meet. */
function strangers(members: readonly Candidate[]): Candidate[] {
  const last = members.reduce((most, { id }) => Math.max(most, id), 0)
  return Array.from({ length: newcomers }, (_, index) => ({
    id: last + index + 1,
    ageRange: null,
    preferredAgeRanges: 0,
    gender: null,
    roundsLeftOut: 0,
  }))
}
