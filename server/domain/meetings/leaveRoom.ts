import type { Db } from '../../platform/database/db.ts'
import { addJob } from '../../platform/queue/addJob.ts'
import type { PlaceRow } from './endStay.ts'

/**
 * Queues the job that removes the holder of a seat, or a hosting operator, from the encounter's video room, after they
 * lost the place or were sent away during the encounter. Does nothing if the provider cannot remove people.
 */
export async function leaveRoom(db: Db, row: PlaceRow): Promise<void> {
  const [payload, key] =
    'hostId' in row
      ? [{ host: row.hostId }, `host:${row.hostId}`]
      : [{ invitation: row.invitationId }, row.invitationId]
  await addJob(db, 'leaveRoom', payload, { jobKey: `leaveRoom:${key}` })
}
