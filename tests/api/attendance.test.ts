import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fullDate } from '#rules/dates.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { recordStatements } from '../support/recordStatements.ts'
import {
  answer,
  askAs,
  createOperator,
  createSeat,
  mailsTo,
  mutate,
  readEncounter,
  readInvitation,
  readMember,
} from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'

let api: TestApi
let operator: Member

const sweeps = ['completeEncounters', 'settleAttendance', 'resumePausedMembers'] as const

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  // One for each test, since together they exceed an operator's rate limit.
  operator = await createOperator(api)
})
afterAll(() => api.close())

const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
const setAttendance = (invitationId: number, attendance: 'ATTENDED' | 'ABSENT') =>
  mutate(
    api,
    operator,
    'setAttendance',
    { invitationId: globalId('RosterEntry', invitationId), attendance },
    'entry { attendance attendanceSource }',
  )
const settle = ({ id }: Encounter) =>
  mutate(
    api,
    operator,
    'settleAttendance',
    { encounterId: globalId('OperatorEncounter', id) },
    'encounter { attendanceSettledAt }',
  )

/** An encounter that ended just now, with one seat of each person, marked or not. */
async function held(...seats: [Member, ('Attended' | 'Absent')?][]) {
  const encounter = await createEncounter(api, { startsAt: later(api.clock(), hour) })
  const places = []
  for (const [member, attendance] of seats) {
    places.push(await createSeat(api, encounter, member, attendance && { attendance }))
  }
  api.clock.set(encounter.endsAt)
  await api.work(['completeEncounters'])
  return { encounter, ids: places.map(({ invitation }) => invitation.id) }
}

/** Makes a member miss encounters one after the other, each settled. */
async function miss(member: Member, times: number): Promise<number[]> {
  const missed: number[] = []
  for (let time = 0; time < times; time++) {
    const { encounter, ids } = await held([member])
    await settle(encounter)
    missed.push(...ids)
    api.clock.advance(hour)
  }
  return missed
}

describe('attendance', () => {
  test('settles by itself 24 hours after the end, and only then do no-shows count', async () => {
    const [came, missed] = [await createMember(api), await createMember(api)]
    const { encounter, ids } = await held([came, 'Attended'], [missed])
    api.clock.set(later(encounter.endsAt, day - 1))
    await api.work(sweeps)
    expect(await readEncounter(api, encounter.id)).toMatchObject({ attendanceSettledAt: null })
    expect(await readMember(api, missed.id)).toMatchObject({ noShows: 0 })
    api.clock.advance(1)
    await api.work(sweeps)
    await api.work(sweeps)
    expect(await readEncounter(api, encounter.id)).toMatchObject({ attendanceSettledAt: api.clock() })
    expect(await readInvitation(api, ids[1] ?? 0)).toMatchObject({
      attendance: 'Absent',
      attendanceSource: 'Job',
    })
    expect(await readMember(api, missed.id)).toMatchObject({ noShows: 1 })
    expect(await readMember(api, came.id)).toMatchObject({ noShows: 0 })
  })

  test('can be settled by the operator, once', async () => {
    const missed = await createMember(api)
    const { encounter } = await held([missed])
    expect((await settle(encounter)).errors).toBeUndefined()
    expect((await settle(encounter)).errors).toBeUndefined()
    expect(await readMember(api, missed.id)).toMatchObject({ noShows: 1 })
    api.clock.advance(day)
    await api.work(sweeps)
    expect(await readMember(api, missed.id)).toMatchObject({ noShows: 1 })
  })

  test('says which members nobody had marked when the operator settled it', async () => {
    const people = [
      await createMember(api, { username: 'Ash' }),
      await createMember(api, { username: 'Bea' }),
    ]
    const { encounter, ids } = await held(...people.map((member): [Member] => [member]))
    await setAttendance(ids[0] ?? 0, 'ABSENT')
    api.clock.advance(minute)
    await settle(encounter)
    const { data } = await askAs<{ operatorEncounter: object }>(
      api,
      operator,
      `{ operatorEncounter(rowId: ${encounter.id}) { roster { edges { node { attendance attendanceSource } } } } }`,
    )
    expect(data.operatorEncounter).toEqual({
      roster: {
        edges: [
          { node: { attendance: 'ABSENT', attendanceSource: 'OPERATOR' } },
          { node: { attendance: 'ABSENT', attendanceSource: 'JOB' } },
        ],
      },
    })
  })

  test('of a large table is marked and settled with as few SQL statements as that of a small one', async () => {
    const heard = recordStatements()
    const cost = async (people: number) => {
      const members = await Promise.all(Array.from({ length: people }, () => createMember(api)))
      const { encounter } = await held(...members.map((member): [Member] => [member]))
      const input = { encounterId: globalId('OperatorEncounter', encounter.id) }
      heard.clear()
      const marked = await mutate(api, operator, 'markAllAttended', input, 'encounter { id }')
      const settled = await settle(encounter)
      expect([marked.errors, settled.errors]).toEqual([undefined, undefined])
      return heard.texts().length
    }
    const small = await cost(2)
    expect(await cost(8)).toBe(small)
    heard.stop()
  })

  test('cannot be settled before the end', async () => {
    const encounter = await createEncounter(api)
    expect((await settle(encounter)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })

  test('counts accepted seats only: waiting, declining or not answering is not a no-show', async () => {
    const encounter = await createEncounter(api, { startsAt: later(api.clock(), hour) })
    const others = [await createMember(api), await createMember(api), await createMember(api)] as const
    const answered = { respondedAt: api.clock() }
    await invite(api, others[0], encounter, {
      status: 'Accepted',
      isWaitlisted: true,
      waitlistNumber: 1,
      ...answered,
    })
    await invite(api, others[1], encounter, { status: 'Declined', ...answered })
    await invite(api, others[2], encounter)
    api.clock.set(later(encounter.endsAt, day))
    await api.work(['completeEncounters'])
    await api.work(['settleAttendance'])
    for (const { id } of others) expect(await readMember(api, id)).toMatchObject({ noShows: 0 })
  })

  test('can be corrected by the operator on the roster, from the moment the table opens', async () => {
    const encounter = await createEncounter(api)
    const { invitation } = await createSeat(api, encounter)
    api.clock.set(later(encounter.startsAt, -5 * minute - 1))
    expect((await setAttendance(invitation.id, 'ATTENDED')).errors).toMatchObject([
      { extensions: { code: 'CONFLICT' } },
    ])
    api.clock.advance(1)
    const { data } = await setAttendance(invitation.id, 'ATTENDED')
    expect(data.setAttendance).toEqual({ entry: { attendance: 'ATTENDED', attendanceSource: 'OPERATOR' } })
    const stranger = await invite(api, await createMember(api), encounter)
    expect((await setAttendance(stranger.id, 'ATTENDED')).errors).toMatchObject([
      { message: 'Only someone with a seat can be marked.' },
    ])
    const log = await api.deps.database.prisma.auditEntry.findMany({
      where: { subjectType: 'Invitation', subjectId: String(invitation.id) },
    })
    expect(log).toMatchObject([{ action: 'setAttendance', before: { attendance: null } }])
  })

  test('can be corrected after it is settled, and the counts follow', async () => {
    const [wronged, lucky] = [await createMember(api), await createMember(api)]
    const { encounter, ids } = await held([wronged], [lucky, 'Attended'])
    await settle(encounter)
    api.clock.advance(3 * day)
    await setAttendance(ids[0] ?? 0, 'ATTENDED')
    await setAttendance(ids[0] ?? 0, 'ATTENDED')
    await setAttendance(ids[1] ?? 0, 'ABSENT')
    expect(await readMember(api, wronged.id)).toMatchObject({ noShows: 0 })
    expect(await readMember(api, lucky.id)).toMatchObject({ noShows: 1 })
    expect(await mailsTo(api, wronged, 'chooseImpressions')).toHaveLength(1)
  })
})

describe('three consecutive no-shows', () => {
  test('pause the account for 30 days with a mail, and a job resumes it with a mail', async () => {
    const member = await createMember(api)
    const ahead = await createEncounter(api, { startsAt: later(api.clock(), 20 * day) })
    const open = await invite(api, member, ahead)
    const answered = await createSeat(
      api,
      await createEncounter(api, { startsAt: later(api.clock(), 21 * day) }),
      member,
    )
    await miss(member, 2)
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Active', noShows: 2 })
    const { encounter } = await held([member])
    await settle(encounter)
    const until = later(api.clock(), 30 * day)
    expect(await readMember(api, member.id)).toMatchObject({
      status: 'Paused',
      pauseReason: 'NoShows',
      pausedAt: api.clock(),
      pausedUntil: until,
      noShows: 3,
    })
    const [mail, ...more] = await mailsTo(api, member, 'pausedForNoShows')
    expect(more).toEqual([])
    expect(mail?.data).toMatchObject({ until: until.toISOString(), timeZone: 'America/Detroit' })
    expect(await readInvitation(api, open.id)).toMatchObject({ status: 'Declined', canceledAt: null })
    expect(await readInvitation(api, answered.invitation.id)).toMatchObject({ status: 'Accepted' })
    api.clock.set(later(until, -1))
    await api.work(['resumePausedMembers'])
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Paused' })
    api.clock.advance(1)
    await api.work(['resumePausedMembers'])
    await api.work(['resumePausedMembers'])
    expect(await readMember(api, member.id)).toMatchObject({
      status: 'Active',
      pausedUntil: null,
      noShows: 3,
    })
    expect(await mailsTo(api, member, 'resumed')).toHaveLength(1)
  })

  test('are not consecutive if an attended encounter is between them', async () => {
    const member = await createMember(api)
    await miss(member, 2)
    const { encounter } = await held([member, 'Attended'])
    await settle(encounter)
    await miss(member, 2)
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Active', noShows: 4 })
  })

  test('count in the order of the encounters, not of their settling', async () => {
    const member = await createMember(api)
    const between = await held([member, 'Attended'])
    await miss(member, 2)
    const last = await held([member])
    await settle(between.encounter)
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Active' })
    await settle(last.encounter)
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Paused' })
  })

  test('pause an account that the member cannot resume during those days, and say until when', async () => {
    const member = await createMember(api)
    await miss(member, 3)
    const until = fullDate(later(api.clock(), 30 * day - hour), 'America/Detroit')
    const { errors } = await askAs(api, member, 'mutation { resumeMembership { viewer { accountStatus } } }')
    expect(errors).toMatchObject([
      { message: expect.stringContaining(until), extensions: { code: 'CONFLICT' } },
    ])
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Paused' })
  })

  test('that are corrected to two lift the pause', async () => {
    const member = await createMember(api)
    const [, second] = await miss(member, 3)
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Paused' })
    await setAttendance(second ?? 0, 'ATTENDED')
    expect(await readMember(api, member.id)).toMatchObject({
      status: 'Active',
      pausedUntil: null,
      noShows: 2,
    })
    expect(await mailsTo(api, member, 'resumed')).toHaveLength(1)
  })

  test('pause the account for no shorter time if the member attends during the pause', async () => {
    const member = await createMember(api)
    await miss(member, 3)
    const { encounter } = await held([member, 'Attended'])
    await settle(encounter)
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Paused', pauseReason: 'NoShows' })
  })

  test('are needed again after a pause', async () => {
    const member = await createMember(api)
    await miss(member, 3)
    api.clock.advance(30 * day)
    await api.work(['resumePausedMembers'])
    await miss(member, 2)
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Active', noShows: 5 })
    await miss(member, 1)
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Paused', noShows: 6 })
  })

  test('leave a member paused who had paused by themselves, and the job does not resume them', async () => {
    const member = await createMember(api)
    await miss(member, 2)
    await api.deps.database.prisma.member.update({
      where: { id: member.id },
      data: { status: 'Paused', pauseReason: 'Member', pausedAt: api.clock() },
    })
    await miss(member, 1)
    const until = (await readMember(api, member.id)).pausedUntil
    expect(until).not.toBeNull()
    api.clock.advance(31 * day)
    await api.work(['resumePausedMembers'])
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Paused', pauseReason: 'Member' })
  })
})

describe('a paused member', () => {
  test('cannot accept, and does not lose the seats they hold', async () => {
    const member = await createMember(api)
    const encounter = await createEncounter(api)
    const { invitation } = await createSeat(api, encounter, member)
    const open = await invite(api, member, await createEncounter(api))
    await api.deps.database.prisma.member.update({
      where: { id: member.id },
      data: { status: 'Paused', pauseReason: 'Member' },
    })
    expect((await answer(api, open, 'ACCEPTED')).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    api.clock.set(encounter.startsAt)
    expect(await tablePage(api, invitation.seatToken).be()).toMatchObject({ isHere: true })
  })
})

describe("the meeting service's report", () => {
  const report = `Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants
812 3456 7890,Thursday Table,11/19/2026 01:00:00 PM,11/19/2026 02:30:00 PM,host@example.org,90,6

Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,In Waiting Room
"Somebody Else",MAIL@example.org,11/19/2026 12:58:00 PM,11/19/2026 01:30:00 PM,32,No,No
"Somebody Else",mail@example.org,11/19/2026 01:31:00 PM,11/19/2026 02:30:00 PM,59,No,No
"josé  (JOSE F.)",,11/19/2026 12:59:00 PM,11/19/2026 02:30:00 PM,91,Yes,No
Ann (Twin),,11/19/2026 12:59:00 PM,11/19/2026 02:30:00 PM,91,Yes,No
Stranger,stranger@example.org,11/19/2026 01:00:00 PM,11/19/2026 01:05:00 PM,5,Yes,No
Shy,,11/19/2026 01:00:00 PM,11/19/2026 01:05:00 PM,5,Yes,Yes
`
  type Report = {
    matches: {
      by: string
      isEnough: boolean
      staysAbsent: boolean
      entry: { attendance: string | null; member: { username: string } }
      line: { minutes: number }
    }[]
    leftovers: { name: string; email: string | null; minutes: number | null }[]
    missing: { member: { username: string } }[]
  }
  const importReport = ({ id }: Encounter, csv: string, apply: boolean, choices: object[] = []) =>
    mutate<Report>(
      api,
      operator,
      'importAttendance',
      { encounterId: globalId('OperatorEncounter', id), csv, apply, choices },
      `matches { by isEnough staysAbsent line { minutes } entry { attendance attendanceSource member { username } } }
        leftovers { number name email minutes } missing { member { username } }`,
    )

  test('adds up the lines of one seat that were matched by e-mail and by name, in the order of the report', async () => {
    const ana = await createMember(api, { username: 'Ana', email: 'ana@example.org' })
    const { encounter } = await held([ana])
    const csv =
      'Name (Original Name),User Email,Total Duration (Minutes),Guest\nAna,ana@example.org,10,No\nAna,,10,Yes\n'
    const { data } = await importReport(encounter, csv, true)
    expect(data.importAttendance?.matches).toMatchObject([
      { by: 'EMAIL', isEnough: true, line: { minutes: 10 }, entry: { attendance: 'ATTENDED' } },
      { by: 'NAME', isEnough: true, line: { minutes: 10 } },
    ])
  })

  test('is matched by e-mail, then by name, and shows the lines that match nobody; a preview marks nobody', async () => {
    const people = [
      await createMember(api, { username: 'Mailed', email: 'mail@example.org' }),
      await createMember(api, { username: 'Jose', email: 'jose@example.org' }),
      await createMember(api, { username: 'Ann', email: 'ann@example.org' }),
      await createMember(api, { username: 'Twin', email: 'twin@example.org' }),
      await createMember(api, { username: 'Shy', email: 'shy@example.org' }),
    ] as const
    const { encounter, ids } = await held(...people.map((member): [Member] => [member]))
    const preview = await importReport(encounter, report, false)
    expect(preview.errors).toBeUndefined()
    expect(preview.data.importAttendance).toEqual({
      matches: [
        {
          by: 'EMAIL',
          isEnough: true,
          staysAbsent: false,
          line: { minutes: 91 },
          entry: { attendance: null, attendanceSource: null, member: { username: 'Mailed' } },
        },
        {
          by: 'NAME',
          isEnough: true,
          staysAbsent: false,
          line: { minutes: 91 },
          entry: { attendance: null, attendanceSource: null, member: { username: 'Jose' } },
        },
      ],
      leftovers: [
        { number: 2, name: 'Ann (Twin)', email: null, minutes: 91 },
        { number: 3, name: 'Stranger', email: 'stranger@example.org', minutes: 5 },
      ],
      missing: ['Ann', 'Twin', 'Shy'].map((username) => ({ member: { username } })),
    })
    const applied = await importReport(encounter, report, true)
    expect(applied.data.importAttendance?.matches).toMatchObject([
      { entry: { attendance: 'ATTENDED', attendanceSource: 'REPORT' } },
      { entry: { attendance: 'ATTENDED' } },
    ])
    expect(await readInvitation(api, ids[2] ?? 0)).toMatchObject({ attendance: null })
    expect(await mailsTo(api, people[1], 'chooseImpressions')).toHaveLength(1)
  })

  const teams = [
    '\ufeff1. Summary',
    'Meeting title\tThursday Table',
    'Attended participants\t3',
    '',
    '2. Participants',
    'Name\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole',
    'Somebody\t1:00 PM\t2:30 PM\t1h 29m 59s\t\tMAIL@example.org\tAttendee',
    'Jose\t1:00 PM\t1:04 PM\t4m 10s\tjose@example.org\t\tAttendee',
    '',
    '3. In-Meeting Activities',
    'Name\tJoin Time\tLeave Time\tDuration\tEmail\tRole',
    'Somebody\t1:00 PM\t2:30 PM\t1h 29m 59s\tmail@example.org\tAttendee',
  ].join('\r\n')
  const meet =
    'First name;Last name;Email;Duration;Time joined;Time exited\nSome;Body;mail@example.org;1 hr 29 min;1;2\nJose;;jose@example.org;4 min;1;2\n'
  test.each([
    ['Teams', teams],
    ['Meet, stored again by a spreadsheet', meet],
  ])('of %s is read, too, and few minutes do not count', async (_, text) => {
    const mailed = await createMember(api)
    const jose = await createMember(api)
    const csv = text
      .replace(/mail@example\.org/gi, mailed.email.toUpperCase())
      .replaceAll('jose@example.org', jose.email)
    const { encounter, ids } = await held([mailed], [jose])
    const { data } = await importReport(encounter, csv, true)
    expect(data.importAttendance?.matches).toMatchObject([
      { by: 'EMAIL', isEnough: true, line: { minutes: 89 }, entry: { attendance: 'ATTENDED' } },
      { by: 'EMAIL', isEnough: false, line: { minutes: 4 }, entry: { attendance: null } },
    ])
    const choices = [{ line: 0 }, { line: 1, invitationId: globalId('RosterEntry', ids[1] ?? 0) }]
    const chosen = await importReport(encounter, csv, true, choices)
    expect(chosen.data.importAttendance).toMatchObject({
      matches: [{ by: 'HAND', isEnough: true, entry: { attendance: 'ATTENDED' } }],
      leftovers: [{ number: 0 }],
      missing: [{ member: { username: mailed.username } }],
    })
    const elsewhere = await held([await createMember(api)])
    const wrong = [{ line: 0, invitationId: globalId('RosterEntry', elsewhere.ids[0] ?? 0) }]
    expect((await importReport(encounter, csv, true, wrong)).errors?.[0]?.message).toMatch(
      /^A line can belong/,
    )
  })

  test('corrects attendance that is settled already, and the counts follow', async () => {
    const member = await createMember(api, { username: 'Tardy' })
    const { encounter } = await held([member])
    await settle(encounter)
    expect(await readMember(api, member.id)).toMatchObject({ noShows: 1 })
    await importReport(encounter, `Name,Email\nx,${member.email}\n`, true)
    expect(await readMember(api, member.id)).toMatchObject({ noShows: 0 })
  })

  test('changes no absence marked by hand, even after settling, unless the line is assigned by hand, too', async () => {
    const [sent, other] = [await createMember(api), await createMember(api)]
    const { encounter, ids } = await held([sent], [other])
    await setAttendance(ids[0] ?? 0, 'ABSENT')
    const csv = `Name,Email,Duration\nx,${sent.email},80\ny,${other.email},80\n${sent.username},,5\n`
    const { data } = await importReport(encounter, csv, true)
    expect(data.importAttendance?.matches).toMatchObject([
      { isEnough: true, staysAbsent: true, entry: { attendance: 'ABSENT' } },
      { isEnough: true, staysAbsent: false, entry: { attendance: 'ATTENDED' } },
      { isEnough: true, staysAbsent: true, entry: { attendance: 'ABSENT' } },
    ])
    api.clock.advance(hour)
    await settle(encounter)
    await importReport(encounter, csv, true)
    expect(await readMember(api, sent.id)).toMatchObject({ noShows: 1 })
    const theirs = [{ line: 0, invitationId: globalId('RosterEntry', ids[0] ?? 0) }]
    const said = await importReport(encounter, csv, true, theirs)
    expect(said.data.importAttendance?.matches).toMatchObject([
      { by: 'HAND', staysAbsent: false, entry: { attendance: 'ATTENDED' } },
      { by: 'EMAIL', staysAbsent: false },
      { by: 'NAME', staysAbsent: false },
    ])
    expect(await readMember(api, sent.id)).toMatchObject({ noShows: 0 })
  })

  const rows = ['Zoom report', '', 'Name,Email,Duration', '"Ann', 'Lee",ann@example.org,30', '']
  test.each([
    [
      'Bo,bo@example.org,90,5',
      'Row 6: “90,5” is no time that somebody stayed, such as 91, 1h 31m or 01:31:00.',
    ],
    ['"Bo,bo@example.org,91', 'Row 6: a quotation mark begins a value that never ends.'],
  ])(
    'with a value that cannot be read (%s) is refused, and the error names its row as a spreadsheet does',
    async (row, sentence) => {
      const { encounter, ids } = await held([await createMember(api, { email: `${row.length}@example.org` })])
      const csv = [...rows, row.replace('90,5', '"90,5"'), 'Cy,cy@example.org,5'].join('\r\n')
      const { errors } = await importReport(encounter, csv, true)
      expect(errors).toMatchObject([{ message: sentence, extensions: { code: 'BAD_INPUT', field: 'csv' } }])
      expect(await readInvitation(api, ids[0] ?? 0)).toMatchObject({ attendance: null })
    },
  )

  test.each(['', 'a,b\n1,2\n', '"Name,User Email\n', 'Topic,User Email\nx,y\n'])(
    'that is not a report (%j) is refused',
    async (csv) => {
      const encounter = await createEncounter(api)
      const { errors } = await importReport(encounter, csv, true)
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'csv' } }])
    },
  )
})
