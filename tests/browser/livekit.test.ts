import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seatIdOf } from '../../server/domain/table/seatId.ts'
import type { Encounter } from '../../server/generated/client/client.ts'
import { roomAccess } from '../../server/video/access.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour, minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { type LivekitPeer, planLivekit } from '../support/livekit/startLivekit.ts'
import { joinTable, lookAround, openCameraBrowser, serveTablePage } from '../support/livekit/tablePage.ts'
import { findPeer } from '../support/peers/findPeer.ts'
import { livekitPeer } from '../support/peers/peers.ts'
import { createSeat, type Place } from '../support/seats.ts'

const program = await findPeer(livekitPeer)

describe.skipIf(program === undefined)('three people at a table on a real LiveKit server', () => {
  let peer: LivekitPeer
  let api: TestApi
  let site: Awaited<ReturnType<typeof serveTablePage>>
  let encounter: Encounter
  let browsers: Browser[] = []
  let places: Place[] = []
  let pages: Page[] = []

  beforeAll(async () => {
    peer = await planLivekit(program ?? '')
    api = await startApi(peer.env, () => new Date())
    await peer.start(api.url)
    site = await serveTablePage()
    encounter = await createEncounter(api, {
      startsAt: new Date(Date.now() - minute),
      endsAt: new Date(Date.now() + hour),
      meetingProvider: 'livekit',
      meetingUrl: peer.url,
      meetingExternalId: 'encounter-of-three',
    })
    places = await Promise.all([1, 2, 3].map(() => createSeat(api, encounter)))
    browsers = await Promise.all([1, 2, 3].map(openCameraBrowser))
    pages = await Promise.all(browsers.map(openTable))
    await Promise.all(pages.map((page, index) => join(page, index)))
  })
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()))
    await peer?.stop()
    await site?.close()
    await api?.close()
  })

  async function openTable(browser: Browser): Promise<Page> {
    const page = await browser.newPage()
    await page.goto(site.url)
    return page
  }
  async function join(page: Page, index: number): Promise<void> {
    const guest = { id: identityOf(index), name: `Guest ${index}`, endsAt: encounter.endsAt }
    const access = await roomAccess(encounter, guest, api.deps.config, new Date())
    if (access.kind !== 'LiveKit') throw new Error(access.kind)
    await joinTable(page, access.url, access.token)
  }
  const identityOf = (index: number) => seatIdOf(places[index]?.invitation.seatToken ?? '')
  const pageOf = (index: number) => pages[index] as Page
  const presence = () =>
    api.deps.database.prisma.presence.findMany({
      where: { encounterId: encounter.id },
      orderBy: { id: 'asc' },
    })

  /** Waits until one person's page receives new video frames and sound of the other. */
  async function expectToSeeAndHear(viewer: number, other: number): Promise<void> {
    const look = async () => (await lookAround(pageOf(viewer)))[identityOf(other)]
    await expect.poll(async () => (await look())?.frames ?? 0).toBeGreaterThan(0)
    const { frames = 0 } = (await look()) ?? {}
    await expect.poll(async () => (await look())?.frames ?? 0).toBeGreaterThan(frames)
    await expect.poll(async () => (await look())?.loudness ?? 0).toBeGreaterThan(50)
  }

  test('see each other’s pictures move and hear each other', async () => {
    for (const viewer of [0, 1, 2])
      for (const other of [0, 1, 2]) if (viewer !== other) await expectToSeeAndHear(viewer, other)
  })

  test('are recorded as present, each at their own seat, by the reports of LiveKit', async () => {
    await expect.poll(async () => (await presence()).length).toBe(3)
    const stays = await presence()
    expect(stays.map(({ invitationId }) => invitationId).sort()).toEqual(
      places.map(({ invitation }) => invitation.id).sort(),
    )
    for (const { source, fromAt, untilAt } of stays) {
      expect(source).toBe('LiveKit')
      expect(Math.abs(Date.now() - (fromAt?.getTime() ?? 0))).toBeLessThan(5 * minute)
      expect(untilAt).toBeNull()
    }
  })

  test('lose one of them and get that person back', async () => {
    const lost = identityOf(2)
    await pageOf(2).close()
    for (const viewer of [0, 1]) {
      await expect.poll(async () => Object.keys(await lookAround(pageOf(viewer)))).not.toContain(lost)
    }
    const ofLost = async () =>
      (await presence()).filter(({ invitationId }) => invitationId === places[2]?.invitation.id)
    await expect.poll(async () => (await ofLost()).map(({ left }) => left)).toEqual([true])

    pages[2] = await openTable(browsers[2] as Browser)
    await join(pageOf(2), 2)
    for (const viewer of [0, 1]) await expectToSeeAndHear(viewer, 2)
    await expectToSeeAndHear(2, 0)
    await expect.poll(async () => (await ofLost()).map(({ left }) => left)).toEqual([true, false])
  })

  test('are safe from somebody who joins again with the token of a lost seat', async () => {
    const id = places[1]?.invitation.id ?? 0
    await api.deps.database.prisma.invitation.update({
      where: { id },
      data: { seatedAt: null, status: 'Declined' },
    })
    await pageOf(1).close()
    pages[1] = await openTable(browsers[1] as Browser)
    await join(pageOf(1), 1)
    await expect
      .poll(async () => {
        await api.work([])
        return pageOf(1).evaluate(() => window.room.state)
      })
      .toBe('disconnected')
    await expect.poll(async () => Object.keys(await lookAround(pageOf(0)))).toEqual([identityOf(2)])
  })
})
