import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Member, Prisma } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createMember } from '../support/factories.ts'

let api: TestApi
let member: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query(
    'TRUNCATE login_tokens, sessions, messages, early_access_requests, rate_limits, address_changes CASCADE',
  )
  member = await createMember(api)
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const ago = (milliseconds: number) => new Date(api.clock().getTime() - milliseconds)
const purge = () => api.work(['purgeByRetention'])

let seed = 0
const bytes = () => new Uint8Array(32).fill(++seed)

type Ends = { createdAt: Date; usedAt?: Date; voidedAt?: Date }

const link = (ends: Ends) =>
  db().loginToken.create({
    data: {
      hash: bytes(),
      memberId: member.id,
      redirect: '/member/dashboard',
      fingerprint: 'a fingerprint',
      expiresAt: new Date(ends.createdAt.getTime() + 10 * minute),
      ...ends,
    },
  })

const session = (ends: { createdAt: Date; lastUsedAt: Date; expiresAt: Date; revokedAt?: Date }) =>
  db().session.create({
    data: {
      id: randomUUID(),
      memberId: member.id,
      ...ends,
      tokens: {
        create: [
          { hash: bytes(), createdAt: ends.createdAt, rotatedAt: ends.lastUsedAt, salt: bytes() },
          { hash: bytes(), createdAt: ends.lastUsedAt },
        ],
      },
    },
  })

describe('login links', () => {
  test.each([
    ['used', (end: Date) => ({ createdAt: end, usedAt: end })],
    ['voided', (end: Date) => ({ createdAt: end, voidedAt: end })],
    ['expired', (end: Date) => ({ createdAt: new Date(end.getTime() - 10 * minute) })],
  ])('that are %s are stored for 24 hours', async (_end, ends) => {
    const remaining = await link(ends(ago(day)))
    await link(ends(ago(day + 1)))
    await purge()
    expect(await db().loginToken.findMany()).toEqual([remaining])
  })

  test('that can still be used are not deleted', async () => {
    await link({ createdAt: ago(minute) })
    await purge()
    expect(await db().loginToken.count()).toBe(1)
  })
})

describe('sessions', () => {
  const validTimes = () => ({
    createdAt: ago(20 * day),
    lastUsedAt: ago(13 * day),
    expiresAt: ago(-10 * day),
  })

  test('that have ended are deleted with their refresh tokens a day later', async () => {
    await session({ ...validTimes(), revokedAt: ago(day + 1) })
    await session({ ...validTimes(), expiresAt: ago(day + 1) })
    await session({ ...validTimes(), lastUsedAt: ago(15 * day + 1) })
    await purge()
    expect(await db().session.count()).toBe(0)
    expect(await db().refreshToken.count()).toBe(0)
  })

  test('that are valid, or ended within the day, stay with every refresh token, so that reuse is noticed', async () => {
    await session(validTimes())
    await session({ ...validTimes(), revokedAt: ago(day) })
    await session({ ...validTimes(), expiresAt: ago(day) })
    await session({ ...validTimes(), lastUsedAt: ago(15 * day) })
    await purge()
    expect(await db().session.count()).toBe(4)
    expect(await db().refreshToken.count()).toBe(8)
  })
})

describe('the address of a requested change', () => {
  const asked = (ends: Partial<Prisma.AddressChangeUncheckedCreateInput>, requestedAt = ago(2 * day)) =>
    db().addressChange.create({
      data: {
        memberId: member.id,
        fromEmail: member.email,
        toEmail: 'other@example.org',
        requestedAt,
        expiresAt: new Date(requestedAt.getTime() + day),
        ...ends,
      },
    })
  const addresses = async () => {
    const stored = await db().addressChange.findMany({ orderBy: { id: 'asc' } })
    return stored.map(({ toEmail }) => toEmail)
  }

  test('is deleted a day after the request expired or was replaced, whether or not somebody has the address', async () => {
    await createMember(api, { email: 'other@example.org' })
    await asked({})
    await asked({}, ago(2 * day + 1))
    await asked({ voidedAt: ago(day) }, ago(day))
    await asked({ voidedAt: ago(day + 1) }, ago(day + 1))
    await purge()
    expect(await addresses()).toEqual(['other@example.org', '[erased]', 'other@example.org', '[erased]'])
  })

  test('is not deleted if the change was confirmed, even if it was undone', async () => {
    await asked({ confirmedAt: ago(50 * day) }, ago(50 * day))
    await asked(
      { confirmedAt: ago(50 * day), undoneAt: ago(49 * day), voidedAt: ago(49 * day) },
      ago(50 * day),
    )
    await purge()
    expect(await addresses()).toEqual(['other@example.org', 'other@example.org'])
  })
})

describe('fingerprints', () => {
  const message = (createdAt: Date) =>
    db().message.create({
      data: {
        origin: 'Contact',
        email: 'a@example.org',
        subject: 'Other',
        body: 'Hello',
        fingerprint: 'a fingerprint',
        createdAt,
      },
    })
  const request = (requestedAt: Date, decidedAt = requestedAt) =>
    db().earlyAccessRequest.create({
      data: {
        email: `${randomUUID()}@example.org`,
        fingerprint: 'a fingerprint',
        requestedAt,
        updatedAt: decidedAt,
      },
    })

  test('are stored for 30 days, in messages and requests, which themselves stay', async () => {
    await message(ago(30 * day))
    await message(ago(30 * day + 1))
    await request(ago(30 * day))
    await request(ago(30 * day + 1))
    await purge()
    const fingerprints = [
      await db().message.findMany({ select: { fingerprint: true }, orderBy: { id: 'asc' } }),
      await db().earlyAccessRequest.findMany({ select: { fingerprint: true }, orderBy: { id: 'asc' } }),
    ]
    for (const each of fingerprints) {
      expect(each).toEqual([{ fingerprint: 'a fingerprint' }, { fingerprint: null }])
    }
  })

  test('are not stored longer if an operator decides the request later', async () => {
    await request(ago(31 * day), ago(hour))
    await purge()
    expect(await db().earlyAccessRequest.findFirstOrThrow()).toMatchObject({ fingerprint: null })
  })

  test('are not stored longer if somebody who was declined asks again without one', async () => {
    const { id, email } = await request(ago(29 * day))
    const declined = { state: 'Declined', decidedAt: ago(20 * day) } as const
    await db().earlyAccessRequest.update({ where: { id }, data: declined })
    const again = 'mutation($email: String!) { requestEarlyAccess(input: { email: $email }) { message } }'
    await api.graphql(again, { email })
    const asked = await db().earlyAccessRequest.findUniqueOrThrow({ where: { id } })
    expect(asked).toMatchObject({ state: 'Requested', requestedAt: api.clock(), fingerprint: null })
  })

  test('are only in tables that the purge covers', async () => {
    const { rows } = await api.deps.database.pool.query<{ table: string }>(
      `SELECT table_name AS table FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%fingerprint%' ORDER BY 1`,
    )
    expect(rows.map(({ table }) => table)).toEqual(['early_access_requests', 'login_tokens', 'messages'])
  })
})

describe('data of visitors', () => {
  const yearAgo = () => new Date('2025-11-20T17:00:00.000Z')
  beforeEach(() => api.clock.set(new Date('2026-11-20T17:00:00.000Z')))
  const request = (
    state: 'Requested' | 'Invited' | 'Declined' | 'Joined',
    updatedAt: Date,
    memberId?: number,
  ) =>
    db().earlyAccessRequest.create({
      data: {
        email: `${randomUUID()}@example.org`,
        state,
        updatedAt,
        requestedAt: earlier(),
        ...(memberId !== undefined && { memberId }),
        ...(state !== 'Requested' && { decidedAt: updatedAt }),
      },
    })
  const message = (createdAt: Date, memberId?: number) =>
    db().message.create({
      data: {
        origin: 'Contact',
        email: 'a@example.org',
        subject: 'Other',
        body: 'Hello',
        createdAt,
        ...(memberId !== undefined && { memberId }),
        replies: { create: { authorId: member.id, body: 'Hello', createdAt } },
      },
    })
  const earlier = () => new Date(yearAgo().getTime() - 1)

  test('is deleted after 12 months: requests without a profile, since they were last made or decided', async () => {
    const joined = await request('Joined', earlier(), member.id)
    const remaining = [joined]
    for (const state of ['Requested', 'Invited', 'Declined'] as const) {
      await request(state, earlier())
      remaining.push(await request(state, yearAgo()))
    }
    await purge()
    expect(await db().earlyAccessRequest.findMany({ orderBy: { id: 'asc' } })).toMatchObject(
      remaining.map(({ id }) => ({ id })),
    )
  })

  test('is deleted after 12 months: messages with their answers, except those of members', async () => {
    await message(earlier())
    const remaining = [await message(yearAgo()), await message(earlier(), member.id)]
    await purge()
    const left = await db().message.findMany({ orderBy: { id: 'asc' } })
    expect(left.map(({ id }) => id)).toEqual(remaining.map(({ id }) => id))
    expect(await db().messageReply.count()).toBe(2)
  })

  test('is deleted after 12 months: mails to them, and lines of the audit log about their requests and messages', async () => {
    const mail = { toAddress: 'a@example.org', template: 'x', data: {}, state: 'Sent' } as const
    await db().outboxMail.create({ data: { ...mail, key: 'old', createdAt: earlier() } })
    await db().outboxMail.create({ data: { ...mail, key: 'young', createdAt: yearAgo() } })
    await db().outboxMail.create({
      data: { ...mail, key: 'member', memberId: member.id, createdAt: earlier() },
    })
    const { id } = await request('Declined', earlier())
    const { id: other } = await request('Declined', yearAgo())
    for (const subject of [id, other]) {
      await db().auditEntry.create({
        data: {
          action: 'declineRequests',
          subjectType: 'EarlyAccessRequest',
          subjectId: String(subject),
          after: { note: 'No' },
          at: earlier(),
        },
      })
    }
    await purge()
    const mails = await db().outboxMail.findMany({ orderBy: { key: 'asc' } })
    expect(mails.map(({ key }) => key)).toEqual(expect.arrayContaining(['member', 'young']))
    expect(mails.map(({ key }) => key)).not.toContain('old')
    const log = await db().auditEntry.findMany({ orderBy: { id: 'asc' } })
    expect(log.map(({ after }) => after)).toEqual([null, { note: 'No' }])
  })
})

test('counts of rate limits are deleted once they have expired', async () => {
  const now = api.clock().getTime()
  await db().rateLimit.createMany({
    data: [
      { key: 'over', points: 3, expire: now - 1 },
      { key: 'running', points: 3, expire: now },
      { key: 'endless', points: 3, expire: null },
    ],
  })
  await purge()
  const left = await db().rateLimit.findMany({ orderBy: { key: 'asc' } })
  expect(left.map(({ key }) => key)).toEqual(['endless', 'running'])
})

describe('the address of a requested login link', () => {
  const queued = async () => {
    const { rows } = await api.deps.database.pool.query<{ payload: { email: string } }>(
      `SELECT payload FROM graphile_worker._private_jobs AS job
       JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id WHERE task.identifier = 'issueMagicLink'`,
    )
    return rows.map(({ payload }) => payload.email)
  }
  const askForLink = () =>
    api.graphql(`mutation { requestMagicLink(input: { email: "${member.email}" }) { message } }`)
  /** The worker's waits follow PostgreSQL's own clock, which no test sets. */
  const endBackOff = () =>
    api.deps.database.pool.query("UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 s'")
  const mailed = () => db().outboxMail.count({ where: { toAddress: member.email } })

  test('leaves the queue with its job, even with one that failed until the link would have expired', async () => {
    await askForLink()
    const failing = vi.spyOn(db().member, 'findFirst').mockRejectedValue(new Error('no database'))
    await api.work()
    expect(await queued()).toEqual([member.email])

    api.clock.advance(10 * minute - 1)
    await endBackOff()
    await api.work()
    expect(await queued()).toEqual([member.email])

    api.clock.advance(1)
    await endBackOff()
    await api.work()
    expect(await queued()).toEqual([])
    failing.mockRestore()
    expect(await mailed()).toBe(0)
  })

  test('is mailed its link by a retry within the ten minutes', async () => {
    await askForLink()
    const failing = vi.spyOn(db().member, 'findFirst').mockRejectedValueOnce(new Error('no database'))
    await api.work()
    failing.mockRestore()
    expect(await mailed()).toBe(0)
    api.clock.advance(10 * minute - 1)
    await endBackOff()
    await api.work()
    expect([await queued(), await mailed()]).toEqual([[], 1])
  })
})
