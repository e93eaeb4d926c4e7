import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour, minute } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
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
import { tablePage as tableOf } from '../support/tablePage.ts'

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
const unmarked = { joinedAt: null, attendance: null, attendanceSource: null, attendanceAt: null }

/** Returns the body, after checking that the meeting link occurs nowhere in the response. */
async function textOf(response: Response, status: number): Promise<string> {
  const html = await response.text()
  expect(response.status).toBe(status)
  expect(html + JSON.stringify([...response.headers])).not.toContain('rooms.example')
  return html
}

/** The page of the table, as the build made it. */
async function tablePage(response: Response): Promise<string> {
  const html = await textOf(response, 200)
  expect(html).toContain('Opening your seat…')
  expect(html).not.toContain('Tea')
  return html
}

/** A page of ours without scripts, which says why there is no table. */
async function refusal(response: Response, status: number): Promise<string> {
  const html = await textOf(response, status)
  expect(html).toContain('<h1>')
  expect(html).not.toContain('<script')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/)
  expect(response.headers.get('permissions-policy')).toContain('camera=()')
  return html
}

describe('opening the address of a seat', () => {
  test('gives the page of the table before, during and after the encounter, and marks nobody', async () => {
    const { startsAt, endsAt } = encounter
    for (const instant of [api.clock(), opening(), startsAt, new Date(endsAt.getTime() - 1), endsAt]) {
      api.clock.set(instant)
      await tablePage(await open())
      expect(await seat()).toMatchObject(unmarked)
    }
  })

  test('needs no sign-in, is sent compressed, and is not loaded again by a browser that has it', async () => {
    const response = await open({ headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    await tablePage(response)
    const etag = response.headers.get('etag') ?? ''
    expect((await open({ headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  test.each([
    ['a prefetch', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }],
    ['an older prefetch', { headers: { Purpose: 'prefetch' } }],
    ['a link preview', { headers: { 'X-Purpose': 'preview' } }],
  ])('by %s is like any other request, and marks nobody', async (_what, init) => {
    api.clock.set(encounter.startsAt)
    await tablePage(await open(init))
    expect(await seat()).toMatchObject(unmarked)
  })

  test('by HEAD sends only the length', async () => {
    const response = await open({ method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(500)
    expect(await textOf(response, 200)).toBe('')
  })

  test('works at no other address', async () => {
    for (const path of ['/table', '/table.html', '/assets/../../table.html', '/meet', '/meet/']) {
      const response = await fetch(api.url + path, { headers: { Accept: 'text/html' } })
      expect(await response.text()).not.toContain('Opening your seat')
    }
  })

  test("leaves an operator's mark as it is", async () => {
    api.clock.set(encounter.startsAt)
    const mark = { invitationId: globalId('RosterEntry', place.invitation.id), attendance: 'ABSENT' }
    await mutate(api, operator, 'setAttendance', mark, 'entry { attendance }')
    await tablePage(await open())
    expect(await seat()).toMatchObject({ attendance: 'Absent', attendanceSource: 'Operator' })
  })

  test('of a canceled encounter shows a friendly refusal', async () => {
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'Snow' }
    await mutate(api, operator, 'cancelEncounter', input, 'encounter { state }')
    api.clock.set(encounter.startsAt)
    const html = await refusal(await open(), 410)
    expect(html).toContain('This encounter was canceled')
    expect(html).toContain('Tea &amp; &lt;b&gt;Talk&lt;/b&gt;')
  })

  test('of a canceled encounter promises no next steps to a host, or to somebody who gave up the seat', async () => {
    await answer(api, place.invitation, 'DECLINED')
    const token = 'cd'.repeat(16)
    await api.deps.database.prisma.tableHost.create({
      data: { encounterId: encounter.id, operatorId: operator.id, token, createdAt: api.clock() },
    })
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'Snow' }
    await mutate(api, operator, 'cancelEncounter', input, 'encounter { state }')
    expect(await refusal(await open(), 410)).toContain('no longer yours')
    const hosted = await refusal(await open({}, token), 410)
    expect(hosted).toContain('This encounter was canceled')
    expect(hosted).not.toContain('We wrote to you')
    expect(hosted).toContain(`/operator/encounters/${encounter.id}"`)
  })

  test('of a canceled table gives its page to somebody who was there, as long as they can report', async () => {
    api.clock.set(encounter.startsAt)
    const absent = await createSeat(api, encounter)
    await tableOf(api, place.invitation.seatToken).be()
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'A power cut' }
    await mutate(api, operator, 'cancelEncounter', input, 'encounter { state }')
    await refusal(await open({}, absent.invitation.seatToken), 410)
    api.clock.set(new Date(encounter.endsAt.getTime() + 24 * hour))
    await tablePage(await open())
    await api.deps.database.prisma.invitation.update({
      where: { id: place.invitation.id },
      data: { seatedAt: null, status: 'Declined' },
    })
    await tablePage(await open())
    api.clock.set(new Date(api.clock().getTime() + 1))
    await refusal(await open(), 410)
  })

  test('of a seat that was given up or taken back, or of a place on the waitlist, shows a friendly refusal', async () => {
    const full = await createEncounter(api, {
      kind: 'Second',
      minimum: 6,
      capacity: 6,
      inviteTarget: 9,
      meetingUrl,
    })
    const places = await fillSeats(api, full, 7)
    const [gaveUp, lost, waits] = [places[0], places[1], places[6]]
    if (!gaveUp || !lost || !waits) throw new Error('Nobody came')
    await answer(api, gaveUp.invitation, 'DECLINED')
    const removal = { invitationId: globalId('RosterEntry', lost.invitation.id), reason: 'A mix-up' }
    await mutate(api, operator, 'removeFromEncounter', removal, 'entry { id }')
    api.clock.set(full.startsAt)
    for (const { invitation } of [gaveUp, lost, waits]) {
      const html = await refusal(await open({}, invitation.seatToken), 410)
      expect(html).toContain('no longer yours')
      expect(html).toContain('given up or taken back, or you are still on the waitlist')
    }
  })

  test('that does not exist says so', async () => {
    const words = 'There is no seat at this address'
    expect(await refusal(await open({}, 'f'.repeat(32)), 404)).toContain(words)
    expect(await refusal(await open({}, 'short'), 404)).toContain(words)
    expect(await refusal(await open({}, `${place.invitation.seatToken}0`), 404)).toContain(words)
  })

  test('can only be done by GET', async () => {
    const response = await open({ method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

test('the address of an operator who hosts gives the page of the table, as long as they are an operator', async () => {
  const token = 'ab'.repeat(16)
  const { member, tableHost } = api.deps.database.prisma
  const { id } = await createMember(api, { role: 'Operator' })
  await tableHost.create({
    data: { encounterId: encounter.id, operatorId: id, token, createdAt: api.clock() },
  })
  await tablePage(await open({}, token))
  await member.update({ where: { id }, data: { role: 'Member' } })
  expect(await refusal(await open({}, token), 410)).toContain('no longer yours')
})

describe('the page of the table', () => {
  const directives = (response: Response) =>
    new Map(
      (response.headers.get('content-security-policy') ?? '').split('; ').map((each) => {
        const [name = '', ...sources] = each.split(' ')
        return [name, sources.join(' ')] as const
      }),
    )
  const features = (response: Response) =>
    new Map(
      (response.headers.get('permissions-policy') ?? '').split(', ').map((each) => {
        const [name = '', allowed = ''] = each.split('=')
        return [name, allowed] as const
      }),
    )

  test('is the only page that may use camera and microphone, and no page may use the screen or the location', async () => {
    const granted = features(await open())
    for (const feature of ['camera', 'microphone', 'autoplay', 'speaker-selection', 'screen-wake-lock'])
      expect([feature, granted.get(feature)]).toEqual([feature, expect.stringMatching(/^\(self\b/)])
    for (const feature of ['display-capture', 'geolocation', 'payment', 'publickey-credentials-get', 'usb'])
      expect([feature, granted.get(feature)]).toEqual([feature, '()'])
    const elsewhere = features(await fetch(`${api.url}/member/dashboard`))
    const own = [...elsewhere].filter(([, allowed]) => allowed !== '()').map(([feature]) => feature)
    expect(own).toEqual(['publickey-credentials-create', 'publickey-credentials-get'])
  })

  test('may reach the configured video server, and lets its frame use camera and microphone', async () => {
    const livekit = {
      LIVEKIT_URL: 'wss://live.example',
      LIVEKIT_API_KEY: 'key',
      LIVEKIT_API_SECRET: 'a secret of the tests, which is long enough',
    }
    const jitsi = { JITSI_URL: 'https://jitsi.example' }
    const pageWith = async (env: Record<string, string>) => {
      const other = await startApi(env)
      try {
        const another = await createSeat(other, await createEncounter(other))
        const response = await fetch(`${other.url}/meet/${another.invitation.seatToken}`)
        const elsewhere = await fetch(`${other.url}/member/dashboard`)
        return { page: directives(response), granted: features(response), elsewhere: directives(elsewhere) }
      } finally {
        await other.close()
      }
    }
    const live = await pageWith(livekit)
    expect(live.page.get('connect-src')).toBe("'self' https://live.example wss://live.example")
    expect(live.page.get('frame-src')).toBeUndefined()
    expect(live.granted.get('camera')).toBe('(self)')
    const framed = await pageWith(jitsi)
    expect(framed.page.get('connect-src')).toBe("'self'")
    expect(framed.page.get('frame-src')).toBe('https://jitsi.example')
    expect(framed.granted.get('camera')).toBe('(self "https://jitsi.example")')
    for (const { elsewhere } of [live, framed]) {
      expect([elsewhere.get('connect-src'), elsewhere.get('frame-src')]).toEqual(["'self'", undefined])
    }
  })

  test('loads nothing from other sites, runs no inline script, and reveals its address to nobody', async () => {
    const response = await open()
    const policy = directives(response)
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'img-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'require-trusted-types-for': "'script'",
    })
    expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|data:|http:/)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })
})
