import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '../../server/api/graphql/schema.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  answer,
  askAs,
  createOperator,
  createSeat,
  fillSeats,
  mailsTo,
  mutate,
  readEncounter,
  readInvitation,
  readMember,
} from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'

type Payload = { encounter: { id: string; state: string; [field: string]: unknown } }

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi({ JITSI_URL: 'https://jitsi.example' })
  operator = await createOperator(api)
})
beforeEach(() => api.clock.set(new Date('2026-11-19T17:00:00.000Z')))
afterAll(() => api.close())

const fields = 'encounter { id state kind name startsAt endsAt timeZone minimum capacity inviteTarget }'
const operate = (name: string, input: Record<string, unknown>) =>
  mutate<Payload>(api, operator, name, input, fields)
const idOf = (encounter: Pick<Encounter, 'id'>) => globalId('OperatorEncounter', encounter.id)
const rowId = (id: string) => Number(Buffer.from(id, 'base64').toString().split(':')[1])
const ahead = (milliseconds: number) => new Date(api.clock().getTime() + milliseconds)
const plan = (changes: Record<string, unknown> = {}) => ({
  kind: 'FIRST',
  name: 'Thursday Table',
  startsAt: ahead(7 * day).toISOString(),
  minutes: 90,
  locationId: globalId('Location', 1),
  ...changes,
})

describe('an encounter', () => {
  test('has a kind, a name, a start, a length, a location, a seat range and a meeting link', async () => {
    const { data } = await operate('createEncounter', plan())
    expect(data.createEncounter?.encounter).toMatchObject({
      state: 'DRAFT',
      kind: 'FIRST',
      name: 'Thursday Table',
      startsAt: ahead(7 * day).toISOString(),
      endsAt: ahead(7 * day + 90 * minute).toISOString(),
      timeZone: 'America/Detroit',
      minimum: 10,
      capacity: 12,
      inviteTarget: 25,
    })
    const id = data.createEncounter?.encounter.id ?? ''
    await operate('scheduleEncounter', { encounterId: id })
    await api.work()
    expect(await readEncounter(api, rowId(id))).toMatchObject({
      locationId: 1,
      meetingProvider: 'jitsi',
      meetingUrl: expect.stringMatching(/^https:\/\/jitsi\.example\/Encounter-[0-9a-f]{40}$/),
    })
  })

  test.each([
    ['First seats 10 to 12', 'FIRST', { capacity: 13 }, 'capacity'],
    ['First has a minimum of 10', 'FIRST', { minimum: 9 }, 'minimum'],
    ['Second seats 6 to 8', 'SECOND', { capacity: 9 }, 'capacity'],
    ['Second has a minimum of 6', 'SECOND', { minimum: 5 }, 'minimum'],
    ['One-on-One seats 2', 'ONE_ON_ONE', { capacity: 3 }, 'capacity'],
    ['One-on-One never invites more than the seats', 'ONE_ON_ONE', { inviteTarget: 3 }, 'inviteTarget'],
    ['begins in the future', 'FIRST', { startsAt: '2026-11-19T16:59:59.999Z' }, 'startsAt'],
    ['has a name', 'FIRST', { name: ' ' }, 'name'],
    ['lasts a while', 'FIRST', { minutes: 5 }, 'minutes'],
    ['has a time zone', 'FIRST', { timeZone: 'Detroit' }, 'timeZone'],
    ['has a secure link', 'FIRST', { meetingUrl: 'http://meet.example/room' }, 'meetingUrl'],
    ['has no password in its link', 'FIRST', { meetingUrl: 'https://me:secret@meet.example/' }, 'meetingUrl'],
    ['has a short link', 'FIRST', { meetingUrl: `https://meet.example/${'é'.repeat(400)}` }, 'meetingUrl'],
    ['has a link that runs no program', 'FIRST', { meetingUrl: 'javascript:alert(1)' }, 'meetingUrl'],
    ['has a location', 'FIRST', { locationId: globalId('Location', 999) }, 'locationId'],
  ])('%s', async (_rule, kind, wrong, field) => {
    const before = await api.deps.database.prisma.encounter.count()
    const { errors } = await operate('createEncounter', plan({ kind, ...wrong }))
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field } }])
    expect(await api.deps.database.prisma.encounter.count()).toBe(before)
  })

  test.each([
    ['SECOND', { minimum: 6, capacity: 8, inviteTarget: 17 }],
    ['ONE_ON_ONE', { minimum: 2, capacity: 2, inviteTarget: 2 }],
  ])('of kind %s has as many seats as its kind allows, unless a number is given', async (kind, seats) => {
    const { data } = await operate('createEncounter', plan({ kind }))
    expect(data.createEncounter?.encounter).toMatchObject(seats)
  })

  test('goes from Draft to Scheduled and to Completed at its end', async () => {
    const { data } = await operate('createEncounter', plan())
    const id = data.createEncounter?.encounter.id ?? ''
    expect((await operate('scheduleEncounter', { encounterId: id })).data.scheduleEncounter).toMatchObject({
      encounter: { state: 'SCHEDULED' },
    })
    expect((await operate('scheduleEncounter', { encounterId: id })).errors).toMatchObject([
      { extensions: { code: 'CONFLICT' } },
    ])
    api.clock.set(ahead(7 * day + 90 * minute - 1))
    await api.work(['completeEncounters'])
    expect(await readEncounter(api, rowId(id))).toMatchObject({ state: 'Scheduled' })
    api.clock.advance(1)
    await api.work(['completeEncounters'])
    expect(await readEncounter(api, rowId(id))).toMatchObject({
      state: 'Completed',
      completedAt: api.clock(),
    })
    for (const name of ['updateEncounter', 'cancelEncounter']) {
      const { errors } = await operate(name, {
        encounterId: id,
        ...(name === 'cancelEncounter' && { reason: 'Late' }),
      })
      expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    }
  })

  test('has its times sent as UTC ISO 8601, whichever offset they were given with', async () => {
    const { data } = await operate('createEncounter', plan({ startsAt: '2026-12-03T19:00:00-05:00' }))
    expect(data.createEncounter?.encounter).toMatchObject({
      startsAt: '2026-12-04T00:00:00.000Z',
      endsAt: '2026-12-04T01:30:00.000Z',
      timeZone: 'America/Detroit',
    })
  })

  test('cannot be scheduled if its start has passed', async () => {
    const { data } = await operate('createEncounter', plan())
    api.clock.advance(7 * day)
    const { errors } = await operate('scheduleEncounter', {
      encounterId: data.createEncounter?.encounter.id,
    })
    expect(errors).toMatchObject([{ message: 'Its start has passed. Choose another time first.' }])
  })

  test('can be planned again at another time, without its people', async () => {
    const encounter = await createEncounter(api, {
      kind: 'Second',
      minimum: 6,
      capacity: 7,
      inviteTarget: 9,
      replaceHours: 30,
      remindHours: 48,
    })
    await createSeat(api, encounter)
    const startsAt = ahead(20 * day).toISOString()
    const { data } = await operate('duplicateEncounter', { encounterId: idOf(encounter), startsAt })
    expect(data.duplicateEncounter?.encounter).toMatchObject({
      state: 'DRAFT',
      kind: 'SECOND',
      name: encounter.name,
      startsAt,
      endsAt: ahead(20 * day + 1.5 * hour).toISOString(),
      capacity: 7,
      inviteTarget: 9,
    })
    const copy = await readEncounter(api, rowId(data.duplicateEncounter?.encounter.id ?? ''))
    expect(copy).toMatchObject({ seatsTaken: 0, meetingUrl: null, calendarSequence: 0 })
    expect(copy).toMatchObject({ replaceHours: 30, remindHours: 48 })
  })

  test('can be planned again if its location was retired since, while no new encounter can', async () => {
    const encounter = await createEncounter(api)
    const { prisma } = api.deps.database
    await prisma.location.update({ where: { id: encounter.locationId }, data: { active: false } })
    const startsAt = ahead(20 * day).toISOString()
    const { errors } = await operate('duplicateEncounter', { encounterId: idOf(encounter), startsAt })
    const refused = await operate('createEncounter', plan())
    await prisma.location.update({ where: { id: encounter.locationId }, data: { active: true } })
    expect(errors).toBeUndefined()
    expect(refused.errors).toMatchObject([{ message: 'Please choose an active location.' }])
  })

  test('can be planned and changed by operators only, and every change is in the audit log', async () => {
    const encounter = await createEncounter(api)
    const stranger = await createMember(api)
    for (const [name, input] of [
      ['createEncounter', plan()],
      ['updateEncounter', { encounterId: idOf(encounter), name: 'Mine' }],
      ['cancelEncounter', { encounterId: idOf(encounter), reason: 'Mine' }],
    ] as const) {
      const { errors } = await mutate(api, stranger, name, input, fields)
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    }
    const read = `{ encounter: node(id: "${idOf(encounter)}") { id } }`
    expect((await api.graphql(read)).data).toEqual({ encounter: null })
    await operate('updateEncounter', { encounterId: idOf(encounter), name: 'Ours' })
    const tooLong = await operate('cancelEncounter', {
      encounterId: idOf(encounter),
      reason: 'x'.repeat(501),
    })
    expect(tooLong.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'reason' } }])
    await operate('cancelEncounter', { encounterId: idOf(encounter), reason: 'Snow' })
    const log = await api.deps.database.prisma.auditEntry.findMany({
      where: { subjectType: 'Encounter', subjectId: String(encounter.id) },
      orderBy: { id: 'asc' },
    })
    expect(log).toMatchObject([
      {
        action: 'updateEncounter',
        actorId: operator.id,
        before: { name: encounter.name },
        after: { name: 'Ours' },
      },
      { action: 'cancelEncounter', actorId: operator.id, after: { reason: 'Snow' }, at: api.clock() },
    ])
  })

  test('refuses another name or time if one was changed since it was read, and nothing is mailed', async () => {
    const { planVersion, id } = { planVersion: 0, id: idOf(await createEncounter(api)) }
    const change = (input: object) => operate('updateEncounter', { encounterId: id, ...input })
    const mails = () => api.deps.database.prisma.outboxMail.count()
    expect((await change({ planVersion, name: 'Theirs' })).errors).toBeUndefined()
    const before = await mails()
    expect((await change({ planVersion, name: 'Mine' })).errors).toMatchObject([
      {
        message: 'The name or the time was changed in the meantime. Please look at it before you save.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect(await mails()).toBe(before)
    for (const input of [
      { planVersion, name: 'Theirs' },
      { planVersion, inviteTarget: 13 },
      { planVersion: planVersion + 1, name: 'Mine' },
      { name: 'Ours' },
    ])
      expect((await change(input)).errors).toBeUndefined()
  })

  test('refuses a number if another operator saved another one since it was read', async () => {
    const id = idOf(await createEncounter(api, { minimum: 10, capacity: 12, inviteTarget: 14 }))
    const change = (numbers: object, replacesNumbers: object) =>
      mutate(
        api,
        operator,
        'updateEncounter',
        { encounterId: id, ...numbers, replacesNumbers },
        'encounter { capacity inviteTarget }',
      )
    const read = { minimum: 10, capacity: 12, inviteTarget: 14 }
    expect((await change({ capacity: 11 }, read)).errors).toBeUndefined()
    expect((await change({ capacity: 10 }, read)).errors).toMatchObject([
      {
        message: 'Another operator has saved another number meanwhile. Please read it first.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    // The same change again, and a change of another number, leave the first operator's changes alone.
    expect((await change({ capacity: 11 }, read)).errors).toBeUndefined()
    expect((await change({ inviteTarget: 15 }, read)).data).toEqual({
      updateEncounter: { encounter: { capacity: 11, inviteTarget: 15 } },
    })
    expect((await change({ capacity: 10 }, { capacity: 11 })).errors).toBeUndefined()
  })

  test('refuses another meeting link if another operator gave one since the form was read', async () => {
    const encounter = await createEncounter(api, { meetingUrl: 'https://meet.example.org/first' })
    const { prisma } = api.deps.database
    const by = await createOperator(api)
    const now = async () => {
      const { meetingUrl, linkVersion } = await prisma.encounter.findUniqueOrThrow({
        where: { id: encounter.id },
      })
      return { link: meetingUrl?.split('/').at(-1) ?? null, linkVersion }
    }
    const give = async (link: string | null, linkVersion?: number) => {
      const meetingUrl = link && `https://meet.example.org/${link}`
      const input = {
        encounterId: idOf(encounter),
        meetingUrl,
        ...(linkVersion !== undefined && { linkVersion }),
      }
      return (await mutate(api, by, 'updateEncounter', input, 'encounter { id }')).errors
    }
    const refused = [
      {
        message:
          'Another operator has changed the meeting link meanwhile. Please look again before you change it.',
        extensions: { code: 'CONFLICT' },
      },
    ]
    expect(await give('theirs', 0)).toBeUndefined()
    expect(await give('mine', 0)).toMatchObject(refused)
    expect(await give(null, 0)).toMatchObject(refused)
    // The same change again, as after a lost reply, changes nothing.
    expect(await give('theirs', 0)).toBeUndefined()
    expect(await now()).toEqual({ link: 'theirs', linkVersion: 1 })
    expect(await give(null, 1)).toBeUndefined()
    expect(await give(null, 1)).toBeUndefined()
    expect(await give('mine', 1)).toMatchObject(refused)
    expect(await give('ours')).toBeUndefined()
    expect(await now()).toMatchObject({ link: 'ours' })
  })

  test('has a meeting link that is in no type of the schema that can be read', () => {
    const leaks = Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type && !('parseLiteral' in type) && !type.name.endsWith('Input')
        ? Object.keys(type.getFields()).filter((name) =>
            /^(meetingUrl|zoomLink|meetingExternalId)$/.test(name),
          )
        : [],
    )
    expect(leaks).toEqual([])
  })
})

describe('changing an encounter', () => {
  test('to another time is mailed to everyone with a place, and raises SEQUENCE in their calendars', async () => {
    const encounter = await createEncounter(api)
    const [seated, ...others] = await fillSeats(api, encounter, 13)
    const waiting = others.at(-1)
    const invited = await createMember(api)
    await invite(api, invited, encounter)
    const startsAt = ahead(8 * day)
    const { errors } = await operate('updateEncounter', { encounterId: idOf(encounter), startsAt })
    expect(errors).toBeUndefined()
    if (!seated || !waiting) throw new Error('Nobody came')
    const sequences = []
    for (const template of ['seatConfirmed', 'encounterChanged']) {
      const [mail, ...more] = await mailsTo(api, seated.member, template)
      expect(more).toEqual([])
      if (!mail) throw new Error(`No ${template}`)
      const { attachments } = await renderRow(mail, api.deps)
      sequences.push(/SEQUENCE:(\d+)/.exec(attachments[0]?.content ?? '')?.[1])
      expect(attachments[0]?.content).toContain(`UID:seat-${seated.invitation.id}@`)
    }
    expect(sequences).toEqual(['0', '1'])
    const [notified] = await mailsTo(api, waiting.member, 'encounterChanged')
    expect(notified?.data).toMatchObject({
      previous: { startsAt: encounter.startsAt.toISOString() },
      encounter: { startsAt: startsAt.toISOString() },
    })
    expect(notified?.data).not.toHaveProperty('seat')
    const [asked] = await mailsTo(api, invited, 'encounterChanged')
    expect(asked?.data).toMatchObject({ encounter: { startsAt: startsAt.toISOString() } })
    expect(asked?.data).toHaveProperty('expiresAt')
  })

  test('says how many people get no mail about it', async () => {
    const encounter = await createEncounter(api)
    const places = await fillSeats(api, encounter, 14)
    const [bounced, unsubscribed] = places
    const waiting = places.at(-1)
    if (!bounced || !unsubscribed || !waiting) throw new Error('Nobody came')
    await suppress(api, bounced.member.email, 'HardBounce')
    await suppress(api, unsubscribed.member.email, 'Unsubscribe')
    await suppress(api, waiting.member.email, 'Manual')
    const askMember = async (wantsInvitationMail = true, expiresAt = ahead(2 * day)) => {
      const member = await createMember(api, { wantsInvitationMail })
      await invite(api, member, encounter, { expiresAt })
      return member
    }
    await askMember()
    await askMember(false)
    await suppress(api, (await askMember()).email, 'Refused')
    await suppress(api, (await askMember()).email, 'SpamComplaint')
    await suppress(api, (await askMember(true, ahead(-minute))).email, 'HardBounce')
    const query =
      'query($id: ID!) { node(id: $id) { ... on OperatorEncounter { withoutMail { places invitations } } } }'
    const { data } = await askAs<{ node: object }>(api, operator, query, { id: idOf(encounter) })
    expect(data.node).toEqual({ withoutMail: { places: 2, invitations: 2 } })
    await operate('updateEncounter', { encounterId: idOf(encounter), startsAt: ahead(8 * day) })
    await api.work()
    const mails = api.deps.database.prisma.outboxMail
    const people = await api.deps.database.prisma.invitation.findMany({
      where: { encounterId: encounter.id },
    })
    const about = { template: 'encounterChanged', memberId: { in: people.map(({ memberId }) => memberId) } }
    expect(await mails.count({ where: { ...about, state: 'Sent' } })).toBe(14 + 4 - 2 - 2)
  })

  test('in its meeting link needs no new mail: the address of each seat stays', async () => {
    const encounter = await createEncounter(api, { meetingUrl: 'https://rooms.example/old' })
    const { invitation } = await createSeat(api, encounter)
    const link = 'https://rooms.example/a'
    const mails = () => api.deps.database.prisma.outboxMail.count()
    const before = await mails()
    await operate('updateEncounter', { encounterId: idOf(encounter), meetingUrl: link })
    const changed = await readEncounter(api, encounter.id)
    expect(changed).toMatchObject({ meetingUrl: link, meetingProvider: 'by hand', calendarSequence: 0 })
    await api.work()
    expect(await mails()).toBe(before)
    const { seatToken } = await readInvitation(api, invitation.id)
    expect(seatToken).toBe(invitation.seatToken)
    const log = await api.deps.database.prisma.auditEntry.findMany({
      where: { subjectId: String(encounter.id) },
    })
    expect(JSON.stringify(log)).not.toContain(link)
  })

  test('with the values it has changes nothing, and does not replace the meeting link', async () => {
    const encounter = await createEncounter(api, { name: 'Lake Table' })
    const meetingUrl = 'https://rooms.example/a'
    const input = { encounterId: idOf(encounter), name: ' Lake Table ', minutes: 90, meetingUrl }
    await operate('updateEncounter', input)
    const changed = await readEncounter(api, encounter.id)
    api.clock.set(new Date(api.clock().getTime() + hour))
    expect((await operate('updateEncounter', input)).errors).toBeUndefined()
    expect(await readEncounter(api, encounter.id)).toEqual(changed)
    const lines = { subjectId: String(encounter.id), action: 'updateEncounter' }
    const { auditEntry } = api.deps.database.prisma
    expect(await auditEntry.findMany({ where: lines })).toMatchObject([
      { before: { name: 'Lake Table' }, after: { name: 'Lake Table', meetingLinkChanged: true } },
    ])
    await operate('updateEncounter', { encounterId: idOf(encounter), meetingUrl: null })
    expect((await readEncounter(api, encounter.id)).meetingUrl).toBeNull()
  })

  test('stores a meeting link given by hand as browsers read it, so that every seat gets in', async () => {
    const encounter = await createEncounter(api)
    const typed = '  https://Rooms.example/caf\u00e9\r\nSet-Cookie: a=b/\u{1f600}#\u200f '
    await operate('updateEncounter', { encounterId: idOf(encounter), meetingUrl: typed })
    const stored = 'https://rooms.example/caf%C3%A9Set-Cookie:%20a=b/%F0%9F%98%80#%E2%80%8F'
    expect((await readEncounter(api, encounter.id)).meetingUrl).toBe(stored)
  })

  test('that has begun is refused for its name, and allowed for its meeting link', async () => {
    const encounter = await createEncounter(api)
    api.clock.set(encounter.startsAt)
    const renamed = await operate('updateEncounter', { encounterId: idOf(encounter), name: 'Late' })
    expect(renamed.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    const relinked = await operate('updateEncounter', {
      encounterId: idOf(encounter),
      meetingUrl: 'https://rooms.example/b',
    })
    expect(relinked.errors).toBeUndefined()
  })

  test('ends open invitations no later than 2 hours before the new start', async () => {
    const encounter = await createEncounter(api)
    const member = await createMember(api)
    const { id } = await invite(api, member, encounter, { expiresAt: ahead(3 * day) })
    await operate('updateEncounter', { encounterId: idOf(encounter), startsAt: ahead(2 * day) })
    expect((await readInvitation(api, id)).expiresAt).toEqual(ahead(2 * day - 2 * hour))
  })

  test('removes no seat that is taken, and gives more seats to those who wait', async () => {
    const encounter = await createEncounter(api, { capacity: 11 })
    const places = await fillSeats(api, encounter, 12)
    const fewer = await operate('updateEncounter', { encounterId: idOf(encounter), capacity: 10 })
    expect(fewer.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'capacity' } }])
    await operate('updateEncounter', { encounterId: idOf(encounter), capacity: 12 })
    await api.work()
    expect(await readInvitation(api, places.at(-1)?.invitation.id ?? 0)).toMatchObject({
      isWaitlisted: false,
    })
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 12, waitlisted: 0 })
  })
})

describe('an operator who cancels an encounter', () => {
  test('must give a reason', async () => {
    const encounter = await createEncounter(api)
    const { errors } = await operate('cancelEncounter', { encounterId: idOf(encounter), reason: '  ' })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'reason' } }])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Scheduled' })
  })

  test("notifies everyone seated or waitlisted, and changes nobody's counts", async () => {
    const encounter = await createEncounter(api, { startsAt: ahead(2 * day) })
    const places = await fillSeats(api, encounter, 14)
    const invited = await createMember(api)
    await invite(api, invited, encounter, { expiresAt: ahead(hour) })
    await operate('cancelEncounter', { encounterId: idOf(encounter), reason: 'Your host has fallen ill.' })
    api.clock.advance(3 * day)
    await api.work(['expireInvitations', 'completeEncounters', 'settleAttendance'])
    const notified = []
    for (const { member } of places) notified.push(...(await mailsTo(api, member, 'encounterCanceled')))
    expect(notified.map(({ data }) => data)).toEqual(
      places.map(({ invitation }) =>
        expect.objectContaining({
          reason: 'Your host has fallen ill.',
          ...(!invitation.isWaitlisted && {
            seat: { invitationId: invitation.id, seatToken: invitation.seatToken, sequence: 1 },
          }),
        }),
      ),
    )
    expect(notified[0] && (await renderRow(notified[0], api.deps)).attachments[0]?.content).toContain(
      'METHOD:CANCEL',
    )
    for (const { id } of [...places.map(({ member }) => member), invited]) {
      expect(await readMember(api, id)).toMatchObject({ cancellations: 0, expired: 0, noShows: 0 })
    }
  })

  test('notifies nobody who canceled their membership during the encounter', async () => {
    const encounter = await createEncounter(api)
    const [gone, there] = [await createSeat(api, encounter), await createSeat(api, encounter)]
    api.clock.set(new Date(encounter.startsAt.getTime() + minute))
    await askAs(api, gone.member, 'mutation { cancelMembership { viewer { id } } }')
    await operate('cancelEncounter', { encounterId: idOf(encounter), reason: 'The connection is lost.' })
    expect(await mailsTo(api, gone.member, 'encounterCanceled')).toEqual([])
    expect(await mailsTo(api, there.member, 'encounterCanceled')).toHaveLength(1)
  })

  test('ends its invitations: nobody can answer any more', async () => {
    const encounter = await createEncounter(api)
    const member = await createMember(api)
    const { id } = await invite(api, member, encounter)
    await operate('cancelEncounter', { encounterId: idOf(encounter), reason: 'Snow' })
    const { errors } = await answer(api, { id, memberId: member.id }, 'ACCEPTED')
    expect(errors).toMatchObject([{ message: 'This encounter has been canceled.' }])
  })
})
