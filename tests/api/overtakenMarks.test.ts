import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { createOperator, createSeat, mutate, readInvitation } from '../support/seats.ts'

type Mark = 'ATTENDED' | 'ABSENT'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  operator = await createOperator(api)
})
afterAll(() => api.close())

/** A completed encounter with two seats that nobody has marked. */
async function held() {
  const startsAt = new Date(api.clock().getTime() - 2 * hour)
  const encounter = await createEncounter(api, { startsAt, state: 'Completed', completedAt: api.clock() })
  const [one, other] = [await createSeat(api, encounter), await createSeat(api, encounter)]
  return { encounter, one: one.invitation.id, other: other.invitation.id }
}

const mark = async (invitationId: number, attendance: Mark, over: { replaces?: Mark | null } = {}) => {
  const input = { invitationId: globalId('RosterEntry', invitationId), attendance, ...over }
  const { errors } = await mutate(api, operator, 'setAttendance', input, 'entry { attendance }')
  return errors
}

const attendanceOf = async (id: number) => (await readInvitation(api, id)).attendance

const overtaken = [
  expect.objectContaining({
    message: 'Another operator has made another mark meanwhile. Please look at it first.',
    extensions: expect.objectContaining({ code: 'CONFLICT' }),
  }),
]

describe('a mark of attendance by hand', () => {
  test('is refused if another one was made by hand since the operator read it', async () => {
    const { one } = await held()
    expect(await mark(one, 'ABSENT', { replaces: null })).toBeUndefined()
    expect(await mark(one, 'ATTENDED', { replaces: null })).toEqual(overtaken)
    expect(await attendanceOf(one)).toBe('Absent')
    expect(await mark(one, 'ABSENT', { replaces: null })).toBeUndefined()
    expect(await mark(one, 'ATTENDED', { replaces: 'ABSENT' })).toBeUndefined()
    expect(await mark(one, 'ABSENT')).toBeUndefined()
    expect(await attendanceOf(one)).toBe('Absent')
  })

  test('is made by one of two operators who make different marks at the same moment', async () => {
    const { one } = await held()
    const replies = await Promise.all([
      mark(one, 'ATTENDED', { replaces: null }),
      mark(one, 'ABSENT', { replaces: null }),
    ])
    expect(replies.filter(Boolean)).toEqual([overtaken])
  })

  test('replaces a mark that presence or automatic settling made since it was read', async () => {
    const { one, other } = await held()
    await api.deps.database.prisma.invitation.update({
      where: { id: one },
      data: { attendance: 'Attended', attendanceSource: 'Presence', attendanceAt: api.clock() },
    })
    api.clock.advance(day)
    await api.work(['settleAttendance'])
    expect([await attendanceOf(one), await attendanceOf(other)]).toEqual(['Attended', 'Absent'])
    expect(await mark(one, 'ABSENT', { replaces: null })).toBeUndefined()
    expect(await mark(other, 'ATTENDED', { replaces: null })).toBeUndefined()
    expect([await attendanceOf(one), await attendanceOf(other)]).toEqual(['Absent', 'Attended'])
  })

  test('of absent is not changed by "All came" of an operator who has not read it', async () => {
    const { encounter, one, other } = await held()
    const allCame = (read: { absentRead?: readonly string[] }) =>
      mutate<{ marked: number }>(
        api,
        operator,
        'markAllAttended',
        { encounterId: globalId('OperatorEncounter', encounter.id), ...read },
        'marked',
      )
    await mark(one, 'ABSENT')
    expect((await allCame({ absentRead: [globalId('RosterEntry', other)] })).errors).toEqual(overtaken)
    expect(await attendanceOf(other)).toBeNull()
    const { data } = await allCame({ absentRead: [globalId('RosterEntry', one)] })
    expect(data.markAllAttended).toEqual({ marked: 2 })
    await mark(one, 'ABSENT')
    expect((await allCame({})).data.markAllAttended).toEqual({ marked: 1 })
  })
})
