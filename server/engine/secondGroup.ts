import { at32, joined } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import { alone, genderDistance, genderShares } from './faults.ts'
import { againBetween, metOnce } from './meetings.ts'

/** What a familiar pair in a group is worth, what it adds that each chose the other, and what one age misfit costs. */
const familiarWorth = 6
const mutualWorth = 4
const misfitCost = 3
/** What it costs that somebody is the only one of their gender in a group. */
const onlyOneCost = 5 * misfitCost
/** What it costs that somebody comes and finds no familiar face, since none of theirs came. */
const lonelyCost = 300
/** What it costs that two meet again who met once, just now, and are no familiar faces. */
const againCost = 4
/** From so many neighbours on, a group's few people are looked up among them instead. */
export const manyNeighbours = 60
/** Up to so many people, what each pair costs is worked out once: a few megabytes. */
export const tableLimit = 1000

/**
 * What two people cost in one group, Infinity where they are barred; whether they are familiar faces; and whether everybody of
 * a group has a familiar face there, which most groups tried fail at.
 */
type Pairs = {
  cost: (a: number, b: number, areFamiliar: boolean) => number
  familiar: (a: number, b: number) => boolean
  haveFaces: (group: readonly number[]) => boolean
}

/**
 * Makes the function that says what a group for a Second Encounter costs, the lower the better.
 *
 * @returns a function of a group's positions: Infinity where somebody is barred from another or has no familiar face
 */
export function secondGroupCost(community: Community): (group: readonly number[]) => number {
  const { comes, size } = community
  const shares = genderShares(community)
  const pairs = size <= tableLimit ? pairTable(community) : pairsOf(community)
  // The chance that somebody comes and none of their familiar faces in the group does.
  const lonely = new Float64Array(size)
  return (group) => {
    if (!pairs.haveFaces(group)) return Number.POSITIVE_INFINITY
    for (const person of group) lonely[person] = comes[person] as number
    let cost = 0
    for (let first = 1; first < group.length; first++) {
      const a = group[first] as number
      for (let second = 0; second < first; second++) {
        const b = group[second] as number
        const areFamiliar = pairs.familiar(a, b)
        cost += pairs.cost(a, b, areFamiliar)
        if (!areFamiliar) continue
        lonely[a] = (lonely[a] as number) * (1 - (comes[b] as number))
        lonely[b] = (lonely[b] as number) * (1 - (comes[a] as number))
      }
    }
    for (const person of group) cost += lonelyCost * (lonely[person] as number)
    return cost + genderDistance(community, shares, group) + onlyOneCost * alone(community, group).length
  }
}

function pairsOf(community: Community): Pairs {
  const { familiar, mutual, barred, comes, met, metAgain, size } = community
  const meetings = { graph: met, again: metAgain }
  const here = new Int32Array(size)
  let stamp = 0
  const hasFace = (person: number, group: readonly number[]): boolean => {
    const from = at32(familiar.start, person)
    const to = at32(familiar.start, person + 1)
    if (to - from > manyNeighbours) return group.some((other) => joined(familiar, person, other))
    for (let at = from; at < to; at++) if (here[at32(familiar.to, at)] === stamp) return true
    return false
  }
  return {
    familiar: (a, b) => joined(familiar, a, b),
    haveFaces: (group) => {
      stamp++
      for (const person of group) here[person] = stamp
      for (const person of group) if (!hasFace(person, group)) return false
      return true
    },
    cost: (a, b, linked) => {
      if (joined(barred, a, b)) return Number.POSITIVE_INFINITY
      // Whoever is linked has met, and is to meet again. Faults count as far as both come.
      const again = linked ? 0 : (againCost / metOnce) * againBetween(meetings, a, b)
      const worth = linked ? familiarWorth + (joined(mutual, a, b) ? mutualWorth : 0) : 0
      const faults = misfitCost * misfits(community, a, b) + again
      return (comes[a] as number) * (comes[b] as number) * faults - worth
    },
  }
}

function pairTable(community: Community): Pairs {
  const { size } = community
  const pairs = pairsOf(community)
  const costs = new Float32Array(size * size)
  const faces = new Int32Array(size * size)
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      const areFamiliar = pairs.familiar(a, b)
      costs[a * size + b] = pairs.cost(a, b, areFamiliar)
      faces[a * size + b] = areFamiliar ? 1 : 0
    }
  }
  const familiar = (a: number, b: number): boolean => at32(faces, a * size + b) === 1
  return {
    familiar,
    haveFaces: (group) => group.every((a) => group.some((b) => familiar(a, b))),
    cost: (a, b) => costs[a * size + b] as number,
  }
}
