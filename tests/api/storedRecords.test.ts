import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAnswerTimes } from '../../server/domain/attendance/answerTimes.ts'
import { readCommunityRecord, readMemberRecords } from '../../server/domain/attendance/readRecords.ts'
import type { Prisma } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { createPeople, sharedEncounter } from '../support/proposals.ts'
import { answersByTheRules, recordsByTheRules } from '../support/recordsByTheRules.ts'
import { createSeat } from '../support/seats.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const prisma = () => api.deps.database.prisma

/** The stored rows of both tables. */
async function stored() {
  const members = await prisma().memberRecord.findMany({ orderBy: { memberId: 'asc' } })
  const encounters = await prisma().encounterRecord.findMany({ orderBy: { encounterId: 'asc' } })
  return { members, encounters }
}

/** The stored histogram of answers: first accepted, then declined ones. */
async function readAnswers(): Promise<number[]> {
  const bars = await readAnswerTimes(prisma(), api.clock())
  return [...bars.map(({ accepted }) => accepted), ...bars.map(({ declined }) => declined)]
}

/** Expects reads to be right at once, from the noted changes, and unchanged after the job. */
async function expectRight(): Promise<void> {
  const members = await recordsByTheRules(prisma(), 'memberId')
  const encounters = await recordsByTheRules(prisma(), 'encounterId')
  const community = { invited: 0, accepted: 0, seats: 0, attended: 0 }
  for (const record of encounters.values())
    for (const part of ['invited', 'accepted', 'seats', 'attended'] as const) community[part] += record[part]
  const answers = await answersByTheRules(prisma(), {
    startsAt: { gte: new Date(api.clock().getTime() - 90 * day) },
  })
  const answered = [...answers.values()].reduce((sum, counts) =>
    sum.map((count, bar) => count + (counts[bar] ?? 0)),
  )
  const answersOver = await answersByTheRules(prisma(), { state: 'Completed' })
  const everybody = await prisma().member.findMany({ where: { erasedAt: null }, select: { id: true } })
  const read = async () => ({
    members: await readMemberRecords(
      prisma(),
      everybody.map(({ id }) => id),
    ),
    community: await readCommunityRecord(prisma(), api.clock()),
    answered: await readAnswers(),
  })
  expect(await read()).toEqual({ members, community, answered })
  await api.work(['recountRecords'])
  expect(await prisma().memberRecount.count()).toBe(0)
  expect(await prisma().encounterRecount.count()).toBe(0)
  expect(await stored()).toEqual({
    members: [...members].map(([memberId, record]) => ({ memberId, ...record })),
    encounters: [...encounters].map(([encounterId, record]) => ({
      encounterId,
      ...record,
      answerTimes: answersOver.get(encounterId) ?? [],
    })),
  })
  expect(await read()).toEqual({ members, community, answered })
}

test('the records of invitations are right after every kind of change, and the job stores them', async () => {
  const [a, b] = await createPeople(api, 2)
  if (!a || !b) throw new Error('Nobody came')
  const now = api.clock()
  await sharedEncounter(api, [a, b], 'First')
  const seat = await prisma().invitation.findFirstOrThrow({ where: { memberId: a.id } })
  const change = (data: Prisma.InvitationUpdateInput) =>
    prisma().invitation.update({ where: { id: seat.id }, data })
  const meet = (data: Prisma.EncounterUpdateInput) =>
    prisma().encounter.update({ where: { id: seat.encounterId }, data })
  const ahead = await createEncounter(api, { startsAt: new Date(now.getTime() - day), state: 'Scheduled' })
  const steps: [what: string, change: () => Promise<unknown>][] = [
    ['who came did not', () => change({ attendance: 'Absent' })],
    ['nobody knows', () => change({ attendance: null })],
    ['who came did', () => change({ attendance: 'Attended' })],
    ['an answer came later', () => change({ respondedAt: new Date(seat.sentAt.getTime() + 30 * hour) })],
    ['it is not settled', () => meet({ attendanceSettledAt: null })],
    ['it is settled', () => meet({ attendanceSettledAt: now })],
    [
      'a place is given up',
      () => change({ status: 'Declined', seatedAt: null, attendance: null, canceledAt: now }),
    ],
    ['an invitation is taken back', () => change({ canceledAt: null, withdrawnAt: now })],
    ['it is deleted', () => prisma().invitation.delete({ where: { id: seat.id } })],
    ['another one had a seat', () => createSeat(api, { id: seat.encounterId }, a, { attendance: 'Absent' })],
    ['it is not over yet', () => meet({ state: 'Scheduled', completedAt: null, attendanceSettledAt: null })],
    ['it is over', () => meet({ state: 'Completed', completedAt: now, attendanceSettledAt: now })],
    [
      'an encounter with a seat ends',
      async () => {
        await createSeat(api, ahead, b)
        await prisma().encounter.update({
          where: { id: ahead.id },
          data: { state: 'Completed', completedAt: now },
        })
      },
    ],
  ]
  await expectRight()
  const seen: string[] = []
  for (const [what, run] of steps) {
    const before = JSON.stringify(await stored())
    await run()
    await expectRight()
    if (JSON.stringify(await stored()) !== before) seen.push(what)
  }
  expect(seen).toEqual(steps.map(([what]) => what))
})

test('an answer that commits after the end of its encounter was counted is in the record', async () => {
  const member = await createMember(api)
  const encounter = await createEncounter(api, {
    startsAt: new Date(api.clock().getTime() - day),
    state: 'Scheduled',
  })
  const { invitation } = await createSeat(api, encounter, member)
  const late = await api.deps.database.pool.connect()
  try {
    await late.query('BEGIN')
    await late.query(
      `UPDATE invitations SET status = 'Declined', seated_at = NULL, canceled_at = $2 WHERE id = $1`,
      [invitation.id, api.clock()],
    )
    await prisma().encounter.update({
      where: { id: encounter.id },
      data: { state: 'Completed', completedAt: api.clock() },
    })
    await api.work(['recountRecords'])
    await late.query('COMMIT')
  } finally {
    late.release()
  }
  await expectRight()
})

test('answers are counted if an earlier version stored the record without them', async () => {
  await api.work(['recountRecords'])
  const answered = await readAnswers()
  expect(answered.some((count) => count > 0)).toBe(true)
  await api.deps.database.pool.query('UPDATE encounter_records SET answer_times = NULL')
  expect(await readAnswers()).toEqual(answered)
})
