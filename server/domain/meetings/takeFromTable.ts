import type { Db } from '../../platform/database/db.ts'
import { endStay, type PlaceRow } from './endStay.ts'
import { leaveRoom } from './leaveRoom.ts'

/** Takes somebody out of a table under way: ends their presence and removes them from the video room. */
export async function takeFromTable(db: Db, row: PlaceRow, at: Date): Promise<void> {
  await endStay(db, row, at)
  await leaveRoom(db, row)
}
