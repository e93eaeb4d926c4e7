import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createCase, decide } from '../support/cases.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  createOperator,
  createSeat,
  mutate,
  type Place,
  readInvitation,
  readMember,
} from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'

let api: TestApi
let operator: Member
let encounter: Encounter
let sent: Place
let missing: Place

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  operator = await createOperator(api)
  encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + hour) })
  sent = await createSeat(api, encounter)
  missing = await createSeat(api, encounter)
})

const at = (minutes: number) => api.clock.set(new Date(encounter.startsAt.getTime() + minutes * minute))
const on = () => ({ encounterId: globalId('OperatorEncounter', encounter.id) })

/** Both are there for this number of minutes; afterwards one of them stays away. */
async function come(minutes: number): Promise<void> {
  const page = tablePage(api, sent.invitation.seatToken)
  for (let second = 0; second <= minutes * 60; second += 30) {
    api.clock.set(new Date(encounter.startsAt.getTime() + second * 1000))
    expect((await page.be()).isHere).toBe(true)
  }
}

async function remove(): Promise<void> {
  const { seatId } = await tablePage(api, sent.invitation.seatToken).look()
  const input = { ...on(), seatId, reason: 'They shouted.' }
  const { errors } = await mutate(api, operator, 'removeFromTable', input, 'table { here }')
  expect(errors).toBeUndefined()
}

async function sanction(outcome: 'SUSPENDED' | 'WARNING'): Promise<void> {
  const { case: found } = await createCase(api, { about: sent.member })
  expect((await decide(api, operator, found, outcome)).errors).toBeUndefined()
}

async function settle(): Promise<void> {
  api.clock.set(encounter.endsAt)
  await api.work(['completeEncounters'])
  const { errors } = await mutate(api, operator, 'settleAttendance', on(), 'encounter { id }')
  expect(errors).toBeUndefined()
}

const noShows = async ({ member }: Place) => (await readMember(api, member.id)).noShows
const mark = async ({ invitation }: Place) => (await readInvitation(api, invitation.id)).attendance

describe('a seat whose holder had to leave the table is not a no-show', () => {
  test.each([
    ['removed from the table', remove],
    ['suspended while it was under way', () => sanction('SUSPENDED')],
  ])('%s: it stays unmarked, and the others count', async (_how, sendAway) => {
    await come(2)
    await sendAway()
    await settle()
    expect([await mark(sent), await noShows(sent)]).toEqual([null, 0])
    expect([await mark(missing), await noShows(missing)]).toEqual(['Absent', 1])
  })

  test('even if the encounter was moved since, to which they cannot come either', async () => {
    at(-4)
    await tablePage(api, sent.invitation.seatToken).be()
    await remove()
    const startsAt = new Date(encounter.startsAt.getTime() + day)
    const { errors } = await mutate(
      api,
      operator,
      'updateEncounter',
      { ...on(), startsAt },
      'encounter { id }',
    )
    expect(errors).toBeUndefined()
    encounter = { ...encounter, startsAt, endsAt: new Date(encounter.endsAt.getTime() + day) }
    await settle()
    expect([await mark(sent), await noShows(sent)]).toEqual([null, 0])
  })

  test('but is attended if they were there for long enough', async () => {
    await come(15)
    await remove()
    await settle()
    expect([await mark(sent), await noShows(sent)]).toEqual(['Attended', 0])
  })

  test('unless an operator marks them absent', async () => {
    await come(2)
    await remove()
    await settle()
    const input = { invitationId: globalId('RosterEntry', sent.invitation.id), attendance: 'ABSENT' }
    expect((await mutate(api, operator, 'setAttendance', input, 'entry { id }')).errors).toBeUndefined()
    expect(await noShows(sent)).toBe(1)
  })

  test('and is not marked as attended if the operator says that all came', async () => {
    await come(2)
    await remove()
    api.clock.set(encounter.endsAt)
    await api.work(['completeEncounters'])
    const { data } = await mutate<{ marked: number }>(api, operator, 'markAllAttended', on(), 'marked')
    expect(data.markAllAttended).toEqual({ marked: 1 })
    expect([await mark(sent), await mark(missing)]).toEqual([null, 'Attended'])
  })

  test.each([
    ['of a member who was only warned', () => sanction('WARNING'), 5],
    ['of a member who was suspended once it was over', () => sanction('SUSPENDED'), 90],
  ])('unlike a seat %s', async (_who, act, minutes) => {
    await come(2)
    at(minutes)
    await act()
    await settle()
    expect([await mark(sent), await noShows(sent)]).toEqual(['Absent', 1])
  })
})
