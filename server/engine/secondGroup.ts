import { at32, joined } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import { genderDistance, genderShares } from './faults.ts'
import { againBetween, metOnce } from './meetings.ts'

/** What a familiar pair in a group is worth, what it adds that each chose the other, and what one age misfit costs. */
const familiarWorth = 6
const mutualWorth = 4
const misfitCost = 3
/** What it costs that somebody comes and finds no familiar face, since none of theirs came. */
const lonelyCost = 300
/** What it costs that two meet again who met once, just now, and are no familiar faces. */
const againCost = 4
/** Up to so many people, what each pair costs is worked out once: a few megabytes. */
export const tableLimit = 1000

/** What two people cost in one group, Infinity where they are barred; and whether they are familiar faces. */
type Pairs = { cost: (a: number, b: number) => number; familiar: (a: number, b: number) => boolean }

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
  const hasFace = new Uint8Array(size)
  return (group) => {
    for (const person of group) {
      lonely[person] = comes[person] as number
      hasFace[person] = 0
    }
    let cost = 0
    for (let first = 1; first < group.length; first++) {
      const a = group[first] as number
      for (let second = 0; second < first; second++) {
        const b = group[second] as number
        cost += pairs.cost(a, b)
        if (!pairs.familiar(a, b)) continue
        hasFace[a] = 1
        hasFace[b] = 1
        lonely[a] = (lonely[a] as number) * (1 - (comes[b] as number))
        lonely[b] = (lonely[b] as number) * (1 - (comes[a] as number))
      }
    }
    for (const person of group) {
      if (hasFace[person] === 0) return Number.POSITIVE_INFINITY
      cost += lonelyCost * (lonely[person] as number)
    }
    return cost + genderDistance(community, shares, group)
  }
}

function pairsOf(community: Community): Pairs {
  const { familiar, mutual, barred, comes, met, metAgain } = community
  const meetings = { graph: met, again: metAgain }
  const areFamiliar = (a: number, b: number): boolean => joined(familiar, a, b)
  // Whoever is linked has met, and is to meet again. Faults count as far as both come.
  const faults = (a: number, b: number, linked: boolean): number =>
    misfitCost * misfits(community, a, b) +
    (linked ? 0 : (againCost / metOnce) * againBetween(meetings, a, b))
  return {
    familiar: areFamiliar,
    cost: (a, b) => {
      if (joined(barred, a, b)) return Number.POSITIVE_INFINITY
      const linked = areFamiliar(a, b)
      const worth = linked ? familiarWorth + (joined(mutual, a, b) ? mutualWorth : 0) : 0
      return (comes[a] as number) * (comes[b] as number) * faults(a, b, linked) - worth
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
      costs[a * size + b] = pairs.cost(a, b)
      faces[a * size + b] = pairs.familiar(a, b) ? 1 : 0
    }
  }
  return {
    cost: (a, b) => costs[a * size + b] as number,
    familiar: (a, b) => at32(faces, a * size + b) === 1,
  }
}
