import { at32, joined, neighbours } from './adjacency.ts'
import type { Budget } from './budget.ts'
import type { Community } from './community.ts'
import { exactLimit, groupExactly } from './exact.ts'
import { packStars } from './packStars.ts'
import { pickFaces } from './picks.ts'
import type { SeatRange } from './problem.ts'
import type { Random } from './random.ts'
import { regroup } from './regroup.ts'
import { fixedOf, longestWaitFirst, type Seating } from './seating.ts'
import { mostSeated } from './seats.ts'
import { secondGroupCost } from './secondGroup.ts'
import { improveSecond } from './secondSearch.ts'
import { cutIntoStars, type Star } from './stars.ts'

/**
 * Forms groups for Second Encounters. Everybody gets a familiar face, the faces are cut into stars, stars are packed
 * into groups, and groups are improved. A few people are grouped exactly.
 *
 * @param settings `most`: {@link mostWithFaces} of everybody, at which the search may stop
 * @param standing positions of people who stay together, one list for each group
 * @param people positions of the others
 */
export function formSecond(
  community: Community,
  { seats, most }: { seats: SeatRange; most: number },
  standing: readonly (readonly number[])[],
  people: readonly number[],
  random: Random,
  budget: Budget,
): Seating {
  const fixed = fixedOf(standing, community.size)
  const free = longestWaitFirst(community.waited, random.shuffle([...people]))
  if (standing.length === 0 && free.length <= exactLimit) {
    return { ...groupExactly(free, seats, secondGroupCost(community), community.waited), standing: 0, fixed }
  }
  let best = construct(community, seats, standing, free)
  for (let again = 1; again < constructions(free.length) && best.out.length > 0; again++) {
    const order = longestWaitFirst(community.waited, random.shuffle([...people]))
    const other = construct(community, seats, standing, order, again % 2 === 1)
    if (other.out.length < best.out.length) best = other
  }
  const regrouped = regroup(community, best, seats, { most, standing: standing.length, random, budget })
  const seating: Seating = { ...regrouped, standing: standing.length, fixed }
  improveSecond(community, seating, seats, random, budget)
  return seating
}

/** The number of constructions: several in a small community, which is tight and quickly tried, one in a large one. */
function constructions(people: number): number {
  return Math.max(1, Math.min(60, Math.floor(6000 / people)))
}

function construct(
  community: Community,
  seats: SeatRange,
  standing: readonly (readonly number[])[],
  order: readonly number[],
  sparing = false,
): { groups: number[][]; out: number[] } {
  const unseated = new Set(order)
  const started = standing.map((group) => fillStanding(community, group, unseated, seats))
  const rest = Int32Array.from(unseated)
  // By the age of the centre: stars packed together are then of like age from the start.
  const ageOf = (star: Star): number => at32(community.age, star[0] ?? 0)
  const stars = cutIntoStars(facesAmong(community, rest, seats)).sort((a, b) => ageOf(a) - ageOf(b))
  const packed = packStars(stars, community.barred, seats, sparing)
  const groups = [...started, ...packed.groups.map((group) => group.flat())]
  const seated = new Set(groups.flat())
  return { groups, out: order.filter((person) => !seated.has(person)) }
}

/** Returns an upper bound of the people a Second can seat: those who can be given a familiar face, in whole groups. */
export function mostWithFaces(community: Community, people: readonly number[], seats: SeatRange): number {
  const face = facesAmong(community, Int32Array.from(people), seats)
  return mostSeated(face.filter((target) => target >= 0).length, seats)
}

function facesAmong(community: Community, people: Int32Array, seats: SeatRange): Int32Array {
  const among = new Uint8Array(community.size)
  for (const person of people) among[person] = 1
  return pickFaces(community.familiar, community.mutual, people, seats.max - 1, among)
}

/**
 * Fills a group that the operator fixed until each has a familiar face and the group its minimum, as far as possible.
 */
function fillStanding(
  community: Community,
  standing: readonly number[],
  free: Set<number>,
  seats: SeatRange,
): number[] {
  const { familiar, barred } = community
  const group = [...standing]
  const inviteFaceOf = (person: number): boolean => {
    const suits = (face: number): boolean =>
      free.has(face) && !group.some((other) => joined(barred, face, other))
    const face = group.length < seats.max ? neighbours(familiar, person).find(suits) : undefined
    if (face === undefined) return false
    free.delete(face)
    group.push(face)
    return true
  }
  for (const person of standing)
    if (!group.some((other) => joined(familiar, person, other))) inviteFaceOf(person)
  while (group.length < seats.min && group.some(inviteFaceOf));
  return group
}
