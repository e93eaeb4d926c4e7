import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createMember, createRequest } from '../support/factories.ts'
import { readAll } from '../support/lists.ts'
import { askAs, createOperator } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('TRUNCATE early_access_requests, members, messages CASCADE')
  operator = await createOperator(api)
})
afterAll(() => api.close())

type Hint = {
  sameName: boolean
  sameBrowser: boolean
  sameMailbox: boolean
  email: string
  memberRowId: number | null
  request: { email: string } | null
  member: { username: string } | null
}
type Request = { email: string; waitingDays: number | null; duplicates: Hint[] }
const list = (args = '') =>
  readAll<Request>(
    api,
    operator,
    'earlyAccessRequests',
    args,
    'email waitingDays duplicates { email memberRowId sameName sameBrowser sameMailbox request { email } member { username } }',
  )
const waiting = (data: Parameters<typeof createRequest>[1]) =>
  createRequest(api, { state: 'Requested', decidedAt: null, ...data })

describe('a request for early access, under review', () => {
  test('shows how many whole days it has waited, until it is decided', async () => {
    await waiting({ email: 'waits@example.org' })
    await createRequest(api, { email: 'invited@example.org' })
    api.clock.advance(2 * day - hour)
    const days = Object.fromEntries((await list()).map(({ email, waitingDays }) => [email, waitingDays]))
    expect(days).toEqual({ 'waits@example.org': 1, 'invited@example.org': null })
  })

  test('names people who may be the same person, and why', async () => {
    const rosa = await createMember(api, { username: 'Rosa', email: 'rosa+news@example.org' })
    await waiting({ email: 'rosa+again@example.org', name: 'Rosa L.', fingerprint: 'f1' })
    await waiting({ email: 'other@example.org', name: 'ROSA l.', fingerprint: 'f1' })
    await waiting({ email: 'rosa@elsewhere.example', name: 'Rosa' })
    const asked = await waiting({ email: 'rosa@example.org', name: 'Rosa L.', fingerprint: 'f1' })
    const found = (await list()).find(({ email }) => email === asked.email)
    expect(found?.duplicates).toEqual([
      {
        email: 'rosa+news@example.org',
        memberRowId: rosa.id,
        sameName: false,
        sameBrowser: false,
        sameMailbox: true,
        request: null,
        member: { username: 'Rosa' },
      },
      {
        email: 'rosa+again@example.org',
        memberRowId: null,
        sameName: true,
        sameBrowser: true,
        sameMailbox: true,
        request: { email: 'rosa+again@example.org' },
        member: null,
      },
      {
        email: 'other@example.org',
        memberRowId: null,
        sameName: true,
        sameBrowser: true,
        sameMailbox: false,
        request: { email: 'other@example.org' },
        member: null,
      },
    ])
  })

  test('is not similar to another by a first name alone, unless the addresses begin with the same text, too', async () => {
    for (const email of ['sam@one.example', 'sammy@two.example', 'sam@three.example'])
      await waiting({ email, name: 'Sam' })
    const like = Object.fromEntries(
      (await list()).map(({ email, duplicates }) => [email, duplicates.map((other) => other.email)]),
    )
    expect(like).toEqual({
      'sam@one.example': ['sam@three.example'],
      'sam@three.example': ['sam@one.example'],
      'sammy@two.example': [],
    })
  })

  test('is not its own duplicate, and neither is the member who joined through it', async () => {
    const { id, email } = await createMember(api)
    await createRequest(api, { email, state: 'Joined', memberId: id, name: null, fingerprint: null })
    await waiting({ name: null, fingerprint: null })
    expect((await list()).flatMap(({ duplicates }) => duplicates)).toEqual([])
  })

  test('is counted by state, in all cities or in one', async () => {
    await waiting({})
    await waiting({ city: 'Ann  Arbor', cityKey: 'ann arbor' })
    await createRequest(api, {})
    const counted = (args: string) =>
      askAs(api, operator, `{ earlyAccessCounts${args} { requested invited declined joined } }`)
    expect((await counted('')).data).toEqual({
      earlyAccessCounts: { requested: 2, invited: 1, declined: 0, joined: 0 },
    })
    expect((await counted('(city: "ann arbor")')).data).toEqual({
      earlyAccessCounts: { requested: 1, invited: 0, declined: 0, joined: 0 },
    })
    const member = await createMember(api)
    const refused = await askAs(api, member, '{ earlyAccessCounts { requested } }')
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  test('is listed page by page and can be searched, with wildcard characters taken literally', async () => {
    for (const email of ['a_b@example.org', 'axb@example.org', 'a%b@example.org']) {
      api.clock.advance(hour)
      await waiting({ email })
    }
    const emails = async (args: string) => (await list(args)).map(({ email }) => email.split('@')[0])
    expect(await emails('order: OLDEST')).toEqual(['a_b', 'axb', 'a%b'])
    expect(await emails('order: NEWEST')).toEqual(['a%b', 'axb', 'a_b'])
    expect(await emails('search: "a_b"')).toEqual(['a_b'])
    expect(await emails('search: "a%"')).toEqual(['a%b'])
  })
})

test('messages can be searched by a part of e-mail or name, and filtered by visitor or member', async () => {
  for (const [origin, name] of [
    ['Contact', 'Ann'],
    ['Contact', 'Benno'],
    ['Support', 'Cleo'],
  ] as const) {
    api.clock.advance(hour)
    const email = `${name.toLowerCase()}@example.org`
    await api.deps.database.prisma.message.create({
      data: { origin, name, email, subject: 'Other', body: 'Hello.', createdAt: api.clock() },
    })
  }
  const names = async (args: string) =>
    (await readAll<{ name: string }>(api, operator, 'messages', args, 'name')).map(({ name }) => name)
  expect(await names('')).toEqual(['Cleo', 'Benno', 'Ann'])
  expect(await names('search: "NNO@"')).toEqual(['Benno'])
  expect(await names('search: "an"')).toEqual(['Ann'])
  expect(await names('origin: SUPPORT')).toEqual(['Cleo'])
  expect(await names('origin: CONTACT, state: CLOSED')).toEqual([])
})
