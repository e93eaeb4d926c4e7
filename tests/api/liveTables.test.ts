import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, minute, second } from '../support/clock.ts'
import { countStatements } from '../support/countStatements.ts'
import { createEncounter, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { captureLog } from '../support/logLines.ts'
import { askAs, createOperator, createSeat, mutate, type Place, readEncounter } from '../support/seats.ts'
import { guideOf, tablePage } from '../support/tablePage.ts'

const captured = captureLog('info')

let api: TestApi
let operator: Member
let weeks = 0

beforeAll(async () => {
  api = await startApi({}, undefined, captured.log)
})
afterAll(() => api.close())
beforeEach(async () => {
  // Each test has an evening of its own, a week after the one before.
  weeks += 1
  api.clock.set(new Date(Date.UTC(2026, 10, 19, 17) + weeks * 7 * day))
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  operator = await createOperator(api)
})

type Table = { encounter: Encounter; places: Place[] }

async function seat(people: number, name: string): Promise<Table> {
  const startsAt = new Date(api.clock().getTime() + day)
  const kind = { kind: 'Second', minimum: 6, capacity: 8, inviteTarget: 8 } as const
  const encounter = await createEncounter(api, {
    ...kind,
    name,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 75 * minute),
  })
  const places: Place[] = []
  for (let made = 0; made < people; made++) places.push(await createSeat(api, encounter))
  return { encounter, places }
}

const at = ({ encounter }: Table, minutes: number) =>
  api.clock.set(new Date(encounter.startsAt.getTime() + minutes * minute))
const pageOf = ({ places }: Table, index: number) => tablePage(api, places[index]?.invitation.seatToken ?? '')
const bringPeople = (table: Table, people: number) =>
  Promise.all(Array.from({ length: people }, (_, index) => pageOf(table, index).be()))
async function stay(table: Table, people: number, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 0.5) {
    api.clock.advance(minute / 2)
    await bringPeople(table, people)
  }
}

type Live = {
  eventId: number
  name: string
  isOpen: boolean
  step: number | null
  stage: string | null
  stageNumber: number | null
  secondsLeft: number | null
  here: number
  expected: number
  problems: string[]
  people: {
    seatId: string | null
    name: string
    isHere: boolean
    isHost: boolean
    hasHandUp: boolean
    lastSeenAt: string | null
    trouble: string[]
  }[]
}
const fields = `eventId name isOpen step stage stageNumber stageCount secondsLeft here expected problems
  people { seatId name isHere isOperator isHost mayHost hasHandUp lastSeenAt trouble }`
async function live(): Promise<Live[]> {
  const { data } = await askAs<{ liveTables: Live[] }>(api, operator, `{ liveTables { ${fields} } }`)
  return data.liveTables
}
async function readOnlyTable(): Promise<Live> {
  const [table, ...others] = await live()
  if (!table || others.length > 0) throw new Error('There is not just one table')
  return table
}
const act = (name: string, { encounter }: Table, more: object = {}, as = operator) =>
  mutate<{ table: Live | null }>(
    api,
    as,
    name,
    { encounterId: globalId('OperatorEncounter', encounter.id), ...more },
    `table { ${fields} }`,
  )
const endEarly = ({ encounter }: Table) =>
  mutate<{ table: object | null; encounter: object }>(
    api,
    operator,
    'endTableEarly',
    { encounterId: globalId('OperatorEncounter', encounter.id) },
    'table { eventId } encounter { state cancelReason }',
  )
const sentence = ({ errors }: { errors?: readonly { message: string }[] | undefined }) => errors?.[0]?.message

describe('the tables of the evening', () => {
  test('are those whose lobby or table is open, until they end', async () => {
    const table = await seat(6, 'Tonight')
    const shown: Record<number, (boolean | undefined)[]> = {}
    for (const minutes of [-15.1, -15, -5, 0, 74.9, 75]) {
      at(table, minutes)
      shown[minutes] = (await live()).map(({ isOpen }) => isOpen)
    }
    expect(shown).toEqual({ [-15.1]: [], [-15]: [false], [-5]: [true], 0: [true], 74.9: [true], 75: [] })
  })

  test('show who is here and who is not, whose hand is up, and when each was last seen', async () => {
    const table = await seat(3, 'Tonight')
    at(table, -2)
    await bringPeople(table, 2)
    const seen = api.clock().toISOString()
    // The first gets the floor at once; only the second waits.
    for (const index of [0, 1]) await pageOf(table, index).act('HAND_UP')
    const found = await readOnlyTable()
    expect(found).toMatchObject({ here: 2, expected: 3, stage: 'ARRIVING', stageNumber: 1, secondsLeft: 120 })
    expect(found.people.map(({ isHere, hasHandUp, lastSeenAt }) => [isHere, hasHandUp, lastSeenAt])).toEqual([
      [true, false, seen],
      [true, true, seen],
      [false, false, null],
    ])
  })

  test('are sorted by their problems: nobody there, too few there, somebody missing, no problem', async () => {
    const tables = [
      await seat(6, 'Fine'),
      await seat(7, 'Missing'),
      await seat(6, 'Few'),
      await seat(6, 'Nobody'),
    ]
    const [fine, missing, few] = tables as [Table, Table, Table]
    at(fine, 1)
    await bringPeople(fine, 6)
    await bringPeople(missing, 6)
    await bringPeople(few, 2)
    expect((await live()).map(({ name, problems }) => [name, ...problems])).toEqual([
      ['Nobody', 'NOBODY_HERE'],
      ['Few', 'TOO_FEW'],
      ['Fine'],
      ['Missing'],
    ])
    await stay(fine, 6, 1)
    await bringPeople(missing, 6)
    await bringPeople(few, 2)
    expect((await live()).map(({ name, problems }) => [name, ...problems])).toEqual([
      ['Nobody', 'NOBODY_HERE'],
      ['Few', 'TOO_FEW', 'SOMEBODY_MISSING'],
      ['Missing', 'SOMEBODY_MISSING'],
      ['Fine'],
    ])
  })

  test('show whose picture or sound fails, as long as it fails and they are there', async () => {
    const table = await seat(7, 'Tonight')
    at(table, 0)
    await bringPeople(table, 7)
    const failing = async () => {
      const { people, problems } = await readOnlyTable()
      return [...problems, ...people.flatMap(({ trouble }) => trouble)]
    }
    const say = (...trouble: string[]) => {
      api.clock.advance(2000)
      return pageOf(table, 0).be(trouble)
    }
    expect(await failing()).toEqual([])
    await say('VIDEO_LOST', 'NO_PICTURE', 'NO_PICTURE')
    expect(await failing()).toEqual(['NOT_SEEN_OR_HEARD', 'NO_PICTURE', 'VIDEO_LOST'])
    await say()
    expect(await failing()).toEqual([])
    await say('NO_SOUND')
    await pageOf(table, 0).act('LEAVE')
    expect(await failing()).toEqual([])
  })

  test('show first that a report came from there, until its case is decided', async () => {
    const table = await seat(6, 'Reported')
    await seat(6, 'Nobody')
    at(table, 1)
    await bringPeople(table, 6)
    const input = { seat: table.places[0]?.invitation.seatToken, kind: 'HATE', words: 'He swore at us.' }
    const report = 'mutation($input: ReportAtTableInput!) { reportAtTable(input: $input) { message } }'
    await api.graphql(report, { input: { ...input, person: null, wantsReply: false } })
    const shown = async () => (await live()).map(({ name, problems }) => [name, ...problems])
    expect(await shown()).toEqual([
      ['Reported', 'REPORTED'],
      ['Nobody', 'NOBODY_HERE'],
    ])
    const { prisma } = api.deps.database
    const { caseId } = await prisma.report.findFirstOrThrow({ where: { encounterId: table.encounter.id } })
    const other = await createOperator(api)
    const decided = { caseId: globalId('Case', caseId), outcome: 'NOTHING_FOUND', reportsRead: 1 }
    expect((await mutate(api, other, 'decideCase', decided, 'case { id }')).errors).toBeUndefined()
    expect(await shown()).toEqual([['Nobody', 'NOBODY_HERE'], ['Reported']])
  })

  test('show that people are asked whether to go on with so few', async () => {
    const table = await seat(6, 'Few')
    at(table, 0)
    await bringPeople(table, 2)
    await stay(table, 2, 10)
    expect((await readOnlyTable()).problems).toEqual(['TOO_FEW', 'DECIDING', 'SOMEBODY_MISSING'])
  })

  test('show who hosts, and how long they have held a part beyond its time', async () => {
    const table = await seat(6, 'Hosted')
    const { data } = await mutate<{ address: string }>(
      api,
      operator,
      'hostTable',
      { encounterId: globalId('OperatorEncounter', table.encounter.id) },
      'address',
    )
    const host = tablePage(api, data.hostTable?.address.split('/').at(-1) ?? '')
    at(table, 0)
    await bringPeople(table, 6)
    await host.be()
    await host.act('TAKE_HOST')
    expect(await readOnlyTable()).toMatchObject({ stage: 'OPENING', secondsLeft: 45, problems: [], here: 6 })
    for (let sign = 0; sign < 4; sign++) {
      await stay(table, 6, 0.5)
      await host.be()
    }
    const held = await readOnlyTable()
    expect(held).toMatchObject({ stage: 'OPENING', secondsLeft: 45 - 120, problems: ['OVER_TIME'], here: 6 })
    expect(held.people.filter(({ isHost }) => isHost)).toMatchObject([
      { name: operator.username, isHere: true },
    ])
  })

  test('are read in as few SQL statements as a single table', async () => {
    const first = await seat(6, 'One')
    at(first, 0)
    await bringPeople(first, 6)
    const bearer = await signIn(api, operator)
    const statements = () =>
      countStatements(captured, async () => {
        const { errors } = await api.graphql(`{ liveTables { ${fields} } }`, {}, { bearer })
        expect(errors).toBeUndefined()
      })
    const one = await statements()
    const { startsAt, endsAt } = first.encounter
    for (let made = 0; made < 3; made++) {
      const more = await seat(6, `More ${made}`)
      await api.deps.database.prisma.encounter.update({
        where: { id: more.encounter.id },
        data: { startsAt, endsAt },
      })
      await bringPeople(more, 6)
    }
    expect(await live()).toHaveLength(4)
    expect(await statements()).toBe(one)
  })

  test('are refused for members', async () => {
    const { places } = await seat(1, 'Tonight')
    const member = places[0]?.member
    if (!member) throw new Error('Nobody')
    const { errors } = await askAs(api, member, '{ liveTables { name } }')
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })
})

describe('an operator who has not sat down', () => {
  test('can show a line to everyone without becoming the host', async () => {
    const table = await seat(6, 'Tonight')
    at(table, 0)
    await bringPeople(table, 6)
    expect((await act('sayToTable', table, { text: ' Welcome. ' })).errors).toBeUndefined()
    const guide = guideOf(await pageOf(table, 0).look())
    expect(guide.line).toEqual({ text: 'Welcome.', by: 'The operator' })
    expect(guide.until).not.toBeNull()
    expect(JSON.stringify(guide)).not.toContain(operator.username)
    expect(sentence(await act('sayToTable', table, { text: 'x'.repeat(201) }))).toContain('200')
  })

  test('can show a line beside another operator’s; the table reads both, and operators who wrote which', async () => {
    const table = await seat(6, 'Tonight')
    at(table, 0)
    await bringPeople(table, 6)
    const other = await createOperator(api)
    await act('sayToTable', table, { text: 'Welcome.' })
    await act('sayToTable', table, { text: 'The sound is back.' }, other)
    const { lines, line } = guideOf(await pageOf(table, 0).look())
    expect(lines.map(({ text, by }) => [text, by])).toEqual([
      ['Welcome.', 'The operator'],
      ['The sound is back.', 'The operator'],
    ])
    expect(line).toEqual(lines[1])
    for (const reader of [operator, other]) {
      const { data } = await askAs<{ liveTables: { lines: object[] }[] }>(
        api,
        reader,
        '{ liveTables { lines { text by } } }',
      )
      expect(data.liveTables.map(({ lines: read }) => read)).toEqual([
        [
          { text: 'Welcome.', by: operator.username },
          { text: 'The sound is back.', by: other.username },
        ],
      ])
    }
  })

  test('moves a table on only once from each step they have seen', async () => {
    const table = await seat(6, 'Tonight')
    at(table, 0)
    await bringPeople(table, 6)
    const { step, stageNumber } = await readOnlyTable()
    const moved = await act('moveTableOn', table, { step })
    expect(moved.data.moveTableOn?.table).toMatchObject({ stageNumber: (stageNumber ?? 0) + 1 })
    expect(sentence(await act('moveTableOn', table, { step }))).toBe('The table has moved on.')
    const { hostMove } = guideOf(await pageOf(table, 0).look())
    expect(hostMove).toEqual({ kind: 'MOVE_ON', isHost: false, isYou: false })
  })

  test('can end a table and its encounter early, and people who were there for long enough can choose at once', async () => {
    const table = await seat(6, 'Tonight')
    at(table, 0)
    await bringPeople(table, 6)
    await stay(table, 5, 20)
    const encounter = { state: 'COMPLETED', cancelReason: null }
    expect((await endEarly(table)).data.endTableEarly).toEqual({ table: null, encounter })
    expect(await live()).toEqual([])
    const { id, startsAt } = table.encounter
    const { state, endsAt, calendarSequence } = await readEncounter(api, id)
    expect([state, endsAt]).toEqual(['Completed', new Date(startsAt.getTime() + 20 * minute)])
    expect(calendarSequence).toBe(table.encounter.calendarSequence + 1)
    expect(await pageOf(table, 0).look()).toMatchObject({ phase: 'OVER', hasAttended: true, canReport: true })
    expect(await pageOf(table, 5).look()).toMatchObject({ phase: 'OVER', hasAttended: false })
    const mails = await api.deps.database.prisma.outboxMail.count({
      where: { template: 'chooseImpressions' },
    })
    expect(mails).toBe(5)
    const [{ member }] = table.places as [Place]
    const { data } = await askAs<{ viewer: object }>(
      api,
      member,
      '{ viewer { happeningNow { id } unprocessedEncounters { eventId } } }',
    )
    expect(data.viewer).toEqual({ happeningNow: [], unprocessedEncounters: [{ eventId: id }] })
    expect(sentence(await act('endTableEarly', table))).toBe('The table of this encounter is not open.')
    const again = {
      encounterId: globalId('OperatorEncounter', id),
      startsAt: new Date(startsAt.getTime() + 7 * day),
    }
    const copy = await mutate<{ encounter: { startsAt: string; endsAt: string } }>(
      api,
      operator,
      'duplicateEncounter',
      again,
      'encounter { startsAt endsAt }',
    )
    const copied = copy.data.duplicateEncounter?.encounter
    expect(Date.parse(copied?.endsAt ?? '') - Date.parse(copied?.startsAt ?? '')).toBe(75 * minute)
  })

  test.each([-3, 14])(
    'cancels the encounter by ending its table at minute %i, and it counts for nobody',
    async (ended) => {
      const table = await seat(6, 'Tonight')
      at(table, -3)
      await bringPeople(table, 2)
      at(table, ended)
      await bringPeople(table, 2)
      const { data } = await endEarly(table)
      const reason = 'It was ended before it had properly begun. It counts for nobody.'
      const encounter = { state: 'CANCELED', cancelReason: reason }
      expect(data.endTableEarly).toEqual({ table: null, encounter })
      expect(await pageOf(table, 0).look()).toMatchObject({
        phase: 'CANCELED',
        cancelReason: reason,
        canReport: true,
      })
      expect(await pageOf(table, 4).look()).toMatchObject({ phase: 'CANCELED', canReport: false })
      const { id } = table.encounter
      expect(await readEncounter(api, id)).toMatchObject({ state: 'Canceled', cancelReason: reason })
      const { prisma } = api.deps.database
      const marks = await prisma.invitation.findMany({ where: { encounterId: id } })
      expect(marks.map(({ attendance }) => attendance)).toEqual(Array(6).fill(null))
    },
  )

  test('is named in the audit log, even if they act from a place at the table', async () => {
    const table = await seat(6, 'Tonight')
    at(table, 0)
    await bringPeople(table, 6)
    const input = { encounterId: globalId('OperatorEncounter', table.encounter.id) }
    const { data } = await mutate<{ address: string }>(api, operator, 'hostTable', input, 'address')
    const host = tablePage(api, data.hostTable?.address.split('/').at(-1) ?? '')
    await host.be()
    await host.act('TAKE_HOST')
    const { step } = guideOf(await host.look())
    await host.act('MOVE_ON', { step })
    await host.act('SAY', { text: 'Welcome.' })
    await host.act('END_EARLY')
    const { auditEntry } = api.deps.database.prisma
    const lines = await auditEntry.findMany({ where: { actorId: operator.id }, orderBy: { id: 'asc' } })
    expect(lines.map(({ action, after }) => [action, after])).toEqual([
      ['hostTable', expect.anything()],
      ['takeHost', null],
      ['moveTableOn', { step }],
      ['sayToTable', null],
      ['endTableEarly', null],
    ])
  })

  test('finds in the audit log that a member who hosts ended the table', async () => {
    const table = await seat(6, 'Tonight')
    at(table, 0)
    await bringPeople(table, 6)
    const [{ member, invitation }] = table.places as [Place]
    await api.deps.database.prisma.invitation.update({
      where: { id: invitation.id },
      data: { mayHost: true },
    })
    for (const done of ['TAKE_HOST', 'END_EARLY']) await pageOf(table, 0).act(done)
    const { auditEntry } = api.deps.database.prisma
    const lines = await auditEntry.findMany({ where: { actorId: member.id } })
    expect(lines.map(({ action }) => action)).toEqual(['endTableEarly'])
  })

  test('can remove somebody with a reason, for good, and they are no longer expected', async () => {
    const table = await seat(6, 'Tonight')
    at(table, 0)
    await bringPeople(table, 6)
    const [{ seatId } = { seatId: null }] = (await readOnlyTable()).people
    const reason = 'Swore at somebody.'
    expect(sentence(await act('removeFromTable', table, { seatId, reason: ' ' }))).toBe('A reason is needed.')
    const removed = await act('removeFromTable', table, { seatId, reason })
    expect(removed.data.removeFromTable?.table).toMatchObject({ here: 5, expected: 5 })
    expect(await pageOf(table, 0).be()).toMatchObject({ isHere: false, table: { phase: 'REMOVED' } })
    expect(guideOf(await pageOf(table, 1).look()).people).toHaveLength(5)
    expect(sentence(await act('removeFromTable', table, { seatId, reason }))).toBe(
      'This person has been removed already.',
    )
    const { auditEntry } = api.deps.database.prisma
    expect(await auditEntry.findMany({ where: { actorId: operator.id } })).toMatchObject([
      {
        action: 'removeFromTable',
        subjectType: 'Invitation',
        after: { reason },
        subjectId: String(table.places[0]?.invitation.id),
      },
    ])
  })

  test('removes somebody for good: they stay out even if the table begins again, and at its end', async () => {
    const table = await seat(6, 'Tonight')
    at(table, -4)
    await bringPeople(table, 6)
    const { seatId } = await pageOf(table, 0).look()
    await act('removeFromTable', table, { seatId, reason: 'Threatened somebody.' })
    const encounterId = globalId('OperatorEncounter', table.encounter.id)
    const startsAt = new Date(table.encounter.startsAt.getTime() + 10 * minute).toISOString()
    const moved = await mutate(
      api,
      operator,
      'updateEncounter',
      { encounterId, startsAt },
      'encounter { startsAt }',
    )
    expect(moved.errors).toBeUndefined()
    at(table, 10)
    await bringPeople(table, 6)
    expect(await pageOf(table, 0).be()).toMatchObject({ isHere: false, table: { phase: 'REMOVED' } })
    expect((await readOnlyTable()).people).toHaveLength(5)
    await act('endTableEarly', table)
    expect((await pageOf(table, 0).look()).phase).toBe('REMOVED')
  })

  test('can remove somebody who came through a process whose clock is ahead', async () => {
    const table = await seat(6, 'Tonight')
    at(table, 0)
    await bringPeople(table, 6)
    const { seatId } = await pageOf(table, 0).look()
    api.clock.advance(-second)
    expect(sentence(await act('removeFromTable', table, { seatId, reason: 'Swore.' }))).toBeUndefined()
    api.clock.advance(second)
    expect(await pageOf(table, 0).be()).toMatchObject({ isHere: false, table: { phase: 'REMOVED' } })
  })

  test('cannot remove somebody without a seat at that table', async () => {
    const [table, elsewhere] = [await seat(6, 'Tonight'), await seat(1, 'Elsewhere')]
    at(table, 0)
    await bringPeople(table, 6)
    const { seatId } = await pageOf(elsewhere, 0).look()
    expect(sentence(await act('removeFromTable', table, { seatId, reason: 'A mistake.' }))).toBe(
      'This person has no seat at this table.',
    )
  })

  test('can do nothing at a table that is not open, and a member cannot do these acts', async () => {
    const table = await seat(6, 'Tonight')
    at(table, -10)
    expect(sentence(await act('sayToTable', table, { text: 'Hello' }))).toBe(
      'The table of this encounter is not open.',
    )
    at(table, 0)
    expect(sentence(await act('sayToTable', table, { text: 'Hello' }))).toBe('The table is not open yet.')
    const member = table.places[0]?.member
    expect(sentence(await act('endTableEarly', table, {}, member))).toBe('You are not allowed to do that.')
    expect(
      await api.deps.database.prisma.tableEntry.count({ where: { encounterId: table.encounter.id } }),
    ).toBe(0)
  })
})
