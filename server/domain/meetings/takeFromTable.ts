import type { Db } from '../../platform/database/db.ts'
import { endStay, type PlaceRow } from './endStay.ts'
import { leaveRoom } from './leaveRoom.ts'

/** Takes somebody from a table that is under way: their time there ends, and so does their place in its room. */
export async function takeFromTable(db: Db, row: PlaceRow, at: Date): Promise<void> {
  await endStay(db, row, at)
  await leaveRoom(db, row)
}
