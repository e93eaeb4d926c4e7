import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'

/**
 * Has the holder of a seat taken out of the room of its encounter, for somebody who lost the seat or was sent away while
 * people are there. Nothing where the provider lets nobody be taken out.
 */
export async function leaveRoom(db: Db, invitationId: number): Promise<void> {
  await addJob(db, 'leaveRoom', { invitation: invitationId }, { jobKey: `leaveRoom:${invitationId}` })
}
