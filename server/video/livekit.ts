import { randomBytes } from 'node:crypto'
import type { LivekitServer } from '../platform/config/videoSettings.ts'
import type { MeetingProvider } from './provider.ts'
import type { RoomGuest } from './roomAccess.ts'

/** Seconds a call of the server may take. */
const timeout = 10
/** Seconds a room stays while nobody has come, and after the last one left: who lost the connection finds it again. */
const emptyTimeout = 10 * 60
const departureTimeout = 2 * 60
/** A full table of twelve, hosts, and somebody who comes by a second device before the first one is given up. */
const maxParticipants = 16

/** Large, and nothing needs it but a server that is set. */
export const loadLivekit = () => import('livekit-server-sdk')

type Rooms = InstanceType<Awaited<ReturnType<typeof loadLivekit>>['RoomServiceClient']>

/** Asks the server to remove something, and lets pass that it is gone already. */
async function removeFrom(
  { apiUrl, key, secret }: LivekitServer,
  remove: (rooms: Rooms) => Promise<void>,
): Promise<void> {
  const { RoomServiceClient, ServerError } = await loadLivekit()
  try {
    await remove(new RoomServiceClient(apiUrl, key, secret, { requestTimeout: timeout, failover: false }))
  } catch (error) {
    if (!(error instanceof ServerError && error.status === 404)) throw error
  }
}

/**
 * Rooms of a LiveKit server. A room is made when the first person comes, by what their token says of it, so that nothing
 * has to stand for weeks; until then it is a name, 160 random bits.
 *
 * @see roomToken
 */
export function livekit(server: LivekitServer): MeetingProvider {
  return {
    name: 'livekit',
    create: async () => ({ url: server.url, externalId: `encounter-${randomBytes(20).toString('hex')}` }),
    update: async () => true,
    remove: (room) => removeFrom(server, (rooms) => rooms.deleteRoom(room)),
  }
}

/**
 * Makes the token by which one person enters one room: camera and microphone, no messages, no recording, nothing to
 * decide about others. The room it may open lasts as long as somebody is there.
 *
 * @param room the room's name
 * @param now the present instant; the token ends with the guest's encounter, which must be ahead
 */
export async function roomToken(
  { key, secret }: LivekitServer,
  room: string,
  { id, name, endsAt }: RoomGuest,
  now: Date,
): Promise<string> {
  const { AccessToken, RoomConfiguration, TrackSource } = await loadLivekit()
  const ttl = Math.ceil((endsAt.getTime() - now.getTime()) / 1000)
  const token = new AccessToken(key, secret, { identity: id, name, ttl })
  token.addGrant({
    roomJoin: true,
    room,
    canPublish: true,
    canPublishSources: [TrackSource.CAMERA, TrackSource.MICROPHONE],
    canSubscribe: true,
    canPublishData: false,
    canUpdateOwnMetadata: false,
  })
  token.roomConfig = new RoomConfiguration({ emptyTimeout, departureTimeout, maxParticipants })
  return token.toJwt()
}

/**
 * Takes somebody out of a room at once; nothing where they are not in it. Their token still opens the door until it
 * ends, so whoever takes them out must also refuse them when they come again.
 *
 * @param identity the id of the seat in the token
 */
export async function removeFromRoom(server: LivekitServer, room: string, identity: string): Promise<void> {
  await removeFrom(server, (rooms) => rooms.removeParticipant(room, identity))
}
