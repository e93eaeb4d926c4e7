import { type NewEnd, nextLineAt } from '#rules/guide/table.ts'
import type { Encounter } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/**
 * Records in the log of a table that has begun that its encounter's end has changed, so that everything the guide has
 * shown so far stays the same (docs/guide.md). The caller holds the lock of the encounter.
 *
 * @param was the encounter before the change
 */
export async function noteNewEnd(
  db: Db,
  was: Pick<Encounter, 'id' | 'endsAt'>,
  endsAt: Date,
  now: Date,
): Promise<void> {
  const table = await db.encounterTable.findUnique({
    where: { encounterId: was.id },
    select: {
      encounter: { select: { entries: { orderBy: { id: 'desc' }, take: 1, select: { at: true } } } },
    },
  })
  if (!table) return
  const at = nextLineAt(table.encounter.entries[0]?.at.getTime(), now)
  const act: NewEnd = { kind: 'NewEnd', was: was.endsAt.getTime(), endsAt: endsAt.getTime() }
  await db.tableEntry.create({ data: { encounterId: was.id, act, at } })
}
