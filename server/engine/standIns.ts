import { type Adjacency, at32, joined } from './adjacency.ts'
import type { Community } from './community.ts'
import type { FormationInput } from './problem.ts'
import type { Seating } from './seating.ts'

/**
 * Whether people who met may be invited to one table as stand-ins for each other: if more are invited than
 * there are seats, and people do not meet again. Of two who met only one is seated (docs/rules.md, "Forming groups").
 */
export function hasStandIns({
  kind,
  seats,
  strangers,
  allowRepeats,
}: Pick<FormationInput, 'kind' | 'seats' | 'strangers' | 'allowRepeats'>): boolean {
  return kind === 'First' && allowRepeats !== true && strangers !== undefined && strangers < seats.max
}

/** Whether as many of a group are strangers to each other as there are seats, or all of a smaller group. */
export function holdsStrangers(met: Adjacency, group: readonly number[], strangers: number): boolean {
  return strangersAmong(met, group).length >= Math.min(group.length, strangers)
}

/**
 * Returns people of a group of whom no two have met. It removes the person who met most until none is left, which gives
 * nearly as many as possible.
 */
export function strangersAmong(met: Adjacency, group: readonly number[]): number[] {
  const left = group.map((person) => ({ person, count: metIn(met, person, group) }))
  for (;;) {
    const most = Math.max(0, ...left.map(({ count }) => count))
    if (most === 0) return left.map(({ person }) => person)
    const at = left.findIndex(({ count }) => count === most)
    const [busiest] = left.splice(at, 1)
    for (const each of left) if (busiest && joined(met, each.person, busiest.person)) each.count--
  }
}

/** Returns how many of a group a person has met. */
const metIn = (met: Adjacency, person: number, group: readonly number[]): number =>
  group.reduce((count, other) => count + (joined(met, person, other) ? 1 : 0), 0)

/** Returns the free person who met most of the others, or null if no free person met anybody. */
function mostMet(met: Adjacency, group: readonly number[], free: (person: number) => boolean) {
  let most = 0
  let found: number | null = null
  for (const person of group) {
    const count = metIn(met, person, group)
    if (count <= most || !free(person)) continue
    most = count
    found = person
  }
  return found
}

/**
 * Takes people off groups, those who met most first, until each group has enough strangers for its seats, and dissolves
 * groups that are too small then. Groups fixed by the operator stay.
 */
export function holdStrangers(community: Community, seating: Seating, min: number, strangers: number): void {
  const { groups, out, standing, fixed } = seating
  for (let index = groups.length - 1; index >= standing; index--) {
    const group = groups[index] as number[]
    while (!holdsStrangers(community.met, group, strangers)) {
      const leaving = mostMet(community.met, group, (person) => at32(fixed, person) === 0)
      if (leaving === null) break
      out.push(...group.splice(group.indexOf(leaving), 1))
    }
    if (group.length < min) out.push(...(groups.splice(index, 1)[0] ?? []))
  }
}
