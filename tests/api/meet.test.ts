import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  answer,
  createOperator,
  createSeat,
  fillSeats,
  mutate,
  type Place,
  readInvitation,
} from '../support/seats.ts'

const meetingUrl = 'https://rooms.example/secret-room'
const name = 'Tea & <b>Talk</b>'

let api: TestApi
let encounter: Encounter
let place: Place
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  encounter = await createEncounter(api, { meetingUrl, meetingProvider: 'by hand', name })
  place = await createSeat(api, encounter)
})
afterAll(() => api.close())

const open = (init: RequestInit = {}, token = place.invitation.seatToken) =>
  fetch(`${api.url}/meet/${token}`, { redirect: 'manual', ...init })
const opening = () => new Date(encounter.startsAt.getTime() - 5 * minute)
const seat = () => readInvitation(api, place.invitation.id)

/** A page of ours, without a word of the meeting link; gives its text. */
async function page(response: Response, status: number): Promise<string> {
  const html = await response.text()
  expect(response.status).toBe(status)
  expect(html).toContain('<h1>')
  expect(html + JSON.stringify([...response.headers])).not.toContain('rooms.example')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return html
}

describe('opening the address of a seat', () => {
  test('before its time shows when to come, in the zone of the encounter, and asks again by itself', async () => {
    api.clock.set(new Date(opening().getTime() - 90_000))
    const html = await page(await open(), 200)
    expect(html).toContain('Thursday, November 26, 2026, 12:00 PM EST')
    expect(html).toContain('America/Detroit')
    expect(html).toContain('You can join from 11:55 AM EST')
    expect(html).toContain('<meta http-equiv="refresh" content="90">')
    expect(html).toContain('Tea &amp; &lt;b&gt;Talk&lt;/b&gt;')
    expect(await seat()).toMatchObject({ joinedAt: null, attendance: null })
  })

  test('from 5 minutes before the start records the attempt, marks the seat attended, and redirects to the meeting', async () => {
    api.clock.set(new Date(opening().getTime() - 1))
    await page(await open(), 200)
    api.clock.advance(1)
    const response = await open()
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(meetingUrl)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await seat()).toMatchObject({
      joinedAt: api.clock(),
      attendance: 'Attended',
      attendanceSource: 'Link',
      attendanceAt: api.clock(),
    })
  })

  test('someone late or back again still gets in, until the end; the first time counts', async () => {
    api.clock.set(encounter.startsAt)
    await open()
    const first = api.clock()
    api.clock.set(new Date(encounter.endsAt.getTime() - 1))
    expect((await open()).status).toBe(303)
    expect(await seat()).toMatchObject({ joinedAt: first, attendanceAt: first })
    api.clock.advance(1)
    expect(await page(await open(), 410)).toContain('This encounter is over')
  })

  test.each([
    ['HEAD', { method: 'HEAD' }],
    ['a prefetch', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }],
    ['an older prefetch', { headers: { Purpose: 'prefetch' } }],
    ['a link preview', { headers: { 'X-Purpose': 'preview' } }],
  ])('by %s tells nothing and marks nobody', async (_what, init) => {
    api.clock.set(encounter.startsAt)
    const response = await open(init)
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).not.toContain('rooms.example')
    expect(await seat()).toMatchObject({ joinedAt: null, attendance: null })
  })

  test('while the link is not made yet waits a moment more, and counts as coming', async () => {
    await api.deps.database.prisma.encounter.update({
      where: { id: encounter.id },
      data: { meetingUrl: null },
    })
    api.clock.set(encounter.startsAt)
    expect(await page(await open(), 200)).toContain('content="5"')
    expect(await seat()).toMatchObject({ attendance: 'Attended' })
  })

  test.each([
    [
      'with line breaks',
      'https://rooms.example/a\r\nX-Injected: 1',
      'https://rooms.example/aX-Injected:%201',
    ],
    ['beyond Latin-1', 'https://rooms.example/\u65e5', 'https://rooms.example/%E6%97%A5'],
    [
      'of plain http, as a provider of the operator makes',
      'http://rooms.example/a',
      'http://rooms.example/a',
    ],
  ])('lets in by a link stored %s before links were checked', async (_what, stored, sent) => {
    const data = { meetingUrl: stored }
    await api.deps.database.prisma.encounter.update({ where: { id: encounter.id }, data })
    api.clock.set(encounter.startsAt)
    const response = await open()
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(sent)
    expect(response.headers.get('x-injected')).toBeNull()
  })

  test.each([
    ['too long', `https://rooms.example/${'a'.repeat(60_000)}`],
    ['no web address', 'rooms.example'],
    ['a script', 'javascript:alert("rooms.example")'],
  ])(
    'says so where the stored link is %s, asks again by itself, and counts as coming',
    async (_what, stored) => {
      const data = { meetingUrl: stored }
      await api.deps.database.prisma.encounter.update({ where: { id: encounter.id }, data })
      api.clock.set(encounter.startsAt)
      const html = await page(await open(), 200)
      expect(html).toContain('The link to this room does not work')
      expect(html).toContain('content="5"')
      expect(await seat()).toMatchObject({ attendance: 'Attended' })
    },
  )

  test("marks it provisionally: an operator's mark stays as it is", async () => {
    api.clock.set(encounter.startsAt)
    const mark = { invitationId: globalId('RosterEntry', place.invitation.id), attendance: 'ABSENT' }
    await mutate(api, operator, 'setAttendance', mark, 'entry { attendance }')
    api.clock.advance(minute)
    expect((await open()).status).toBe(303)
    expect(await seat()).toMatchObject({
      joinedAt: api.clock(),
      attendance: 'Absent',
      attendanceSource: 'Operator',
    })
  })

  test('of a canceled encounter refuses kindly', async () => {
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'Snow' }
    await mutate(api, operator, 'cancelEncounter', input, 'encounter { state }')
    api.clock.set(encounter.startsAt)
    expect(await page(await open(), 410)).toContain('This encounter was canceled')
    expect(await seat()).toMatchObject({ attendance: null })
  })

  test('of a seat that was given up, or a place on the waitlist, refuses kindly', async () => {
    const full = await createEncounter(api, {
      kind: 'Second',
      minimum: 6,
      capacity: 6,
      inviteTarget: 9,
      meetingUrl,
    })
    const places = await fillSeats(api, full, 7)
    const [gaveUp, waits] = [places[0], places[6]]
    if (!gaveUp || !waits) throw new Error('Nobody came')
    await answer(api, gaveUp.invitation, 'DECLINED')
    api.clock.set(full.startsAt)
    for (const { invitation } of [gaveUp, waits]) {
      expect(await page(await open({}, invitation.seatToken), 410)).toContain('no longer yours')
      expect(await readInvitation(api, invitation.id)).toMatchObject({ joinedAt: null, attendance: null })
    }
  })

  test('that belongs to nobody says so', async () => {
    expect(await page(await open({}, 'f'.repeat(32)), 404)).toContain('There is no seat at this address')
    expect(await page(await open({}, '../../etc'), 404).catch(() => 'not a seat')).not.toContain(meetingUrl)
    expect(await page(await open({}, 'short'), 404)).toContain('There is no seat at this address')
  })

  test('can only be done by GET', async () => {
    const response = await open({ method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test('needs no script, and none would run', async () => {
    const response = await open()
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(await response.text()).not.toContain('<script')
  })
})
