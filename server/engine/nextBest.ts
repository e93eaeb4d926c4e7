import { at32, joined } from './adjacency.ts'
import { type Community, misfits, readCommunity } from './community.ts'
import { genderDistance, genderShares } from './faults.ts'
import type { Placement } from './formation.ts'
import { pairsIn, withoutFace } from './groupRules.ts'
import { placements } from './placements.ts'
import type { FormationInput } from './problem.ts'
import { Random } from './random.ts'

/** What a pair who met costs where that is allowed, one age misfit, and what each round left out is worth, up to a number. */
const metCost = 600
const misfitCost = 8
const waitWorth = 6
const longestWait = 40
/** Somebody without a familiar face at a Second: more than all else together. */
const faceCost = 100_000
/** People from whom an empty table is begun, one after the other, to take the best outcome. */
const beginnings = 12
const rounds = 4

/** People who would complete a table, the best first, and others who could come in their place. */
export type NextBest = { picks: Placement[]; spare: Placement[] }

type Search = {
  community: Community
  input: FormationInput
  table: readonly number[]
  pool: readonly number[]
  cost: (group: readonly number[]) => number
  fits: (person: number, group: readonly number[]) => boolean
}

/**
 * Finds who would complete one table, without forming others: person by person at the least cost, and then by exchanges.
 * Nobody is barred from anybody there; at a First nobody met anybody there, unless repeats are allowed; at a Second
 * everybody found has a familiar face there, and links count for nothing else, so that neither the choice nor its order
 * says how many somebody has.
 *
 * @param input everybody at the table and everybody who could come, and what is known about them
 * @param table ids of those at the table; may be empty
 * @param wanted how many are to be found; fewer are where no more fit
 * @param spares how many others to name
 * @returns why each of them fits
 * @throws FormationInputError for an input that has no meaning
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
  const pool = order.filter((person) => !taken.has(person))
  const search = {
    ...{ community, input, table: at, pool },
    ...{ cost: groupCost(community, input), fits: fitting(community, input) },
  }
  const picked = withFaces(search, best(search, wanted))
  const group = [...at, ...picked]
  const chosen = new Set(picked)
  const others = pool
    .filter((person) => !chosen.has(person) && search.fits(person, group) && hasFace(search, person, group))
    .map((person) => ({ person, cost: search.cost([...group, person]) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, spares)
  const why = (person: number, among: readonly number[]): Placement[] =>
    placements(community, among, new Set()).filter(({ id }) => id === at32(community.ids, person))
  return {
    picks: picked.flatMap((person) => why(person, group)),
    spare: others.flatMap(({ person }) => why(person, [...group, person])),
  }
}

/** What a group costs, the lower the better; the fewer without a face the better, whatever the rest. */
function groupCost(community: Community, { kind }: FormationInput): Search['cost'] {
  const shares = genderShares(community)
  return (group) => {
    let cost = genderDistance(community, shares, group)
    for (let a = 0; a < group.length; a++) {
      const person = group[a] as number
      cost -= waitWorth * Math.min(longestWait, at32(community.waited, person))
      for (let b = a + 1; b < group.length; b++) {
        cost += misfitCost * misfits(community, person, group[b] as number)
      }
    }
    if (kind === 'First') return cost + metCost * pairsIn(community.met, group).length
    return cost + faceCost * withoutFace(community.familiar, group).length
  }
}

/** Whether somebody may sit with a group, whatever it costs. */
function fitting(community: Community, { kind, allowRepeats }: FormationInput): Search['fits'] {
  const { met, barred } = community
  const avoidsMet = kind === 'First' && allowRepeats !== true
  return (person, group) =>
    group.every((other) => !joined(barred, person, other) && !(avoidsMet && joined(met, person, other)))
}

const hasFace = ({ community, input }: Search, person: number, group: readonly number[]): boolean =>
  input.kind !== 'Second' || group.some((other) => joined(community.familiar, person, other))

/** Picks for a table; an empty one is begun from several people in turn, those who waited longest first. */
function best(search: Search, wanted: number): number[] {
  const { community, table, pool, cost } = search
  if (wanted <= 0) return []
  const waited = (person: number): number => at32(community.waited, person)
  const starts = [...pool].sort((a, b) => waited(b) - waited(a)).slice(0, beginnings)
  const tried = table.length > 0 ? [[]] : starts.map((person) => [person])
  const found = tried.map((begun) => improved(search, completed(search, begun, wanted)))
  const rank = (picked: readonly number[]): number =>
    cost([...table, ...picked]) - picked.length * 10 * faceCost
  return found.reduce((one, other) => (rank(other) < rank(one) ? other : one), [] as number[])
}

/** Adds the person who costs least, until enough are there. */
function completed({ table, pool, cost, fits }: Search, begun: readonly number[], wanted: number): number[] {
  const picked = [...begun]
  while (picked.length < wanted) {
    const group = [...table, ...picked]
    let least = Number.POSITIVE_INFINITY
    let chosen = -1
    for (const person of pool) {
      if (picked.includes(person) || !fits(person, group)) continue
      const found = cost([...group, person])
      if (found >= least) continue
      least = found
      chosen = person
    }
    if (chosen < 0) break
    picked.push(chosen)
  }
  return picked
}

/** Exchanges picks for others as long as that costs less. */
function improved({ table, pool, cost, fits }: Search, picked: number[]): number[] {
  let least = cost([...table, ...picked])
  for (let round = 0; round < rounds; round++) {
    const before = least
    for (const index of picked.keys()) {
      for (const person of pool) {
        if (picked.includes(person)) continue
        const others = [...table, ...picked.filter((_, at) => at !== index)]
        if (!fits(person, others)) continue
        const found = cost([...others, person])
        if (found >= least) continue
        least = found
        picked[index] = person
      }
    }
    if (least === before) break
  }
  return picked
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
