import type { Formation } from '../../engine/formation.ts'
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
 * Forms tables large enough that there are at most `tables` of them, unless smaller ones would seat more people.
 *
 * @param wanted how many of the largest tables count
 */
export async function formLarge(
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
export function drawn(people: readonly Candidate[], seed: number): Candidate[] {
  const random = new Random(seed)
  return people
    .map((person) => ({ person, lot: random.unit() }))
    .sort((a, b) => b.person.roundsLeftOut - a.person.roundsLeftOut || a.lot - b.lot)
    .map(({ person }) => person)
}
