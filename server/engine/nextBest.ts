import { at32, joined } from './adjacency.ts'
import { type Community, misfits, readCommunity } from './community.ts'
import { genderDistance, genderShares } from './faults.ts'
import type { Placement } from './formation.ts'
import { withoutFace } from './groupRules.ts'
import { placements } from './placements.ts'
import type { FormationInput } from './problem.ts'
import { Random } from './random.ts'
import { hasStandIns, strangersAmong } from './standIns.ts'

/**
 * The cost of a pair who met, if allowed, and of an age misfit, and the worth of each round left out, up to a limit.
 */
const metCost = 600
const misfitCost = 8
const waitWorth = 6
const longestWait = 40
/** The cost of somebody without a familiar face at a Second: more than everything else together. */
const faceCost = 100_000
/** How many people are tried as the first at an empty table. */
const beginnings = 12
/** With this many people fewer are tried, and at most `most` are considered at all, so that the reply comes at once. */
const many = 500
const beginningsOfMany = 3
const most = 2000
const rounds = 4

/** People who would complete a table, the best first, and others who could come instead. */
export type NextBest = { picks: Placement[]; spare: Placement[] }

type Search = {
  community: Community
  input: FormationInput
  table: readonly number[]
  pool: readonly number[]
  /** what a person adds to the cost of a group */
  added: (group: readonly number[]) => (person: number) => number
  fits: (person: number, group: readonly number[]) => boolean
}

/**
 * Finds people to complete one table, without forming others: one by one at the least cost, and then by exchanges. None
 * of them is barred from anybody there. At a First, none has met anybody there, unless repeats are allowed, or there
 * are already as many strangers as seats, so that a person who met one of them is a stand-in. At a Second, each has a
 * familiar face there. Links count for nothing else, so that neither the choice nor its order reveals how many a person
 * has.
 *
 * @param input the people at the table and all who could come, and what is known about them
 * @param table ids of the people at the table; may be empty
 * @param wanted how many to find; fewer are returned if no more fit
 * @param spares how many others to name
 * @returns why each of them fits. Among very many people it considers those who have a face there or waited longest,
 *   and then random ones
 * @throws FormationInputError if the input is invalid
 */
export function nextBest(
  input: FormationInput,
  table: readonly number[],
  wanted: number,
  spares = 0,
): NextBest {
  const community = readCommunity(input)
  const at = table.map(community.positionOf)
  const taken = new Set(at)
  const order = new Random(input.seed).shuffle(Array.from({ length: community.size }, (_, person) => person))
  const isNear = (person: number): boolean => at.some((other) => joined(community.familiar, person, other))
  const rank = (person: number): number =>
    (input.kind === 'Second' && isNear(person) ? longestWait + 1 : 0) +
    Math.min(longestWait, at32(community.waited, person))
  const pool = order
    .filter((person) => !taken.has(person))
    .sort((one, other) => rank(other) - rank(one))
    .slice(0, most)
  const search = {
    community,
    input,
    table: at,
    pool,
    added: addedCost(community, input),
    fits: fitting(community, input),
  }
  const picked = withFaces(search, best(search, wanted))
  const group = [...at, ...picked]
  const chosen = new Set(picked)
  const added = search.added(group)
  const others = pool
    .filter((person) => !chosen.has(person) && search.fits(person, group) && hasFace(search, person, group))
    .map((person) => ({ person, cost: added(person) }))
    .sort((one, other) => one.cost - other.cost)
    .slice(0, spares)
  const why = (person: number, among: readonly number[]): Placement[] =>
    placements(community, among, new Set()).filter(({ id }) => id === at32(community.ids, person))
  return {
    picks: picked.flatMap((person) => why(person, group)),
    spare: others.flatMap(({ person }) => why(person, [...group, person])),
  }
}

/** Returns the cost of one more person in a group. A person without a familiar face outweighs everything else. */
function addedCost(community: Community, { kind }: FormationInput): Search['added'] {
  const shares = genderShares(community)
  const { met, familiar, gender, waited } = community
  return (group) => {
    const lacking = kind === 'Second' ? withoutFace(familiar, group) : []
    const now = genderDistance(community, shares, group)
    const byGender = new Map<number, number>()
    const unbalance = (person: number): number => {
      const own = at32(gender, person)
      const known = byGender.get(own) ?? genderDistance(community, shares, [...group, person]) - now
      byGender.set(own, known)
      return known
    }
    return (person) => {
      let cost = unbalance(person) - waitWorth * Math.min(longestWait, at32(waited, person))
      let faces = 0
      for (const other of group) {
        cost += misfitCost * misfits(community, person, other)
        if (kind === 'First' && joined(met, person, other)) cost += metCost
        if (kind === 'Second' && joined(familiar, person, other)) faces++
      }
      if (kind === 'Second' && faces === 0) cost += faceCost
      return cost - faceCost * lacking.filter((other) => joined(familiar, person, other)).length
    }
  }
}

/** Whether a person may sit with a group, whatever the cost. */
function fitting(community: Community, input: FormationInput): Search['fits'] {
  const { met, barred } = community
  const { kind, allowRepeats, seats, strangers = seats.max } = input
  const avoidsMet = kind === 'First' && allowRepeats !== true
  const standIns = hasStandIns(input)
  return (person, group) => {
    if (group.some((other) => joined(barred, person, other))) return false
    if (!avoidsMet || !group.some((other) => joined(met, person, other))) return true
    return standIns && strangersAmong(met, group).length >= strangers
  }
}

const hasFace = ({ community, input }: Search, person: number, group: readonly number[]): boolean =>
  input.kind !== 'Second' || group.some((other) => joined(community.familiar, person, other))

/** Picks people for a table. An empty table is tried with several first people, those who waited longest. */
function best(search: Search, wanted: number): number[] {
  const { community, table, pool } = search
  if (wanted <= 0) return []
  const waited = (person: number): number => at32(community.waited, person)
  const tries = pool.length > many ? beginningsOfMany : beginnings
  const starts = [...pool].sort((a, b) => waited(b) - waited(a)).slice(0, tries)
  const tried = table.length > 0 ? [[]] : starts.map((person) => [person])
  const found = tried.map((begun) => improved(search, completed(search, begun, wanted)))
  return found.reduce((one, other) => (isBetter(search, other, one) ? other : one), [] as number[])
}

/** More people are better; of equally many, those with the lower total cost. */
function isBetter({ table, added }: Search, one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return one.length > other.length
  const cost = (picked: readonly number[]): number =>
    picked.reduce((sum, person, index) => sum + added([...table, ...picked.slice(0, index)])(person), 0)
  return cost(one) < cost(other)
}

/** Adds the person who costs least, until there are enough. */
function completed({ table, pool, added, fits }: Search, begun: readonly number[], wanted: number): number[] {
  const picked = [...begun]
  while (picked.length < wanted) {
    const group = [...table, ...picked]
    const chosen = cheapest(pool, added(group), (person) => !picked.includes(person) && fits(person, group))
    if (chosen === null) break
    picked.push(chosen)
  }
  return picked
}

/** Exchanges picks for others as long as that lowers the cost. */
function improved({ table, pool, added, fits }: Search, picked: number[]): number[] {
  for (let round = 0, better = true; better && round < rounds; round++) {
    better = false
    for (const [index, old] of picked.entries()) {
      const others = [...table, ...picked.filter((_, at) => at !== index)]
      const cost = added(others)
      const chosen = cheapest(pool, cost, (person) => !picked.includes(person) && fits(person, others))
      if (chosen === null || cost(chosen) >= cost(old)) continue
      picked[index] = chosen
      better = true
    }
  }
  return picked
}

/** Returns the first of the people who cost least; null if nobody is allowed. */
function cheapest(
  pool: readonly number[],
  cost: (person: number) => number,
  may: (person: number) => boolean,
): number | null {
  let chosen: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const person of pool) {
    const found = cost(person)
    if (found >= least || !may(person)) continue
    least = found
    chosen = person
  }
  return chosen
}

/** Drops picks without a familiar face until each has one. */
function withFaces(search: Search, picked: number[]): number[] {
  const staying = picked.filter((person) =>
    hasFace(
      search,
      person,
      [...search.table, ...picked].filter((other) => other !== person),
    ),
  )
  return staying.length === picked.length ? picked : withFaces(search, staying)
}
