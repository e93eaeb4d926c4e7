import type { Bound, Formation, FormedGroup, LeftOut, LeftOutReason } from '../../engine/formation.ts'
import type { Candidate, FormationInput, OnProgress } from '../../engine/problem.ts'
import { type Capped, formUpTo, seatLongestWaits } from './formUpTo.ts'
import { roomIn, stayingCount, stayingTables } from './stayingTables.ts'

export type SweepProblem = Omit<FormationInput, 'standing'> & {
  /** for each start, the ids of the people who are not free then */
  busy: readonly ReadonlySet<number>[]
  /** for each start, the most new tables; null for as many as people can fill */
  most: readonly (number | null)[]
  /** the index of the only start at which to form tables; null for all starts */
  only: number | null
  /** existing tables: the start each is at, and the people there */
  standing: readonly { slot: number; members: readonly number[] }[]
}

/** The engine's reasons, and one that only the sweep can know. */
type SlotsLeftOut = Omit<LeftOut, 'reason'> & { reason: LeftOutReason | 'noTableLeft' }

export type SlotsFormation = Bound & {
  /** the new tables, start by start; existing ones are not included */
  groups: { slot: number; group: FormedGroup }[]
  leftOut: SlotsLeftOut[]
  /** whether a limit on tables was reached, which alone may leave somebody out */
  isCapped: boolean
  notes: string[]
}

export type Form = (input: FormationInput, onProgress: OnProgress) => Promise<Formation>

/** The groups, with the engine's bound for each start instead of one for all. */
export type Sweep = Omit<SlotsFormation, keyof Bound> & { bounds: Bound[] }

/** The search time in milliseconds if nothing needs to be searched for. */
export const noSearchMs = 1

const noTableLeft = {
  reason: 'noTableLeft',
  sentence:
    'The chosen number of tables is reached. Tables of those who were left out most often come first, then the draw decides.',
} as const

/** Whether a reason applies to somebody however many tables there are. */
const isOwn = (reason: LeftOutReason): boolean => reason === 'barredFromTooMany' || reason === 'metTooMany'

/**
 * Forms groups start by start, from everybody who is free and has no table yet. An equal share of the groups stays at
 * the start, preferably those whose people can come at no later one; the others' people go on to the next start. No
 * start gets more tables than its limit. If there is a limit, tables of the people who waited longest go first, and a
 * random draw decides among the others.
 *
 * @param form forms the groups of one start, for example in a thread of its own
 * @param onProgress called with the share of the work done, which never decreases
 * @returns equal groups for equal problems
 */
export async function sweepSlots(
  { busy, most, only, standing, ...problem }: SweepProblem,
  form: Form,
  onProgress: OnProgress,
): Promise<Sweep> {
  const away = new Set(standing.flatMap(({ members }) => members))
  const placed = new Set<number>()
  const groups: SlotsFormation['groups'] = []
  const lastWord = new Map<number, SlotsLeftOut>()
  const notes: string[] = []
  const bounds: Bound[] = []
  const slots = only === null ? [...busy.keys()] : [only]
  const waiting = problem.members.filter(({ id }) => !away.has(id)).length
  const room = roomIn(slots.map((slot) => most[slot] ?? null)) * problem.seats.max
  const rounds = Number.isFinite(room) ? Math.ceil(waiting / room) : Number.POSITIVE_INFINITY
  let isCapped = false
  let reached = 0
  // Groups of one start may be formed several times, and each time begins at zero.
  const reportProgress = (share: number): void => {
    reached = Math.max(reached, share)
    onProgress(reached)
  }
  for (const [index, slot] of slots.entries()) {
    const taken = busy[slot] ?? new Set()
    const closed = standing
      .filter((table) => table.slot === slot)
      .map(({ members }) => ({ members, closed: true }))
    const here = new Set(closed.flatMap(({ members }) => members))
    const free = problem.members.filter(({ id }) => !(away.has(id) || placed.has(id) || taken.has(id)))
    const formAmong = (people: readonly Candidate[], fewest: number): Promise<Formation> => {
      const among = new Set(people.map(({ id }) => id))
      const members = problem.members.filter(({ id }) => here.has(id) || among.has(id))
      const seats = { ...problem.seats, min: fewest }
      const input = {
        ...problem,
        members,
        seats,
        standing: closed,
        budgetMs: problem.budgetMs / slots.length,
      }
      return form(input, (share) => reportProgress((index + share) / slots.length))
    }
    const cap = most[slot] ?? null
    const asked: Capped = { ...problem, cap, free, standing: closed.length, formAmong }
    const outcome = await formUpTo(asked)
    const { groups: all = [], leftOut = [], bound, notes: remarks = [] } = outcome?.formation ?? {}
    const formed = all.slice(closed.length)
    const later = slots.slice(index + 1)
    // If only some of the people were considered, the others could fill more tables.
    const fillable = outcome?.ofAll === false ? Math.floor(free.length / problem.seats.max) : 0
    const count = stayingCount(
      Math.max(formed.length, fillable),
      cap,
      later.map((each) => most[each] ?? null),
    )
    const chosen = stayingTables(
      formed,
      count,
      cap !== null,
      later.map((each) => busy[each] ?? new Set()),
    )
    const isChoice = problem.kind === 'First' && cap !== null && chosen.length < formed.length
    const stay = isChoice ? await seatLongestWaits(asked, chosen, rounds) : chosen
    for (const group of stay) {
      groups.push({ slot, group })
      for (const { id } of group.members) placed.add(id)
    }
    const isFull = cap !== null && stay.length >= cap
    isCapped ||= isFull
    const words = leftOut.filter(({ reason }) => !isFull || (outcome?.ofAll && isOwn(reason)))
    if (isFull)
      for (const { id, roundsLeftOut } of free) lastWord.set(id, { id, roundsLeftOut, ...noTableLeft })
    for (const left of words) lastWord.set(left.id, left)
    if (bound) bounds.push(bound)
    if (!isFull && stay.length === formed.length) notes.push(...remarks)
  }
  const leftOut = [...lastWord.values()].filter(({ id }) => !placed.has(id) && !away.has(id))
  return { groups, leftOut, isCapped, notes: [...new Set(notes)], bounds }
}

/** Adds the bound to the groups of a sweep: what would be possible at best. */
export async function withBound(
  problem: SweepProblem,
  { bounds, ...formed }: Sweep,
  form: Form,
): Promise<SlotsFormation> {
  const [one] = bounds
  const isProven = problem.busy.length === 1 && bounds.length === 1 && one && !formed.isCapped
  return { ...formed, ...(isProven ? one : await boundOfAll(problem, form)) }
}

/**
 * Works out what would be possible if everybody who can come at some start could come at the same one. More than that
 * is impossible.
 */
async function boundOfAll(
  { busy, most, standing, ...problem }: Omit<SweepProblem, 'only'>,
  form: Form,
): Promise<Bound> {
  const closed = standing.map(({ members }) => ({ members, closed: true }))
  const away = new Set(standing.flatMap(({ members }) => members))
  const members = problem.members.filter(({ id }) => away.has(id) || busy.some((taken) => !taken.has(id)))
  const { bound } = await form(
    { ...problem, members, standing: closed, budgetMs: noSearchMs },
    () => undefined,
  )
  const seats = away.size + roomIn(most) * problem.seats.max
  // With fewer seats than people who could be placed, repeats may be avoidable.
  return seats >= bound.mostPlaced ? bound : { mostPlaced: seats, leastRepeats: 0 }
}
