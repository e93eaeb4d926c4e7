import { at32, joined } from './adjacency.ts'
import { type Community, misfits } from './community.ts'
import { genderShares } from './faults.ts'
import { againBetween, metOnce } from './meetings.ts'

/** The worth of a familiar pair in a group, what is added if they chose each other, and the cost of one age misfit. */
const familiarWorth = 6
const mutualWorth = 4
const misfitCost = 3
/** The cost of somebody who is the only one of their gender in a group. */
const onlyOneCost = 5 * misfitCost
/** The cost of a person who comes but finds no familiar face, since none of theirs came. */
const lonelyCost = 300
/** The cost of two people meeting again who met once, just now, and are no familiar faces. */
const againCost = 4
/** With this many neighbours, it is faster to look up the few people of the group among them. */
export const manyNeighbours = 60
/** Up to this many people, the cost of each pair is computed once: a few megabytes. */
export const tableLimit = 1000

type GroupCost = (group: readonly number[]) => number

/**
 * Makes the function that computes the cost of a group for a Second Encounter, the lower the better.
 *
 * @returns a function of a group's positions: Infinity if two people are barred from each other or one has no familiar
 *   face
 */
export function secondGroupCost(community: Community): GroupCost {
  return community.size <= tableLimit ? costByTable(community) : costByLookup(community)
}

function costByLookup(community: Community): GroupCost {
  const { familiar, comes, size } = community
  const pairCost = pairCosts(community)
  const ofGenders = genderCost(community)
  const here = new Int32Array(size)
  // The chance that a person comes and none of their familiar faces in the group does.
  const lonely = new Float64Array(size)
  let stamp = 0
  const hasFace = (person: number, group: readonly number[]): boolean => {
    const from = at32(familiar.start, person)
    const to = at32(familiar.start, person + 1)
    if (to - from > manyNeighbours) return group.some((other) => joined(familiar, person, other))
    for (let at = from; at < to; at++) if (here[at32(familiar.to, at)] === stamp) return true
    return false
  }
  return (group) => {
    stamp++
    for (const person of group) here[person] = stamp
    // Most groups tried fail this check, which is fast.
    for (const person of group) if (!hasFace(person, group)) return Number.POSITIVE_INFINITY
    for (const person of group) lonely[person] = comes[person] as number
    let cost = ofGenders(group)
    for (let first = 1; first < group.length; first++) {
      const a = group[first] as number
      for (let second = 0; second < first; second++) {
        const b = group[second] as number
        const areFamiliar = joined(familiar, a, b)
        cost += pairCost(a, b, areFamiliar)
        if (!areFamiliar) continue
        lonely[a] = (lonely[a] as number) * (1 - (comes[b] as number))
        lonely[b] = (lonely[b] as number) * (1 - (comes[a] as number))
      }
    }
    for (const person of group) cost += lonelyCost * (lonely[person] as number)
    return cost
  }
}

/** Computes the cost from a table of pair costs, for a community whose table fits into the caches. */
function costByTable(community: Community): GroupCost {
  const { familiar, comes, size } = community
  const pairCost = pairCosts(community)
  const ofGenders = genderCost(community)
  const costs = new Float32Array(size * size)
  const linked = new Uint8Array(size * size)
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) {
      const areFamiliar = joined(familiar, a, b)
      costs[a * size + b] = pairCost(a, b, areFamiliar)
      linked[a * size + b] = areFamiliar ? 1 : 0
    }
  }
  return (group) => {
    let cost = 0
    for (const a of group) {
      const row = a * size
      let lonely = comes[a] as number
      let faces = 0
      for (const b of group) {
        // Each pair is visited twice, so the cost is halved at the end.
        if (a !== b) cost += costs[row + b] as number
        if (linked[row + b] === 0) continue
        faces++
        lonely *= 1 - (comes[b] as number)
      }
      if (faces === 0) return Number.POSITIVE_INFINITY
      cost += 2 * lonelyCost * lonely
    }
    return cost / 2 + ofGenders(group)
  }
}

/** Makes the function that computes the cost of two people in one group, Infinity if they are barred. */
function pairCosts(community: Community): (a: number, b: number, areFamiliar: boolean) => number {
  const { mutual, barred, comes, met, metAgain } = community
  const meetings = { graph: met, again: metAgain }
  return (a, b, areFamiliar) => {
    if (joined(barred, a, b)) return Number.POSITIVE_INFINITY
    // Linked people have met, and are to meet again. Faults count by the chance that both come.
    const again = areFamiliar ? 0 : (againCost / metOnce) * againBetween(meetings, a, b)
    const worth = areFamiliar ? familiarWorth + (joined(mutual, a, b) ? mutualWorth : 0) : 0
    const faults = misfitCost * misfits(community, a, b) + again
    return (comes[a] as number) * (comes[b] as number) * faults - worth
  }
}

/** Makes the function that computes the gender cost of a group: the distance from the shares, and people alone. */
function genderCost(community: Community): GroupCost {
  const { gender, genders, needsCompany } = community
  const shares = genderShares(community)
  const counts = new Int32Array(genders)
  return (group) => {
    counts.fill(0)
    for (const person of group) counts[at32(gender, person)] = at32(counts, at32(gender, person)) + 1
    let cost = 0
    for (let kind = 0; kind < genders; kind++) {
      const count = at32(counts, kind)
      cost += (count - (shares[kind] as number) * group.length) ** 2
      if (count === 1) cost += onlyOneCost * at32(needsCompany, kind)
    }
    return cost
  }
}
