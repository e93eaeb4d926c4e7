import { z } from 'zod'
import { hostIdOf, seatIdOf } from '../../domain/table/seatId.ts'
import type { Database } from '../../platform/database/db.ts'
import { removeFromRoom } from '../../video/livekit.ts'
import type { Job } from './job.ts'

const payloadShape = z.union([z.object({ invitation: z.int() }), z.object({ host: z.int() })])

const encounter = { select: { meetingExternalId: true } }

/** Returns the LiveKit room of a seat or a host, and their identity in it. */
async function findInRoom({ prisma }: Database, place: z.infer<typeof payloadShape>) {
  const inRoom = { encounter: { meetingProvider: 'livekit' } } as const
  if ('host' in place) {
    const where = { id: place.host, ...inRoom }
    const host = await prisma.tableHost.findUnique({ where, select: { token: true, encounter } })
    return host && { room: host.encounter.meetingExternalId, identity: hostIdOf(host.token) }
  }
  const where = { id: place.invitation, ...inRoom }
  const seat = await prisma.invitation.findUnique({ where, select: { seatToken: true, encounter } })
  return seat && { room: seat.encounter.meetingExternalId, identity: seatIdOf(seat.seatToken) }
}

/** Removes the holder of a seat, or a host, from their LiveKit room. A failed attempt is retried. */
export const leaveRoom: Job = async (payload, { config: { livekit }, database }) => {
  const found = await findInRoom(database, payloadShape.parse(payload))
  if (livekit && found?.room != null) await removeFromRoom(livekit, found.room, found.identity)
}
