import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { pushEndpointError } from '../../server/rules/account/pushEndpoint.ts'
import { quietUntil, usualQuietHours } from '../../server/rules/account/quietHours.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { type FakePush, startFakePush } from '../support/pushService.ts'
import { createOperator, mailsTo, mutate } from '../support/seats.ts'

let service: FakePush
let api: TestApi
let member: Member
let bearer: string

/** Noon in Detroit. */
const start = new Date('2026-11-19T17:00:00.000Z')

beforeAll(async () => {
  service = await startFakePush()
  api = await startApi(service.env)
})
beforeEach(async () => {
  api.clock.set(start)
  service.arrived.length = 0
  service.answer(201)
  await api.deps.database.prisma.pushSubscription.deleteMany()
  member = await createMember(api)
  bearer = await signIn(api, member)
})
afterAll(async () => {
  await api.close()
  await service.close()
})

const kinds = { invitations: false, reminders: true, impressions: false }

const save = (browser: string, chosen: object = kinds, token = bearer) =>
  api.graphql(
    'mutation ($input: SaveNotificationsInput!) { saveNotifications(input: $input) { viewer { id } } }',
    { input: { endpoint: service.endpoint(browser), ...chosen } },
    { bearer: token },
  )
const stop = () => api.graphql('mutation { stopNotifications { viewer { id } } }', {}, { bearer })
const chosen = async () =>
  (await api.graphql('{ viewer { notifications { invitations reminders impressions } } }', {}, { bearer }))
    .data

/**
 * Makes the service mail a reminder: the member holds a seat `hours` after `at`, which becomes the current time. There
 * are reminders 24 hours and 1 hour before.
 */
async function remind(at = start, hours = 24) {
  api.clock.set(at)
  const encounter = await createEncounter(api, {
    startsAt: new Date(at.getTime() + hours * hour),
    seatsTaken: 1,
  })
  const seat = { status: 'Accepted', respondedAt: at, seatedAt: at } as const
  await invite(api, member, encounter, { ...seat, sentAt: new Date(at.getTime() - 48 * hour) })
  await api.work(['remind'])
}
/** Has an operator invite the member, who is mailed. */
async function inviteMember({ isSent = true } = {}) {
  const { id } = await createEncounter(api)
  const input = {
    encounterId: globalId('OperatorEncounter', id),
    memberIds: [globalId('OperatorMember', member.id)],
  }
  const { errors } = await mutate(api, await createOperator(api), 'inviteMembers', input, '__typename')
  expect(errors).toBeUndefined()
  if (isSent) await api.work([])
  return async () => (await mailsTo(api, member, 'invitation')).map(({ state }) => state)
}
const notify = () => api.work(['notifyBrowsers'])
const browsers = () => service.arrived.map(({ browser }) => browser)

test('nobody is notified of anything until they ask for it, and then of the kinds they chose', async () => {
  expect(await chosen()).toEqual({ viewer: { notifications: null } })
  await remind()
  await notify()
  expect(browsers()).toEqual([])
  await save('phone', { ...kinds, reminders: false, invitations: true })
  expect(await chosen()).toEqual({
    viewer: { notifications: { invitations: true, reminders: false, impressions: false } },
  })
  await remind()
  await notify()
  expect(browsers()).toEqual([])
  await save('phone')
  await remind()
  await notify()
  expect(browsers()).toEqual(['phone'])
})

test('a member who wants no invitation mail is still notified of invitations', async () => {
  const { prisma } = api.deps.database
  await prisma.member.update({ where: { id: member.id }, data: { wantsInvitationMail: false } })
  await save('phone', { ...kinds, invitations: true })
  await inviteMember()
  expect(await prisma.outboxMail.count({ where: { memberId: member.id } })).toBe(0)
  await notify()
  expect(browsers()).toEqual(['phone'])
})

test('a member who turned invitation mail off while one was queued is notified of it', async () => {
  await save('phone', { ...kinds, invitations: true })
  const queued = await inviteMember({ isSent: false })
  const { errors } = await mutate(
    api,
    member,
    'updatePreferences',
    { wantsInvitationMail: false },
    '__typename',
  )
  expect(errors).toBeUndefined()
  await api.work(['sweepOutbox'])
  expect(await queued()).toEqual(['Skipped'])
  await notify()
  expect(browsers()).toEqual(['phone'])
})

test('a member who chose notifications of invitations is notified of a seat from the waitlist', async () => {
  await save('phone', { ...kinds, invitations: true, reminders: false })
  const encounter = await createEncounter(api, { waitlisted: 1, waitlistLastNumber: 1 })
  const waits = { status: 'Accepted', isWaitlisted: true, waitlistNumber: 1, respondedAt: start } as const
  const { id } = await invite(api, member, encounter, waits)
  const input = { invitationId: globalId('RosterEntry', id) }
  const { errors } = await mutate(api, await createOperator(api), 'promoteInvitation', input, '__typename')
  expect(errors).toBeUndefined()
  await api.work([])
  await notify()
  expect(browsers()).toEqual(['phone'])
})

test('a browser gets one notification for several mails, without content and signed for its push service', async () => {
  await save('phone')
  await remind()
  await remind()
  await notify()
  await notify()
  expect(service.arrived).toEqual([
    { browser: 'phone', authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]{87}$/), body: '' },
  ])
})

test('in the quiet hours of the member a notification waits for the morning', async () => {
  await save('phone')
  await remind(new Date('2026-11-20T03:30:00.000Z'))
  await notify()
  expect(browsers()).toEqual([])
  api.clock.set(new Date('2026-11-20T12:59:59.000Z'))
  await notify()
  expect(browsers()).toEqual([])
  api.clock.set(new Date('2026-11-20T13:00:00.000Z'))
  await notify()
  expect(browsers()).toEqual(['phone'])
})

test('the reminder an hour before sends a notification by day, and none in the quiet hours', async () => {
  await save('phone')
  await remind(start, 1)
  await notify()
  expect(browsers()).toEqual(['phone'])
  await remind(new Date('2026-11-20T03:30:00.000Z'), 1)
  api.clock.set(new Date('2026-11-20T13:00:00.000Z'))
  await notify()
  expect(browsers()).toEqual(['phone'])
  expect(await mailsTo(api, member, 'reminder1h')).toHaveLength(2)
})

test('while a notification waits, its browser can set longer quiet hours, or turn notifications off', async () => {
  api.clock.set(new Date('2026-11-20T03:30:00.000Z'))
  const [phone, other] = [await signIn(api, member), await signIn(api, member)]
  await save('phone', kinds, phone)
  await save('desk', kinds, other)
  await remind(api.clock())
  await save('phone', { ...kinds, quietFrom: 22, quietUntil: 11 }, phone)
  await save('desk', { ...kinds, reminders: false }, other)
  api.clock.set(new Date('2026-11-20T13:00:00.000Z'))
  await notify()
  expect(browsers()).toEqual([])
  api.clock.set(new Date('2026-11-20T16:00:00.000Z'))
  await notify()
  expect(browsers()).toEqual(['phone'])
})

test('a notification of a kind that is turned off while it waits is not sent, unless one of another kind waits, too', async () => {
  const night = new Date('2026-11-20T03:30:00.000Z')
  api.clock.set(night)
  const [phone, desk] = [await signIn(api, member), await signIn(api, member)]
  const [few, more] = [
    { ...kinds, impressions: true },
    { ...kinds, invitations: true },
  ]
  await save('phone', few, phone)
  await save('desk', more, desk)
  await remind(night)
  await inviteMember()
  await save('phone', { ...few, reminders: false }, phone)
  await save('desk', { ...more, reminders: false }, desk)
  api.clock.set(new Date('2026-11-20T13:00:00.000Z'))
  await notify()
  expect(browsers()).toEqual(['desk'])
})

test('each browser has the quiet hours that were chosen in it, until they are changed there', async () => {
  const other = await signIn(api, member)
  await save('phone', { ...kinds, quietFrom: 9, quietUntil: 13 })
  await save('desk', { ...kinds, quietFrom: 0, quietUntil: 0 }, other)
  await save('phone')
  await remind()
  await notify()
  expect(browsers()).toEqual(['desk'])
  api.clock.set(new Date('2026-11-19T18:00:00.000Z'))
  await notify()
  expect(browsers()).toEqual(['desk', 'phone'])
})

test.each([{ quietFrom: -1 }, { quietUntil: 24 }])(
  '%j is not an hour of the day, and is refused',
  async (hours) => {
    const { errors } = await save('phone', { ...kinds, ...hours })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: Object.keys(hours)[0] })
  },
)

test.each([404, 410])(
  'a browser for which the push service answers %i is never notified again',
  async (status) => {
    await save('phone')
    service.answer(status)
    await remind()
    await notify()
    expect(await chosen()).toEqual({ viewer: { notifications: null } })
    await remind()
    await notify()
    expect(browsers()).toEqual(['phone'])
  },
)

test('a notification is retried for two hours while the push service fails', async () => {
  await save('phone')
  service.answer(503)
  await remind()
  for (let tries = 0; tries < 14; tries++) {
    await notify()
    api.clock.advance(10 * minute)
  }
  expect(browsers()).toHaveLength(13)
  service.answer(201)
  await notify()
  expect(browsers()).toHaveLength(13)
})

/** Lets the worker try every ten minutes while the push service fails, and returns the number of tries. */
async function tryFor(minutes: number): Promise<number> {
  const before = browsers().length
  for (let passed = 0; passed < minutes; passed += 10) {
    await notify()
    api.clock.advance(10 * minute)
  }
  return browsers().length - before
}

const lateEvening = new Date('2026-11-20T03:05:00.000Z')
const morning = new Date('2026-11-20T13:00:00.000Z')

/** A notification of late evening is due in the morning, when the push service fails. */
async function waitForTroubledMorning(): Promise<void> {
  await save('phone')
  await remind(lateEvening)
  service.answer(503)
  api.clock.set(morning)
}

test('a notification that waited for the morning is retried if the push service fails then', async () => {
  await waitForTroubledMorning()
  expect(await tryFor(10)).toBe(1)
  service.answer(201)
  expect(await tryFor(30)).toBe(1)
})

test('a notification that waited for the morning is given up two hours after it was due', async () => {
  await waitForTroubledMorning()
  expect(await tryFor(180)).toBe(13)
  service.answer(201)
  expect(await tryFor(10)).toBe(0)
})

test('news that joins a failing notification waits for its next try, and is retried for two hours, too', async () => {
  await save('phone')
  service.answer(503)
  await remind()
  expect(await tryFor(120)).toBe(12)
  await remind(new Date(start.getTime() + 115 * minute))
  expect(await tryFor(5)).toBe(0)
  api.clock.set(new Date(start.getTime() + 2 * hour))
  expect(await tryFor(180)).toBe(13)
})

test('a notification whose next retry would be in the quiet hours waits for the morning', async () => {
  await save('phone')
  service.answer(503)
  await remind(new Date('2026-11-20T02:55:00.000Z'))
  expect(await tryFor(10)).toBe(1)
  service.answer(201)
  api.clock.set(lateEvening)
  expect(await tryFor(60)).toBe(0)
  api.clock.set(morning)
  expect(await tryFor(30)).toBe(1)
})

test('notifications end if the service has another key than the one with which a browser subscribed', async () => {
  const { prisma } = api.deps.database
  await save('phone', { ...kinds, serviceKey: service.env.VAPID_PUBLIC_KEY })
  expect(await chosen()).toEqual({ viewer: { notifications: kinds } })
  await prisma.pushSubscription.updateMany({ data: { serviceKey: 'the key before' } })
  expect(await chosen()).toEqual({ viewer: { notifications: null } })
  await remind()
  await notify()
  expect(browsers()).toEqual([])
  expect(await prisma.pushSubscription.count()).toBe(0)
  // From a page that was opened before.
  const { errors } = await save('phone', { ...kinds, serviceKey: 'the key before' })
  expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
  expect(await chosen()).toEqual({ viewer: { notifications: null } })
})

test('a browser that an earlier version stored without a key is notified', async () => {
  await save('phone')
  await api.deps.database.prisma.pushSubscription.updateMany({ data: { serviceKey: null } })
  expect(await chosen()).toEqual({ viewer: { notifications: kinds } })
  await remind()
  await notify()
  expect(browsers()).toEqual(['phone'])
})

test('notifications end by one click, with the session and with the membership', async () => {
  await save('phone')
  await stop()
  expect(await chosen()).toEqual({ viewer: { notifications: null } })
  await save('phone')
  await remind()
  await api.graphql('mutation { logOut { loggedOut } }', {}, { bearer })
  await notify()
  expect(browsers()).toEqual([])
  expect(await api.deps.database.prisma.pushSubscription.count()).toBe(0)
  bearer = await signIn(api, member)
  await save('phone')
  await remind()
  const canceled = await api.graphql('mutation { cancelMembership { viewer { id } } }', {}, { bearer })
  expect(canceled.errors?.[0]).toBeUndefined()
  await notify()
  expect(browsers()).toEqual([])
})

test('a browser in which another member signed in is no longer notified of the first one', async () => {
  await save('shared')
  const other = await createMember(api)
  await save('shared', kinds, await signIn(api, other))
  await remind()
  await notify()
  expect(browsers()).toEqual([])
})

describe('the address of a browser', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s is that of a push service', (endpoint) => {
    expect(pushEndpointError(endpoint, [])).toBeNull()
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://evilgoogleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'file:///etc/passwd',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    '',
  ])('%.60s is not that of a push service, and is refused', async (endpoint) => {
    const { errors } = await api.graphql(
      'mutation ($input: SaveNotificationsInput!) { saveNotifications(input: $input) { viewer { id } } }',
      { input: { endpoint, ...kinds } },
      { bearer },
    )
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'endpoint' })
  })
})

test('without keys, notifications are not offered and cannot be turned on', async () => {
  const plain = await startApi()
  try {
    const token = await signIn(plain, await createMember(plain))
    const { data } = await plain.graphql('{ viewer { notificationKey } }', {}, { bearer: token })
    expect(data).toEqual({ viewer: { notificationKey: null } })
    const input = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', ...kinds }
    const { errors } = await plain.graphql(
      'mutation ($input: SaveNotificationsInput!) { saveNotifications(input: $input) { viewer { id } } }',
      { input },
      { bearer: token },
    )
    expect(errors?.[0]?.extensions.code).toBe('CONFLICT')
  } finally {
    await plain.close()
  }
})

const night = usualQuietHours
const oneToTwo = { quietFrom: 1, quietUntil: 2 }

test.each([
  ['2026-11-20T02:59:59.000Z', night, null],
  ['2026-11-20T03:00:00.000Z', night, '2026-11-20T13:00:00.000Z'],
  ['2026-11-20T12:59:59.999Z', night, '2026-11-20T13:00:00.000Z'],
  ['2026-11-20T13:00:00.000Z', night, null],
  // The clocks go back by an hour at 2 AM of November 1, and on by one at 2 AM of March 14.
  ['2026-11-01T03:30:00.000Z', night, '2026-11-01T13:00:00.000Z'],
  ['2026-11-01T05:00:00.000Z', oneToTwo, '2026-11-01T07:00:00.000Z'],
  ['2027-03-14T04:30:00.000Z', night, '2027-03-14T12:00:00.000Z'],
  ['2027-03-14T06:10:00.000Z', oneToTwo, '2027-03-14T07:00:00.000Z'],
  ['2027-03-14T03:10:00.000Z', { quietFrom: 22, quietUntil: 2 }, '2027-03-14T07:00:00.000Z'],
  ['2026-11-20T17:00:00.000Z', { quietFrom: 12, quietUntil: 13 }, '2026-11-20T18:00:00.000Z'],
  ['2026-11-20T04:00:00.000Z', { quietFrom: 20, quietUntil: 0 }, '2026-11-20T05:00:00.000Z'],
  ['2026-11-20T05:00:00.000Z', { quietFrom: 20, quietUntil: 0 }, null],
  ['2026-11-20T05:30:00.000Z', { quietFrom: 0, quietUntil: 0 }, null],
])('at %s in Detroit, with the quiet hours %j, a notification waits until %s', (now, hours, until) => {
  expect(quietUntil(new Date(now), 'America/Detroit', hours)?.toISOString() ?? null).toBe(until)
})

test('a quarter of an hour in the offset of a time zone is respected', () => {
  const now = new Date('2026-11-20T01:00:00.000Z')
  expect(quietUntil(now, 'Asia/Kathmandu', night)?.toISOString()).toBe('2026-11-20T02:15:00.000Z')
})
