import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMonday, startInWeek } from '../../server/domain/week/weekStarts.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { samples } from '../../server/mail/templates/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { createPeople, readProposal } from '../support/proposals.ts'
import { answer, askAs, createOperator, createSeat, mailsTo, mutate } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
afterAll(() => api.close())

const prisma = () => api.deps.database.prisma
const slot = (weekday: number, time: string, more: object = {}) => ({ weekday, time, active: true, ...more })
const setPlan = (input: object) =>
  mutate<{ plans: { kind: string; slots: object[] }[] }>(
    api,
    operator,
    'setWeeklyPlan',
    { locationId: globalId('Location', 1), kind: 'FIRST', ...input },
    'plans { kind minutes overInvite remindHours slots { weekday time tables active } }',
  )
type Proposed = {
  results: { plan: { kind: string }; isProposed: boolean; sentence: string | null }[]
  proposals: { id: string; kind: string; slots: string[]; tablesPerSlot: (number | null)[] | null }[]
}
const propose = async (weekOf: string, as = operator) =>
  (
    await mutate<Proposed>(
      api,
      as,
      'proposeWeek',
      { weekOf },
      'results { plan { kind } isProposed sentence } proposals { id kind slots tablesPerSlot }',
    )
  ).data.proposeWeek

describe('a weekly plan', () => {
  test('has its times in the time zone of the location, even in nights when clocks change', () => {
    const at = (monday: string, weekday: number, time: string) => {
      const date = readMonday(monday)
      if (!date) throw new Error(`${monday} is no Monday`)
      return startInWeek(date, { weekday, time }, 'America/Detroit').toISOString()
    }
    expect(at('2026-10-26', 6, '19:00')).toBe('2026-10-31T23:00:00.000Z')
    expect(at('2026-10-26', 7, '19:00')).toBe('2026-11-02T00:00:00.000Z')
    // 1:30 comes twice that night, and counts the first time; 2:30 in March not at all, and is an hour later.
    expect(at('2026-10-26', 7, '01:30')).toBe('2026-11-01T05:30:00.000Z')
    expect(at('2027-03-08', 7, '02:30')).toBe('2027-03-14T07:30:00.000Z')
    for (const wrong of ['2026-10-27', '2026-02-30', 'Monday', '20261026'])
      expect(readMonday(wrong)).toBeNull()
  })

  test.each([
    [{ slots: [slot(8, '19:00')] }, 'Please choose a day of the week.'],
    [{ slots: [slot(1, '7 PM')] }, 'Please give each time as hours and minutes, such as 19:00.'],
    [{ slots: [slot(1, '19:00'), slot(1, '19:00')] }, 'Each time can stand once only.'],
    [{ slots: [], remindHours: 1 }, 'Remind 3 to 168 whole hours before the start.'],
    [{ slots: [], overInvite: 4 }, 'Invite 1 to 3 people for each seat.'],
    [{ slots: [], kind: 'ONE_ON_ONE', overInvite: 1.5 }, 'A One-on-One invites two people, never more.'],
  ])('is refused as %j', async (input, sentence) => {
    const { errors } = await setPlan(input)
    expect(JSON.stringify(errors)).toContain(sentence)
    expect(await prisma().weeklyPlan.count()).toBe(0)
  })

  test('is not overwritten by an operator who has not read another one’s change, even at the same instant', async () => {
    const set = async (input: object) => (await setPlan(input)).errors
    const versions = async () => {
      const { data } = await askAs<{ weeklyPlans: { version: string }[] }>(
        api,
        operator,
        '{ weeklyPlans { version } }',
      )
      return data.weeklyPlans.map(({ version }) => version)
    }
    const first = [90, 75].map((minutes) => ({ minutes, slots: [slot(2, '19:00')], replaces: '' }))
    const refused = (await Promise.all(first.map(set))).flatMap((errors) => errors ?? [])
    expect(refused).toMatchObject([
      {
        message: 'Another operator has changed these times meanwhile. Please look at them first.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    const [version = ''] = await versions()
    const next = { slots: [slot(4, '19:00'), slot(2, '19:00')], replaces: version }
    expect(await set(next)).toBeUndefined()
    const logged = await prisma().auditEntry.count()
    // A lost reply, and the same starts in another order.
    expect(await set({ ...next, slots: next.slots.toReversed() })).toBeUndefined()
    expect(await prisma().auditEntry.count()).toBe(logged)
    expect(await set({ slots: [], replaces: version })).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect(await set({ slots: [] })).toBeUndefined()
    expect(await versions()).toEqual([])
  })

  test('of a retired location cannot be changed, which the error says, but can be removed', async () => {
    const slots = [slot(2, '19:00')]
    const { id } = await prisma().location.create({ data: { label: 'Upper Lake' } })
    const retired = { locationId: globalId('Location', id), kind: 'SECOND' }
    await setPlan({ slots, locationId: retired.locationId })
    await prisma().location.update({ where: { id }, data: { active: false } })
    const { errors } = await setPlan({ slots: [slot(3, '19:00')], locationId: retired.locationId })
    expect(errors).toMatchObject([
      {
        message: 'This location is retired. Offer it again under Settings, or take its times away.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect(errors?.[0]?.extensions.field).toBeUndefined()
    expect((await setPlan({ ...retired, slots })).errors).toMatchObject([
      { message: 'Please choose an active location.', extensions: { field: 'locationId' } },
    ])
    expect((await setPlan({ slots: [], locationId: retired.locationId })).errors).toBeUndefined()
    expect(await prisma().weeklyPlan.count()).toBe(0)
  })

  test('is proposed once with one click, and invited with its reminder', async () => {
    await createPeople(api, 36)
    const slots = [slot(2, '19:00', { tables: 1 }), slot(4, '19:30'), slot(6, '10:00', { active: false })]
    const { data } = await setPlan({ slots, remindHours: 48, overInvite: 1 })
    expect(data.setWeeklyPlan?.plans).toMatchObject([{ kind: 'FIRST', minutes: 90, remindHours: 48, slots }])
    const once = await propose('2026-11-23')
    expect(once?.results).toEqual([{ plan: { kind: 'FIRST' }, isProposed: true, sentence: null }])
    expect(once?.proposals).toMatchObject([
      { slots: ['2026-11-25T00:00:00.000Z', '2026-11-27T00:30:00.000Z'], tablesPerSlot: [1, null] },
    ])
    const [again, atOnce] = await Promise.all([propose('2026-11-23'), propose('2026-11-23')])
    for (const reply of [again, atOnce]) {
      expect(reply?.results).toMatchObject([
        { isProposed: false, sentence: 'It was proposed for this week already.' },
      ])
      expect(reply?.proposals).toEqual(once?.proposals)
    }
    await api.work()
    const proposalId = once?.proposals[0]?.id
    const invited = await mutate(api, operator, 'inviteGroups', { proposalId }, 'encounters { id }')
    expect(invited.errors).toBeUndefined()
    const made = await prisma().encounter.findMany({ select: { remindHours: true, startsAt: true } })
    expect(made).toHaveLength(3)
    expect(made.every(({ remindHours }) => remindHours === 48)).toBe(true)
    expect(made.filter(({ startsAt }) => startsAt.toISOString() === '2026-11-25T00:00:00.000Z')).toHaveLength(
      1,
    )
    await prisma().encounter.deleteMany({ where: { invitations: { none: {} } } })
  })

  test('becomes one proposal if two operators propose its week at the same moment', async () => {
    const other = await createOperator(api)
    const replies = await Promise.all([propose('2026-11-30'), propose('2026-11-30', other)])
    expect(
      replies.flatMap((reply) => reply?.results ?? []).filter(({ isProposed }) => isProposed),
    ).toHaveLength(1)
    expect(await prisma().formationRun.count({ where: { weekOf: '2026-11-30' } })).toBe(1)
  })

  test('can be proposed again for a week whose proposal was discarded', async () => {
    const [proposal] = (await propose('2026-11-30'))?.proposals ?? []
    await mutate(api, operator, 'cancelFormation', { proposalId: proposal?.id }, 'proposal { id }')
    expect((await propose('2026-11-30'))?.results).toMatchObject([{ isProposed: true }])
    const { errors } = await mutate(
      api,
      operator,
      'rerunFormation',
      { proposalId: proposal?.id },
      'proposal { id }',
    )
    expect(errors).toBeUndefined()
    expect(await prisma().formationRun.count({ where: { weekOf: '2026-11-30' } })).toBe(1)
  })

  test('whose encounters were all canceled can be discarded, formed again with everybody, and proposed again', async () => {
    await prisma().formationRun.updateMany({ where: { state: 'Running' }, data: { state: 'Canceled' } })
    // Group jobs run one after the other, even for proposals that were discarded.
    const form = async () => {
      while ((await prisma().formationRun.count({ where: { state: 'Running' } })) > 0) await api.work()
    }
    await createPeople(api, 24)
    const [proposal] = (await propose('2026-12-07'))?.proposals ?? []
    const proposalId = proposal?.id
    await form()
    const change = <Payload>(name: string, payload: string) =>
      mutate<Payload>(api, operator, name, { proposalId }, payload)
    const invited = await change<{ encounters: { id: string }[] }>('inviteGroups', 'encounters { id }')
    const encounters = invited.data.inviteGroups?.encounters ?? []
    expect(encounters.length).toBeGreaterThan(1)
    const giveUp = () =>
      change('cancelFormation', 'proposal { state measures { invitedTables canceledTables } }')
    for (const { id: encounterId } of encounters) {
      expect((await giveUp()).errors?.[0]?.message).toBe('Some of these groups are invited already.')
      const canceled = { encounterId, reason: 'The host is ill.' }
      await mutate(api, operator, 'cancelEncounter', canceled, 'encounter { id }')
    }
    const tables = encounters.length
    expect((await giveUp()).data.cancelFormation).toEqual({
      proposal: { state: 'CANCELED', measures: { invitedTables: tables, canceledTables: tables } },
    })
    await change('rerunFormation', 'proposal { id }')
    await form()
    const { state, measures } = await readProposal(api, await signIn(api, operator), proposalId ?? '')
    expect({ state, ...measures }).toMatchObject({ state: 'READY', invitedTables: 0, canceledTables: 0 })
    expect(measures.placed).toBeGreaterThanOrEqual(20)
    expect((await propose('2026-12-07'))?.results).toMatchObject([{ isProposed: true }])
  })

  test('proposes nothing for a past week, and nothing that would show who chose the operator', async () => {
    expect((await propose('2026-11-09'))?.results).toMatchObject([
      { isProposed: false, sentence: 'None of its times lies ahead in this week.' },
    ])
    await setPlan({ kind: 'SECOND', slots: [slot(3, '19:00')] })
    const neighbour = await createOperator(api)
    await prisma().member.update({ where: { id: neighbour.id }, data: { locationId: 1 } })
    const second = (await propose('2026-12-07', neighbour))?.results.find(
      ({ plan }) => plan.kind === 'SECOND',
    )
    expect(second?.isProposed).toBe(false)
    expect(second?.sentence).toContain('You could be among these people yourself')
    const { errors } = await mutate(api, operator, 'proposeWeek', { weekOf: 'Monday' }, '__typename')
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }])
    await setPlan({ kind: 'SECOND', slots: [] })
    expect(await prisma().weeklyPlan.count()).toBe(1)
  })

  test('proposes one start for two times that are the same in the night when clocks change', async () => {
    await setPlan({ slots: [slot(7, '02:30', { tables: 2 }), slot(7, '03:30', { tables: 1 })] })
    const week = await propose('2027-03-08')
    expect(week?.proposals.map(({ slots }) => slots)).toEqual([['2027-03-14T07:30:00.000Z']])
  })
})

describe('a planned reminder', () => {
  const ahead = (milliseconds: number) => new Date(api.clock().getTime() + milliseconds)
  const reminded = async (member: Member) => (await mailsTo(api, member, 'invitationReminder')).length
  const work = async () => api.work(['remind'])

  test('is mailed once, at its hours, to members who have not answered', async () => {
    const encounter = await createEncounter(api, { startsAt: ahead(10 * day) })
    const [open, answered, late] = [await createMember(api), await createMember(api), await createMember(api)]
    const expiresAt = ahead(9 * day)
    await invite(api, open, encounter, { expiresAt })
    await answer(api, await invite(api, answered, encounter, { expiresAt }), 'ACCEPTED')
    const plan = (remindHours: number | null) =>
      mutate<{ encounter: { remindHours: number | null } }>(
        api,
        operator,
        'planReminder',
        { encounterId: globalId('OperatorEncounter', encounter.id), remindHours },
        'encounter { remindHours }',
      )
    expect((await plan(2)).errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }])
    expect((await plan(72)).data.planReminder?.encounter.remindHours).toBe(72)
    api.clock.set(new Date(encounter.startsAt.getTime() - 72 * hour - 1000))
    await work()
    expect(await reminded(open)).toBe(0)
    await invite(api, late, encounter, { expiresAt, sentAt: api.clock() })
    api.clock.set(new Date(encounter.startsAt.getTime() - 72 * hour))
    await work()
    await work()
    expect([await reminded(open), await reminded(answered), await reminded(late)]).toEqual([1, 0, 0])
    api.clock.advance(2 * day)
    await work()
    // The one more is that of the last day.
    expect([await reminded(open), await reminded(late)]).toEqual([2, 1])
  })

  test('cannot be planned over what another operator saved since it was read', async () => {
    const { id } = await createEncounter(api, { startsAt: ahead(10 * day) })
    const plan = (remindHours: number | null, replaces: number | null) =>
      mutate(
        api,
        operator,
        'planReminder',
        { encounterId: globalId('OperatorEncounter', id), remindHours, replaces },
        'encounter { id }',
      )
    expect((await plan(72, null)).errors).toBeUndefined()
    for (const late of [plan(48, null), plan(null, 48)])
      expect((await late).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    const saved = await api.deps.database.prisma.encounter.findUniqueOrThrow({ where: { id } })
    expect(saved.remindHours).toBe(72)
    expect((await plan(null, 72)).errors).toBeUndefined()
  })

  test('is not written to members who want none or can no longer answer, nor for a canceled encounter', async () => {
    const remindHours = 72
    const [encounter, canceled] = [
      await createEncounter(api, { startsAt: ahead(10 * day), remindHours }),
      await createEncounter(api, { startsAt: ahead(10 * day), remindHours }),
    ]
    const due = new Date(encounter.startsAt.getTime() - remindHours * hour)
    const [quiet, late, gone, asked] = [
      await createMember(api, { wantsInvitationMail: false }),
      await createMember(api),
      await createMember(api),
      await createMember(api),
    ]
    await invite(api, quiet, encounter, { expiresAt: ahead(9 * day) })
    await invite(api, late, encounter, { expiresAt: new Date(due.getTime() - 1) })
    await invite(api, gone, canceled, { expiresAt: ahead(9 * day) })
    await invite(api, asked, encounter, { sentAt: new Date(due.getTime() - day), expiresAt: ahead(9 * day) })
    const input = { encounterId: globalId('OperatorEncounter', canceled.id), reason: 'Snow.' }
    await mutate(api, operator, 'cancelEncounter', input, 'encounter { id }')
    api.clock.set(due)
    const planned = async ({ id }: Member) =>
      prisma().outboxMail.count({
        where: { memberId: id, key: { startsWith: 'invitationReminderPlanned:' } },
      })
    await work()
    expect(await Promise.all([quiet, late, gone, asked].map(planned))).toEqual([0, 0, 0, 1])
  })

  test('is left out for members who were reminded by hand within a day', async () => {
    const encounter = await createEncounter(api, { startsAt: ahead(10 * day), remindHours: 72 })
    const member = await createMember(api)
    await invite(api, member, encounter, { expiresAt: ahead(9.5 * day) })
    api.clock.set(new Date(encounter.startsAt.getTime() - 73 * hour))
    const input = {
      encounterId: globalId('OperatorEncounter', encounter.id),
      memberIds: [globalId('OperatorMember', member.id)],
    }
    await mutate(api, operator, 'remindInvited', input, 'reminded { id }')
    api.clock.advance(hour)
    await work()
    expect(await reminded(member)).toBe(1)
  })
})

describe('acts on several encounters or mails', () => {
  const over = (name: string) => {
    const startsAt = new Date(api.clock().getTime() - 3 * hour)
    return createEncounter(api, { name, startsAt, state: 'Completed', completedAt: api.clock() })
  }

  test('mark all as attended and settle several encounters, but not one to which nobody is known to have come', async () => {
    const [full, unknown, done] = [await over('Full'), await over('Unknown'), await over('Done')]
    const seats = [await createSeat(api, full), await createSeat(api, full)]
    await createSeat(api, unknown)
    await prisma().encounter.update({ where: { id: done.id }, data: { attendanceSettledAt: api.clock() } })
    const encounterId = globalId('OperatorEncounter', full.id)
    const mark = () => mutate<{ marked: number }>(api, operator, 'markAllAttended', { encounterId }, 'marked')
    expect((await mark()).data.markAllAttended?.marked).toBe(2)
    expect((await mark()).data.markAllAttended?.marked).toBe(0)
    const { data } = await mutate<Record<string, { name: string }[]>>(
      api,
      operator,
      'settleSeveral',
      { encounterIds: [full, unknown, done].map(({ id }) => globalId('OperatorEncounter', id)) },
      'settled { name } already { name } skipped { name }',
    )
    expect(data.settleSeveral).toEqual({
      settled: [{ name: 'Full' }],
      already: [{ name: 'Done' }],
      skipped: [{ name: 'Unknown' }],
    })
    const ids = seats.map(({ member }) => member.id)
    const members = await prisma().member.findMany({ where: { id: { in: ids } } })
    expect(members.map(({ noShows }) => noShows)).toEqual([0, 0])
    expect(await prisma().invitation.count({ where: { encounterId: unknown.id, attendance: null } })).toBe(1)
  })

  test.each([
    ['settleSeveral', 'encounterIds', 'OperatorEncounter', 'encounters'],
    ['retryMails', 'mailIds', 'Mail', 'mails'],
  ] as const)('with %s are limited to a page of a list', async (name, field, type, what) => {
    const ids = Array.from({ length: 51 }, (_, index) => globalId(type, index + 1))
    const { errors } = await mutate(api, operator, name, { [field]: ids }, '__typename')
    expect(errors?.[0]).toMatchObject({
      message: `Please choose at most 50 ${what}.`,
      extensions: { code: 'BAD_INPUT', field },
    })
  })

  test('send mails again, and those that cannot be sent do not stop the others', async () => {
    const mail = {
      toAddress: 'a@example.org',
      template: 'resumed',
      data: samples.resumed,
      createdAt: api.clock(),
    }
    const failed = await prisma().outboxMail.create({ data: { ...mail, key: 'again', state: 'Failed' } })
    const sent = await prisma().outboxMail.create({ data: { ...mail, key: 'sent', state: 'Sent' } })
    const { data } = await mutate<{ mails: { state: string }[]; sentences: string[] }>(
      api,
      operator,
      'retryMails',
      { mailIds: [sent, failed].map(({ id }) => globalId('Mail', id)) },
      'mails { state } sentences',
    )
    expect(data.retryMails).toEqual({
      mails: [{ state: 'QUEUED' }],
      sentences: ['Only a mail that did not arrive can be sent again.'],
    })
  })
})

type Named = { encounter: { name: string } }

describe('mail to the operator', () => {
  const mails = (template: string) =>
    prisma().outboxMail.findMany({
      where: { template },
      select: { data: true, toAddress: true },
      orderBy: { id: 'asc' },
    })

  test('says once a day in numbers what waits', async () => {
    await api.work([])
    await prisma().outboxMail.deleteMany({ where: { template: 'dailyDigest' } })
    const bounced = {
      toAddress: 'a@example.org',
      template: 'resumed',
      data: samples.resumed,
      createdAt: api.clock(),
    }
    await prisma().outboxMail.create({
      data: { ...bounced, key: 'back', state: 'Sent', deliveryState: 'Bounced', deliveryAt: api.clock() },
    })
    await api.work(['sendDigest'])
    await api.work(['sendDigest'])
    expect(await mails('dailyDigest')).toMatchObject([{ data: { bounces: 1, cases: 0 } }])
    // A worker that stopped for three days counts what happened meanwhile.
    api.clock.advance(day)
    await prisma().outboxMail.create({
      data: {
        ...bounced,
        key: 'back again',
        state: 'Sent',
        deliveryState: 'Bounced',
        deliveryAt: api.clock(),
      },
    })
    api.clock.advance(3 * day)
    await api.work(['sendDigest'])
    expect(await mails('dailyDigest')).toMatchObject([{ data: { bounces: 1 } }, { data: { bounces: 1 } }])
  })

  test('names, a day before, an encounter that will be short, and says if two there must not meet', async () => {
    const startsAt = new Date(api.clock().getTime() + 25 * hour)
    const [short, full, apart] = await Promise.all(
      ['Short', 'Full', 'Apart'].map((name) => createEncounter(api, { name, startsAt })),
    )
    if (!short || !full || !apart) throw new Error('Nothing is planned')
    for (let made = 0; made < 12; made++) {
      await createSeat(api, full)
      await createSeat(api, apart)
    }
    const [one, other, third] = await prisma().invitation.findMany({
      where: { encounterId: apart.id },
      orderBy: { id: 'asc' },
      take: 3,
    })
    const names = ['Short', 'Full', 'Apart']
    const said = async () =>
      (await mails('dayBefore')).flatMap(({ data }) => {
        const mail = data as unknown as {
          encounter: { name: string }
          isLikelyTooFew: boolean
          holdsPairApart: boolean
        }
        const { name } = mail.encounter
        return names.includes(name) ? [[name, mail.isLikelyTooFew, mail.holdsPairApart]] : []
      })
    await api.work(['remind'])
    expect(await said()).toEqual([])
    api.clock.advance(hour)
    await api.work(['remind'])
    await api.work(['remind'])
    expect(await said()).toEqual([['Short', true, false]])
    api.clock.advance(minute)
    const avoidance = {
      memberId: one?.memberId ?? 0,
      avoidedId: other?.memberId ?? 0,
      createdAt: api.clock(),
    }
    await prisma().avoidance.create({ data: avoidance })
    await api.work(['remind'])
    expect(await said()).toEqual([
      ['Short', true, false],
      ['Apart', false, true],
    ])
    await prisma().encounter.update({
      where: { id: short.id },
      data: { startsAt: new Date(api.clock().getTime() + 20 * hour), movedAt: api.clock() },
    })
    for (const _hour of [1, 2]) {
      api.clock.advance(hour)
      await api.work(['remind'])
    }
    expect((await said()).slice(2)).toEqual([['Short', true, false]])
    const pair = { memberId: one?.memberId ?? 0, avoidedId: third?.memberId ?? 0, createdAt: api.clock() }
    await prisma().avoidance.create({ data: pair })
    await api.work(['remind'])
    expect(await said()).toHaveLength(3)
    await prisma().avoidance.updateMany({ where: pair, data: { hold: 'Report' } })
    await api.work(['remind'])
    await api.work(['remind'])
    expect((await said()).slice(3)).toEqual([['Apart', false, true]])
    const written = await mails('dayBefore')
    expect(JSON.stringify(written)).not.toMatch(/memberId|username/)
  })

  test.each([
    ['enough people', 12, 0],
    ['too few, of which a mail went out before', 4, 1],
  ])(
    'about two at an encounter within a day, one of whom reported the other, is sent at once, and once: %s',
    async (name, seats, before) => {
      const startsAt = new Date(api.clock().getTime() + day)
      const encounter = await createEncounter(api, { name, startsAt })
      for (let made = 0; made < seats; made++) await createSeat(api, encounter)
      const said = async () =>
        (await mails('dayBefore')).flatMap(({ data }) => {
          const { encounter: about, holdsPairApart } = data as unknown as Named & { holdsPairApart: boolean }
          return about.name === name ? [holdsPairApart] : []
        })
      await api.work(['remind'])
      expect(await said()).toEqual(Array(before).fill(false))
      api.clock.advance(hour)
      const [one, other] = await prisma().invitation.findMany({
        where: { encounterId: encounter.id },
        take: 2,
      })
      const pair = { memberId: one?.memberId ?? 0, avoidedId: other?.memberId ?? 0 }
      await prisma().avoidance.create({ data: { ...pair, createdAt: api.clock(), hold: 'Report' } })
      const once = [...Array(before).fill(false), true]
      for (const _hour of [23, 22, 21]) {
        await api.work(['remind'])
        expect(await said()).toEqual(once)
        api.clock.advance(hour)
      }
    },
  )

  test('of the day before is written late, and once, if no worker ran then, but not for encounters planned since', async () => {
    const inHours = (hours: number) => new Date(api.clock().getTime() + hours * hour)
    const short = await createEncounter(api, { name: 'Missed', startsAt: inHours(30) })
    const filled = await createEncounter(api, { name: 'Filled', startsAt: inHours(30) })
    for (let made = 0; made < 12; made++) await createSeat(api, filled)
    api.clock.advance(20 * hour)
    await createEncounter(api, { name: 'Planned since', startsAt: inHours(10) })
    const said = async () => {
      const names = (await mails('dayBefore')).map(({ data }) => (data as unknown as Named).encounter.name)
      return names.filter((name) => ['Missed', 'Filled', 'Planned since'].includes(name))
    }
    await api.work(['remind'])
    expect(await said()).toEqual(['Missed'])
    await prisma().invitation.deleteMany({ where: { encounterId: { in: [short.id, filled.id] } } })
    await api.work(['remind'])
    expect(await said()).toEqual(['Missed'])
  })
})

test('the weekly plan is for operators', async () => {
  const { errors } = await askAs(api, await createMember(api), '{ weeklyPlans { id } }')
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
})
