import { isOperator } from '#rules/account/operator.ts'
import type { SeatId } from '#rules/guide/table.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { leaveRoom } from '../meetings/leaveRoom.ts'
import { encounterOfRoom } from './encounterOfRoom.ts'
import { findSeat } from './findSeat.ts'
import { recordStay } from './recordStay.ts'
import { hostIdOf } from './seatId.ts'

type Room = { name: string; sid: string }

type LivekitEvent = {
  /** Aborted: left before the video connected. */
  kind: 'Came' | 'Left' | 'Aborted'
  room: Room
  /** `identity` is the seat's id in the token; `sid` is a new one each time somebody joins. */
  participant: { identity: string; sid: string }
  at: Date
}

const source = 'LiveKit'

/** Rooms of the same name can follow each other, and each numbers its participants separately. */
const stayOf = (room: Pick<Room, 'sid'>, participant: string) => `${room.sid}/${participant}`

/**
 * Records LiveKit's events about somebody in a room. Unknown rooms and people without a seat, such as hosts, are
 * ignored. A token is valid until the room ends, so somebody who joins after losing the seat, after being removed, or
 * after the end is taken out again, and so is a host who is no longer an operator.
 */
export async function recordLivekitEvent(
  prisma: PrismaClient,
  { kind, room, participant, at }: LivekitEvent,
  now: Date,
): Promise<void> {
  const encounter = await encounterOfRoom(prisma, 'livekit', room.name, at)
  if (!encounter) return
  const encounterId = encounter.id
  const seat = await findSeat(prisma, encounterId, participant.identity)
  if (!seat) return kind === 'Came' ? dismissFormerHost(prisma, encounterId, participant.identity) : undefined
  const { id: invitationId, isHeld } = seat
  if (kind === 'Came' && (!isHeld || at >= encounter.endsAt)) return leaveRoom(prisma, { invitationId })
  const stay = stayOf(room, participant.sid)
  // Somebody who never connected has no stay to end.
  if (kind === 'Aborted' && (await prisma.presence.count({ where: { source, stay } })) === 0) return
  const happened = kind === 'Came' ? kind : 'Left'
  await recordStay(prisma, { encounter, invitationId, source, stay, kind: happened, at }, now)
}

async function dismissFormerHost(prisma: PrismaClient, encounterId: number, identity: SeatId): Promise<void> {
  const hosts = await prisma.tableHost.findMany({
    where: { encounterId },
    select: { id: true, token: true, operator: { select: { role: true, status: true } } },
  })
  const host = hosts.find(({ token }) => hostIdOf(token) === identity)
  if (host && !isOperator(host.operator)) await leaveRoom(prisma, { hostId: host.id })
}

/** Ends every stay in a room that has closed, in case LiveKit did not report that people left. */
export async function recordRoomEnd(prisma: PrismaClient, room: Room, at: Date): Promise<void> {
  const encounter = await encounterOfRoom(prisma, 'livekit', room.name, at)
  if (!encounter) return
  await prisma.presence.updateMany({
    where: { encounterId: encounter.id, source, stay: { startsWith: stayOf(room, '') }, untilAt: null },
    data: { untilAt: at, left: true },
  })
}
