import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'
import type { PlaceRow } from './endStay.ts'

/**
 * Has the holder of a seat, or an operator who hosts, taken out of the room of its encounter, for somebody who lost the place or
 * was sent away while people are there. Nothing where the provider lets nobody be taken out.
 */
export async function leaveRoom(db: Db, row: PlaceRow): Promise<void> {
  const [payload, key] =
    'hostId' in row
      ? [{ host: row.hostId }, `host:${row.hostId}`]
      : [{ invitation: row.invitationId }, row.invitationId]
  await addJob(db, 'leaveRoom', payload, { jobKey: `leaveRoom:${key}` })
}
