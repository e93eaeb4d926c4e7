import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { unsubscribeUrl } from '../../server/mail/outbox/unsubscribeToken.ts'
import { startAnotherProcess } from '../support/anotherProcess.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember } from '../support/factories.ts'
import { readLoginToken } from '../support/signIn.ts'

const newSecret = 'another secret of the tests, long enough too'

let api: TestApi
let member: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  member = await createMember(api)
})
afterAll(() => api.close())

/** The service as it is after the secret was changed, on the same database. */
async function changed(
  { previousSecret }: { previousSecret?: string } = { previousSecret: api.deps.secret },
) {
  const deps = { ...api.deps, secret: newSecret, previousSecret }
  const { url, close } = await startAnotherProcess({ ...api, deps })
  onTestFinished(close)
  return { deps, url }
}

async function send<Data>(url: string, query: string, bearer = '') {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` }
  const reply = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  const { data }: { data: Data } = await reply.json()
  return { status: reply.status, data }
}

type Tokens = { authToken: string; refreshToken: string }

async function requestLink(url: string): Promise<void> {
  await send(url, `mutation { requestMagicLink(input: { email: "${member.email}" }) { message } }`)
}
async function openSession(url: string, token: string): Promise<Tokens> {
  const { data } = await send<{ verifyMagicLink: Tokens }>(
    url,
    `mutation { verifyMagicLink(input: { token: "${token}", confirmed: true }) { authToken refreshToken } }`,
  )
  return data.verifyMagicLink
}
const refresh = (url: string, token: string) =>
  send<{ refreshSession: Tokens }>(
    url,
    `mutation { refreshSession(input: { refreshToken: "${token}" }) { authToken refreshToken } }`,
  )
const whoAmI = async (url: string, { authToken }: Tokens) =>
  (await send(url, '{ viewer { username } }', authToken)).status

async function signInBefore(): Promise<Tokens> {
  await requestLink(api.url)
  await api.work()
  return openSession(api.url, await readLoginToken(api, member.email))
}

test('members stay signed in while the previous secret is accepted', async () => {
  const before = await signInBefore()
  const { url } = await changed()
  expect(await whoAmI(url, before)).toBe(200)
  const next = await refresh(url, before.refreshToken)
  expect(await whoAmI(url, next.data.refreshSession)).toBe(200)
})

test('a token refreshed just before the change gives the same successor just after it', async () => {
  const before = await signInBefore()
  const first = await refresh(api.url, before.refreshToken)
  const { url } = await changed()
  const again = await refresh(url, before.refreshToken)
  expect(again.data.refreshSession.refreshToken).toBe(first.data.refreshSession.refreshToken)
})

test('new tokens are signed with the new secret alone', async () => {
  const before = await signInBefore()
  const { url } = await changed()
  const next = (await refresh(url, before.refreshToken)).data.refreshSession
  const later = await changed({})
  expect(await whoAmI(later.url, next)).toBe(200)
  expect(await whoAmI(api.url, next)).toBe(401)
})

test('without the previous secret its tokens are refused, even one that was accepted before, and the session goes on', async () => {
  const before = await signInBefore()
  expect(await whoAmI(api.url, before)).toBe(200)
  const { url } = await changed({})
  expect(await whoAmI(url, before)).toBe(401)
  expect((await refresh(url, before.refreshToken)).status).toBe(200)
})

test('a login link sealed under the previous secret is mailed after the change', async () => {
  await requestLink(api.url)
  await api.work()
  const { deps, url } = await changed()
  const token = await readLoginToken({ ...api, deps }, member.email)
  expect(await whoAmI(url, await openSession(url, token))).toBe(200)
  const without = { ...deps, previousSecret: undefined }
  await expect(readLoginToken({ ...api, deps: without }, member.email)).rejects.toThrow()
})

test('links to unsubscribe in earlier mails work: those of the previous secret, and those of the first format', async () => {
  const { deps, url } = await changed()
  const firstForm = (secret: string) => {
    const mac = createHmac('sha256', secret)
      .update('unsubscribe v1\n')
      .update(member.email)
      .digest('base64url')
    return `${url}/unsubscribe/${Buffer.from(member.email).toString('base64url')}.${mac}`
  }
  for (const secret of [deps.secret, api.deps.secret]) {
    for (const link of [unsubscribeUrl(url, secret, member.email), firstForm(secret)]) {
      expect((await fetch(link)).status).toBe(200)
    }
  }
  const foreign = 'a secret that was never one of this service'
  for (const link of [unsubscribeUrl(url, foreign, member.email), firstForm(foreign)]) {
    expect((await fetch(link)).status).toBe(404)
  }
})
