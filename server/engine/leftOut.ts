import { type Adjacency, at32, degree, edgeless, joined, neighbours } from './adjacency.ts'
import type { Community } from './community.ts'
import type { LeftOutReason } from './formation.ts'
import { pairable } from './oneOnOne.ts'
import { count } from './placements.ts'
import type { FormationInput, SeatRange } from './problem.ts'
import { groupOfEach } from './seating.ts'
import { mostSeated } from './seats.ts'
import { hasStandIns } from './standIns.ts'

export type Why = { reason: LeftOutReason; sentence: string }

/**
 * Makes the function that explains why a person is in no group.
 *
 * @param community without the people of closed tables, whom nobody can join or replace
 * @param groups positions
 * @returns a function of the position of a person left out
 */
export function leftOutReasoner(
  community: Community,
  input: FormationInput,
  groups: readonly (readonly number[])[],
): (person: number) => Why {
  const groupOf = groupOfEach(groups, community.size)
  if (input.kind === 'OneOnOne') return pairReasoner(community, input)
  return input.kind === 'Second'
    ? secondReasoner(community, input, groups, groupOf)
    : firstReasoner(community, input, groups, groupOf)
}

function firstReasoner(
  community: Community,
  input: FormationInput,
  groups: readonly (readonly number[])[],
  groupOf: Int32Array,
): (person: number) => Why {
  const { seats, allowRepeats } = input
  const { size, met, barred } = community
  const placed = groups.flat().length
  const avoided = allowRepeats || hasStandIns(input) ? edgeless(size) : met
  return (person) => {
    if (size < seats.min) return tooFew(size, seats.min)
    if (size - 1 - degree(barred, person) < seats.min - 1) {
      return {
        reason: 'barredFromTooMany',
        sentence: `Barred from ${count(degree(barred, person), 'person')}: too few others remain for a group.`,
      }
    }
    const known = new Set([...neighbours(avoided, person), ...neighbours(barred, person)])
    if (size - 1 - known.size < seats.min - 1) {
      return {
        reason: 'metTooMany',
        sentence: `Has met ${count(degree(met, person), 'person')} of ${size - 1}: only ${size - 1 - known.size} others could join a group of ${seats.min}.`,
      }
    }
    if (placed === mostSeated(size, seats))
      return { reason: 'seatsDoNotDivide', sentence: dividing(size, placed, seats) }
    return {
      reason: 'noFreeGroup',
      sentence: `${obstacles(person, groups, groupOf, seats.max, avoided, barred, '')} ${whoStaysOut}`,
    }
  }
}

function secondReasoner(
  community: Community,
  { seats }: FormationInput,
  groups: readonly (readonly number[])[],
  groupOf: Int32Array,
): (person: number) => Why {
  const { size, familiar, barred } = community
  const none = edgeless(size)
  const linked = [...groupOf.keys()].filter((person) => degree(familiar, person) > 0).length
  return (person) => {
    const faces = [...neighbours(familiar, person)]
    if (faces.length === 0)
      return { reason: 'noFamiliarFace', sentence: 'Nobody here is a familiar face to this person.' }
    if (linked < seats.min) return tooFew(linked, seats.min)
    const near = [...new Set(faces.map((face) => at32(groupOf, face)))].filter((group) => group >= 0)
    if (near.length === 0) {
      return {
        reason: 'familiarFacesLeftOut',
        sentence: `None of ${count(faces.length, 'familiar face')} has a seat either.`,
      }
    }
    const seated = near.map((group) => groups[group] as readonly number[])
    return {
      reason: 'familiarFacesTaken',
      sentence: obstacles(person, seated, groupOf, seats.max, none, barred, ' with a familiar face'),
    }
  }
}

function pairReasoner(community: Community, input: FormationInput): (person: number) => Why {
  const links = pairable(community, input.anyMutualLink === true)
  const wanted = input.anyMutualLink ? community.mutual : community.attendedSecond
  return (person) => {
    if (degree(community.mutual, person) === 0)
      return { reason: 'noMutualLink', sentence: 'Has no mutual link to anybody here.' }
    if (degree(wanted, person) === 0) {
      return {
        reason: 'noSecondTogether',
        sentence: 'Has attended no Second Encounter together with anybody of a mutual link.',
      }
    }
    if (degree(links, person) === 0)
      return { reason: 'alreadyPaired', sentence: 'Has had a One-on-One with everybody of a mutual link.' }
    return {
      reason: 'partnersTaken',
      sentence: `${degree(links, person) === 1 ? 'The one possible partner has' : `All ${degree(links, person)} possible partners have`} somebody else this time; no choice of pairs seats more people.`,
    }
  }
}

function tooFew(people: number, min: number): Why {
  return { reason: 'tooFewPeople', sentence: `${count(people, 'person')} can come, a group needs ${min}.` }
}

/** What decides who stays out, if some people must. */
const whoStaysOut = 'Who stays out follows from waiting, age, gender and the draw.'

function dividing(people: number, placed: number, { min, max }: SeatRange): string {
  return `${count(people, 'person')} do not divide into groups of ${min} to ${max}: ${placed} is the most that can be seated. ${whoStaysOut}`
}

/** Describes why a person cannot join any of the groups: a conflict with somebody in it, or the group is full. */
function obstacles(
  person: number,
  groups: readonly (readonly number[])[],
  groupOf: Int32Array,
  max: number,
  avoided: Adjacency,
  barred: Adjacency,
  where: string,
): string {
  const barredGroups = groups.filter((group) => group.some((other) => joined(barred, person, other))).length
  const metGroups = new Set(
    [...neighbours(avoided, person)].map((other) => at32(groupOf, other)).filter((group) => group >= 0),
  ).size
  const full = groups.filter((group) => group.length >= max).length
  const parts = [
    metGroups > 0 ? `${metGroups} ${metGroups === 1 ? 'holds' : 'hold'} someone already met` : '',
    barredGroups > 0 ? `${barredGroups} ${barredGroups === 1 ? 'holds' : 'hold'} someone barred` : '',
    full > 0 ? `${full} ${full === 1 ? 'is' : 'are'} full` : '',
  ].filter((part) => part !== '')
  if (groups.length === 0) return 'No group could be formed without breaking a rule.'
  const which = `Of ${count(groups.length, 'group')}${where}`
  return `${which}, ${parts.join(', ') || 'none could be rearranged to make room'}.`
}
