import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter } from '../../server/generated/client/client.ts'
import { rateLimits } from '../../server/platform/limits/rateLimits.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour, minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { createOperator, createSeat, mutate, type Place } from '../support/seats.ts'
import { type TablePage, tablePage } from '../support/tablePage.ts'

let api: TestApi
let encounter: Encounter
let places: Place[]
let pages: TablePage[]

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  await api.deps.database.pool.query('TRUNCATE cases, avoidances CASCADE')
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 8, inviteTarget: 8 })
  places = []
  for (let made = 0; made < 4; made++) places.push(await createSeat(api, encounter))
  pages = places.map(({ invitation }) => tablePage(api, invitation.seatToken))
  api.clock.set(encounter.startsAt)
})

const place = (index: number): Place => {
  const found = places[index]
  if (!found) throw new Error('Nobody was seated')
  return found
}
const seatOf = (index: number) => place(index).invitation.seatToken
const come = async (...indexes: number[]) => {
  for (const index of indexes) await pages[index]?.be()
}

type Companions = { table: { companions: { seatId: string; name: string }[] } }

async function companions(seat: string) {
  const query = 'query($seat: String!) { table(seat: $seat) { companions { seatId name } } }'
  return (await api.graphql<Companions>(query, { seat })).data.table.companions
}

const report = (seat: string, person: string | null, said: { kind?: string; words?: string } = {}) =>
  api.graphql<{ reportAtTable: { message: string } | null }>(
    'mutation($input: ReportAtTableInput!) { reportAtTable(input: $input) { message } }',
    { input: { seat, person, kind: 'RECORDING', words: 'A phone was up.', wantsReply: false, ...said } },
  )

const idOf = async (index: number) => (await pages[index]?.look())?.seatId ?? ''
const reports = () => api.deps.database.prisma.report.findMany({ orderBy: { id: 'asc' } })
const codesOf = ({ errors }: Awaited<ReturnType<typeof report>>) =>
  errors?.map(({ extensions }) => extensions.code)

describe('the people who can be reported from the page of a seat', () => {
  test('are the others who have been at the table, even if they left or were removed, and nobody who never came', async () => {
    await come(0, 1, 2)
    const names = async () => (await companions(seatOf(0))).map(({ name }) => name)
    expect(await names()).toEqual([place(1).member.username, place(2).member.username])
    await pages[1]?.act('LEAVE')
    api.clock.set(new Date(encounter.endsAt.getTime() + 24 * hour))
    expect(await names()).toHaveLength(2)
    api.clock.set(new Date(api.clock().getTime() + 1))
    expect(await names()).toEqual([])
  })

  test('are nobody if the member has not come', async () => {
    await come(1, 2)
    expect(await companions(seatOf(0))).toEqual([])
  })
})

describe('a report from the page of a seat', () => {
  test('is a report by its member about the person, and bars the two', async () => {
    await come(0, 1)
    const { data, errors } = await report(seatOf(0), await idOf(1))
    expect(errors).toBeUndefined()
    expect(data.reportAtTable?.message).toContain('You two will not be seated together again')
    const [reporterId, aboutId] = [place(0).member.id, place(1).member.id]
    expect(await reports()).toMatchObject([
      { reporterId, aboutId, encounterId: encounter.id, kind: 'Recording', body: 'A phone was up.' },
    ])
    expect(await api.deps.database.prisma.avoidance.findMany()).toMatchObject([
      { memberId: reporterId, avoidedId: aboutId, wished: false, hold: 'Report' },
    ])
  })

  test('changes nothing at the table that anybody could notice', async () => {
    await come(0, 1, 2)
    const before = await pages[1]?.look()
    await report(seatOf(0), await idOf(1))
    expect(await pages[1]?.look()).toEqual(before)
    expect(await companions(seatOf(1))).toHaveLength(2)
  })

  test('can be about something else, and about an operator who sits there', async () => {
    await come(0)
    expect((await report(seatOf(0), null)).data.reportAtTable?.message).toBe(
      'Thank you. Your report is with us, and a person reads it.',
    )
    const host = await createOperator(api)
    const { id } = encounter
    const { token } = await api.deps.database.prisma.tableHost.create({
      data: { encounterId: id, operatorId: host.id, token: 'a'.repeat(32), createdAt: api.clock() },
    })
    await tablePage(api, token).be()
    const [shown] = await companions(seatOf(0))
    expect(shown?.name).toBe('The operator')
    expect((await report(seatOf(0), shown?.seatId ?? '')).errors).toBeUndefined()
    expect(await reports()).toMatchObject([{ aboutId: null }, { aboutId: host.id }])
  })

  test('can come from somebody who was removed, about the person who removed them', async () => {
    await come(0, 1, 2)
    const { id } = place(0).invitation
    await api.deps.database.prisma.invitation.update({ where: { id }, data: { mayHost: true } })
    await pages[0]?.act('TAKE_HOST')
    await pages[0]?.act('REMOVE', { person: await idOf(1), reason: 'They shouted.' })
    expect(await pages[1]?.look()).toMatchObject({ phase: 'REMOVED' })
    expect(await companions(seatOf(1))).toHaveLength(2)
    expect((await report(seatOf(1), await idOf(0))).errors).toBeUndefined()
    expect(await reports()).toMatchObject([
      { reporterId: place(1).member.id, aboutId: place(0).member.id, encounterId: encounter.id },
    ])
  })

  test('is offered to somebody who was removed only as long as it is accepted, even if the encounter moved', async () => {
    await come(0, 1)
    const { id } = place(0).invitation
    await api.deps.database.prisma.invitation.update({ where: { id }, data: { mayHost: true } })
    await pages[0]?.act('TAKE_HOST')
    await pages[0]?.act('REMOVE', { person: await idOf(1), reason: 'They shouted.' })
    const offered = async () => {
      const query = 'query($seat: String!) { table(seat: $seat) { phase takesReports } }'
      const { data } = await api.graphql<{ table: object }>(query, { seat: seatOf(1) })
      return data.table
    }
    const opens = new Date(encounter.startsAt.getTime() - 5 * minute)
    const closes = new Date(encounter.endsAt.getTime() + 24 * hour)
    for (const [now, takesReports] of [
      [new Date(opens.getTime() - 1), false],
      [opens, true],
      [closes, true],
      [new Date(closes.getTime() + 1), false],
    ] as const) {
      api.clock.set(now)
      expect(await offered()).toEqual({ phase: 'REMOVED', takesReports })
      expect(codesOf(await report(seatOf(1), null, { words: now.toISOString() }))).toEqual(
        takesReports ? undefined : ['CONFLICT'],
      )
    }
  })

  test('can only be about people of that table, and never about the member themselves', async () => {
    const other = await createSeat(api, await createEncounter(api, { startsAt: encounter.startsAt }))
    const elsewhere = tablePage(api, other.invitation.seatToken)
    await come(0)
    await elsewhere.be()
    expect(codesOf(await report(seatOf(0), (await elsewhere.look()).seatId))).toEqual(['NOT_FOUND'])
    expect(codesOf(await report(seatOf(0), 'nobody'))).toEqual(['NOT_FOUND'])
    expect(codesOf(await report(seatOf(0), await idOf(0)))).toEqual(['BAD_INPUT'])
    expect(codesOf(await report('0'.repeat(32), null))).toEqual(['NOT_FOUND'])
    expect(await reports()).toEqual([])
  })

  test('is accepted from the opening of the table until a day after its end, even if it was canceled', async () => {
    const opens = new Date(encounter.startsAt.getTime() - 5 * minute)
    api.clock.set(new Date(opens.getTime() - 1))
    expect(codesOf(await report(seatOf(0), null))).toEqual(['CONFLICT'])
    api.clock.set(opens)
    await come(0, 1)
    expect((await report(seatOf(0), null)).errors).toBeUndefined()
    const cancel = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'Too few came.' }
    const { errors } = await mutate(
      api,
      await createOperator(api),
      'cancelEncounter',
      cancel,
      'encounter { id }',
    )
    expect(errors).toBeUndefined()
    api.clock.set(new Date(encounter.endsAt.getTime() + 24 * hour))
    expect((await report(seatOf(0), await idOf(1))).errors).toBeUndefined()
    expect(codesOf(await report(seatOf(0), await idOf(2)))).toEqual(['NOT_FOUND'])
    api.clock.set(new Date(api.clock().getTime() + 1))
    const late = await report(seatOf(1), null)
    expect(late.errors?.[0]?.message).toBe('This page takes no reports now. Please log in and go to Help.')
  })

  test("counts towards the member's ten a week, and towards the limit of the seat", async () => {
    for (let sent = 0; sent < 9; sent++) await report(seatOf(0), null, { words: `Number ${sent}` })
    const input = { kind: 'OTHER', words: 'From Help.', wantsReply: false }
    expect((await mutate(api, place(0).member, 'report', input, 'message')).errors).toBeUndefined()
    expect(codesOf(await report(seatOf(0), null, { words: 'One more' }))).toEqual(['RATE_LIMITED'])
    expect(await reports()).toHaveLength(10)
    const points = rateLimits.tableAct.points
    for (let sent = 0; sent < points; sent++) await report(seatOf(1), null, { words: '' })
    expect((await report(seatOf(1), null)).errors?.[0]?.message).toMatch(/^Too many requests/)
    expect(await reports()).toHaveLength(10)
  })
})
