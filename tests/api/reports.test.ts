import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { attendees, avoid, heldEncounter } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, createSeat, mutate } from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'

let api: TestApi
let people: Member[]
let encounter: Encounter

beforeAll(async () => {
  api = await startApi({ OPERATOR_INBOX: 'inbox@encounters.example' })
})
beforeEach(async () => {
  const { pool } = api.deps.database
  await pool.query('DELETE FROM rate_limits')
  await pool.query('TRUNCATE cases, avoidances, outbox_mails CASCADE')
  ;({ people, encounter } = await heldEncounter(api, 4))
})
afterAll(() => api.close())

const person = (index: number): Member => {
  const found = people[index]
  if (!found) throw new Error('Nobody came')
  return found
}

type ReportFields = Partial<{ kind: string; words: string; wantsReply: boolean; at: Encounter | null }>

type Reported = {
  message: string
  attendee: { isAvoided: boolean; isReported: boolean } | null
  sharedSeats: { encounter: { name: string } }[]
}

function report(
  by: Member,
  about: Pick<Member, 'id'> | null,
  { at = encounter, ...said }: ReportFields = {},
) {
  const input = {
    kind: 'HARASSMENT',
    words: 'They would not stop.',
    wantsReply: true,
    ...said,
    ...(at && { encounterId: globalId('Encounter', at.id) }),
    ...(about && { attendeeId: globalId('Attendee', about.id) }),
  }
  const selection = 'message attendee { isAvoided isReported } sharedSeats { encounter { name } }'
  return mutate<Reported>(api, by, 'report', input, selection)
}

const stop = (by: Member, other: Member) =>
  mutate<{ attendee: { isAvoided: boolean; isReported: boolean }; stillApart: string | null }>(
    api,
    by,
    'stopAvoidingMember',
    { attendeeId: globalId('Attendee', other.id) },
    'attendee { isAvoided isReported } stillApart',
  )

const withdraw = async (rowId: number, by?: Member) =>
  mutate<{ withdrawnAt: string }>(
    api,
    by ?? (await createOperator(api)),
    'withdrawReport',
    { rowId },
    'withdrawnAt',
  )

const reports = () => api.deps.database.prisma.report.findMany({ orderBy: { id: 'asc' } })
const cases = () => api.deps.database.prisma.case.findMany({ orderBy: { id: 'asc' } })
const bars = () => api.deps.database.prisma.avoidance.findMany({ orderBy: { memberId: 'asc' } })
const ofDanger = { template: 'reportOfDanger' }
const dangerMails = () => api.deps.database.prisma.outboxMail.count({ where: ofDanger })
const everything = async () => ({ reports: await reports(), cases: await cases(), bars: await bars() })
const later = (milliseconds: number) => new Date(api.clock().getTime() + milliseconds)

describe('the list of encounters in a report', () => {
  const recent = '{ viewer { recentTables { name } } }'
  const companions = 'query($id: ID!) { encounterCompanions(encounterId: $id) { username } }'
  const tablesOf = async (by: Member) =>
    (await askAs<{ viewer: { recentTables: { name: string }[] } }>(api, by, recent)).data.viewer.recentTables
  const companionsOf = async (by: Member, at: Encounter) =>
    (
      await askAs<{ encounterCompanions: { username: string }[] }>(api, by, companions, {
        id: globalId('Encounter', at.id),
      })
    ).data.encounterCompanions.map(({ username }) => username)

  /** A table at which the first two were for some minutes, too short to count as attended. */
  async function briefTable(data: Parameters<typeof createEncounter>[1]): Promise<Encounter> {
    const at = await createEncounter(api, { startsAt: later(-hour), endsAt: later(hour), ...data })
    for (const index of [0, 1, 2]) {
      const { id } = (await createSeat(api, at, person(index))).invitation
      if (index === 2) continue
      const stay = { source: 'Page', fromAt: later(-hour), untilAt: later(-50 * minute) } as const
      await api.deps.database.prisma.presence.create({
        data: { encounterId: at.id, invitationId: id, ...stay },
      })
    }
    return at
  }

  test('has every table of the last 30 days to which the member came, even if they left early or it was canceled', async () => {
    const calledOff = { state: 'Canceled', canceledAt: api.clock(), cancelReason: 'Too few.' } as const
    const canceled = await briefTable({ name: 'Called off', ...calledOff })
    const left = await briefTable({ name: 'Left early', startsAt: later(-day), endsAt: later(-23 * hour) })
    await briefTable({ name: 'Long ago', startsAt: later(-32 * day), endsAt: later(-31 * day) })
    expect(await tablesOf(person(0))).toEqual(
      ['Called off', encounter.name, 'Left early'].map((name) => ({ name })),
    )
    expect(await tablesOf(person(2))).toEqual([{ name: encounter.name }])
    for (const at of [canceled, left]) {
      expect(await companionsOf(person(0), at)).toEqual([person(1).username])
      expect(await companionsOf(person(2), at)).toEqual([])
      expect((await report(person(0), person(1), { at, words: at.name })).errors).toBeUndefined()
    }
    expect(await reports()).toMatchObject([canceled, left].map(({ id: encounterId }) => ({ encounterId })))
  })

  test('has a table whose encounter was moved when some were there already, only for those who were there', async () => {
    const at = await createEncounter(api, { name: 'Moved', startsAt: later(4 * minute), endsAt: later(hour) })
    const places = await Promise.all([0, 1, 2].map((index) => createSeat(api, at, person(index))))
    const pages = places.map(({ invitation }) => tablePage(api, invitation.seatToken))
    for (const page of pages.slice(0, 2)) await page.be()
    const operator = await createOperator(api)
    const moving = { encounterId: globalId('OperatorEncounter', at.id), startsAt: later(2 * day) }
    expect(
      (await mutate(api, operator, 'updateEncounter', moving, 'encounter { id }')).errors,
    ).toBeUndefined()

    expect(await tablesOf(person(0))).toContainEqual({ name: 'Moved' })
    expect(await tablesOf(person(2))).not.toContainEqual({ name: 'Moved' })
    expect(await companionsOf(person(0), at)).toEqual([person(1).username])
    expect(await companionsOf(person(2), at)).toEqual([])
    expect((await report(person(0), person(2), { at })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await report(person(0), person(1), { at })).errors).toBeUndefined()
    expect(await reports()).toMatchObject([{ aboutId: person(1).id, encounterId: at.id }])
    const shared = '{ cases { edges { node { sharedEncounters { encounter { name } } } } } }'
    expect(JSON.stringify((await askAs(api, operator, shared)).data)).toContain('"Moved"')

    const giving = {
      invitationId: globalId('Invitation', places[1]?.invitation.id ?? 0),
      response: 'DECLINED',
    }
    expect(
      (await mutate(api, person(1), 'respondToInvitation', giving, 'invitation { id }')).errors,
    ).toBeUndefined()
    api.clock.set(moving.startsAt)
    for (const index of [0, 2]) await pages[index]?.be()
    expect((await companionsOf(person(0), at)).sort()).toEqual(
      [person(1), person(2)].map((each) => each.username).sort(),
    )
    expect(await companionsOf(person(1), at)).toEqual([person(0).username])
    expect(await companionsOf(person(2), at)).toEqual([person(0).username])
    expect((await report(person(1), person(2), { at })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await report(person(1), person(0), { at })).errors).toBeUndefined()
  })

  test('names an operator who came as a host, too, and no other operator', async () => {
    const at = await briefTable({ name: 'Hosted' })
    const { prisma } = api.deps.database
    for (const [username, letter] of [
      ['Was there', 'a'],
      ['Never came', 'b'],
    ] as const) {
      const { id: operatorId } = await createOperator(api, { username })
      const place = {
        encounterId: at.id,
        operatorId,
        token: letter.repeat(32),
        createdAt: api.clock(),
      }
      const { id: hostId } = await prisma.tableHost.create({ data: place })
      if (username !== 'Was there') continue
      const stay = { source: 'Page', fromAt: later(-hour), untilAt: later(-50 * minute) } as const
      await prisma.presence.create({ data: { encounterId: at.id, hostId, ...stay } })
    }
    expect((await companionsOf(person(0), at)).sort()).toEqual([person(1).username, 'Was there'].sort())
    expect(await companionsOf(person(2), at)).toEqual([])
  })
})

describe('a report about a person', () => {
  test('opens a case about them, due by its kind, and tells the member what happens next', async () => {
    const { data, errors } = await report(person(0), person(1))
    expect(errors).toBeUndefined()
    expect(data.report?.message).toBe(
      'Thank you. Your report is with us, and a person reads it. You two will not be seated together again, and they will not be notified.',
    )
    expect(await reports()).toMatchObject([
      {
        reporterId: person(0).id,
        aboutId: person(1).id,
        encounterId: encounter.id,
        kind: 'Harassment',
        body: 'They would not stop.',
        wantsReply: true,
        withdrawnAt: null,
      },
    ])
    const [opened] = await cases()
    expect(opened).toMatchObject({ aboutId: person(1).id, state: 'Open', urgency: 2, openedAt: api.clock() })
    expect(opened?.dueAt).toEqual(later(24 * hour))
  })

  test.each([
    ['DANGER', 1, 1],
    ['MINOR', 1, 1],
    ['HARASSMENT', 2, 24],
    ['HATE', 2, 24],
    ['NUDITY', 2, 24],
    ['RECORDING', 2, 24],
    ['FAKE', 3, 72],
    ['SELLING', 3, 72],
    ['OTHER', 3, 72],
  ])('%s has urgency %i and is due within %i hours', async (kind, urgency, hours) => {
    await report(person(0), person(1), { kind })
    expect(await cases()).toMatchObject([{ urgency, dueAt: later(hours * hour) }])
  })

  test('joins the open case; a worse report makes it more urgent, and none makes it less urgent', async () => {
    const begun = api.clock()
    await report(person(0), person(1), { kind: 'SELLING' })
    api.clock.set(later(hour))
    await report(person(2), person(1), { kind: 'NUDITY' })
    const raised = { urgency: 2, dueAt: later(24 * hour), openedAt: begun }
    expect(await cases()).toMatchObject([raised])
    api.clock.set(later(hour))
    await report(person(3), person(1), { kind: 'OTHER' })
    await report(person(0), person(1), { kind: 'RECORDING' })
    expect(await cases()).toMatchObject([raised])
    expect(new Set((await reports()).map(({ caseId }) => caseId)).size).toBe(1)
  })

  test('never makes a case due later', async () => {
    await report(person(0), person(1), { kind: 'SELLING' })
    const soon = later(30 * minute)
    await api.deps.database.prisma.case.updateMany({ data: { dueAt: soon } })
    await report(person(2), person(1), { kind: 'DANGER' })
    expect(await cases()).toMatchObject([{ urgency: 1, dueAt: soon }])
  })

  test('opens another case once the one before is decided', async () => {
    await report(person(0), person(1))
    await api.deps.database.prisma.case.updateMany({ data: { state: 'Decided', decidedAt: api.clock() } })
    await report(person(2), person(1))
    expect(await cases()).toMatchObject([{ state: 'Decided' }, { state: 'Open' }])
  })

  test('and another one by another member at the same moment make one case that has both', async () => {
    const replies = await Promise.all([report(person(0), person(1)), report(person(2), person(1))])
    for (const { errors } of replies) expect(errors).toBeUndefined()
    expect(await cases()).toHaveLength(1)
    expect((await reports()).map(({ reporterId }) => reporterId).sort()).toEqual(
      [person(0).id, person(2).id].sort(),
    )
  })

  test('does not deadlock if two members report each other at the same moment', async () => {
    const replies = await Promise.all([report(person(0), person(1)), report(person(1), person(0))])
    for (const { errors } of replies) expect(errors).toBeUndefined()
    expect(await cases()).toHaveLength(2)
  })

  test('names the future seats that both hold', async () => {
    const ahead = await createEncounter(api, { name: 'A later table', startsAt: later(9 * day) })
    for (const member of [person(0), person(1)]) {
      const taken = { status: 'Accepted', respondedAt: api.clock(), seatedAt: api.clock() } as const
      await invite(api, member, ahead, taken)
    }
    const { data } = await report(person(0), person(1))
    expect(data.report?.sharedSeats).toEqual([{ encounter: { name: 'A later table' } }])
    expect((await report(person(0), person(2))).data.report?.sharedSeats).toEqual([])
  })
})

describe('a report about something else', () => {
  test('opens a separate case each time, and bars nobody', async () => {
    const first = await report(person(0), null, { at: null, kind: 'OTHER' })
    expect(first.errors).toBeUndefined()
    expect(first.data.report).toEqual({
      message: 'Thank you. Your report is with us, and a person reads it.',
      attendee: null,
      sharedSeats: [],
    })
    await report(person(1), null, { kind: 'RECORDING' })
    expect(await cases()).toMatchObject([
      { aboutId: null, urgency: 3 },
      { aboutId: null, urgency: 2 },
    ])
    expect(await reports()).toMatchObject([
      { aboutId: null, encounterId: null },
      { aboutId: null, encounterId: encounter.id },
    ])
    expect(await bars()).toEqual([])
  })

  test('can name only an encounter of the member', async () => {
    const { encounter: elsewhere } = await heldEncounter(api, 1)
    for (const at of [elsewhere, { ...elsewhere, id: 2_000_000_000 }]) {
      const { errors } = await report(person(0), null, { at })
      expect(errors).toMatchObject([
        { message: 'There is no such encounter among yours.', extensions: { code: 'NOT_FOUND' } },
      ])
    }
    expect(await cases()).toEqual([])
  })
})

describe('a report is refused', () => {
  test('about the member themselves', async () => {
    const { errors } = await report(person(0), person(0))
    expect(errors).toMatchObject([
      { message: 'A report about yourself cannot be sent.', extensions: { code: 'BAD_INPUT' } },
    ])
  })

  test('about somebody never met, an erased person and nobody at all, with the same reply', async () => {
    const stranger = await createMember(api)
    const { encounter: elsewhere, people: others } = await heldEncounter(api, 2)
    const invited = await createMember(api)
    await invite(api, invited, encounter)
    const left = { status: 'Canceled', canceledAt: new Date(0) } as const
    await api.deps.database.prisma.member.update({ where: { id: person(3).id }, data: left })
    await api.work(['eraseCanceledMembers'])
    const replies = [
      await report(person(0), stranger),
      await report(person(0), others[0] ?? null),
      await report(person(0), others[0] ?? null, { at: elsewhere }),
      await report(person(0), person(1), { at: elsewhere }),
      await report(person(0), invited),
      await report(invited, person(0)),
      await report(person(0), person(3)),
      await report(person(0), { id: 2_000_000_000 }),
    ]
    const said = replies.map(({ status, data, errors }) => JSON.stringify({ status, data, errors }))
    expect(new Set(said).size).toBe(1)
    expect(replies[0]?.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', field: 'attendeeId' } }])
    expect(await everything()).toEqual({ reports: [], cases: [], bars: [] })
  })

  test('about anybody before the table opens, and about somebody who gave up the seat', async () => {
    const ahead = await createEncounter(api, { startsAt: later(hour) })
    const taken = { status: 'Accepted', respondedAt: api.clock(), seatedAt: api.clock() } as const
    await invite(api, person(0), ahead, taken)
    await invite(api, person(1), ahead, taken)
    await invite(api, person(2), ahead, { status: 'Declined', respondedAt: api.clock() })
    expect((await report(person(0), person(1), { at: ahead })).errors).toHaveLength(1)
    api.clock.set(later(hour - 5 * minute))
    expect((await report(person(0), person(1), { at: ahead })).errors).toBeUndefined()
    expect((await report(person(0), person(2), { at: ahead })).errors).toHaveLength(1)
  })

  test('about a former member later than 30 days after the end, but not about a member', async () => {
    const left = { status: 'Canceled', canceledAt: api.clock() } as const
    await api.deps.database.prisma.member.update({ where: { id: person(1).id }, data: left })
    api.clock.set(new Date(encounter.endsAt.getTime() + 30 * day))
    expect((await report(person(0), person(1))).errors).toBeUndefined()
    api.clock.set(later(minute))
    expect((await report(person(2), person(1))).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    expect((await report(person(2), person(3))).errors).toBeUndefined()
  })

  test.each([
    ['without a text', { words: ' \n\t ' }, 'words', 'Please say in a sentence what happened.'],
    [
      'with more than 5,000 characters',
      { words: 'x'.repeat(5001) },
      'words',
      'Please write at most 5,000 characters. It has 5,001 now.',
    ],
  ])('%s', async (_what, said, field, message) => {
    const { errors } = await report(person(0), person(1), said)
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_INPUT', field } }])
    expect(await everything()).toEqual({ reports: [], cases: [], bars: [] })
  })

  test('about a person without naming an encounter', async () => {
    const { errors } = await report(person(0), person(1), { at: null })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'encounterId' } }])
  })

  test('but is stored in full with 5,000 characters', async () => {
    const words = `${'ä\n'.repeat(2499)}ab`
    await report(person(0), person(1), { words })
    expect((await reports())[0]?.body).toBe(words)
  })
})

describe('the limit of reports by one member', () => {
  test('allows ten of 200 within an hour, stores nothing of the rest, and does not affect other members', async () => {
    for (let sent = 0; sent < 10; sent++) {
      expect((await report(person(0), person(1), { words: `Number ${sent}` })).errors).toBeUndefined()
    }
    const before = await everything()
    for (let sent = 10; sent < 200; sent++) {
      api.clock.set(later(15_000))
      if (sent % 50 === 0) await api.deps.database.pool.query('DELETE FROM rate_limits')
      const about = [person(1), person(2), null][sent % 3] ?? null
      const { errors } = await report(person(0), about, { words: `Number ${sent}`, kind: 'DANGER' })
      expect(errors).toMatchObject([
        {
          message: expect.stringMatching(/^You have sent 10 reports within a week/),
          extensions: { code: 'RATE_LIMITED' },
        },
      ])
    }
    expect(await everything()).toEqual(before)
    expect(await dangerMails()).toBe(0)
    expect((await report(person(2), person(1))).errors).toBeUndefined()
    api.clock.set(later(7 * day))
    expect((await report(person(0), person(2))).errors).toBeUndefined()
  })

  test('allows no more than ten, even if more are sent at the same moment', async () => {
    for (let sent = 0; sent < 6; sent++) await report(person(0), person(1), { words: `Number ${sent}` })
    const more = Array.from({ length: 10 }, (_, at) => report(person(0), person(2), { words: `More ${at}` }))
    const replies = await Promise.all(more)
    expect(replies.filter(({ errors }) => errors === undefined)).toHaveLength(4)
    expect(await reports()).toHaveLength(10)
  })

  test('counts the same report within a minute once, with the same reply, and another or a later one as another', async () => {
    const first = await report(person(0), person(1))
    api.clock.set(later(minute))
    expect((await report(person(0), person(1))).data).toEqual(first.data)
    expect(await reports()).toHaveLength(1)
    await report(person(0), person(1), { words: 'And then again.' })
    await report(person(0), person(2))
    expect(await reports()).toHaveLength(3)
    api.clock.set(later(1))
    await report(person(0), person(1))
    expect(await reports()).toHaveLength(4)
  })

  test('counts the same report twice at the same moment once', async () => {
    await Promise.all([report(person(0), null, { at: null }), report(person(0), null, { at: null })])
    expect(await reports()).toHaveLength(1)
    expect(await cases()).toHaveLength(1)
  })
})

describe('a report of danger now', () => {
  test('mails the operator at once the number and the address of the case, and nothing of the report’s text', async () => {
    await report(person(0), person(1), { kind: 'DANGER', words: 'She says she knows my street.' })
    await api.work([])
    const [mail] = await api.deps.database.prisma.outboxMail.findMany({ where: ofDanger })
    const [opened] = await cases()
    expect(mail).toMatchObject({
      template: 'reportOfDanger',
      toAddress: 'inbox@encounters.example',
      state: 'Sent',
      replyTo: null,
      memberId: null,
    })
    if (!mail || !opened) throw new Error('No mail was written')
    const { subject, html, text } = await renderRow(mail, api.deps)
    expect(subject).toBe(`[Danger] Case ${opened.id} needs you now`)
    for (const part of [html, text]) {
      expect(part).toContain(`/operator/cases/${opened.id}`)
      for (const secret of ['street', person(0).username, person(1).username])
        expect(part).not.toContain(secret)
    }
  })

  test('is mailed each time, and no report of another kind is', async () => {
    await report(person(0), person(1), { kind: 'MINOR' })
    expect(await dangerMails()).toBe(0)
    await report(person(0), person(1), { kind: 'DANGER' })
    await report(person(2), person(1), { kind: 'DANGER' })
    await report(person(3), null, { kind: 'DANGER', at: null })
    expect(await dangerMails()).toBe(3)
  })
})

describe('a report bars the two from each other', () => {
  const bar = () => ({ memberId: person(0).id, avoidedId: person(1).id })

  test('immediately, which the reporter is shown', async () => {
    const { data } = await report(person(0), person(1))
    expect(data.report?.attendee).toEqual({ isAvoided: true, isReported: true })
    expect(await bars()).toMatchObject([{ ...bar(), wished: false, hold: 'Report', createdAt: api.clock() }])
    const listed = (await attendees(api, person(0), encounter)).data.encounterAttendees
    expect(listed.filter(({ isAvoided }) => isAvoided)).toMatchObject([{ memberId: person(1).id }])
  })

  test('in addition to a wish of the reporter, whichever was first', async () => {
    await avoid(api, person(0), encounter, person(1))
    await report(person(0), person(1))
    expect(await bars()).toMatchObject([{ ...bar(), wished: true, hold: 'Report' }])
    await report(person(2), person(1))
    await avoid(api, person(2), encounter, person(1))
    expect((await bars()).map(({ wished, hold }) => ({ wished, hold }))).toEqual([
      { wished: true, hold: 'Report' },
      { wished: true, hold: 'Report' },
    ])
  })

  test('and the reporter cannot lift the bar alone, which a plain sentence says', async () => {
    await avoid(api, person(0), encounter, person(1))
    await report(person(0), person(1))
    const { data, errors } = await stop(person(0), person(1))
    expect(errors).toBeUndefined()
    expect(data.stopAvoidingMember).toEqual({
      attendee: { isAvoided: true, isReported: true },
      stillApart:
        'You reported this person, so you two will not be seated together. If that should change, write to us from Help.',
    })
    expect(await bars()).toMatchObject([{ ...bar(), wished: false, hold: 'Report' }])
  })

  test('and the other member cannot notice it, even if an operator bars them', async () => {
    const listOf = async () => (await attendees(api, person(1), encounter)).data
    const before = await listOf()
    await report(person(0), person(1))
    expect(await listOf()).toEqual(before)
    const other = { memberId: person(1).id, avoidedId: person(0).id }
    await api.deps.database.prisma.avoidance.create({
      data: { ...other, createdAt: api.clock(), wished: false, hold: 'Operator' },
    })
    expect(await listOf()).toEqual(before)
    expect((await stop(person(1), person(0))).data.stopAvoidingMember).toEqual({
      attendee: { isAvoided: false, isReported: false },
      stillApart: null,
    })
    expect(await bars()).toHaveLength(2)
  })

  test('until an operator withdraws the report at the wish of the reporter, and the case stays', async () => {
    await report(person(0), person(1))
    const [made] = await reports()
    const { data } = await withdraw(made?.id ?? 0)
    expect(data.withdrawReport?.withdrawnAt).toBe(api.clock().toISOString())
    expect(await bars()).toEqual([])
    expect(await cases()).toMatchObject([{ state: 'Open' }])
    const listed = (await attendees(api, person(0), encounter)).data.encounterAttendees
    expect(listed.every(({ isAvoided }) => !isAvoided)).toBe(true)
  })

  test('and withdrawing it leaves every other bar: by another report, a wish, an operator', async () => {
    await report(person(0), person(1), { words: 'First' })
    await report(person(0), person(1), { words: 'Second' })
    const [first, second] = await reports()
    await withdraw(first?.id ?? 0)
    expect(await bars()).toMatchObject([{ ...bar(), hold: 'Report' }])
    await avoid(api, person(0), encounter, person(1))
    await withdraw(second?.id ?? 0)
    expect(await bars()).toMatchObject([{ ...bar(), wished: true, hold: null }])
    await api.deps.database.prisma.avoidance.updateMany({ data: { hold: 'Operator', wished: false } })
    await report(person(0), person(1), { words: 'Third' })
    await withdraw((await reports())[2]?.id ?? 0)
    expect(await bars()).toMatchObject([{ ...bar(), wished: false, hold: 'Operator' }])
  })

  test('and withdrawing it again changes nothing, and only an operator can', async () => {
    await report(person(0), person(1))
    const [made] = await reports()
    expect((await withdraw(made?.id ?? 0, person(0))).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ])
    expect(await bars()).toHaveLength(1)
    await withdraw(made?.id ?? 0)
    const { withdrawnAt } = (await reports())[0] ?? {}
    api.clock.set(later(hour))
    expect((await withdraw(made?.id ?? 0)).data.withdrawReport).toEqual({
      withdrawnAt: withdrawnAt?.toISOString(),
    })
    expect((await reports())[0]?.withdrawnAt).toEqual(withdrawnAt)
    expect((await withdraw(2_000_000_000)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })
})
