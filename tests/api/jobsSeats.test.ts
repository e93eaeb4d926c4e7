import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { shortTime } from '../../server/rules/dates.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { holdWrite } from '../support/holdWrites.ts'
import {
  answer,
  createOperator,
  createSeat,
  fillSeats,
  mailsTo,
  mutate,
  readEncounter,
  readInvitation,
  readMember,
} from '../support/seats.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let operator: Member
let member: Member

const start = new Date('2026-11-19T17:00:00.000Z')

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(async () => {
  api.clock.set(start)
  member = await createMember(api)
})
afterAll(() => api.close())

const ahead = (milliseconds: number) => new Date(api.clock().getTime() + milliseconds)
const earlier = ({ startsAt }: { startsAt: Date }, milliseconds: number) =>
  new Date(startsAt.getTime() - milliseconds)
const states = async (template: string, to = member) =>
  (await mailsTo(api, to, template)).map(({ state }) => state)

describe('the count of expired invitations', () => {
  test('includes each unanswered invitation that expired, once', async () => {
    for (const expiresAt of [ahead(hour), ahead(hour), ahead(2 * hour)]) {
      await invite(api, member, await createEncounter(api), { expiresAt })
    }
    const answered = await invite(api, member, await createEncounter(api), { expiresAt: ahead(hour) })
    await answer(api, answered, 'DECLINED')
    api.clock.set(ahead(hour))
    await api.work(['expireInvitations'])
    expect(await readMember(api, member.id)).toMatchObject({ expired: 0 })
    api.clock.advance(1)
    await api.work(['expireInvitations'])
    await api.work(['expireInvitations'])
    expect(await readMember(api, member.id)).toMatchObject({ expired: 2 })
    expect(await readInvitation(api, answered.id)).toMatchObject({ status: 'Declined' })
  })

  test('includes no invitation of a member who got no mail because nothing reaches their address', async () => {
    await invite(api, member, await createEncounter(api), { expiresAt: ahead(hour) })
    const suppressed = { email: member.email, reason: 'Unsubscribe', createdAt: api.clock() } as const
    await api.deps.database.prisma.suppressedAddress.create({ data: suppressed })
    api.clock.set(ahead(hour + 1))
    await api.work(['expireInvitations'])
    expect(await readMember(api, member.id)).toMatchObject({ expired: 0 })
  })

  test('includes an invitation even if the worker processes it after the encounter', async () => {
    const encounter = await createEncounter(api)
    const { id } = await invite(api, member, encounter, { expiresAt: ahead(hour) })
    api.clock.set(new Date(encounter.endsAt.getTime() + day))
    await api.work(['completeEncounters'])
    await api.work(['expireInvitations'])
    expect(await readInvitation(api, id)).toMatchObject({ status: 'Expired' })
    expect(await readMember(api, member.id)).toMatchObject({ expired: 1 })
  })
})

describe('the last-day reminder of an invitation', () => {
  test('is mailed once, in the last 24 hours', async () => {
    await invite(api, member, await createEncounter(api), { expiresAt: ahead(3 * day) })
    api.clock.set(ahead(2 * day - 1))
    await api.work(['remind'])
    expect(await states('invitationReminder')).toEqual([])
    api.clock.advance(1)
    await api.work(['remind'])
    await api.work(['remind'])
    expect(await mailsTo(api, member, 'invitationReminder')).toMatchObject([
      { state: 'Sent', stream: 'Broadcast' },
    ])
  })

  test('is not mailed sooner than a day after the invitation', async () => {
    await invite(api, member, await createEncounter(api, { startsAt: ahead(2 * day) }), {
      expiresAt: ahead(day),
    })
    await api.work(['remind'])
    expect(await states('invitationReminder')).toEqual([])
  })

  test('is not mailed to a member who wants no invitations by mail', async () => {
    const quiet = await createMember(api, { wantsInvitationMail: false })
    await invite(api, quiet, await createEncounter(api), { expiresAt: ahead(3 * day) })
    api.clock.set(ahead(2.5 * day))
    await api.work(['remind'])
    expect(await states('invitationReminder', quiet)).toEqual([])
  })

  test('is mailed a day after the invitation, even at the last instant to answer', async () => {
    await invite(api, member, await createEncounter(api), { expiresAt: ahead(day) })
    api.clock.advance(day)
    await api.work(['remind'])
    expect(await states('invitationReminder')).toEqual(['Sent'])
  })

  test('is not written to a member who has declined, nor for a canceled encounter', async () => {
    const other = await createMember(api)
    const [open, canceled] = [await createEncounter(api), await createEncounter(api)]
    const expiresAt = ahead(3 * day)
    await answer(api, await invite(api, member, open, { expiresAt }), 'DECLINED')
    await invite(api, other, canceled, { expiresAt })
    const input = { encounterId: globalId('OperatorEncounter', canceled.id), reason: 'Snow.' }
    await mutate(api, operator, 'cancelEncounter', input, 'encounter { id }')
    api.clock.set(ahead(2.5 * day))
    await api.work(['remind'])
    expect([await states('invitationReminder'), await states('invitationReminder', other)]).toEqual([[], []])
  })

  test('is mailed even on the day of a mail about a change of the encounter', async () => {
    const encounter = await createEncounter(api)
    await invite(api, member, encounter, { expiresAt: ahead(3 * day) })
    api.clock.set(ahead(2 * day))
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), name: 'Friday Table' }
    await mutate(api, operator, 'updateEncounter', input, 'encounter { id }')
    await api.work(['remind'])
    expect([await states('encounterChanged'), await states('invitationReminder')]).toEqual([
      ['Sent'],
      ['Sent'],
    ])
  })

  test('waits for a day after another reminder of this invitation, but not of another one', async () => {
    const [encounter, another] = [await createEncounter(api), await createEncounter(api)]
    const { id } = await invite(api, member, encounter, { expiresAt: ahead(3 * day) })
    await invite(api, member, another, { expiresAt: ahead(6 * day) })
    const byHand = async (about: { id: number }) => {
      const input = {
        encounterId: globalId('OperatorEncounter', about.id),
        memberIds: [globalId('OperatorMember', member.id)],
      }
      const { data } = await mutate<{ reminded: [] }>(
        api,
        operator,
        'remindInvited',
        input,
        'reminded { id }',
      )
      expect(data.remindInvited?.reminded).toHaveLength(1)
    }
    const reminders = async () =>
      (await mailsTo(api, member, 'invitationReminder')).filter(
        ({ data }) => (data as { invitationId: number }).invitationId === id,
      ).length
    api.clock.advance(day + 1)
    await byHand(encounter)
    api.clock.advance(day - 1)
    await byHand(another)
    await api.work(['remind'])
    expect(await reminders()).toBe(1)
    api.clock.advance(1)
    await api.work(['remind'])
    expect(await reminders()).toBe(2)
  })

  test('is checked again when it is sent', async () => {
    const invitation = await invite(api, member, await createEncounter(api), { expiresAt: ahead(3 * day) })
    api.clock.set(ahead(2.5 * day))
    await api.work(['remind'])
    await api.deps.database.prisma.outboxMail.updateMany({
      where: { memberId: member.id, template: 'invitationReminder' },
      data: { state: 'Queued', attempts: 0 },
    })
    await answer(api, invitation, 'ACCEPTED')
    await api.work(['sweepOutbox'])
    expect(await states('invitationReminder')).toEqual(['Skipped'])
  })
})

describe('reminders of a seat', () => {
  test.each([
    ['reminder24h', 24 * hour],
    ['reminder1h', hour],
  ])('%s is mailed once, when it is due', async (template, due) => {
    const encounter = await createEncounter(api)
    await createSeat(api, encounter, member)
    api.clock.set(earlier(encounter, due + 1))
    await api.work(['remind'])
    expect(await states(template)).toEqual([])
    api.clock.advance(1)
    await api.work(['remind'])
    await api.work(['remind'])
    expect(await states(template)).toEqual(['Sent'])
    const [mail] = await mailsTo(api, member, template)
    if (!mail) throw new Error('No mail')
    const { attachments } = await renderRow(mail, api.deps)
    expect(attachments[0]?.content).toContain('METHOD:REQUEST')
    expect(attachments[0]?.content).toContain('SEQUENCE:0')
  })

  test('are for seats, not for places on the waitlist', async () => {
    const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 9 })
    const waiting = (await fillSeats(api, encounter, 7)).at(-1)?.member
    api.clock.set(earlier(encounter, hour))
    await api.work(['remind'])
    expect(await states('reminder1h', waiting)).toEqual([])
  })

  test('are not mailed if the seat was gained after they were due', async () => {
    const encounter = await createEncounter(api)
    api.clock.set(earlier(encounter, 10 * hour))
    await createSeat(api, encounter, member)
    await api.work(['remind'])
    expect(await states('reminder24h')).toEqual([])
    api.clock.set(earlier(encounter, hour))
    await api.work(['remind'])
    expect(await states('reminder1h')).toEqual(['Sent'])
  })

  test('are mailed if the seat was gained at the instant at which they were due', async () => {
    const encounter = await createEncounter(api)
    api.clock.set(earlier(encounter, 24 * hour))
    await createSeat(api, encounter, member)
    await api.work(['remind'])
    expect(await states('reminder24h')).toEqual(['Sent'])
  })

  test('do not wait for a lock of the encounter, which they mark as reminded a minute later', async () => {
    const encounter = await createEncounter(api)
    await createSeat(api, encounter, member)
    api.clock.set(earlier(encounter, 23 * hour))
    const holding = await api.deps.database.pool.connect()
    await holding.query('BEGIN')
    await holding.query('SELECT FROM encounters WHERE id = $1 FOR NO KEY UPDATE', [encounter.id])
    await api.work(['remind'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({
      dayRemindedFor: null,
      lookedAheadAt: null,
    })
    await holding.query('COMMIT')
    holding.release()
    api.clock.advance(minute)
    await api.work(['remind'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({
      dayRemindedFor: encounter.startsAt,
      lookedAheadAt: api.clock(),
    })
    expect(await states('reminder24h')).toEqual(['Sent'])
  })

  test('are checked again when they are sent: none for a seat given up or an encounter moved or canceled', async () => {
    const [given, moved, canceled, still] = [
      await createEncounter(api),
      await createEncounter(api),
      await createEncounter(api),
      await createEncounter(api),
    ]
    const people = []
    for (const encounter of [given, moved, canceled, still]) people.push(await createSeat(api, encounter))
    api.clock.set(earlier(given, 24 * hour))
    await api.work(['remind'])
    for (const { member: to } of people) expect(await states('reminder24h', to)).toEqual(['Sent'])
    await api.deps.database.prisma.outboxMail.updateMany({
      where: { template: 'reminder24h', memberId: { in: people.map((each) => each.member.id) } },
      data: { state: 'Queued', attempts: 0 },
    })
    const of = ({ id }: { id: number }) => ({ encounterId: globalId('OperatorEncounter', id) })
    const seat = people[0]
    if (!seat) throw new Error('Nobody came')
    await answer(api, seat.invitation, 'DECLINED')
    await mutate(
      api,
      operator,
      'updateEncounter',
      { ...of(moved), startsAt: ahead(2 * day) },
      'encounter { id }',
    )
    await mutate(api, operator, 'cancelEncounter', { ...of(canceled), reason: 'Snow' }, 'encounter { id }')
    await api.work(['sweepOutbox'])
    const outcome = []
    for (const { member: to } of people) outcome.push(...(await states('reminder24h', to)))
    expect(outcome).toEqual(['Skipped', 'Skipped', 'Skipped', 'Sent'])
  })

  test('say "tomorrow" only on the day before: they are neither written nor sent on the day itself', async () => {
    const [moved, waiting] = [await createEncounter(api), await createEncounter(api)]
    await createSeat(api, moved, member)
    const other = await createSeat(api, waiting)
    const move = (to: Date) =>
      api.deps.database.prisma.encounter.update({
        where: { id: moved.id },
        data: { startsAt: to, endsAt: new Date(to.getTime() + hour) },
      })
    api.clock.set(earlier(waiting, 24 * hour))
    await move(ahead(30 * hour))
    await api.work(['remind'])
    await api.deps.database.prisma.outboxMail.updateMany({
      where: { template: 'reminder24h', memberId: other.member.id },
      data: { state: 'Queued', attempts: 0 },
    })
    api.clock.set(earlier(waiting, 7 * hour))
    await move(waiting.startsAt)
    await api.work(['remind'])
    await api.work(['sweepOutbox'])
    expect(await states('reminder24h')).toEqual([])
    expect(await states('reminder24h', other.member)).toEqual(['Skipped'])
  })

  test('say when the encounter begins and not how soon, as they may arrive minutes before', async () => {
    const encounter = await createEncounter(api)
    await createSeat(api, encounter, member)
    api.clock.set(earlier(encounter, hour / 12))
    await api.work(['remind'])
    const [mail] = await mailsTo(api, member, 'reminder1h')
    if (!mail) throw new Error('No reminder')
    const { subject, text } = await renderRow(mail, api.deps)
    const time = shortTime(encounter.startsAt, encounter.timeZone)
    expect(subject).toBe(`Begins at ${time}: ${encounter.name}`)
    expect(text).toContain(`Your encounter begins at ${time}.`)
    expect(subject + text).not.toMatch(/hour/i)
  })

  test('are sent for a seat that was stored some minutes after they were due', async () => {
    const encounter = await createEncounter(api)
    await createSeat(api, encounter)
    api.clock.set(earlier(encounter, 24 * hour - 9 * minute))
    await api.work(['remind'])
    const { invitation } = await createSeat(api, encounter, member)
    await api.deps.database.prisma.invitation.update({
      where: { id: invitation.id },
      data: { seatedAt: earlier(encounter, 24 * hour + 1) },
    })
    await api.work(['remind'])
    expect(await states('reminder24h')).toEqual(['Sent'])
  })

  test('are sent for a start to which the encounter is moved while they are written', async () => {
    const encounter = await createEncounter(api)
    await createSeat(api, encounter, member)
    api.clock.set(earlier(encounter, 23 * hour))
    const letGo = await holdWrite(api, 'INSERT ON outbox_mails', `NEW.member_id = ${member.id}`)
    const reminding = api.work(['remind'])
    await waitUntilBlocked(api)
    const startsAt = ahead(23.5 * hour)
    await api.deps.database.prisma.encounter.update({
      where: { id: encounter.id },
      data: { startsAt, endsAt: new Date(startsAt.getTime() + hour) },
    })
    await letGo()
    await reminding
    await api.work(['remind'])
    expect(await states('reminder24h')).toEqual(['Skipped', 'Sent'])
  })

  test('are sent again for a new start', async () => {
    const encounter = await createEncounter(api)
    await createSeat(api, encounter, member)
    api.clock.set(earlier(encounter, 24 * hour))
    await api.work(['remind'])
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), startsAt: ahead(4 * day) }
    await mutate(api, operator, 'updateEncounter', input, 'encounter { id }')
    api.clock.set(ahead(3 * day))
    await api.work(['remind'])
    expect(await states('reminder24h')).toEqual(['Sent', 'Sent'])
  })
})

describe('after the end', () => {
  test('the people who attended are asked once to choose', async () => {
    const encounter = await createEncounter(api)
    await createSeat(api, encounter, member, { attendance: 'Attended' })
    const { member: absent } = await createSeat(api, encounter)
    api.clock.set(encounter.endsAt)
    await api.work(['completeEncounters'])
    await api.work(['completeEncounters'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Completed' })
    const [mail, ...more] = await mailsTo(api, member, 'chooseImpressions')
    expect(more).toEqual([])
    expect(mail?.data).toMatchObject({
      encounterId: encounter.id,
      closesAt: new Date(encounter.endsAt.getTime() + 14 * day).toISOString(),
    })
    expect(await states('chooseImpressions', absent)).toEqual([])
  })
})
