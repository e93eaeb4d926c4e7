import type { PrismaClient } from '../../generated/client/client.ts'
import { encounterOfRoom } from './encounterOfRoom.ts'
import { recordStay } from './recordStay.ts'
import { seatIdOf } from './seatId.ts'

type Room = { name: string; sid: string }

type LivekitEvent = {
  /** Aborted: left before the picture was there. */
  kind: 'Came' | 'Left' | 'Aborted'
  room: Room
  /** `identity` is the id of the seat in the token; `sid` is another one each time somebody comes. */
  participant: { identity: string; sid: string }
  at: Date
}

const source = 'LiveKit'

/** Rooms of one name can follow each other, and each names its participants by itself. */
const stayOf = (room: Pick<Room, 'sid'>, participant: string) => `${room.sid}/${participant}`

/**
 * Records what LiveKit says of somebody in a room. A room that is none of ours, and somebody without a seat, such as a
 * host, change nothing.
 */
export async function recordLivekitEvent(
  prisma: PrismaClient,
  { kind, room, participant, at }: LivekitEvent,
): Promise<void> {
  const encounterId = await encounterOfRoom(prisma, 'livekit', room.name, at)
  if (encounterId === null) return
  const seats = await prisma.invitation.findMany({
    where: { encounterId },
    select: { id: true, seatToken: true },
  })
  const seat = seats.find(({ seatToken }) => seatIdOf(seatToken) === participant.identity)
  if (!seat) return
  const stay = stayOf(room, participant.sid)
  // Who never was there has no stay to end.
  if (kind === 'Aborted' && (await prisma.presence.count({ where: { source, stay } })) === 0) return
  await recordStay(prisma, {
    encounterId,
    invitationId: seat.id,
    source,
    stay,
    kind: kind === 'Came' ? 'Came' : 'Left',
    at,
  })
}

/** Ends every stay in a room that is closed, for those whose leaving LiveKit did not report. */
export async function recordRoomEnd(prisma: PrismaClient, room: Room, at: Date): Promise<void> {
  const encounterId = await encounterOfRoom(prisma, 'livekit', room.name, at)
  if (encounterId === null) return
  await prisma.presence.updateMany({
    where: { encounterId, source, stay: { startsWith: stayOf(room, '') }, untilAt: null },
    data: { untilAt: at, left: true },
  })
}
