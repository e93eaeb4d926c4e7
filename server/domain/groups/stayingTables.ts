import type { FormedGroup } from '../../engine/formation.ts'

/** For each start, the most tables; null for as many as people can fill. */
type Most = readonly (number | null)[]

/** Returns how many tables these starts may have together; infinite if one has no limit. */
export const roomIn = (most: Most): number =>
  most.reduce<number>((sum, tables) => sum + (tables ?? Number.POSITIVE_INFINITY), 0)

/**
 * Returns how many of the tables formed at a start should stay there: an equal share, plus those for which later starts
 * have no room.
 */
export function stayingCount(formed: number, cap: number | null, later: Most): number {
  const stay = Math.max(Math.ceil(formed / (later.length + 1)), formed - roomIn(later))
  return Math.min(stay, cap ?? stay)
}

/**
 * Returns how long the people of a table have waited: the average of the cubes of their rounds. Two rounds count eight
 * times as much as one, so that a table with somebody who waited long comes before one at which everybody waited a
 * little.
 */
const waits = ({ members }: FormedGroup): number =>
  members.reduce((sum, { roundsLeftOut }) => sum + roundsLeftOut ** 3, 0) / members.length

/**
 * Selects the groups that stay at a start. If the number of tables is limited, those whose people waited longest come
 * first; then those with most people who can come at no later start; then the largest.
 *
 * @param later for each later start, the ids of the people who are not free then
 * @returns `count` groups, in their order
 */
export function stayingTables(
  formed: readonly FormedGroup[],
  count: number,
  isCapped: boolean,
  later: readonly ReadonlySet<number>[],
): FormedGroup[] {
  const bound = ({ members }: FormedGroup): number =>
    members.filter(({ id }) => later.every((taken) => taken.has(id))).length
  return formed
    .map((group, index) => ({ group, index, waited: isCapped ? waits(group) : 0, bound: bound(group) }))
    .sort(
      (a, b) =>
        b.waited - a.waited ||
        b.bound - a.bound ||
        b.group.members.length - a.group.members.length ||
        a.index - b.index,
    )
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ group }) => group)
}
