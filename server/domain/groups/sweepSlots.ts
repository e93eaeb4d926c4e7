import type { Bound, Formation, FormedGroup, LeftOut, LeftOutReason } from '../../engine/formation.ts'
import type { Candidate, FormationInput, OnProgress, StandingGroup } from '../../engine/problem.ts'
import { type Capped, formUpTo } from './formUpTo.ts'
import { seatLongestWaits } from './seatLongestWaits.ts'
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

/** One start of a sweep. */
type Start = {
  slot: number
  /** the starts that come after it */
  later: readonly number[]
  /** the people who can come and have no table yet */
  free: readonly Candidate[]
  budgetMs: number
}

/** What the sweep takes from one start. */
type StartResult = {
  tables: readonly FormedGroup[]
  /** whether the start has as many tables as it may have */
  isFull: boolean
  leftOut: SlotsLeftOut[]
  /** null if no group was formed */
  bound: Bound | null
  notes: string[]
}

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
export async function sweepSlots(problem: SweepProblem, form: Form, onProgress: OnProgress): Promise<Sweep> {
  const slots = problem.only === null ? [...problem.busy.keys()] : [problem.only]
  const rounds = roundsForEverybody(problem, slots)
  const report = rising(onProgress)
  const haveTable = new Set(problem.standing.flatMap(({ members }) => members))
  const lastWord = new Map<number, SlotsLeftOut>()
  const sweep: Sweep = { groups: [], leftOut: [], isCapped: false, notes: [], bounds: [] }
  for (const [index, slot] of slots.entries()) {
    const busy = busyAt(problem, slot)
    const start = {
      slot,
      later: slots.slice(index + 1),
      free: problem.members.filter(({ id }) => !haveTable.has(id) && !busy.has(id)),
      budgetMs: problem.budgetMs / slots.length,
    }
    const formHere = (input: FormationInput): Promise<Formation> =>
      form(input, (share) => report((index + share) / slots.length))
    const { tables, isFull, leftOut, bound, notes } = await formAtStart(problem, start, rounds, formHere)
    for (const group of tables) {
      sweep.groups.push({ slot, group })
      for (const { id } of group.members) haveTable.add(id)
    }
    for (const left of leftOut) lastWord.set(left.id, left)
    sweep.isCapped ||= isFull
    if (bound) sweep.bounds.push(bound)
    sweep.notes.push(...notes)
  }
  return {
    ...sweep,
    leftOut: [...lastWord.values()].filter(({ id }) => !haveTable.has(id)),
    notes: [...new Set(sweep.notes)],
  }
}

/** Forms the groups of one start and selects those that stay there. */
async function formAtStart(
  problem: SweepProblem,
  start: Start,
  rounds: number,
  form: (input: FormationInput) => Promise<Formation>,
): Promise<StartResult> {
  const { kind, seats, seed, most } = problem
  const { slot, later, free } = start
  const cap = most[slot] ?? null
  const standing = closedTablesOf(problem, slot)
  const formAmong = (people: readonly Candidate[], fewest: number): Promise<Formation> =>
    form(engineInput(problem, start, standing, people, fewest))
  const capped: Capped = { kind, cap, free, seats, seed, standing: standing.length, formAmong }
  const outcome = await formUpTo(capped)
  if (outcome === null) {
    return { tables: [], isFull: true, leftOut: free.map(withoutTable), bound: null, notes: [] }
  }
  const { formation, ofAll } = outcome
  const formed = formation.groups.slice(standing.length)
  // If only some of the people were considered, the others could fill more tables.
  const fillable = ofAll ? formed.length : Math.max(formed.length, Math.floor(free.length / seats.max))
  const room = later.map((each) => most[each] ?? null)
  const busyLater = later.map((each) => busyAt(problem, each))
  const stay = stayingTables(formed, stayingCount(fillable, cap, room), cap !== null, busyLater)
  const isChoice = kind === 'First' && cap !== null && stay.length < formed.length
  const tables = isChoice ? await seatLongestWaits(capped, stay, rounds) : stay
  const isFull = cap !== null && tables.length >= cap
  const byRule = ofAll ? formation.leftOut.filter(({ reason }) => isOwn(reason)) : []
  return {
    tables,
    isFull,
    leftOut: isFull ? [...free.map(withoutTable), ...byRule] : formation.leftOut,
    bound: formation.bound,
    // Where only some of the groups stay, remarks about all of them would be wrong.
    notes: isFull || tables.length < formed.length ? [] : formation.notes,
  }
}

/** Returns what the engine needs to form groups of `people` beside the existing tables of a start. */
function engineInput(
  { busy, most, only, ...problem }: SweepProblem,
  { budgetMs }: Start,
  standing: readonly StandingGroup[],
  people: readonly Candidate[],
  fewest: number,
): FormationInput {
  const ids = new Set([...people.map(({ id }) => id), ...standing.flatMap(({ members }) => members)])
  return {
    ...problem,
    members: problem.members.filter(({ id }) => ids.has(id)),
    seats: { ...problem.seats, min: fewest },
    standing,
    budgetMs,
  }
}

/** Whether a reason applies to somebody however many tables there are. */
const isOwn = (reason: LeftOutReason): boolean => reason === 'barredFromTooMany' || reason === 'metTooMany'

const withoutTable = ({ id, roundsLeftOut }: Candidate): SlotsLeftOut => ({
  id,
  roundsLeftOut,
  reason: 'noTableLeft',
  sentence:
    'The chosen number of tables is reached. Tables of those who were left out most often come first, then the draw decides.',
})

/** Returns how many rounds it takes until everybody has had a place; infinite if a start has no limit. */
function roundsForEverybody({ members, standing, most, seats }: SweepProblem, slots: number[]): number {
  const atTables = new Set(standing.flatMap((table) => table.members))
  const waiting = members.filter(({ id }) => !atTables.has(id)).length
  const places = roomIn(slots.map((slot) => most[slot] ?? null)) * seats.max
  return Number.isFinite(places) ? Math.ceil(waiting / places) : Number.POSITIVE_INFINITY
}

const busyAt = ({ busy }: SweepProblem, slot: number): ReadonlySet<number> => busy[slot] ?? new Set()

const closedTablesOf = ({ standing }: SweepProblem, slot: number): StandingGroup[] =>
  standing.filter((table) => table.slot === slot).map(({ members }) => ({ members, closed: true }))

/** Never reports less than before: groups of one start may be formed several times, and each time begins at zero. */
function rising(onProgress: OnProgress): OnProgress {
  let reached = 0
  return (share) => {
    reached = Math.max(reached, share)
    onProgress(reached)
  }
}
