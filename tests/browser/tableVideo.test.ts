import { RoomServiceClient } from 'livekit-server-sdk'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seatIdOf } from '../../server/domain/table/seatId.ts'
import type { Encounter } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { openVisitor } from '../support/browser.ts'
import { createEncounter } from '../support/factories.ts'
import { type LivekitPeer, planLivekit } from '../support/livekit/startLivekit.ts'
import { findPeer } from '../support/peers/findPeer.ts'
import { livekitPeer } from '../support/peers/peers.ts'
import { createSeat, type Place } from '../support/seats.ts'
import { openTableBrowser } from '../support/tableBrowser.ts'
import { waitForWordsAfter } from '../support/waitForWordsAfter.ts'

const program = await findPeer(livekitPeer)

describe.skipIf(program === undefined)('three people on a real LiveKit server', () => {
  let peer: LivekitPeer
  let api: TestApi
  let browser: Browser
  let rooms: RoomServiceClient

  beforeAll(async () => {
    browser = await openTableBrowser()
    peer = await planLivekit(program ?? '')
    api = await startApi(peer.env, () => new Date())
    await peer.start(api.url)
    const { livekit } = api.deps.config
    if (!livekit) throw new Error('LiveKit is not configured')
    rooms = new RoomServiceClient(livekit.apiUrl, livekit.key, livekit.secret)
  })
  afterEach(() => Promise.all(browser.contexts().map((visitor) => visitor.close())))
  afterAll(async () => {
    await peer?.stop()
    await api?.close()
  })

  /** Creates a table in its first stage, with a video room of that name. */
  const openTable = (room: string): Promise<Encounter> =>
    createEncounter(api, {
      kind: 'Second',
      minimum: 6,
      capacity: 8,
      inviteTarget: 8,
      startsAt: new Date(),
      meetingProvider: 'livekit',
      meetingUrl: api.deps.config.livekit?.url ?? null,
      meetingExternalId: room,
    })

  async function joinWithSeat(encounter: Encounter): Promise<{ place: Place; page: Page }> {
    const place = await createSeat(api, encounter)
    return { place, page: await join(place) }
  }

  async function join(place: Place): Promise<Page> {
    const visitor = await openVisitor(browser, api.url)
    await visitor.grantPermissions(['camera', 'microphone'])
    const page = await visitor.newPage()
    // The video client loads while the camera and the sound are checked, before anybody joins the table.
    const videoClient = page.waitForResponse(/\/assets\/livekitRoom-/)
    await page.goto(`/meet/${place.invitation.seatToken}`)
    await videoClient
    await page.getByRole('button', { name: 'Come to the table' }).click()
    return page
  }

  const pictureOf = (page: Page, { member }: Place) =>
    page.getByLabel(`Picture of ${member.username}`, { exact: true })

  /** Returns how many frames of a person's picture the page has shown so far. */
  const frames = (page: Page, of: Place) =>
    pictureOf(page, of).evaluate(
      (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames,
    )

  /** Returns how loud the page plays a person's sound, from 0 to 1. */
  const loudness = (page: Page, of: Place) =>
    pictureOf(page, of).evaluate(async (video: HTMLVideoElement) => {
      const context = new AudioContext()
      const heard = context.createAnalyser()
      context.createMediaStreamSource(video.srcObject as MediaStream).connect(heard)
      const samples = new Float32Array(heard.fftSize)
      let loudest = 0
      for (let look = 0; look < 20; look++) {
        await new Promise(requestAnimationFrame)
        heard.getFloatTimeDomainData(samples)
        loudest = Math.max(loudest, ...samples.map(Math.abs))
      }
      await context.close()
      return loudest
    })

  test('see each other move and hear each other, lose one of them and get that person back', async () => {
    const room = 'three-people'
    const encounter = await openTable(room)
    const people = await Promise.all([
      joinWithSeat(encounter),
      joinWithSeat(encounter),
      joinWithSeat(encounter),
    ])
    // All checks at once, because the processor encodes and decodes every picture for as long as a page is open.
    await Promise.all(
      people.flatMap(({ page, place }) =>
        people
          .filter((other) => other.place !== place)
          .map(async (other) => {
            await expect.poll(() => frames(page, other.place)).toBeGreaterThan(10)
            const before = await frames(page, other.place)
            await expect.poll(() => frames(page, other.place)).toBeGreaterThan(before)
            await expect.poll(() => loudness(page, other.place)).toBeGreaterThan(0.01)
          }),
      ),
    )
    const [first, , third] = people
    await waitForWordsAfter(third.page, 'The picture is lost', () =>
      rooms.removeParticipant(room, seatIdOf(third.place.invitation.seatToken)),
    )
    await third.page.getByRole('region', { name: 'The guide' }).waitFor()
    await third.page.getByText('The picture is lost').waitFor({ state: 'hidden' })
    await expect.poll(() => frames(first.page, third.place)).toBeGreaterThan(5)
  })

  test('have the video on one page of a seat at a time, the one that asked last', async () => {
    const room = 'one-seat-on-two-pages'
    const { place, page: older } = await joinWithSeat(await openTable(room))
    await expect.poll(async () => (await rooms.listParticipants(room)).length).toBe(1)
    const newer = await join(place)
    const elsewhere = (page: Page) => page.getByText('You see and hear the table on another page or device.')
    await elsewhere(older).waitFor()
    await older.getByRole('button', { name: 'Show it here' }).click()
    await elsewhere(newer).waitFor()
    await elsewhere(older).waitFor({ state: 'hidden' })
  })

  test('go on with the guide if the video server dies', async () => {
    const room = 'one-person'
    const { page } = await joinWithSeat(await openTable(room))
    await page.getByRole('region', { name: 'The guide' }).waitFor()
    await expect.poll(async () => (await rooms.listParticipants(room)).length).toBeGreaterThan(0)
    await peer.stop()
    await page.getByText(/The video is connecting again|The picture is lost/).waitFor()
    await page.getByRole('button', { name: 'Raise hand' }).click()
    // Nobody else wants to speak, so the person gets the floor at once.
    await page.getByRole('button', { name: 'I am done' }).waitFor()
  })
})
