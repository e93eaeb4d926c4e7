import type { Bound, Formation, FormedGroup, LeftOut, LeftOutReason } from '../../engine/formation.ts'
import type { Candidate, FormationInput, OnProgress } from '../../engine/problem.ts'
import { type Capped, formUpTo, seatLongestWaits } from './formUpTo.ts'
import { roomIn, stayingCount, stayingTables } from './stayingTables.ts'

export type SweepProblem = Omit<FormationInput, 'standing'> & {
  /** for each start, the ids of those who are not free then */
  busy: readonly ReadonlySet<number>[]
  /** for each start, how many more tables there may be; null for as many as fill */
  most: readonly (number | null)[]
  /** the index of the only start at which tables are formed; null for all of them */
  only: number | null
  /** tables there are: the slot each is at, and who sits there */
  standing: readonly { slot: number; members: readonly number[] }[]
}

/** The engine's reasons, and one it cannot know. */
type SlotsLeftOut = Omit<LeftOut, 'reason'> & { reason: LeftOutReason | 'noTableLeft' }

export type SlotsFormation = Bound & {
  /** the new tables, slot by slot; those there were stay as they are */
  groups: { slot: number; group: FormedGroup }[]
  leftOut: SlotsLeftOut[]
  /** whether a number of tables was reached, so that somebody may be left out for that alone */
  isCapped: boolean
  notes: string[]
}

export type Form = (input: FormationInput, onProgress: OnProgress) => Promise<Formation>

/** Groups without what would be possible at best, and the engine's bound of each start. */
export type Sweep = Omit<SlotsFormation, keyof Bound> & { bounds: Bound[] }

/** What needs no search. */
export const noSearchMs = 1

const noTableLeft = {
  reason: 'noTableLeft',
  sentence:
    'The chosen number of tables is reached. Tables of those who were left out most often come first, then the draw decides.',
} as const

/** Reasons that hold for somebody however many tables there are. */
const isOwn = (reason: LeftOutReason): boolean => reason === 'barredFromTooMany' || reason === 'metTooMany'

/**
 * Slot by slot, groups all who are free and have no table yet. An equal share of those groups stays, rather the ones whose people
 * can come at no later slot, and the others' people go on to the next slot. No slot gets more tables than it may have; then tables
 * of those who have waited longest go first, and the draw decides among the others.
 *
 * @param form how one slot's groups are formed, such as a thread of their own
 * @param onProgress called with the share of the work done, never less than before
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
  // One start may be formed for more than once, each time from the beginning.
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
    // Where only some of the people were looked at, the others could fill more tables.
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

/** Adds to groups what would be possible at best. */
export async function withBound(
  problem: SweepProblem,
  { bounds, ...formed }: Sweep,
  form: Form,
): Promise<SlotsFormation> {
  const [one] = bounds
  const isProven = problem.busy.length === 1 && bounds.length === 1 && one && !formed.isCapped
  return { ...formed, ...(isProven ? one : await boundOfAll(problem, form)) }
}

/** What would be possible if all who can come at all could come at one time; more than that is not. */
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
  // Fewer people than could be placed need not meet anybody again.
  return seats >= bound.mostPlaced ? bound : { mostPlaced: seats, leastRepeats: 0 }
}
