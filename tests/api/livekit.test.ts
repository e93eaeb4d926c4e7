import { AccessToken, RoomServiceClient } from 'livekit-server-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { seatIdOf } from '../../server/domain/table/seatId.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import type { LivekitServer } from '../../server/platform/config/videoSettings.ts'
import { roomAccess } from '../../server/video/access.ts'
import { removeFromRoom } from '../../server/video/livekit.ts'
import { configuredProviders } from '../../server/video/provider.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour, minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { type LivekitPeer, planLivekit } from '../support/livekit/startLivekit.ts'
import { findPeer } from '../support/peers/findPeer.ts'
import { livekitPeer } from '../support/peers/peers.ts'
import { createOperator, createSeat, mutate, readEncounter } from '../support/seats.ts'

const program = await findPeer(livekitPeer)

describe.skipIf(program === undefined)('with a real LiveKit server', () => {
  let peer: LivekitPeer
  let api: TestApi
  let server: LivekitServer
  let rooms: RoomServiceClient
  let operator: Member
  let encounter: Encounter
  let room: string
  /** How far the service's clock is ahead of the server's. */
  let ahead = 0

  beforeAll(async () => {
    peer = await planLivekit(program ?? '')
    api = await startApi(peer.env, () => new Date(Date.now() + ahead))
    operator = await createOperator(api)
    await peer.start(api.url)
    const { livekit } = api.deps.config
    if (!livekit) throw new Error('LiveKit is not configured')
    server = livekit
    rooms = new RoomServiceClient(livekit.apiUrl, livekit.key, livekit.secret)
  })
  afterAll(async () => {
    await peer?.stop()
    await api?.close()
  })

  // Scheduled as an operator does it, so that the room's name is the service's own.
  beforeEach(async () => {
    ahead = 0
    const draft = await createEncounter(api, { state: 'Draft', startsAt: new Date(Date.now() + hour) })
    const encounterId = globalId('OperatorEncounter', draft.id)
    await mutate(api, operator, 'scheduleEncounter', { encounterId }, 'encounter { id }')
    await api.work()
    encounter = await readEncounter(api, draft.id)
    room = encounter.meetingExternalId ?? ''
    expect(room).toMatch(/^encounter-/)
  })

  /** A seat, and the token with which its page goes to the server. */
  async function guest(of = encounter) {
    const { member, invitation } = await createSeat(api, of)
    const identity = seatIdOf(invitation.seatToken)
    const person = { id: identity, name: member.username, endsAt: of.endsAt }
    const access = await roomAccess(of, person, api.deps.config, new Date())
    if (access.kind !== 'LiveKit') throw new Error(access.kind)
    return { seatId: invitation.id, identity, name: member.username, token: access.token }
  }

  const ask = (token: string) =>
    fetch(`${server.apiUrl}/rtc/validate?access_token=${token}&room=elsewhere&auto_subscribe=1`)

  /** Opens the signaling connection; resolves once the server has sent its first message. */
  async function join(token: string): Promise<{ closed: Promise<unknown> }> {
    const socket = new WebSocket(`${server.url}/rtc?access_token=${token}&protocol=16&room=elsewhere`)
    onTestFinished(() => socket.close())
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }))
    await new Promise((resolve, reject) => {
      socket.addEventListener('message', resolve, { once: true })
      socket.addEventListener('error', () => reject(new Error('The server refused.')), { once: true })
    })
    return { closed }
  }

  const people = async (name = room) => (await rooms.listParticipants(name)).map(({ identity }) => identity)

  test('a seat enters its room under its username, and may publish camera and microphone, no more', async () => {
    const { identity, name, token } = await guest()
    await join(token)
    const [found] = await rooms.listParticipants(room)
    expect(found).toMatchObject({ identity, name, metadata: '' })
    expect(found?.permission).toMatchObject({
      canPublish: true,
      canSubscribe: true,
      canPublishData: false,
      canPublishSources: [1, 2],
      canUpdateMetadata: false,
      recorder: false,
      hidden: false,
    })
    const [made] = await rooms.listRooms([room])
    expect(made).toMatchObject({ name: room, maxParticipants: 16, emptyTimeout: 600, departureTimeout: 120 })
  })

  test('a token opens only its own room, whichever room its bearer asks for', async () => {
    const other = await createEncounter(api, {
      meetingProvider: 'livekit',
      meetingUrl: server.url,
      meetingExternalId: `${room}-other`,
    })
    const { identity, token } = await guest(other)
    await join(token)
    expect(await people(`${room}-other`)).toEqual([identity])
    expect(await rooms.listRooms([room, 'elsewhere'])).toEqual([])
  })

  test('a token that has expired, or is signed by somebody else, is refused', async () => {
    const { identity, token } = await guest()
    expect((await ask(token)).status).toBe(200)
    const made = async (secret: string, ttl: number) => {
      const forged = new AccessToken(server.key, secret, { identity, ttl })
      forged.addGrant({ roomJoin: true, room })
      return forged.toJwt()
    }
    for (const wrong of [
      await made(server.secret, -120),
      await made('another secret of the tests, which is long', 60),
    ]) {
      expect((await ask(wrong)).status).toBe(401)
      await expect(join(wrong)).rejects.toThrow('The server refused.')
    }
  })

  test('a guest has no rights over the room or the others', async () => {
    const { identity, token } = await guest()
    await join(token)
    const own = new RoomServiceClient(server.apiUrl, undefined, undefined, { token })
    const refused = { status: 401, code: 'unauthenticated' }
    await expect(own.listParticipants(room)).rejects.toMatchObject(refused)
    await expect(own.removeParticipant(room, identity)).rejects.toMatchObject(refused)
    await expect(own.deleteRoom(room)).rejects.toMatchObject(refused)
    expect(await people()).toEqual([identity])
  })

  test('a removed guest is cut off at once, and removing somebody who is not there is not an error', async () => {
    const [{ identity, token }, stays] = [await guest(), await guest()]
    const { closed } = await join(token)
    await join(stays.token)
    await removeFromRoom(server, room, identity)
    await closed
    expect(await people()).toEqual([stays.identity])
    await removeFromRoom(server, room, identity)
    await removeFromRoom(server, 'encounter-that-never-was', identity)
  })

  test('a member who loses the seat while people are there is removed', async () => {
    const [{ identity, seatId, token }, stays] = [await guest(), await guest()]
    const { closed } = await join(token)
    await join(stays.token)
    ahead = hour - minute
    const input = { invitationId: globalId('RosterEntry', seatId), reason: 'Rude' }
    const { errors } = await mutate(api, operator, 'removeFromEncounter', input, 'entry { id }')
    expect(errors).toBeUndefined()
    await api.work()
    await closed
    expect(await people()).not.toContain(identity)
    expect(await people()).toEqual([stays.identity])
  })

  test('the room is closed when the encounter is over', async () => {
    const { closed } = await join((await guest()).token)
    ahead = 3 * hour
    await api.work(['completeEncounters'])
    await api.work()
    await closed
    expect(await rooms.listRooms([room])).toEqual([])
  })

  test('deleting a meeting cuts everybody off, and works without a room, too', async () => {
    const { token } = await guest()
    const { closed } = await join(token)
    const [provider] = configuredProviders(api.deps.config)
    await provider?.remove(room)
    await closed
    expect(await rooms.listRooms([room])).toEqual([])
    await provider?.remove(room)
  })

  test('a server that cannot be reached makes the job try again', async () => {
    const [away] = configuredProviders({ livekit: { ...server, apiUrl: 'http://127.0.0.1:1' } })
    await expect(away?.remove(room)).rejects.toThrow()
  })
})
