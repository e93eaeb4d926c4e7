import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createMember, createRequest, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'

let api: TestApi
let operator: { id: number; bearer: string }

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('TRUNCATE rate_limits')
  await api.deps.database.prisma.earlyAccessRequest.deleteMany()
  await api.deps.database.prisma.outboxMail.deleteMany()
  const { id } = await createMember(api, { role: 'Operator' })
  operator = { id, bearer: await signIn(api, { id }) }
})
afterAll(() => api.close())

const sentence =
  "Thank you for your interest. We'll be in touch. Make sure to check your spam and junk folders."

const ask = (input: Record<string, unknown>) =>
  api.graphql<{ requestEarlyAccess: { message: string } }>(
    'mutation($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { message } }',
    { input },
  )

type Decided = Record<string, { requests: { email: string; state: string }[] }>

const decide = (
  what: 'invite' | 'decline',
  ids: number[],
  note?: string,
  bearer: string | undefined = operator.bearer,
) =>
  api.graphql<Decided>(
    what === 'invite'
      ? 'mutation($input: InviteRequestsInput!) { inviteRequests(input: $input) { requests { email state } } }'
      : 'mutation($input: DeclineRequestsInput!) { declineRequests(input: $input) { requests { email state } } }',
    { input: { ids: ids.map((id) => globalId('EarlyAccessRequest', id)), note } },
    { bearer },
  )

const rows = () => api.deps.database.prisma.earlyAccessRequest.findMany({ orderBy: { id: 'asc' } })
const mails = () => api.deps.database.prisma.outboxMail.findMany({ orderBy: { id: 'asc' } })

describe('an early-access request', () => {
  test('is one row per e-mail (trimmed, lowercased)', async () => {
    await ask({ email: '  Rosa@Example.ORG ', name: ' Rosa ', notes: 'Long dinners.', fingerprint: 'f1' })
    expect(await rows()).toMatchObject([
      {
        email: 'rosa@example.org',
        name: 'Rosa',
        notes: 'Long dinners.',
        fingerprint: 'f1',
        state: 'Requested',
      },
    ])
  })

  test('asking again updates name and notes, makes no second row, and answers with the same sentence', async () => {
    const first = await ask({ email: 'rosa@example.org', name: 'Rosa', notes: 'One.' })
    const second = await ask({ email: 'ROSA@example.org', name: 'Rosa L.', notes: 'Two.' })
    expect(first.data.requestEarlyAccess.message).toBe(sentence)
    expect(second.data).toEqual(first.data)
    expect(await rows()).toMatchObject([{ name: 'Rosa L.', notes: 'Two.', timesAsked: 2 }])
  })

  test('asking twice at once makes one row and one mail', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => ask({ email: 'rosa@example.org' })))
    for (const { data } of replies) expect(data.requestEarlyAccess.message).toBe(sentence)
    expect(await rows()).toMatchObject([{ timesAsked: 3 }])
    expect(await mails()).toHaveLength(1)
  })

  test('is acknowledged by mail, once', async () => {
    await ask({ email: 'rosa@example.org', name: 'Rosa' })
    await ask({ email: 'rosa@example.org' })
    await api.work()
    expect(await mails()).toMatchObject([
      { template: 'earlyAccessReceived', toAddress: 'rosa@example.org', state: 'Sent' },
    ])
  })

  test('needs a valid e-mail, in the words of the specification', async () => {
    for (const email of ['', 'rosa', 'rosa@example', 'rosa@example.o', 'ro sa@example.org']) {
      const { errors } = await ask({ email })
      expect(errors).toMatchObject([
        { message: 'Valid email is required.', extensions: { code: 'BAD_INPUT', field: 'email' } },
      ])
    }
    expect(await rows()).toEqual([])
  })

  test('names every wrong field', async () => {
    const { errors } = await ask({ email: 'rosa', notes: 'x'.repeat(2001) })
    expect(errors?.[0]?.extensions).toEqual({
      code: 'BAD_INPUT',
      field: 'email',
      fields: { email: 'Valid email is required.', notes: 'Please keep this under 2,000 characters.' },
    })
  })

  test.each([
    ['name', 'Ro\u0000sa'],
    ['notes', 'half \ud83d'],
  ])('with what no reader could read in its %s is refused by name', async (field, text) => {
    const { errors } = await ask({ email: 'rosa@example.org', [field]: text })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field } }])
    expect(await rows()).toEqual([])
  })

  test('is limited to five an hour per address and per fingerprint', async () => {
    for (let i = 0; i < 5; i++) await ask({ email: `rosa${i}@example.org` })
    const { status, errors } = await ask({ email: 'rosa5@example.org' })
    expect(status).toBe(429)
    expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
    expect(await rows()).toHaveLength(5)
    await api.deps.database.pool.query("DELETE FROM rate_limits WHERE key NOT LIKE '%:browser:%'")
    expect((await ask({ email: 'rosa6@example.org', fingerprint: 'new' })).status).toBe(200)
  })

  test('waits again when a declined person asks again, and stays invited when an invited one does', async () => {
    await createRequest(api, { email: 'declined@example.org', state: 'Declined' })
    await createRequest(api, { email: 'invited@example.org', state: 'Invited' })
    api.clock.advance(day)
    await ask({ email: 'declined@example.org' })
    await ask({ email: 'invited@example.org' })
    expect(await rows()).toMatchObject([
      { email: 'declined@example.org', state: 'Requested', requestedAt: api.clock() },
      { email: 'invited@example.org', state: 'Invited' },
    ])
  })

  test('waits again when somebody who canceled their membership asks again', async () => {
    const gone = await createMember(api, { status: 'Canceled', canceledAt: api.clock() })
    const here = await createMember(api)
    await createRequest(api, { email: gone.email, state: 'Joined', memberId: gone.id })
    await createRequest(api, { email: here.email, state: 'Joined', memberId: here.id })
    await ask({ email: gone.email })
    await ask({ email: here.email })
    expect(await rows()).toMatchObject([
      { state: 'Joined', memberId: gone.id },
      { email: here.email, state: 'Joined', memberId: here.id },
      { email: gone.email, state: 'Requested', memberId: null },
    ])
  })
})

describe('an operator', () => {
  test('invites requests, singly or in bulk, by a mail that links to /create-profile with the e-mail filled in', async () => {
    const waiting = [
      await createRequest(api, { email: 'a+b@example.org', state: 'Requested', decidedAt: null }),
      await createRequest(api, { email: 'c@example.org', state: 'Requested', decidedAt: null }),
    ]
    const { data } = await decide(
      'invite',
      waiting.map(({ id }) => id),
      'Welcome, both.',
    )
    expect(data.inviteRequests?.requests).toEqual([
      { email: 'a+b@example.org', state: 'INVITED' },
      { email: 'c@example.org', state: 'INVITED' },
    ])
    const written = await mails()
    expect(written.map(({ toAddress, template }) => [toAddress, template])).toEqual([
      ['a+b@example.org', 'earlyAccessInvited'],
      ['c@example.org', 'earlyAccessInvited'],
    ])
    const [first] = await Promise.all(written.map((row) => renderRow(row, api.deps)))
    expect(first?.text).toContain('/create-profile?email=a%2Bb%40example.org')
    expect(first?.text).toContain('Welcome, both.')
  })

  test('invites twice and mails once', async () => {
    const { id } = await createRequest(api, { state: 'Requested', decidedAt: null })
    await Promise.all([decide('invite', [id]), decide('invite', [id])])
    api.clock.advance(day)
    const again = await decide('invite', [id], undefined, await signIn(api, operator))
    expect(again.data.inviteRequests?.requests).toMatchObject([{ state: 'INVITED' }])
    expect(await mails()).toHaveLength(1)
  })

  test('who declines mails nothing unless they write a note', async () => {
    const silent = await createRequest(api, { state: 'Requested', decidedAt: null })
    const told = await createRequest(api, { email: 'told@example.org', state: 'Requested', decidedAt: null })
    await decide('decline', [silent.id])
    await decide('decline', [told.id], 'Not in your area yet.')
    expect(await rows()).toMatchObject([
      { state: 'Declined', decidedById: operator.id, decisionNote: null },
      { state: 'Declined', decidedById: operator.id, decisionNote: 'Not in your area yet.' },
    ])
    expect(await mails()).toMatchObject([{ template: 'earlyAccessDeclined', toAddress: 'told@example.org' }])
  })

  test('cannot undo that somebody joined', async () => {
    const member = await createMember(api)
    const { id } = await createRequest(api, { state: 'Joined', memberId: member.id })
    await decide('decline', [id], 'Sorry.')
    await decide('invite', [id])
    expect(await rows()).toMatchObject([{ state: 'Joined' }])
    expect(await mails()).toEqual([])
  })

  test('leaves a line in the audit log for each request decided', async () => {
    const { id } = await createRequest(api, { state: 'Requested', decidedAt: null })
    await decide('invite', [id], 'Hello.')
    const entry = { subjectType: 'EarlyAccessRequest', subjectId: String(id) }
    expect(await api.deps.database.prisma.auditEntry.findMany({ where: entry })).toMatchObject([
      {
        actorId: operator.id,
        action: 'inviteRequests',
        before: { state: 'Requested' },
        after: { state: 'Invited', note: 'Hello.' },
        at: api.clock(),
      },
    ])
  })

  test('reads the queue by state, newest or oldest first, and searches it', async () => {
    for (const name of ['Ann', 'Ben', 'Cleo']) {
      await createRequest(api, {
        email: `${name.toLowerCase()}@example.org`,
        name,
        state: 'Requested',
        decidedAt: null,
      })
      api.clock.advance(1000)
    }
    await createRequest(api, { email: 'declined@example.org', state: 'Declined' })
    const list = async (args: string) => {
      const { data, errors } = await api.graphql<{
        earlyAccessRequests: { edges: { node: { email: string } }[] }
      }>(`{ earlyAccessRequests(${args}) { edges { node { email timesAsked requestedAt } } } }`, {}, operator)
      expect(errors).toBeUndefined()
      return data.earlyAccessRequests.edges.map(({ node }) => node.email.replace('@example.org', ''))
    }
    expect(await list('first: 50')).toEqual(['declined', 'cleo', 'ben', 'ann'])
    expect(await list('state: REQUESTED, order: OLDEST, first: 2')).toEqual(['ann', 'ben'])
    expect(await list('search: "BEN"')).toEqual(['ben'])
    expect(await list('search: "cleo@"')).toEqual(['cleo'])
  })

  test('and nobody else', async () => {
    const member = await createMember(api)
    const bearer = await signIn(api, member)
    const { id } = await createRequest(api, { state: 'Requested', decidedAt: null })
    expect((await decide('invite', [id], undefined, bearer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const list = await api.graphql('{ earlyAccessRequests { edges { node { email } } } }', {}, { bearer })
    expect(list.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    const query = 'query($id: ID!) { node(id: $id) { id } }'
    const node = await api.graphql(query, { id: globalId('EarlyAccessRequest', id) }, { bearer })
    const nothing = await api.graphql(query, { id: globalId('EarlyAccessRequest', 999_999) }, { bearer })
    expect(node.data).toEqual(nothing.data)
    expect(await rows()).toMatchObject([{ state: 'Requested' }])
  })
})
