import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordStay } from '../../server/domain/table/recordStay.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { countStatements } from '../support/countStatements.ts'
import { createEncounter, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { captureLog } from '../support/logLines.ts'
import { askAs, createOperator, createSeat, mutate, type Place } from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'

const captured = captureLog('info')

let api: TestApi
let operator: Member
let encounter: Encounter
let places: Place[]

beforeAll(async () => {
  api = await startApi({}, undefined, captured.log)
  operator = await createOperator(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  encounter = await createEncounter(api)
  places = []
  for (let made = 0; made < 3; made++) places.push(await createSeat(api, encounter))
})

const at = (minutes: number) => api.clock.set(new Date(encounter.startsAt.getTime() + minutes * minute))
const place = (index: number): Place => {
  const found = places[index]
  if (!found) throw new Error(`There is no place ${index}`)
  return found
}
const pageOf = (index: number) => tablePage(api, place(index).invitation.seatToken)

/** A page at the table from one minute to another. */
async function stay(index: number, from: number, until: number): Promise<void> {
  for (let sign = from; sign <= until; sign += 0.25) {
    at(sign)
    await pageOf(index).be()
  }
}

type Row = {
  arrival: string
  minutesPresent: number | null
  attendance: string | null
  attendanceByPresence: string | null
}
const query = `query($id: Int!) { operatorEncounter(rowId: $id) {
  live { isOpen here wasHere notYet attended absent }
  roster { edges { node { arrival minutesPresent attendance attendanceByPresence } } } } }`
async function look() {
  const { data } = await askAs<{
    operatorEncounter: { live: Record<string, unknown>; roster: { edges: { node: Row }[] } }
  }>(api, operator, query, { id: encounter.id })
  const { live, roster } = data.operatorEncounter
  return { live, rows: roster.edges.map(({ node }) => node) }
}
const arrivals = async () => (await look()).rows.map(({ arrival }) => arrival)

describe('presence on the roster', () => {
  test('is shown until the end as here now, was here, or not yet here', async () => {
    at(-4)
    await pageOf(0).be()
    expect(await arrivals()).toEqual(['HERE', 'NOT_YET', 'NOT_YET'])
    at(-3)
    expect(await arrivals()).toEqual(['WAS_HERE', 'NOT_YET', 'NOT_YET'])
    await pageOf(1).be()
    const { live } = await look()
    expect(live).toEqual({ isOpen: true, here: 1, wasHere: 1, notYet: 1, attended: 0, absent: 0 })
  })

  test('counts reports of the video provider like those of the page, and time in both once', async () => {
    await stay(0, 0, 10)
    const at0 = { encounter, source: 'Zoom' } as const
    const instant = (minutes: number) => new Date(encounter.startsAt.getTime() + minutes * minute)
    const zoom = (index: number, stayed: string, kind: 'Came' | 'Left', minutes: number) =>
      recordStay(
        api.deps.database.prisma,
        {
          ...at0,
          kind,
          at: instant(minutes),
          invitationId: place(index).invitation.id,
          stay: `${encounter.id} ${stayed}`,
        },
        api.clock(),
      )
    await zoom(0, 'one', 'Came', 5)
    await zoom(0, 'one', 'Left', 12.9)
    await zoom(1, 'two', 'Came', -3)
    const { rows } = await look()
    expect(rows).toMatchObject([
      { arrival: 'HERE', minutesPresent: 12 - 2 },
      { arrival: 'HERE', minutesPresent: 10 },
      { arrival: 'NOT_YET', minutesPresent: 0 },
    ])
    at(20)
    expect((await look()).rows).toMatchObject([
      { arrival: 'WAS_HERE', minutesPresent: 12 },
      { arrival: 'HERE', minutesPresent: 20 },
      { arrival: 'NOT_YET', minutesPresent: 0 },
    ])
  })

  test('does not count the time somebody was away, even if they come back and leave again', async () => {
    await stay(0, 0, 2)
    await stay(0, 40, 41)
    await pageOf(0).act('LEAVE')
    expect((await look()).rows[0]).toMatchObject({ arrival: 'WAS_HERE', minutesPresent: 3 })
  })

  test('becomes a mark according to the minutes once the encounter has ended, unless somebody has marked', async () => {
    await stay(0, 0, 15)
    await stay(1, 16, 30)
    expect((await look()).rows).toMatchObject([
      { minutesPresent: 15, attendanceByPresence: null },
      { minutesPresent: 14, attendanceByPresence: null },
      { minutesPresent: 0, attendanceByPresence: null },
    ])
    at(90)
    expect((await look()).rows).toEqual([
      { arrival: 'ATTENDED', minutesPresent: 15, attendance: null, attendanceByPresence: 'ATTENDED' },
      { arrival: 'ABSENT', minutesPresent: 14, attendance: null, attendanceByPresence: 'ABSENT' },
      { arrival: 'ABSENT', minutesPresent: 0, attendance: null, attendanceByPresence: 'ABSENT' },
    ])
  })

  test('is overridden by a mark by hand, before the end and after it', async () => {
    await stay(0, 0, 16)
    const mark = (index: number, attendance: string) =>
      mutate(
        api,
        operator,
        'setAttendance',
        { invitationId: globalId('RosterEntry', place(index).invitation.id), attendance },
        'entry { id }',
      )
    await mark(0, 'ABSENT')
    expect(await arrivals()).toEqual(['ABSENT', 'NOT_YET', 'NOT_YET'])
    at(90)
    await mark(1, 'ATTENDED')
    expect((await look()).rows).toMatchObject([
      { arrival: 'ABSENT', attendance: 'ABSENT', attendanceByPresence: 'ATTENDED' },
      { arrival: 'ATTENDED', attendance: 'ATTENDED', attendanceByPresence: 'ABSENT' },
      { arrival: 'ABSENT', attendance: null },
    ])
  })

  test('of older encounters shows whether the link was opened', async () => {
    at(10)
    const { id } = place(0).invitation
    const link = { joinedAt: api.clock(), attendance: 'Attended', attendanceSource: 'Link' } as const
    await api.deps.database.prisma.invitation.update({
      where: { id },
      data: { ...link, attendanceAt: api.clock() },
    })
    expect(await arrivals()).toEqual(['WAS_HERE', 'NOT_YET', 'NOT_YET'])
    at(90)
    expect(await arrivals()).toEqual(['ATTENDED', 'ABSENT', 'ABSENT'])
  })

  test('is read once for a whole roster', async () => {
    at(0)
    const bearer = await signIn(api, operator)
    const statements = () =>
      countStatements(captured, async () => {
        const { errors } = await api.graphql(query, { id: encounter.id }, { bearer })
        expect(errors).toBeUndefined()
      })
    const before = await statements()
    for (let made = 0; made < 5; made++) places.push(await createSeat(api, encounter))
    await pageOf(4).be()
    expect(await statements()).toBe(before)
  })
})
