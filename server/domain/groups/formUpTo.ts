import type { Formation } from '../../engine/formation.ts'
import type { Candidate, FormationKind, SeatRange } from '../../engine/problem.ts'
import { Random } from '../../engine/random.ts'

type Capped = {
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
 * Forms groups for one start. Where fewer tables of strangers are asked for than people could fill, they are formed of those
 * who go first, and of more people only while too few tables come about. Where the people fit into so many tables, the
 * tables are made large enough for all of them.
 *
 * @returns perhaps more tables than asked for; null where no table is left
 */
export async function formUpTo(capped: Capped): Promise<Outcome | null> {
  const { kind, cap, free, seats, seed, standing, formAmong } = capped
  if (cap === 0) return null
  if (cap === null || kind !== 'First') return { formation: await formAmong(free, seats.min), ofAll: true }
  if (free.length <= cap * seats.max) return formLarge(capped, cap)
  const order = drawn(free, seed)
  for (let count = cap * seats.max; count < free.length; count *= 2) {
    const formation = await formAmong(order.slice(0, count), seats.min)
    if (formation.groups.length - standing >= cap) return { formation, ofAll: false }
  }
  return { formation: await formAmong(free, seats.min), ofAll: true }
}

/** Tables so large that no more than `cap` come about, unless that leaves somebody out who smaller tables could take. */
async function formLarge({ free, seats, standing, formAmong }: Capped, cap: number): Promise<Outcome> {
  const fewest = Math.max(seats.min, Math.floor(free.length / (cap + 1)) + 1)
  const large = await formAmong(free, fewest)
  const seated = ({ groups }: Formation): number =>
    groups
      .slice(standing)
      .map(({ members }) => members.length)
      .sort((a, b) => b - a)
      .slice(0, cap)
      .reduce((sum, people) => sum + people, 0)
  if (fewest === seats.min || seated(large) === free.length) return { formation: large, ofAll: true }
  const small = await formAmong(free, seats.min)
  return { formation: seated(small) > seated(large) ? small : large, ofAll: true }
}

/** Who goes first: whoever was left out most often, and by chance among those. */
function drawn(people: readonly Candidate[], seed: number): Candidate[] {
  const random = new Random(seed)
  return people
    .map((person) => ({ person, lot: random.unit() }))
    .sort((a, b) => b.person.roundsLeftOut - a.person.roundsLeftOut || a.lot - b.lot)
    .map(({ person }) => person)
}
