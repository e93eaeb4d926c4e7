import { z } from 'zod'
import { seatIdOf } from '../../domain/table/seatId.ts'
import { removeFromRoom } from '../../video/livekit.ts'
import type { Job } from './job.ts'

const payloadShape = z.object({ invitation: z.int() })

/** Takes the holder of a seat out of its LiveKit room; a failure asks for another try. */
export const leaveRoom: Job = async (payload, { config: { livekit }, database }) => {
  const { invitation } = payloadShape.parse(payload)
  const seat = await database.prisma.invitation.findUnique({
    where: { id: invitation, encounter: { meetingProvider: 'livekit' } },
    select: { seatToken: true, encounter: { select: { meetingExternalId: true } } },
  })
  if (!livekit || seat?.encounter.meetingExternalId == null) return
  await removeFromRoom(livekit, seat.encounter.meetingExternalId, seatIdOf(seat.seatToken))
}
