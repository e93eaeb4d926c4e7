import { jwtVerify } from 'jose'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { openVisitor } from '../support/browser.ts'
import { minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { startJitsiServer } from '../support/jitsiServer.ts'
import { noteProblems } from '../support/memberBrowser.ts'
import { createSeat, type Place } from '../support/seats.ts'
import { openTableBrowser } from '../support/tableBrowser.ts'

const secret = 'a secret of the tests, which is long enough'
const room = 'Encounter-00ff'
const jitsi = await startJitsiServer()
const settings = { JITSI_URL: jitsi.url, JITSI_APP_ID: 'encounters', JITSI_APP_SECRET: secret }
const api = await startApi(settings, () => new Date())
const browser = await openTableBrowser()

afterEach(async () => {
  jitsi.recover()
  await Promise.all(browser.contexts().map((visitor) => visitor.close()))
})
afterAll(async () => {
  await api.close()
  await jitsi.close()
})

async function joinTable(): Promise<{ page: Page; place: Place; problems: string[] }> {
  const encounter = await createEncounter(api, {
    kind: 'Second',
    minimum: 6,
    capacity: 8,
    inviteTarget: 8,
    startsAt: new Date(Date.now() - minute),
    meetingProvider: 'jitsi',
    meetingUrl: `${jitsi.url}/${room}`,
  })
  const place = await createSeat(api, encounter)
  const visitor = await openVisitor(browser, api.url)
  await visitor.grantPermissions(['camera', 'microphone'])
  const page = await visitor.newPage()
  const problems = noteProblems(page)
  await page.goto(`/meet/${place.invitation.seatToken}`)
  await page.getByRole('button', { name: 'Come to the table' }).click()
  await page.getByRole('region', { name: 'The guide' }).waitFor()
  return { page, place, problems }
}

const meeting = (page: Page) => page.frameLocator('iframe[title="Jitsi"]')

test('a room of a Jitsi server is shown at the table, and entered with the token of this seat only', async () => {
  const { page, place, problems } = await joinTable()
  await meeting(page).getByRole('button', { name: 'Hang up' }).waitFor()
  const address = jitsi.entered.at(-1)
  expect(address?.pathname).toBe(`/${room}`)
  expect(address?.searchParams.get('name')).toBe(place.member.username)
  const token = address?.searchParams.get('jwt') ?? ''
  const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
    algorithms: ['HS256'],
    audience: 'jitsi',
    issuer: 'encounters',
    subject: '127.0.0.1',
  })
  expect(payload).toMatchObject({ room: room.toLowerCase(), moderator: false })
  expect(address?.searchParams.get('rest')).toContain('"prejoinConfig":{"enabled":false}')
  expect(problems).toEqual([])
})

test('a member who hangs up in Jitsi’s own window reads that the guide goes on', async () => {
  const { page } = await joinTable()
  await meeting(page).getByRole('button', { name: 'Hang up' }).click()
  await page.getByText('The video has ended or does not answer').waitFor()
  await page.getByRole('button', { name: 'Raise hand' }).click()
  await page.getByRole('button', { name: 'I am done' }).waitFor()
})

test('a member who leaves the table leaves the room, too', async () => {
  const { page } = await joinTable()
  await meeting(page).getByRole('button', { name: 'Hang up' }).waitFor()
  await page.getByRole('button', { name: 'Leave quietly' }).click()
  await page.getByRole('button', { name: 'Come back to the table' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('if the Jitsi server does not answer, the guide goes on and says so', async () => {
  jitsi.fail()
  const { page } = await joinTable()
  await page.getByText('The video has ended or does not answer').waitFor()
  await page.getByRole('button', { name: 'Raise hand' }).click()
  await page.getByRole('button', { name: 'I am done' }).waitFor()
})
