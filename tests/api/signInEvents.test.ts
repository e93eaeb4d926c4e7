import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { createMember, createRequest } from '../support/factories.ts'
import { type CapturedLog, captureLog } from '../support/logLines.ts'
import { createProfile, newProfile } from '../support/newProfile.ts'
import { readLoginToken } from '../support/signIn.ts'

type Tokens = { authToken: string; refreshToken: string }

const address = '203.0.113.7'

let api: TestApi
let captured: CapturedLog
let member: Member
/** Every token and address of a test; none may be in the log. */
let secrets: string[]

beforeAll(async () => {
  captured = captureLog()
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' }, undefined, captured.log)
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  member = await createMember(api)
  secrets = [member.email]
  captured.clear()
})
afterAll(() => api.close())

const send = <Data>(query: string, input: object, bearer?: string) =>
  api.graphql<Data>(query, { input }, { bearer, headers: { 'X-Forwarded-For': address } })

async function ask(email = member.email): Promise<void> {
  secrets.push(email)
  await send('mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }', {
    email,
  })
  await api.work()
}
async function linkToken(): Promise<string> {
  await ask()
  const token = await readLoginToken(api, member.email)
  secrets.push(token)
  return token
}
async function verify(token: string): Promise<Tokens> {
  const { data } = await send<{ verifyMagicLink: Tokens } | null>(
    'mutation($input: VerifyMagicLinkInput!) { verifyMagicLink(input: $input) { authToken refreshToken } }',
    { token, confirmed: true },
  )
  return noted(data?.verifyMagicLink)
}
async function refresh(refreshToken: string): Promise<Tokens> {
  const { data } = await send<{ refreshSession: Tokens } | null>(
    'mutation($input: RefreshSessionInput!) { refreshSession(input: $input) { authToken refreshToken } }',
    { refreshToken },
  )
  return noted(data?.refreshSession)
}
function noted(tokens: Tokens = { authToken: '', refreshToken: '' }): Tokens {
  secrets.push(...Object.values(tokens).filter(Boolean))
  return tokens
}
const logOut = (bearer: string) =>
  api.graphql('mutation { logOut { loggedOut } }', {}, { bearer, headers: { 'X-Forwarded-For': address } })

/** The log's new lines about signing in; no line of any kind may contain an e-mail address or a token. */
function events(): object[] {
  const text = captured.text()
  for (const secret of secrets) expect(text).not.toContain(secret)
  const lines = captured.lines('sign-in')
  for (const line of lines) {
    const { event, address: from, member: id, reason, ...rest } = line
    expect(Object.keys(rest).filter((key) => !/^(level|time|msg|requestId|job|jobId)$/.test(key))).toEqual([])
    expect(from).toBe(address)
  }
  captured.clear()
  return lines.map(({ event, member: id, reason }) => ({
    event,
    ...(id !== undefined && { member: id }),
    ...(reason !== undefined && { reason }),
  }))
}

test('the log has lines for a link that is requested, sent and used, and a session that is refreshed and ended', async () => {
  const token = await linkToken()
  expect(events()).toEqual([{ event: 'sign-in.asked' }, { event: 'sign-in.sent', member: member.id }])
  const { refreshToken } = await verify(token)
  expect(events()).toEqual([{ event: 'sign-in.used', member: member.id }])
  const { authToken } = await refresh(refreshToken)
  expect(events()).toEqual([{ event: 'sign-in.refreshed', member: member.id }])
  await logOut(authToken)
  expect(events()).toEqual([{ event: 'sign-in.ended', member: member.id }])
  await logOut(authToken)
  expect(events()).toEqual([])
})

test('the log has a line for a request by a stranger, to whom no link is sent', async () => {
  await ask('stranger@example.org')
  expect(events()).toEqual([{ event: 'sign-in.asked' }])
})

test('the log has a line for the link that a new profile requests', async () => {
  const { email } = await createRequest(api)
  secrets.push(email)
  await send(createProfile, newProfile(email, 'Newcomer'))
  await api.work()
  const joined = await api.deps.database.prisma.member.findFirstOrThrow({ where: { email } })
  expect(events()).toEqual([{ event: 'sign-in.asked' }, { event: 'sign-in.sent', member: joined.id }])
})

test('the log says why a link is not sent, or does not sign in', async () => {
  const failed = (reason: string, whose: object = { member: member.id }) => ({
    event: 'sign-in.failed',
    reason,
    ...whose,
  })
  const [first, second, third] = [await linkToken(), await linkToken(), await linkToken()]
  await ask()
  expect(events().at(-1)).toEqual(failed('too many links'))
  await verify(first)
  await verify(second)
  expect(events()).toEqual([failed('link void'), failed('link void')])
  await verify(third)
  events()
  await verify(third)
  expect(events()).toEqual([failed('link used')])
  const late = await linkToken()
  events()
  api.clock.advance(10 * minute)
  await verify(late)
  await verify('A'.repeat(43))
  await verify('short')
  expect(events()).toEqual([failed('link expired'), failed('link unknown', {}), failed('link unknown', {})])
})

test('the log has lines for a reused token, and for a token of a session that has ended', async () => {
  const { refreshToken } = await verify(await linkToken())
  const next = await refresh(refreshToken)
  events()
  api.clock.advance(11_000)
  await refresh(refreshToken)
  expect(captured.lines('sign-in')).toMatchObject([{ level: 40 }])
  expect(events()).toEqual([{ event: 'sign-in.reused', member: member.id }])
  await refresh(next.refreshToken)
  await refresh('B'.repeat(43))
  await refresh('short')
  expect(events()).toEqual([
    { event: 'sign-in.failed', reason: 'session over', member: member.id },
    { event: 'sign-in.failed', reason: 'token unknown' },
    { event: 'sign-in.failed', reason: 'token unknown' },
  ])
})

test('the log has a line for sessions that end by canceling', async () => {
  const { authToken } = await verify(await linkToken())
  events()
  const headers = { 'X-Forwarded-For': address }
  await api.graphql('mutation { cancelMembership { __typename } }', {}, { bearer: authToken, headers })
  expect(events()).toEqual([{ event: 'sign-in.ended', member: member.id }])
})

test("the caller's address is deleted from the queue with the job", async () => {
  await ask()
  const { rows } = await api.deps.database.pool.query(
    'SELECT FROM graphile_worker._private_jobs WHERE payload::text LIKE $1',
    [`%${address}%`],
  )
  expect(rows).toHaveLength(0)
})
