import { randomBytes } from 'node:crypto'
import type { LivekitServer } from '../platform/config/videoSettings.ts'
import type { MeetingProvider } from './provider.ts'
import type { RoomGuest } from './roomAccess.ts'

/** Seconds a call to the server may take. */
const timeout = 10
/**
 * Seconds a room exists before the first person joins, and after the last one left, who may have lost the connection.
 */
const emptyTimeout = 10 * 60
const departureTimeout = 2 * 60
/** A full table of twelve, its hosts, and a person who joins from a second device before leaving on the first one. */
const maxParticipants = 16

/** Loads the library, which is large and needed only if a LiveKit server is configured. */
export const loadLivekit = () => import('livekit-server-sdk')

type Rooms = InstanceType<Awaited<ReturnType<typeof loadLivekit>>['RoomServiceClient']>

/** Removes something from the server. It is no error if it is gone already. */
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
 * Makes the provider of rooms on a LiveKit server. A room is created when the first person joins, as their token
 * configures it, so that no room has to exist for weeks. Until then it is only a name, 160 random bits.
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
 * Makes the token with which one person joins one room. It permits camera and microphone, but no messages, no recording
 * and no control over others. The room it may create lasts while somebody is in it.
 *
 * @param now the present instant; the token expires with the guest's encounter, which must not be over
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
 * Removes a person from a room at once; does nothing if they are not in it. Their token stays valid until it expires,
 * so the caller must also refuse them when they come again.
 *
 * @param identity the id of the seat in the token
 */
export async function removeFromRoom(server: LivekitServer, room: string, identity: string): Promise<void> {
  await removeFrom(server, (rooms) => rooms.removeParticipant(room, identity))
}
