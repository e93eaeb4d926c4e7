import { joinOpensAt } from '#rules/encounters/encounter.ts'
import type { TableSnapshot } from '#rules/guide/snapshot.ts'
import { lobbyOpensAt } from '#rules/guide/tablePhase.ts'
import type { Database } from '../../platform/database/db.ts'
import type { Live } from '../../platform/live/live.ts'
import { createRooms, type Rooms } from '../../platform/live/rooms.ts'
import type { Log } from '../../platform/log/log.ts'
import { readTable } from './readTable.ts'
import { seeSnapshot } from './seeSnapshot.ts'

type Parts = { database: Database; live: Live; clock: () => Date; log: Log }

/**
 * Returns the next instant at which a table changes without an action: the guide moves on, the lobby, the table or the
 * encounter begins or ends, or an entry by a process whose clock is ahead begins to count.
 */
function changesAt(snapshot: TableSnapshot, now: Date): number | null {
  const { startsAt, endsAt, facts } = snapshot
  const doors = [lobbyOpensAt(startsAt), joinOpensAt(startsAt), endsAt].map((each) => each.getTime())
  const guide = seeSnapshot(snapshot, now)?.changesAt
  const stored = [
    ...(facts?.log.map(({ at }) => at) ?? []),
    ...(facts?.presence.map(({ from }) => from) ?? []),
  ]
  const next = [...doors, ...stored, guide ?? Infinity].filter((at) => at > now.getTime())
  const first = Math.min(...next)
  return first === Infinity ? null : first
}

/**
 * Opens the snapshots that pages at tables subscribe to. A table is read once for all of its pages that this process
 * serves.
 */
export function openTables({ database, live, clock, log }: Parts): Rooms<TableSnapshot> {
  return createRooms({
    read: (encounterId) => readTable(database.prisma, encounterId),
    changesAt,
    onChange: live.onTable,
    clock,
    log,
  })
}
