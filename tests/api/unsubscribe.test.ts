import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { unsubscribeUrl } from '../../server/mail/outbox/unsubscribeToken.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { askAs } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'

let api: TestApi
let member: Member
let address: string

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('TRUNCATE suppressed_addresses, address_words, rate_limits')
  member = await createMember(api)
  address = unsubscribeUrl(api.url, api.deps.secret, member.email)
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const suppression = (email = member.email) => db().suppressedAddress.findUnique({ where: { email } })
const wishes = () =>
  db().member.findUniqueOrThrow({
    where: { id: member.id },
    select: { wantsInvitationMail: true, wantsNewsMail: true },
  })
const oneClick = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

describe('the page', () => {
  test('shows one button, names the address only to its owner, and changes nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(address, { method })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      const html = await response.text()
      if (method === 'HEAD') continue
      expect(html.match(/<button/g)).toHaveLength(1)
      expect(html).toContain('<form method="post">')
      expect(html).toContain('m•••@example.org')
      expect(html).not.toContain(member.email)
    }
    expect(await suppression()).toBeNull()
    expect(await wishes()).toEqual({ wantsInvitationMail: true, wantsNewsMail: true })
  })

  test('works without scripts, under a policy that allows none', async () => {
    const response = await fetch(address)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toContain('unsafe')
    const html = await response.text()
    expect(html).not.toContain('<script')
    expect(html).not.toMatch(/ style="/)
  })

  test.each([
    // The last character would not do: two of its bits are no part of the signature.
    ['forged', (token: string) => token.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'))],
    [
      'of another address',
      (token: string) => `${Buffer.from('other@example.org').toString('base64url')}.${token.split('.')[1]}`,
    ],
    ['cut short', (token: string) => token.slice(0, 20)],
    ['empty', () => ''],
  ])('a token that is %s unsubscribes nobody', async (_what, spoil) => {
    const forged = address.replace(/[^/]+$/, spoil)
    expect((await fetch(forged)).status).toBe(404)
    expect((await fetch(forged, oneClick)).status).toBe(404)
    expect(await db().suppressedAddress.count()).toBe(0)
  })

  test('accepts no other method', async () => {
    const response = await fetch(address, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
  })
})

describe('unsubscribing', () => {
  test.each([
    [
      'by the button, with our cookie and the null Origin of a page without referrer',
      {
        ...oneClick,
        headers: { ...oneClick.headers, Origin: 'null', Cookie: 'XSRF-TOKEN=whatever' },
        body: '',
      },
    ],
    [
      'by a mail provider (RFC 8058), from anywhere and without our cookies',
      {
        ...oneClick,
        headers: { ...oneClick.headers, Origin: 'https://mail.example.net' },
      },
    ],
    ['by a mail provider that sends a multipart form', { method: 'POST', body: new FormData() }],
  ])('%s', async (_how, request) => {
    const response = await fetch(address, { ...request, redirect: 'manual' })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('You are unsubscribed')
    expect(await suppression()).toMatchObject({ reason: 'Unsubscribe', createdAt: api.clock() })
    expect(await wishes()).toEqual({ wantsInvitationMail: false, wantsNewsMail: false })
  })

  test('twice has the same effect as once', async () => {
    await fetch(address, oneClick)
    const first = await suppression()
    api.clock.advance(1000)
    expect((await fetch(address, oneClick)).status).toBe(200)
    expect(await suppression()).toEqual(first)
  })

  test('works for an address that is not a member’s', async () => {
    const response = await fetch(unsubscribeUrl(api.url, api.deps.secret, 'Visitor@example.org'), oneClick)
    expect(response.status).toBe(200)
    expect(await suppression('visitor@example.org')).toMatchObject({ reason: 'Unsubscribe' })
  })

  test('does not let mail through again to an address that gets none at all', async () => {
    await suppress(api, member.email, 'HardBounce')
    await fetch(address, oneClick)
    expect(await suppression()).toMatchObject({ reason: 'HardBounce' })
  })

  test('stops invitations by mail, which still show on the dashboard, and not login links', async () => {
    await fetch(address, oneClick)
    const operator = await createMember(api, { role: 'Operator' })
    const encounter = await createEncounter(api)
    await askAs(
      api,
      operator,
      'mutation($input: InviteMembersInput!) { inviteMembers(input: $input) { __typename } }',
      {
        input: {
          encounterId: globalId('OperatorEncounter', encounter.id),
          memberIds: [globalId('OperatorMember', member.id)],
        },
      },
    )
    await api.graphql(
      'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
      {
        input: { email: member.email },
      },
    )
    await api.work()
    const sent = await db().outboxMail.findMany({ where: { memberId: member.id, state: 'Sent' } })
    expect(sent.map(({ template }) => template)).toEqual(['loginLink'])
    expect(await db().invitation.count({ where: { memberId: member.id, status: 'Invited' } })).toBe(1)
  })
})
