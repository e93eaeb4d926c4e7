import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  answer,
  askAs,
  createSeat,
  fillSeats,
  mailsTo,
  readInvitation,
  readMember,
} from '../support/seats.ts'

let api: TestApi
let member: Member
let address: string

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  member = await createMember(api)
  address = await make()
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma

async function make(): Promise<string> {
  const { data } = await askAs<{ makeCalendarFeed: { address: string } }>(
    api,
    member,
    'mutation { makeCalendarFeed { address viewer { calendarFeed { createdAt } } } }',
  )
  return data.makeCalendarFeed.address.replace(api.deps.config.appUrl, api.url)
}

/** The entries of the calendar, by their titles. */
async function follow(from = address) {
  const response = await fetch(from)
  const text = await response.text()
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  const entries = events.map((each) => {
    const event = new ICAL.Event(each)
    const alarms = each
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
    return [
      event.summary,
      { status: each.getFirstPropertyValue('status'), start: event.startDate.toJSDate(), event, alarms },
    ] as const
  })
  return { response, text, entries: Object.fromEntries(entries) }
}

async function takeSeat(encounter: Encounter) {
  const { id } = await invite(api, member, encounter)
  await answer(api, { id, memberId: member.id }, 'ACCEPTED')
  return readInvitation(api, id)
}

test('an address of the calendar follows the seats as they change, under the UID and SEQUENCE of the mailed entries', async () => {
  const encounter = await createEncounter(api, { name: 'Lantern Evening' })
  expect((await follow()).entries).toEqual({})
  const seat = await takeSeat(encounter)
  const held = (await follow()).entries['Encounters: Lantern Evening']
  expect(held).toMatchObject({ status: 'CONFIRMED', start: encounter.startsAt, alarms: ['-P1D', '-PT30M'] })
  expect(held?.event).toMatchObject({ uid: expect.stringMatching(`^seat-${seat.id}@`), sequence: 0 })

  const movedTo = new Date(encounter.startsAt.getTime() + hour)
  await db().encounter.update({
    where: { id: encounter.id },
    data: { startsAt: movedTo, movedAt: api.clock(), calendarSequence: { increment: 1 } },
  })
  const moved = (await follow()).entries['Encounters: Lantern Evening']
  expect(moved).toMatchObject({ start: movedTo, event: { sequence: 1, uid: held?.event.uid } })

  await answer(api, seat, 'DECLINED')
  const canceled = (await follow()).entries['Encounters: Lantern Evening']
  expect(canceled).toMatchObject({ status: 'CANCELLED', alarms: [], event: { sequence: 2 } })
  expect(await mailsTo(api, member, 'seatReleased')).toHaveLength(1)
})

test('a seat leaves the calendar when its acceptance is undone, and returns with a later SEQUENCE', async () => {
  const encounter = await createEncounter(api, { name: 'Lantern Evening' })
  const { id } = await takeSeat(encounter)
  const undone = await askAs(
    api,
    member,
    'mutation($input: UndoAcceptanceInput!) { undoAcceptance(input: $input) { viewer { id } } }',
    { input: { invitationId: globalId('Invitation', id) } },
  )
  expect(undone.errors).toBeUndefined()
  expect((await follow()).entries).toEqual({})
  await answer(api, { id, memberId: member.id }, 'ACCEPTED')
  const again = (await follow()).entries['Encounters: Lantern Evening']
  expect(again).toMatchObject({ status: 'CONFIRMED', event: { sequence: 2 } })
})

test('a calendar without a seat is still valid: after its properties it has a component, the time zone', async () => {
  const { response, text } = await follow()
  expect(response.status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const components = calendar.getAllSubcomponents()
  expect(components.map(({ name }) => name)).toEqual(['vtimezone'])
  const zone = new ICAL.Timezone(components[0])
  expect(zone.tzid).toBe('Etc/UTC')
  expect(zone.utcOffset(ICAL.Time.fromDateTimeString('2026-07-01T12:00:00'))).toBe(0)
  expect(text).toMatch(
    /^BEGIN:VCALENDAR\r\n([A-Z-]+[:;].*\r\n)+?BEGIN:VTIMEZONE\r\n(.+\r\n)+END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/,
  )
  expect(calendar.getFirstPropertyValue('method')).toBeNull()
  await takeSeat(await createEncounter(api))
  const full = new ICAL.Component(ICAL.parse((await follow()).text))
  expect(full.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent'])
  expect(full.getFirstPropertyValue('method')).toBe('PUBLISH')
})

test('the calendar names no room and nobody, and has neither invitations nor places on a waitlist', async () => {
  const encounter = await createEncounter(api, { capacity: 11, meetingUrl: 'https://video.example/room' })
  const others = await fillSeats(api, encounter, 2)
  const seat = await takeSeat(encounter)
  const waits = {
    status: 'Accepted',
    isWaitlisted: true,
    waitlistNumber: 1,
    respondedAt: api.clock(),
  } as const
  await invite(api, member, await createEncounter(api), waits)
  await invite(api, member, await createEncounter(api))
  const { text, entries } = await follow()
  expect(Object.keys(entries)).toHaveLength(1)
  for (const secret of [seat.seatToken, 'video.example', ...others.map((other) => other.member.username)]) {
    expect(text).not.toContain(secret)
  }
})

test('the calendar has the seats of the last 30 days, and one at a canceled encounter as canceled', async () => {
  const now = api.clock()
  const seatAt = async (name: string, earlier: number, end: Partial<Encounter>) => {
    const startsAt = new Date(now.getTime() - 30 * day - earlier)
    await createSeat(api, await createEncounter(api, { name, startsAt, ...end }), member)
  }
  const completed = { state: 'Completed', completedAt: now } as const
  await seatAt('Just in Time', 0, completed)
  await seatAt('Too Long Ago', 1000, completed)
  await seatAt('Rained Off', -day, { state: 'Canceled', cancelReason: 'Snow.', canceledAt: now })
  const { entries } = await follow()
  expect(Object.entries(entries).map(([title, { status }]) => `${title}, ${status}`)).toEqual([
    'Encounters: Just in Time, CONFIRMED',
    'Encounters: Rained Off, CANCELLED',
  ])
})

test('the bytes and the ETag are the same until something changes, and a client that has them gets 304', async () => {
  await takeSeat(await createEncounter(api))
  const { response, text } = await follow()
  const etag = response.headers.get('etag') ?? ''
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  api.clock.advance(hour)
  const again = await fetch(address, { headers: { 'If-None-Match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await follow()).text).toBe(text)
  await takeSeat(await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 20 * day) }))
  expect((await fetch(address, { headers: { 'If-None-Match': etag } })).status).toBe(200)
})

test('a renewed address replaces the one before, and one that was ended or is a former member’s gets 404', async () => {
  const former = address
  address = await make()
  expect((await fetch(former)).status).toBe(404)
  expect((await fetch(address)).status).toBe(200)
  const secret = /calendar\/(.+)\.ics/.exec(address)?.[1] ?? ''
  expect(JSON.stringify(await db().calendarFeed.findMany())).not.toContain(secret)

  const ended = 'mutation { endCalendarFeed { viewer { calendarFeed { createdAt } } } }'
  const { data } = await askAs<{ endCalendarFeed: unknown }>(api, member, ended)
  expect(data.endCalendarFeed).toEqual({ viewer: { calendarFeed: null } })
  expect((await fetch(address)).status).toBe(404)

  address = await make()
  await askAs(api, member, 'mutation { cancelMembership { viewer { accountStatus } } }')
  expect(await readMember(api, member.id)).toMatchObject({ status: 'Canceled' })
  expect((await fetch(address)).status).toBe(404)
  expect(await db().calendarFeed.count({ where: { memberId: member.id } })).toBe(0)
})

test('an address of the calendar can be read 120 times an hour', async () => {
  for (let reads = 0; reads < 120; reads++) await fetch(address, { method: 'HEAD' })
  const refused = await fetch(address)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})
