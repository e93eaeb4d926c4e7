import { type Adjacency, at32, joined } from './adjacency.ts'
import type { Community } from './community.ts'
import type { Seating } from './seating.ts'

/**
 * Of people with equally many conflicts, one who waited a round stays; after two rounds even with one conflict more.
 */
const conflictsOutweighed = 0.75

/** Takes people off their groups until nobody there is in conflict, those with most conflicts first. */
export function removeConflicting(
  community: Community,
  { groups, out, fixed }: Seating,
  conflicts: Adjacency,
): void {
  for (const group of groups) {
    const findWorst = (): number => mostConflicting(community, group, fixed, conflicts)
    for (let worst = findWorst(); worst >= 0; worst = findWorst()) {
      group.splice(group.indexOf(worst), 1)
      out.push(worst)
    }
  }
}

/** Returns the person with the most conflicts in the group who may leave it, or -1. A wait outweighs some conflicts. */
function mostConflicting(
  { waited }: Community,
  group: readonly number[],
  fixed: Int32Array,
  conflicts: Adjacency,
): number {
  let worst = -1
  let most = Number.NEGATIVE_INFINITY
  for (const person of group) {
    if (fixed[person] === 1) continue
    const count = group.filter((other) => joined(conflicts, person, other)).length
    const score = count - conflictsOutweighed * Math.min(2, at32(waited, person))
    if (count > 0 && score > most) {
      worst = person
      most = score
    }
  }
  return worst
}

/** Dissolves groups that are too small, except those whose people stay where they are. */
export function dissolveSmall(seating: Seating, min: number): void {
  seating.groups = seating.groups.filter((group, index) => {
    if (index < seating.standing || group.length >= min) return true
    seating.out.push(...group)
    return false
  })
}
