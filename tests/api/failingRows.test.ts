import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import type { JobName } from '../../server/platform/queue/jobNames.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { choose, heldEncounter } from '../support/gathering.ts'
import { skipBackOff } from '../support/jobs.ts'
import { captureLog } from '../support/logLines.ts'
import { breakRow, oneRowFailed } from '../support/refuseWrites.ts'
import {
  askAs,
  createOperator,
  createSeat,
  fillSeats,
  mailsTo,
  type Place,
  readEncounter,
  readInvitation,
  readMember,
} from '../support/seats.ts'

const captured = captureLog('warn')
let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi({}, undefined, captured.log)
})
beforeEach(async () => {
  await api.deps.database.pool.query(
    'TRUNCATE members, encounters, outbox_mails, graphile_worker._private_jobs CASCADE',
  )
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  operator = await createOperator(api)
  captured.clear()
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const ago = (milliseconds: number) => new Date(api.clock().getTime() - milliseconds)
const ahead = (milliseconds: number) => ago(-milliseconds)

async function three<Made>(make: () => Promise<Made>): Promise<[Made, Made, Made]> {
  return [await make(), await make(), await make()]
}

/** The failed jobs that operators see, with their errors. */
async function failedJobs(): Promise<string[][]> {
  const query = '{ failedJobs { edges { node { name lastError } } } }'
  type Found = { failedJobs: { edges: { node: { name: string; lastError: string } }[] } }
  const { data } = await askAs<Found>(api, operator, query)
  return data.failedJobs.edges.map(({ node }) => [node.name, node.lastError])
}

/** A kind of row that a job processes; the first of three can never be written. */
type Sweep = {
  rows(): Promise<[number, number, number]>
  broken(first: number): [write: string, where: string]
  isDone(row: number): Promise<boolean>
}

const pair = async (startsAt: Date): Promise<Encounter> => {
  const encounter = await createEncounter(api, { startsAt })
  const [one, other] = await fillSeats(api, encounter, 2)
  await db().avoidance.create({
    data: {
      memberId: one?.member.id ?? 0,
      avoidedId: other?.member.id ?? 0,
      createdAt: api.clock(),
    },
  })
  return encounter
}

/** Each job that processes independent rows. */
const sweeps: Partial<Record<JobName, Sweep>> = {
  eraseCanceledMembers: {
    async rows() {
      const leave = () => createMember(api, { status: 'Canceled', canceledAt: ago(30 * day) })
      const [a, b, c] = await three(leave)
      return [a.id, b.id, c.id]
    },
    broken: (id) => ['UPDATE ON members', `OLD.id = ${id}`],
    isDone: async (id) => (await readMember(api, id)).erasedAt !== null,
  },
  resumePausedMembers: {
    async rows() {
      const until = { pausedUntil: api.clock(), noShowPauseUntil: api.clock() }
      const paused = { status: 'Paused', pauseReason: 'NoShows', pausedAt: ago(30 * day) } as const
      const [a, b, c] = await three(() => createMember(api, { ...paused, ...until }))
      return [a.id, b.id, c.id]
    },
    broken: (id) => ['UPDATE ON members', `OLD.id = ${id}`],
    isDone: async (id) => (await readMember(api, id)).status === 'Active',
  },
  completeEncounters: {
    async rows() {
      const [a, b, c] = await three(() => createEncounter(api, { startsAt: ago(3 * hour) }))
      return [a.id, b.id, c.id]
    },
    broken: (id) => ['UPDATE ON encounters', `OLD.id = ${id}`],
    isDone: async (id) => (await readEncounter(api, id)).state === 'Completed',
  },
  settleAttendance: {
    async rows() {
      const completed = { state: 'Completed', completedAt: ago(day) } as const
      const [a, b, c] = await three(async () => {
        const encounter = await createEncounter(api, { startsAt: ago(2 * day), ...completed })
        await createSeat(api, encounter, undefined, { attendance: 'Attended' })
        return encounter
      })
      return [a.id, b.id, c.id]
    },
    broken: (id) => ['UPDATE ON encounters', `OLD.id = ${id}`],
    isDone: async (id) => (await readEncounter(api, id)).attendanceSettledAt !== null,
  },
  promoteFromWaitlist: {
    async rows() {
      const [a, b, c] = await three(async () => {
        const encounter = await createEncounter(api, { waitlisted: 1, waitlistLastNumber: 1 })
        const waiting = { status: 'Accepted', isWaitlisted: true, waitlistNumber: 1 } as const
        return invite(api, await createMember(api), encounter, { ...waiting, respondedAt: api.clock() })
      })
      return [a.id, b.id, c.id]
    },
    broken: (id) => ['UPDATE ON invitations', `OLD.id = ${id}`],
    isDone: async (id) => (await readInvitation(api, id)).seatedAt !== null,
  },
  expireInvitations: {
    async rows() {
      const encounter = await createEncounter(api)
      const [a, b, c] = await three(async () =>
        invite(api, await createMember(api), encounter, { expiresAt: ago(1) }),
      )
      return [a.id, b.id, c.id]
    },
    broken: (id) => ['UPDATE ON invitations', `OLD.id = ${id}`],
    isDone: async (id) => (await readInvitation(api, id)).status === 'Expired',
  },
  remind: {
    async rows() {
      const startsAt = ahead(2 * day)
      const [a, b, c] = await three(() => pair(startsAt))
      api.clock.set(new Date(startsAt.getTime() - day))
      return [a.id, b.id, c.id]
    },
    broken: (id) => ['UPDATE ON invitations', `OLD.encounter_id = ${id}`],
    isDone: async (id) => (await readEncounter(api, id)).seatsTaken === 1,
  },
  releaseImpressions: {
    async rows() {
      const [a, b, c] = await three(async () => {
        const { encounter, people } = await heldEncounter(api, 2)
        const [one, other] = people
        if (one && other) await choose(api, one, encounter, [other])
        if (one && other) await choose(api, other, encounter, [one])
        return encounter
      })
      return [a.id, b.id, c.id]
    },
    broken: (id) => ['UPDATE ON impressions', `OLD.encounter_id = ${id}`],
    isDone: async (id) => (await readEncounter(api, id)).releasedAt !== null,
  },
}

describe('a row that fails does not stop those after it, and the job fails and processes that row later:', () => {
  test.each(Object.entries(sweeps))('%s', async (name, { rows, broken, isDone }) => {
    const job = name as JobName
    const [first, ...others] = await rows()
    const repair = await breakRow(api, ...broken(first))
    await api.work([job])
    expect([await isDone(first), ...(await Promise.all(others.map(isDone)))]).toEqual([false, true, true])
    expect(await failedJobs()).toEqual([[name, expect.stringMatching(oneRowFailed)]])
    const [line] = captured.lines('job failed')
    expect(JSON.stringify(line)).toMatch(/(member|encounter|seat|invitation) \d+/)
    await repair()
    await skipBackOff(api.deps.database)
    await api.work()
    expect(await isDone(first)).toBe(true)
    expect(await failedJobs()).toEqual([])
  })
})

describe('a step that fails does not stop those after it:', () => {
  const seatsTomorrow = async (): Promise<[Place, Place]> => {
    const encounter = await createEncounter(api, { startsAt: ahead(2 * day) })
    const [one, other] = await fillSeats(api, encounter, 2)
    if (!one || !other) throw new Error('Nobody was seated')
    return [one, other]
  }

  test('a reminder that cannot be written stops no other reminder, nor the parting of a pair', async () => {
    const [one, other] = await seatsTomorrow()
    const apart = await pair(ahead(2 * day))
    await breakRow(api, 'INSERT ON outbox_mails', `NEW.member_id = ${one.member.id}`)
    api.clock.set(ahead(day))
    await api.work(['remind'])
    expect(await mailsTo(api, one.member, 'reminder24h')).toEqual([])
    expect(await mailsTo(api, other.member, 'reminder24h')).toHaveLength(1)
    expect(await readEncounter(api, apart.id)).toMatchObject({ seatsTaken: 1 })
    expect(await failedJobs()).toMatchObject([['remind', expect.stringContaining('This row is broken')]])
  })

  test('rows that cannot be purged do not stop the purge of others', async () => {
    const [broken, member] = [await createMember(api), await createMember(api)]
    const createdAt = ago(3 * day)
    for (const [index, { id }] of [broken, member].entries()) {
      const hash = new Uint8Array(32).fill(index)
      const link = { memberId: id, redirect: '/', createdAt, hash }
      const expiresAt = new Date(createdAt.getTime() + 10 * minute)
      await db().loginToken.create({ data: { ...link, expiresAt } })
    }
    const times = { createdAt: ago(40 * day), lastUsedAt: ago(30 * day), expiresAt: ahead(day) }
    await db().session.create({ data: { id: randomUUID(), memberId: member.id, ...times } })
    await breakRow(api, 'DELETE ON login_tokens', `OLD.member_id = ${broken.id}`)
    await api.work(['purgeByRetention'])
    expect(await db().loginToken.findMany()).toMatchObject([{ memberId: broken.id }])
    expect(await db().session.count({ where: { memberId: member.id } })).toBe(0)
    expect(await failedJobs()).toMatchObject([
      ['purgeByRetention', expect.stringMatching(/login_tokens: 1 of \d failed/)],
    ])
  })

  test('a member who cannot be counted does not stop the counting of others', async () => {
    const { people } = await heldEncounter(api, 2)
    const [broken] = people
    await api.work(['recountDueMembers'])
    for (const person of people) {
      await db().dueRecount.create({ data: { memberId: person.id } })
    }
    await breakRow(api, 'DELETE ON due_recounts', `OLD.member_id = ${broken?.id}`)
    await api.work(['recountDueMembers'])
    expect(await db().dueRecount.findMany()).toMatchObject([{ memberId: broken?.id }])
    expect(await failedJobs()).toMatchObject([['recountDueMembers', expect.stringMatching(oneRowFailed)]])
  })
})
