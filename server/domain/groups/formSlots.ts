import type { Formation, FormedGroup, LeftOut } from '../../engine/formation.ts'
import type { FormationInput, OnProgress } from '../../engine/problem.ts'

export type SlotsProblem = Omit<FormationInput, 'kept'> & {
  /** for each start, the ids of those who are not free then */
  busy: readonly ReadonlySet<number>[]
  /** locked tables: the slot each is at, and who sits there */
  kept: readonly { slot: number; members: readonly number[] }[]
}

export type SlotsFormation = {
  /** the new tables, slot by slot; locked ones stay as they are */
  groups: { slot: number; group: FormedGroup }[]
  leftOut: LeftOut[]
  notes: string[]
  mostPlaced: number
  leastRepeats: number
}

export type Form = (input: FormationInput, onProgress: OnProgress) => Promise<Formation>

/** A bound needs no search. */
const noSearchMs = 1

/**
 * Forms groups over one or several starts. Slot by slot, all who are free and have no table yet are grouped, an equal
 * share of those groups stays, rather the ones whose people can come at no later slot, and the others' people go on to
 * the next slot. Every table is the engine's own, and nobody sits at two.
 *
 * @param form how one slot's groups are formed, such as a thread of their own
 * @returns equal groups for equal problems
 */
export async function formSlots(
  { busy, kept, ...problem }: SlotsProblem,
  form: Form,
  onProgress: OnProgress,
): Promise<SlotsFormation> {
  const away = new Set(kept.flatMap(({ members }) => members))
  const placed = new Set<number>()
  const groups: SlotsFormation['groups'] = []
  const lastWord = new Map<number, LeftOut>()
  const notes: string[] = []
  const bounds: Formation['bound'][] = []
  for (const [slot, taken] of busy.entries()) {
    const closed = kept
      .filter((table) => table.slot === slot)
      .map(({ members }) => ({ members, closed: true }))
    const here = new Set(closed.flatMap(({ members }) => members))
    const members = problem.members.filter(
      ({ id }) => here.has(id) || !(away.has(id) || placed.has(id) || taken.has(id)),
    )
    const input = { ...problem, members, kept: closed, budgetMs: problem.budgetMs / busy.length }
    const formation = await form(input, (share) => onProgress((slot + share) / busy.length))
    const remaining = busy.length - slot
    const formed = formation.groups.slice(closed.length)
    const stay = share(formed, Math.ceil(formed.length / remaining), busy.slice(slot + 1))
    for (const group of stay) {
      groups.push({ slot, group })
      for (const { id } of group.members) placed.add(id)
    }
    for (const left of formation.leftOut) lastWord.set(left.id, left)
    if (stay.length === formed.length) notes.push(...formation.notes)
    bounds.push(formation.bound)
  }
  const [only] = bounds
  const bound = bounds.length === 1 && only ? only : await boundOfAll(problem, busy, kept, form)
  const leftOut = [...lastWord.values()].filter(({ id }) => !placed.has(id) && !away.has(id))
  return { groups, leftOut, notes: [...new Set(notes)], ...bound }
}

/** Which of the groups stay at a slot: those whose people could least come later. */
function share(
  formed: readonly FormedGroup[],
  count: number,
  later: readonly ReadonlySet<number>[],
): FormedGroup[] {
  const bound = ({ members }: FormedGroup): number =>
    members.filter(({ id }) => later.every((taken) => taken.has(id))).length
  return formed
    .map((group, index) => ({ group, index, bound: bound(group) }))
    .sort((a, b) => b.bound - a.bound || a.index - b.index)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ group }) => group)
}

/** What would be possible if all who can come at all could come at one time; more than that is not. */
async function boundOfAll(
  problem: Omit<SlotsProblem, 'busy' | 'kept'>,
  busy: SlotsProblem['busy'],
  kept: SlotsProblem['kept'],
  form: Form,
): Promise<Formation['bound']> {
  const closed = kept.map(({ members }) => ({ members, closed: true }))
  const away = new Set(kept.flatMap(({ members }) => members))
  const members = problem.members.filter(({ id }) => away.has(id) || busy.some((taken) => !taken.has(id)))
  const { bound } = await form({ ...problem, members, kept: closed, budgetMs: noSearchMs }, () => undefined)
  return bound
}
