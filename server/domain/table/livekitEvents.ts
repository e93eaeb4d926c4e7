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
 * host, change nothing. A token opens the room until it ends, so whoever comes by one after losing the seat, after being
 * sent away, or after the end is taken out again, and so is a host who is no operator any more.
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
  // Who never was there has no stay to end.
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

/** Ends every stay in a room that is closed, for those whose leaving LiveKit did not report. */
export async function recordRoomEnd(prisma: PrismaClient, room: Room, at: Date): Promise<void> {
  const encounter = await encounterOfRoom(prisma, 'livekit', room.name, at)
  if (!encounter) return
  await prisma.presence.updateMany({
    where: { encounterId: encounter.id, source, stay: { startsWith: stayOf(room, '') }, untilAt: null },
    data: { untilAt: at, left: true },
  })
}
