import type { FormedGroup } from '../../engine/formation.ts'

/** For each start, how many tables there may be; null for as many as fill. */
type Most = readonly (number | null)[]

/** How many tables these starts may have together; infinite where one has no limit. */
export const roomIn = (most: Most): number =>
  most.reduce<number>((sum, tables) => sum + (tables ?? Number.POSITIVE_INFINITY), 0)

/** How many of the tables that can be formed at a start are to stay there: an equal share, and all that later starts have no room for. */
export function stayingCount(formed: number, cap: number | null, later: Most): number {
  const stay = Math.max(Math.ceil(formed / (later.length + 1)), formed - roomIn(later))
  return Math.min(stay, cap ?? stay)
}

/**
 * How long the people of a table have waited, on average. Two rounds in a row count eight times as much as one, so that a table
 * with somebody who waited long comes before one where everybody waited a little.
 */
const waits = ({ members }: FormedGroup): number =>
  members.reduce((sum, { roundsLeftOut }) => sum + roundsLeftOut ** 3, 0) / members.length

/**
 * Which of the groups stay at a start: where a number of tables was chosen, those whose people waited longest; then those whose
 * people could least come later, and large ones.
 *
 * @param later for each later start, the ids of those who are not free then
 * @returns so many groups, in their order
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
