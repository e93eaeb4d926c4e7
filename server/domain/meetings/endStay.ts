import { patienceSeconds } from '#rules/guide/presence.ts'
import type { Db } from '../../platform/database/db.ts'

/** The row of a seat, or of an operator's place as a host. */
export type PlaceRow = { invitationId: number } | { hostId: number }

/**
 * Ends somebody's time at the table, who leaves it or is taken out of it. Earlier times, which ended as the page said nothing
 * more, stay as they were: who was away before was not there. A provider's record stays its own, for attendance; the guide
 * counts it no longer.
 *
 * @param row whose place it is
 */
export async function endStay(db: Db, row: PlaceRow, at: Date): Promise<void> {
  const lately = new Date(at.getTime() - patienceSeconds * 1000)
  await db.presence.updateMany({
    where: { ...row, source: 'Page', left: false, untilAt: { gte: lately } },
    data: { left: true, untilAt: at },
  })
  await db.presence.updateMany({
    where: { ...row, source: { not: 'Page' }, heardFrom: { not: null }, heardUntil: null },
    data: { heardUntil: at },
  })
}
