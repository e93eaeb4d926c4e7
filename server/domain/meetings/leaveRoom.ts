import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/** The id of a seat's invitation, or that of an operator's place as a host. */
export type RoomPlace = { invitation: number } | { host: number }

/**
 * Has the holder of a seat, or an operator who hosts, taken out of the room of its encounter, for somebody who lost the place or
 * was sent away while people are there. Nothing where the provider lets nobody be taken out.
 */
export async function leaveRoom(db: Db, place: RoomPlace): Promise<void> {
  const key = 'invitation' in place ? place.invitation : `host:${place.host}`
  await addJob(db, 'leaveRoom', place, { jobKey: `leaveRoom:${key}` })
}
