import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDueLinks } from '../../server/domain/connections/dueLinks.ts'
import type { EncounterKind, Prisma } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { countsOf, type Due, dueByTheRules } from '../support/dueByTheRules.ts'
import { createMember } from '../support/factories.ts'
import { createPeople, sharedEncounter } from '../support/proposals.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const prisma = () => api.deps.database.prisma

/** The stored rows behind the operator's counts. */
const storedDue = async (): Promise<Due[]> => prisma().dueMember.findMany({ orderBy: { memberId: 'asc' } })

/** Expects the numbers to be right at once, from the noted changes, and unchanged after the job. */
async function expectRight(): Promise<void> {
  const rules = await dueByTheRules(api.deps.database.pool)
  expect(await countDueLinks(prisma())).toEqual(countsOf(rules))
  await api.work(['recountDueMembers'])
  expect(await prisma().dueRecount.count()).toBe(0)
  expect(await storedDue()).toEqual(rules)
  expect(await countDueLinks(prisma())).toEqual(countsOf(rules))
}

type Step = [what: string, change: () => Promise<unknown>]

test('the number of candidates is right immediately after every kind of change, and stored by the job', async () => {
  const [a, b, c, d] = await createPeople(api, 4)
  if (!a || !b || !c || !d) throw new Error('Nobody came')
  const elsewhere = await prisma().location.create({ data: { label: 'Ann Arbor', position: 2 } })
  const now = api.clock()
  await sharedEncounter(api, [a, b, c, d], 'First', [
    [a, b],
    [c, d],
  ])
  await sharedEncounter(api, [a, b], 'Second')
  const seat = (memberId: number, kind: EncounterKind) =>
    prisma().invitation.findFirstOrThrow({ where: { memberId, encounter: { kind } } })
  const [seatA, seatB, secondA] = [
    await seat(a.id, 'First'),
    await seat(b.id, 'First'),
    await seat(a.id, 'Second'),
  ]
  // Leaves a single answer to decide.
  await prisma().impressionResponse.delete({ where: { invitationId: seatA.id } })
  const choice = { chooserId_chosenId: { chooserId: seatA.id, chosenId: seatB.id } }
  const choose = (data: Prisma.ImpressionUpdateInput) => prisma().impression.update({ where: choice, data })
  const response = (data: Prisma.ImpressionResponseUpdateInput) =>
    prisma().impressionResponse.update({ where: { invitationId: seatB.id }, data })
  const change = (data: Prisma.MemberUncheckedUpdateInput) =>
    prisma().member.update({ where: { id: b.id }, data })
  const second = (data: Prisma.InvitationUpdateInput) =>
    prisma().invitation.update({ where: { id: secondA.id }, data })
  const encounterOf = (kind: EncounterKind, data: Prisma.EncounterUpdateManyMutationInput) =>
    prisma().encounter.updateMany({ where: { kind }, data })
  const barred = { memberId: d.id, avoidedId: c.id }

  const steps: Step[] = [
    ['a choice is removed', () => choose({ removedAt: now })],
    ['it is back', () => choose({ removedAt: null })],
    ['it is not released', () => choose({ releasedAt: null })],
    ['it is released', () => choose({ releasedAt: now })],
    ['it is deleted', () => prisma().impression.delete({ where: choice })],
    [
      'it is made again',
      () =>
        prisma().impression.create({
          data: {
            encounterId: seatA.encounterId,
            chooserId: seatA.id,
            chosenId: seatB.id,
            createdAt: now,
            releasedAt: now,
          },
        }),
    ],
    ['one opts out', () => response({ optedOutAt: now })],
    ['one never opted out', () => response({ optedOutAt: null })],
    ['one says no', () => response({ accept: false })],
    ['one says yes', () => response({ accept: true })],
    ['an answer is deleted', () => prisma().impressionResponse.delete({ where: { invitationId: seatB.id } })],
    [
      'an answer is given',
      () =>
        prisma().impressionResponse.create({
          data: { invitationId: seatB.id, accept: true, answeredAt: now },
        }),
    ],
    ['a member pauses', () => change({ status: 'Paused', pauseReason: 'Member', pausedAt: now })],
    ['a member resumes', () => change({ status: 'Active', pauseReason: null, pausedAt: null })],
    ['a member moves', () => change({ locationId: elsewhere.id })],
    [
      'the other moves after',
      () => prisma().member.update({ where: { id: a.id }, data: { locationId: elsewhere.id } }),
    ],
    ['one is barred', () => prisma().avoidance.create({ data: { ...barred, createdAt: now } })],
    ['no more', () => prisma().avoidance.deleteMany({ where: barred })],
    ['who attended did not', () => second({ attendance: 'Absent' })],
    ['and did', () => second({ attendance: 'Attended' })],
    [
      'a Second was none',
      () => encounterOf('Second', { kind: 'First', minimum: 10, capacity: 12, inviteTarget: 12 }),
    ],
  ]
  await expectRight()
  const seen: string[] = []
  for (const [what, run] of steps) {
    const before = JSON.stringify(await storedDue())
    await run()
    await expectRight()
    if (JSON.stringify(await storedDue()) !== before) seen.push(what)
  }
  expect(seen).toEqual(steps.map(([what]) => what))
})

test('a pair is no longer due once both have a seat at their One-on-One', async () => {
  const [a, b] = await createPeople(api, 2)
  if (!a || !b) throw new Error('Nobody came')
  await sharedEncounter(api, [a, b], 'First', [[a, b]])
  await sharedEncounter(api, [a, b], 'Second')
  await expectRight()
  const pairsOf = async () => (await prisma().dueMember.findUnique({ where: { memberId: a.id } }))?.pairs ?? 0
  expect(await pairsOf()).toBe(1)
  const starts = api.clock().getTime() + 7 * day
  const encounter = await prisma().encounter.create({
    data: {
      kind: 'OneOnOne',
      name: 'Two',
      state: 'Scheduled',
      locationId: 1,
      minimum: 2,
      capacity: 2,
      inviteTarget: 2,
      createdAt: api.clock(),
      updatedAt: api.clock(),
      startsAt: new Date(starts),
      endsAt: new Date(starts + day / 24),
    },
  })
  const accepted = {
    status: 'Accepted',
    sentAt: api.clock(),
    respondedAt: api.clock(),
    seatedAt: api.clock(),
  } as const
  const [one] = [
    await prisma().invitation.create({ data: { memberId: a.id, encounterId: encounter.id, ...accepted } }),
    await prisma().invitation.create({ data: { memberId: b.id, encounterId: encounter.id, ...accepted } }),
  ]
  const expectPairs = async (pairs: number) => {
    await expectRight()
    expect(await pairsOf()).toBe(pairs)
  }
  await expectPairs(0)
  const withdraw = { status: 'Declined', seatedAt: null, canceledAt: api.clock() } as const
  await prisma().invitation.update({ where: { id: one.id }, data: withdraw })
  await expectPairs(1)
  await prisma().invitation.update({ where: { id: one.id }, data: { ...accepted, canceledAt: null } })
  await expectPairs(0)
  const canceled = { state: 'Canceled', canceledAt: api.clock(), cancelReason: 'A storm.' } as const
  await prisma().encounter.update({ where: { id: encounter.id }, data: canceled })
  await expectPairs(1)
  await prisma().encounter.update({
    where: { id: encounter.id },
    data: { state: 'Scheduled', canceledAt: null, cancelReason: null },
  })
  await expectPairs(0)
  await prisma().invitation.delete({ where: { id: one.id } })
  await expectPairs(1)
})

test('what changes while the job counts is counted by the next run', async () => {
  const [a, b] = await createPeople(api, 2)
  if (!a || !b) throw new Error('Nobody came')
  await sharedEncounter(api, [a, b], 'First', [[a, b]])
  await expectRight()
  const { pool } = api.deps.database
  const late = await pool.connect()
  try {
    // Noted first and committed last: its note has the lower number, and the job must not skip it.
    await late.query('BEGIN')
    await late.query(
      `UPDATE members SET status = 'Paused', pause_reason = 'Member', paused_at = $2 WHERE id = $1`,
      [a.id, api.clock()],
    )
    const barred = { memberId: a.id, avoidedId: b.id }
    await prisma().avoidance.create({ data: { ...barred, createdAt: api.clock() } })
    await prisma().avoidance.deleteMany({ where: barred })
    await api.work(['recountDueMembers'])
    await late.query('COMMIT')
  } finally {
    late.release()
  }
  await expectRight()
  expect(await prisma().dueMember.count({ where: { memberId: { in: [a.id, b.id] } } })).toBe(0)
})

test('a new member is not a candidate', async () => {
  const member = await createMember(api)
  await expectRight()
  expect(await prisma().dueMember.findUnique({ where: { memberId: member.id } })).toBeNull()
})
