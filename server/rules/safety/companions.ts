import type { TableSnapshot } from '#rules/guide/snapshot.ts'
import type { SeatId } from '#rules/guide/table.ts'
import { nameAtTable } from '#rules/guide/tableView.ts'
import { takesSeatReport } from './reporting.ts'

/** Another person who was at a member's table. */
export type Companion = { id: SeatId; name: string }

/**
 * Returns the other people who have been at a table, still there or not, while the pages of the table take reports. A
 * person who has not come to the table gets an empty list.
 *
 * @param me the caller: a seat, or the place of an operator
 * @param host who hosts now, if anybody does
 */
export function companionsOf(table: TableSnapshot, me: SeatId, host: SeatId | null, now: Date): Companion[] {
  const { people, facts } = table
  if (!facts || !takesSeatReport(table, now)) return []
  const came = new Set(facts.presence.filter(({ from }) => from <= now.getTime()).map(({ seat }) => seat))
  if (!came.has(me)) return []
  return [...people].flatMap(([id, person]) =>
    id !== me && came.has(id) ? [{ id, name: nameAtTable(person, id === host) }] : [],
  )
}
