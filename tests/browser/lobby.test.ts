import type { Page } from 'playwright-core'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Encounter } from '../../server/generated/client/client.ts'
import type { Look } from '../support/browser.ts'
import { hour, minute } from '../support/clock.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { createEncounter } from '../support/factories.ts'
import { findLookFaults } from '../support/findLookFaults.ts'
import { globalId } from '../support/globalId.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { openSite } from '../support/openSite.ts'
import { answer, createOperator, createSeat, mutate, type Place, readInvitation } from '../support/seats.ts'
import { openTableBrowser } from '../support/tableBrowser.ts'

/** How far the server's clock is ahead of the browser's, in milliseconds; pages must work regardless. */
let ahead = 0
const serverNow = () => new Date(Date.now() + ahead)

const { api, openPage } = await openSite({}, serverNow, await openTableBrowser())
const operator = await createOperator(api)
let encounter: Encounter
let place: Place

beforeEach(() => {
  ahead = 0
})

async function createSeatIn(
  startsIn: number,
  data: Parameters<typeof createEncounter>[1] = {},
): Promise<void> {
  const startsAt = from(startsIn)
  encounter = await createEncounter(api, { name: 'Moon Table', startsAt, ...data })
  place = await createSeat(api, encounter)
}

/** Changes the times in the encounter's row. Open pages are notified. */
const move = (times: { startsAt?: Date; endsAt?: Date }) =>
  api.deps.database.prisma.encounter.update({ where: { id: encounter.id }, data: times })

const from = (milliseconds: number) => new Date(serverNow().getTime() + milliseconds)

type Opening = Pick<Look, 'width'> & {
  allowed?: boolean
  /** adds scripts that run before the page's own, until the test ends */
  prepare?: (page: Page) => ReturnType<Page['addInitScript']>
}

async function open({ allowed = true, prepare, ...look }: Opening = {}) {
  const page = await openPage(null, look)
  if (allowed) await page.context().grantPermissions(['camera', 'microphone'])
  const problems = noteProblems(page)
  const script = await prepare?.(page)
  onTestFinished(() => script?.dispose())
  await page.goto(`/meet/${place.invitation.seatToken}`)
  return { page, problems }
}

/** Makes the page's camera and microphone fail with an error of this name, as browsers do. */
const failDevices =
  (name: string, message = '') =>
  (page: Page) =>
    page.addInitScript(
      ([error, why]) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException(why, error))
      },
      [name, message] as const,
    )

const comeButton = (page: Page) => page.getByRole('button', { name: 'Come to the table' })
const atTheTable = (page: Page) => page.getByRole('button', { name: 'Leave quietly' }).waitFor()
const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on camera and microphone' }).click()

/** Whether the picture moves: two frames in a row differ. */
async function picturesMove(page: Page): Promise<boolean> {
  const video = page.getByLabel('Your own picture')
  await video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<void>((resolve) => element.requestVideoFrameCallback(() => resolve())),
  )
  const before = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(before)
  return video.evaluate((element: HTMLVideoElement) => element.videoWidth > 0)
}

async function expectOpenDevices(page: Page, count: number): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { running: () => number }).running()))
    .toBe(count)
}

/** Counts the live media tracks independently of what the page itself shows. */
const countTracks = (page: Page) =>
  page.addInitScript(() => {
    const given: MediaStreamTrack[] = []
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      given.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, { running: () => given.filter(({ readyState }) => readyState === 'live').length })
  })

test('hours before the start the page says that the seat is waiting, and camera and sound can be checked', async () => {
  await createSeatIn(4 * hour + 30 * minute)
  const { page, problems } = await open({ allowed: false })
  await page.getByRole('heading', { name: 'Your seat is waiting' }).waitFor()
  await page.getByText('It begins in 4 hours.').waitFor()
  await page.getByText('(America/Detroit)').waitFor()
  expect(await page.title()).toBe('Moon Table · Encounters')
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).waitFor()
  expect(await comeButton(page).count()).toBe(0)
  expect(await readInvitation(api, place.invitation.id)).toMatchObject({ joinedAt: null, attendance: null })
  expect(problems).toEqual([])
})

test('in the lobby members see themselves and test their sound, and the table opens by itself', async () => {
  await createSeatIn(14 * minute)
  const { page, problems } = await open({ prepare: countTracks })
  await page.getByRole('heading', { name: 'Your table is being set' }).waitFor()
  await page.getByText(/The table opens at .*, in \d:\d\d\./).waitFor()
  await page.getByText('Nobody else has a seat yet.').waitFor()
  await page.getByText('Your camera works.').waitFor()
  expect(await picturesMove(page)).toBe(true)
  await page.getByText('We hear you.').waitFor()
  await page.getByRole('button', { name: 'Play a sound' }).click()
  await page.getByRole('button', { name: 'I heard it' }).click()
  await page.getByText('You will hear the others.').waitFor()
  expect(await comeButton(page).isDisabled()).toBe(true)
  await page.getByText('You are ready.').waitFor()

  await move({ startsAt: from(5 * minute + 3000) })
  await page.getByRole('status').getByText('The table is open.').waitFor()
  await comeButton(page).click()
  await atTheTable(page)
  await expectOpenDevices(page, 2)
  await page.getByRole('button', { name: 'Leave quietly' }).click()
  await page.getByRole('heading', { name: 'You left the table' }).waitFor()
  await expectOpenDevices(page, 0)
  await page.getByRole('button', { name: 'Come back to the table' }).click()
  await page.getByRole('heading', { name: 'Your table is ready' }).waitFor()
  expect(problems).toEqual([])
})

test('a reload at the table leads back to the table', async () => {
  await createSeatIn(3 * minute)
  const { page } = await open()
  await comeButton(page).click()
  await atTheTable(page)
  await page.reload()
  await atTheTable(page)
  expect(await picturesMove(page)).toBe(true)
})

test('one button turns both devices on, another turns them off, and they stay off', async () => {
  await createSeatIn(3 * minute)
  const { page } = await open({ prepare: countTracks })
  await page.getByText('Your camera works.').waitFor()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expectOpenDevices(page, 0)
  await page.getByText('Turn on your camera and microphone first.').waitFor()
  await turnOn(page)
  await page.getByText('Your camera works.').waitFor()
  await expectOpenDevices(page, 2)
  expect(await comeButton(page).isEnabled()).toBe(true)
})

test.each([
  ['refused', 'NotAllowedError', '', 'This page may not use your camera and microphone yet'],
  [
    'refused by the system',
    'NotAllowedError',
    'Permission denied by system',
    'Your computer does not let the browser use your camera and microphone',
  ],
  ['missing', 'NotFoundError', '', 'We found no camera and no microphone'],
  ['busy', 'NotReadableError', '', 'Something else is using your camera and microphone'],
])(
  'if a device is %s, the page says what helps, and members can come without a camera',
  async (_what, name, message, title) => {
    await createSeatIn(3 * minute)
    const { page } = await open({ width: 390, prepare: failDevices(name, message) })
    await page.getByRole('alert').getByRole('heading', { name: title }).waitFor()
    expect(await page.getByRole('alert').getByRole('listitem').count()).toBeGreaterThan(1)
    expect(await comeButton(page).isDisabled()).toBe(true)
    await expectAccessible(page, title)
    await page.getByRole('checkbox', { name: /come without a camera/ }).check()
    await comeButton(page).click()
    await atTheTable(page)
  },
)

test('a camera that comes back is found without a reload', async () => {
  await createSeatIn(3 * minute)
  const { page } = await open({
    prepare: (blank) =>
      blank.addInitScript(() => {
        const { mediaDevices } = navigator
        const ask = mediaDevices.getUserMedia.bind(mediaDevices)
        mediaDevices.getUserMedia = (constraints) =>
          constraints?.video ? Promise.reject(new DOMException('', 'NotFoundError')) : ask(constraints)
        Object.assign(window, {
          plugIn: () => {
            mediaDevices.getUserMedia = ask
            mediaDevices.dispatchEvent(new Event('devicechange'))
          },
        })
      }),
  })
  await page.getByRole('heading', { name: 'We found no camera' }).waitFor()
  await page.getByText('We hear you.').waitFor()
  await page.evaluate(() => (window as unknown as { plugIn: () => void }).plugIn())
  await page.getByText('Your camera works.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a silent microphone is reported', async () => {
  await createSeatIn(3 * minute)
  const { page } = await open({
    prepare: (blank) =>
      blank.addInitScript(() => {
        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
        navigator.mediaDevices.getUserMedia = async (constraints) => {
          const stream = await ask(constraints)
          for (const track of stream.getAudioTracks()) track.enabled = false
          return stream
        }
      }),
  })
  await page.getByText(/^Your microphone gives no sound at all/).waitFor()
})

test('an open page says if the encounter is moved, the seat is given up or the encounter is canceled', async () => {
  await createSeatIn(3 * minute)
  const first = await open()
  await comeButton(first.page).waitFor()
  const startsAt = from(3 * hour)
  const encounterId = globalId('OperatorEncounter', encounter.id)
  const moved = await mutate(api, operator, 'updateEncounter', { encounterId, startsAt }, 'encounter { id }')
  expect(moved.errors).toBeUndefined()
  await first.page.getByText(/This encounter was moved/).waitFor()

  await answer(api, place.invitation, 'DECLINED')
  await first.page.getByRole('heading', { name: 'This seat is no longer yours' }).waitFor()

  await createSeatIn(3 * minute)
  const second = await open({ prepare: countTracks })
  await comeButton(second.page).waitFor()
  await expectOpenDevices(second.page, 2)
  const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'The host is ill.' }
  expect((await mutate(api, operator, 'cancelEncounter', input, 'encounter { id }')).errors).toBeUndefined()
  await second.page.getByRole('heading', { name: 'This encounter was canceled' }).waitFor()
  await second.page.getByText('The host is ill.').waitFor()
  await expectOpenDevices(second.page, 0)
})

test('at the end the page links to "Who made an impression?"', async () => {
  await createSeatIn(-20 * minute)
  const { page } = await open()
  await comeButton(page).click()
  await atTheTable(page)
  await move({ endsAt: from(2000) })
  await page.getByRole('heading', { name: 'Thank you for coming' }).waitFor()
  await page.getByText(/gets a mail, to say privately/).waitFor()
  expect(await page.getByText('Don’t seat me with').count()).toBe(0)
  const attended = {
    attendance: 'Attended',
    attendanceSource: 'Presence',
    attendanceAt: serverNow(),
  } as const
  await api.deps.database.prisma.invitation.update({ where: { id: place.invitation.id }, data: attended })
  await api.work(['completeEncounters'])
  const next = page.getByRole('link', { name: 'Who made an impression?' })
  expect(await next.getAttribute('href')).toBe(`/member/select-impressions/${encounter.id}`)
  await expectAccessible(page, 'the way out')
})

async function expectAccessibleAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await expectAccessible(page, `${width} px`)
}

test('an operator who hosted is led back to the console when they leave or the table ends', async () => {
  await createSeatIn(-20 * minute)
  const input = { encounterId: globalId('OperatorEncounter', encounter.id) }
  const { data } = await mutate<{ address: string }>(api, operator, 'hostTable', input, 'address')
  const page = await openPage(null)
  await page.context().grantPermissions(['camera', 'microphone'])
  await page.goto(new URL(data.hostTable?.address ?? '').pathname)
  const press = (name: string) => page.getByRole('button', { name }).click()
  await press('Come to the table')
  await press('Leave quietly')
  await page.getByRole('link', { name: 'Go to Live' }).waitFor()
  await expectAccessible(page, 'the way out of a host')
  await press('Come back to the table')
  await press('Come to the table')
  await page.getByRole('region', { name: 'The guide' }).waitFor()
  await mutate(api, operator, 'endTableEarly', input, 'table { eventId }')
  const link = page.getByRole('link', { name: 'Close it out' })
  expect(await link.getAttribute('href')).toBe(`/operator/encounters/${encounter.id}?tab=live`)
})

test('axe finds no faults in the lobby, from 320 to 1440 px and with letters twice as large', async () => {
  await createSeatIn(10 * minute, {
    name: 'Wilhelmina’s Table_by_the_River_and_the_Old_Mill_that_has_no_spaces_in_it',
  })
  const { page, problems } = await open()
  await page.getByText('We hear you.').waitFor()
  for (const width of [320, 390, 860, 1440]) await expectAccessibleAt(page, width)
  expect(await findLookFaults(page)).toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [390, 1280]) await expectAccessibleAt(page, width)
  expect(problems).toEqual([])
})

test('a member can come to the table by keyboard alone', async () => {
  await createSeatIn(3 * minute)
  const { page } = await open({ prepare: failDevices('NotFoundError') })
  await page.getByRole('checkbox', { name: /come without a camera/ }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (
    let presses = 0;
    presses < 20 && !(await page.getByRole('checkbox').evaluate((box) => box === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 20 && (await focused()) !== 'Come to the table'; presses++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await atTheTable(page)
})
