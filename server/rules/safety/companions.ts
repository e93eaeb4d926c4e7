import type { TableSnapshot } from '#rules/guide/snapshot.ts'
import type { SeatId } from '#rules/guide/table.ts'
import { nameAtTable } from '#rules/guide/tableView.ts'
import { takesSeatReport } from './reporting.ts'

/** Somebody who was at one's table. */
export type Companion = { id: SeatId; name: string }

/**
 * The others who have been at a table, whether they are there still or not, as long as its pages take reports. Nobody for
 * whoever has not come to it.
 *
 * @param me the seat, or the place of an operator who hosts, that asks
 */
export function companionsOf(table: TableSnapshot, me: SeatId, now: Date): Companion[] {
  const { people, facts } = table
  if (!facts || !takesSeatReport(table, now)) return []
  const came = new Set(facts.presence.filter(({ from }) => from <= now.getTime()).map(({ seat }) => seat))
  if (!came.has(me)) return []
  return [...people].flatMap(([id, person]) =>
    id !== me && came.has(id) ? [{ id, name: nameAtTable(person) }] : [],
  )
}
