import type { Formation, FormedGroup } from '../../engine/formation.ts'
import type { Candidate, FormationKind, SeatRange } from '../../engine/problem.ts'
import { Random } from '../../engine/random.ts'

export type Capped = {
  kind: FormationKind
  /** the most new tables; null for as many as people can fill */
  cap: number | null
  free: readonly Candidate[]
  seats: SeatRange
  seed: number
  /** the number of tables in the formation that existed before */
  standing: number
  formAmong: (people: readonly Candidate[], fewest: number) => Promise<Formation>
}

/** Groups, and whether all free people were considered: only then do the engine's reasons apply to everybody. */
type Outcome = { formation: Formation; ofAll: boolean }

/**
 * Tables are formed from this many times the people they have places for. With more people to choose from, each one
 * finds others of the ages they prefer whom they have not met (docs/performance.md, "A number of tables").
 */
const choice = 2

/**
 * Forms groups for one start. If fewer tables of strangers are wanted than people could fill, groups are formed from
 * twice as many people as these tables seat: those left out most often, then by a random draw. More people are added
 * only while too few tables can be formed. If all people fit into the wanted tables, the tables are made large enough
 * for them.
 *
 * @returns possibly more tables than wanted; null if no table may be formed
 */
export async function formUpTo(capped: Capped): Promise<Outcome | null> {
  const { kind, cap, free, seats, seed, standing, formAmong } = capped
  if (cap === 0) return null
  if (cap === null || kind !== 'First') return { formation: await formAmong(free, seats.min), ofAll: true }
  if (free.length <= cap * seats.max)
    return { formation: await formLarge(capped, free, cap, cap), ofAll: true }
  const order = drawn(free, seed)
  for (let tables = choice * cap; tables * seats.max < free.length; tables *= 2) {
    const formation = await formLarge(capped, order.slice(0, tables * seats.max), tables, cap)
    if (formation.groups.length - standing >= cap) return { formation, ofAll: false }
  }
  const formation = await formLarge(capped, free, Math.ceil(free.length / seats.max), cap)
  return { formation, ofAll: true }
}

/**
 * Forms the given tables again if they leave out somebody who has already been left out for `rounds` rounds. Those
 * people take the places of the ones who waited least. People who fit at no table have no effect.
 *
 * @param rounds the number of rounds after which everybody has had a place
 * @returns as many tables; the same ones if no others can be formed
 */
export async function seatLongestWaits(
  capped: Capped,
  stay: readonly FormedGroup[],
  rounds: number,
): Promise<readonly FormedGroup[]> {
  const sitting = peopleAt(stay)
  const longest = drawn(capped.free, capped.seed).filter(({ roundsLeftOut }) => roundsLeftOut >= rounds)
  if (longest.every(({ id }) => sitting.has(id))) return stay
  const others = capped.free
    .filter(({ id, roundsLeftOut }) => sitting.has(id) && roundsLeftOut < rounds)
    .sort((a, b) => b.roundsLeftOut - a.roundsLeftOut)
  const formWith = async (first: readonly Candidate[], most = sitting.size) => {
    const { groups, leftOut } = await formLarge(
      capped,
      [...first, ...others].slice(0, most),
      stay.length,
      stay.length,
    )
    return { tables: groups.slice(capped.standing, capped.standing + stay.length), leftOut }
  }
  const exact = await formWith(longest)
  // If one of them fits at no table, too few people remain to fill the tables: allow more.
  const tried =
    exact.tables.length === stay.length ? exact : await formWith(longest, Number.POSITIVE_INFINITY)
  // People who fit at no table must not cost others their place.
  const unfit = new Set(tried.leftOut.map(({ id }) => id))
  const fit = longest.filter(({ id }) => !unfit.has(id))
  if (fit.every(({ id }) => sitting.has(id))) return stay
  const { tables } = fit.length < longest.length ? await formWith(fit) : tried
  const seated = peopleAt(tables)
  const countOf = (people: ReadonlySet<number>) => longest.filter(({ id }) => people.has(id)).length
  return tables.length === stay.length && countOf(seated) > countOf(sitting) ? tables : stay
}

const peopleAt = (tables: readonly FormedGroup[]): Set<number> =>
  new Set(tables.flatMap(({ members }) => members.map(({ id }) => id)))

/**
 * Forms tables large enough that there are at most `tables` of them, unless smaller ones would seat more people.
 *
 * @param wanted how many of the largest tables count
 */
async function formLarge(
  { seats, standing, formAmong }: Capped,
  people: readonly Candidate[],
  tables: number,
  wanted: number,
): Promise<Formation> {
  const fewest = Math.max(seats.min, Math.floor(people.length / (tables + 1)) + 1)
  const large = await formAmong(people, fewest)
  const seated = ({ groups }: Formation): number =>
    groups
      .slice(standing)
      .map(({ members }) => members.length)
      .sort((a, b) => b - a)
      .slice(0, wanted)
      .reduce((sum, size) => sum + size, 0)
  if (fewest === seats.min || seated(large) === Math.min(people.length, wanted * seats.max)) return large
  const small = await formAmong(people, seats.min)
  return seated(small) > seated(large) ? small : large
}

/** Sorts people: those left out most often first, in random order among equals. */
function drawn(people: readonly Candidate[], seed: number): Candidate[] {
  const random = new Random(seed)
  return people
    .map((person) => ({ person, lot: random.unit() }))
    .sort((a, b) => b.person.roundsLeftOut - a.person.roundsLeftOut || a.lot - b.lot)
    .map(({ person }) => person)
}
