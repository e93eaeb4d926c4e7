import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, createSeat, mailsTo, mutate, readMember } from '../support/seats.ts'

let api: TestApi
let operator: Member
let member: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  member = await createMember(api)
})
afterAll(() => api.close())

const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)

/** Gives a member seats at encounters one after the other, each settled an hour after the one before. */
async function createSettledSeats(
  times: number,
  attendance: 'Attended' | 'Absent' = 'Absent',
): Promise<number[]> {
  const seats: number[] = []
  for (let time = 0; time < times; time++) {
    const encounter = await createEncounter(api, { startsAt: later(api.clock(), hour) })
    const { invitation } = await createSeat(api, encounter, member, { attendance })
    seats.push(invitation.id)
    api.clock.set(encounter.endsAt)
    await api.work(['completeEncounters'])
    const input = { encounterId: globalId('OperatorEncounter', encounter.id) }
    const { errors } = await mutate(api, operator, 'settleAttendance', input, 'encounter { id }')
    expect(errors).toBeUndefined()
  }
  return seats
}

async function mark(invitationId: number | undefined, attendance: 'ATTENDED' | 'ABSENT'): Promise<void> {
  const input = { invitationId: globalId('RosterEntry', invitationId ?? 0), attendance }
  const { errors } = await mutate(api, operator, 'setAttendance', input, 'entry { attendance }')
  expect(errors).toBeUndefined()
}

const asMember = (verb: 'pause' | 'resume') =>
  askAs(api, member, `mutation { ${verb}Membership { viewer { accountStatus } } }`)

const asOperator = (verb: 'pauseMember' | 'resumeMember', input: { until?: Date } = {}) =>
  mutate(
    api,
    operator,
    verb,
    { memberId: globalId('OperatorMember', member.id), ...input },
    'member { accountStatus }',
  )

const standing = async () => {
  const { status, pauseReason, pausedUntil } = await readMember(api, member.id)
  return { status, pauseReason, pausedUntil }
}

const sweepAt = async (instant: Date): Promise<void> => {
  api.clock.set(instant)
  await api.work(['resumePausedMembers'])
}

test('a pause for no-shows ends when an encounter between them is settled late as attended, and the mail says why', async () => {
  const settle = (id: number) =>
    mutate(
      api,
      operator,
      'settleAttendance',
      { encounterId: globalId('OperatorEncounter', id) },
      'encounter { id }',
    )
  await createSettledSeats(1)
  const between = await createEncounter(api, { startsAt: later(api.clock(), hour) })
  await createSeat(api, between, member, { attendance: 'Attended' })
  api.clock.set(between.endsAt)
  await api.work(['completeEncounters'])
  await createSettledSeats(2)
  expect(await standing()).toMatchObject({ status: 'Paused', pauseReason: 'NoShows' })
  expect((await settle(between.id)).errors).toBeUndefined()
  expect(await standing()).toEqual({ status: 'Active', pauseReason: null, pausedUntil: null })
  const [mail] = await mailsTo(api, member, 'resumed')
  if (!mail) throw new Error('There is no mail')
  expect((await renderRow(mail, api.deps)).text).toContain('We corrected your attendance')
})

test('attending a later encounter does not change a pause for no-shows', async () => {
  const seated = await createEncounter(api, { startsAt: later(api.clock(), 8 * day) })
  await createSeat(api, seated, member, { attendance: 'Attended' })
  await createSettledSeats(3)
  const paused = await standing()
  expect(paused).toMatchObject({ status: 'Paused', pauseReason: 'NoShows' })
  api.clock.set(seated.endsAt)
  await api.work(['completeEncounters'])
  const input = { encounterId: globalId('OperatorEncounter', seated.id) }
  expect((await mutate(api, operator, 'settleAttendance', input, 'encounter { id }')).errors).toBeUndefined()
  expect(await standing()).toEqual(paused)
})

describe('a pause for no-shows on top of a pause of the member', () => {
  beforeEach(async () => {
    await createSettledSeats(2)
    await asMember('pause')
  })

  test('is mailed, with the end until which the member cannot resume', async () => {
    await createSettledSeats(1)
    const until = later(api.clock(), 30 * day)
    expect(await standing()).toEqual({ status: 'Paused', pauseReason: 'Member', pausedUntil: until })
    const [mail, ...more] = await mailsTo(api, member, 'pausedForNoShows')
    expect(more).toEqual([])
    expect(mail?.data).toMatchObject({ until: until.toISOString() })
    if (!mail) throw new Error('There is no mail')
    const { text } = await renderRow(mail, api.deps)
    expect(text).toContain('stays paused until you resume it')
    expect(text).not.toContain('It resumes by itself')
    expect((await asMember('resume')).errors).toMatchObject([
      { message: expect.stringContaining('paused until Saturday, December 19, 2026') },
    ])
  })

  test('ends by itself without resuming the member, who may then resume', async () => {
    await createSettledSeats(1)
    await sweepAt(later(api.clock(), 30 * day))
    expect(await standing()).toEqual({ status: 'Paused', pauseReason: 'Member', pausedUntil: null })
    expect(await mailsTo(api, member, 'resumed')).toEqual([])
    expect((await asMember('resume')).errors).toBeUndefined()
    expect(await standing()).toMatchObject({ status: 'Active' })
  })

  test('is lifted by a correction of the third no-show, and the other pause stays', async () => {
    const [third] = await createSettledSeats(1)
    await mark(third, 'ATTENDED')
    expect(await standing()).toEqual({ status: 'Paused', pauseReason: 'Member', pausedUntil: null })
    expect(await mailsTo(api, member, 'resumed')).toEqual([])
  })
})

describe("a pause for no-shows on top of an operator's", () => {
  test.each([
    ['earlier', 10, 30],
    ['later', 60, 60],
  ])('that ends %s lasts until the later of both ends', async (_when, ownDays, wholeDays) => {
    await createSettledSeats(2)
    const start = later(api.clock(), 2.5 * hour)
    await asOperator('pauseMember', { until: later(start, ownDays * day) })
    await createSettledSeats(1)
    expect(api.clock()).toEqual(start)
    expect(await standing()).toEqual({
      status: 'Paused',
      pauseReason: 'Operator',
      pausedUntil: later(start, wholeDays * day),
    })
    const [mail] = await mailsTo(api, member, 'pausedForNoShows')
    expect(mail?.data).toMatchObject({ until: later(start, wholeDays * day).toISOString() })
  })

  test("leaves the operator's end as it was when it is lifted by a correction", async () => {
    await createSettledSeats(2)
    const own = later(api.clock(), 10 * day)
    await asOperator('pauseMember', { until: own })
    const [third] = await createSettledSeats(1)
    await mark(third, 'ATTENDED')
    expect(await standing()).toEqual({ status: 'Paused', pauseReason: 'Operator', pausedUntil: own })
    expect((await asMember('resume')).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    api.clock.set(own)
    expect((await asMember('resume')).errors).toBeUndefined()
  })

  test("leaves the operator's end as it was when its own 30 days are over", async () => {
    await createSettledSeats(2)
    const own = later(api.clock(), 60 * day)
    await asOperator('pauseMember', { until: own })
    await createSettledSeats(1)
    await sweepAt(later(api.clock(), 30 * day))
    expect(await standing()).toEqual({ status: 'Paused', pauseReason: 'Operator', pausedUntil: own })
    expect(await mailsTo(api, member, 'resumed')).toEqual([])
  })

  test('is lifted together with it if the operator resumes the member, and no correction restores either', async () => {
    const [first] = await createSettledSeats(2)
    await asOperator('pauseMember', { until: later(api.clock(), 10 * day) })
    await createSettledSeats(1)
    expect((await asOperator('resumeMember')).errors).toBeUndefined()
    expect(await standing()).toEqual({ status: 'Active', pauseReason: null, pausedUntil: null })
    await mark(first, 'ATTENDED')
    await sweepAt(later(api.clock(), 30 * day))
    expect(await standing()).toMatchObject({ status: 'Active' })
    expect(await mailsTo(api, member, 'resumed')).toEqual([])
  })
})

describe('a correction', () => {
  test('of one of the three lifts the pause, even if the member attended a later encounter', async () => {
    const [, second] = await createSettledSeats(3)
    await createSettledSeats(1, 'Attended')
    expect(await standing()).toMatchObject({ status: 'Paused', pauseReason: 'NoShows' })
    await mark(second, 'ATTENDED')
    expect(await standing()).toEqual({ status: 'Active', pauseReason: null, pausedUntil: null })
    expect(await mailsTo(api, member, 'resumed')).toHaveLength(1)
  })

  test('of an older no-show, whose pause is over, does not change the present pause', async () => {
    const [old] = await createSettledSeats(3)
    await sweepAt(later(api.clock(), 30 * day))
    await createSettledSeats(1, 'Attended')
    await createSettledSeats(3)
    const { pausedUntil } = await standing()
    await mark(old, 'ATTENDED')
    expect(await standing()).toEqual({ status: 'Paused', pauseReason: 'NoShows', pausedUntil })
    expect(await mailsTo(api, member, 'resumed')).toHaveLength(1)
  })

  test('of the sixth no-show leaves the pause for the third', async () => {
    await createSettledSeats(3)
    const { pausedUntil: first } = await standing()
    const [, , sixth] = await createSettledSeats(3)
    expect((await standing()).pausedUntil).toEqual(later(api.clock(), 30 * day))
    await mark(sixth, 'ATTENDED')
    expect(await standing()).toEqual({ status: 'Paused', pauseReason: 'NoShows', pausedUntil: first })
  })
})
