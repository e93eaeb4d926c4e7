import type { Formation, FormedGroup } from '../../engine/formation.ts'
import type { Candidate, FormationKind, SeatRange } from '../../engine/problem.ts'
import { Random } from '../../engine/random.ts'

export type Capped = {
  kind: FormationKind
  /** how many new tables there may be; null for as many as fill */
  cap: number | null
  free: readonly Candidate[]
  seats: SeatRange
  seed: number
  /** tables in the formation that were there before */
  standing: number
  formAmong: (people: readonly Candidate[], fewest: number) => Promise<Formation>
}

/** Groups, and whether all who are free were looked at: only then do the engine's reasons hold for everybody. */
type Outcome = { formation: Formation; ofAll: boolean }

/**
 * Tables are formed of so many times the people there are places for. Among more people each finds others of the ages they wish
 * for whom they have not met (docs/performance.md, "A number of tables").
 */
const choice = 2

/**
 * Forms groups for one start. Where fewer tables of strangers are asked for than people could fill, groups are formed of twice as
 * many people as these tables seat, who was left out most often first, then by the draw; and of more people only while too few
 * tables come about. Where the people fit into so many tables, the tables are made large enough for all of them.
 *
 * @returns perhaps more tables than asked for; null where no table is left
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
 * Forms the tables that stay again where somebody is at none of them who was left out in so many rounds as it takes until all had
 * a place: they take the places of those who waited least. Those of them who fit at no table change nothing.
 *
 * @param rounds how many rounds it takes until everybody had a place
 * @returns as many tables, or the same where no others can be formed
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
  // Too few are left for tables where somebody fits at none.
  const tried =
    exact.tables.length === stay.length ? exact : await formWith(longest, Number.POSITIVE_INFINITY)
  // Who fits at no table takes nobody's place at one.
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
 * Tables so large that no more than `tables` come about, unless smaller ones would seat more people.
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

/** Who goes first: whoever was left out most often, and by chance among those. */
function drawn(people: readonly Candidate[], seed: number): Candidate[] {
  const random = new Random(seed)
  return people
    .map((person) => ({ person, lot: random.unit() }))
    .sort((a, b) => b.person.roundsLeftOut - a.person.roundsLeftOut || a.lot - b.lot)
    .map(({ person }) => person)
}
