import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expelledRefusal, storeExpelled } from '../../server/domain/expelled/expelledAddress.ts'
import type { OutboxMail } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { memberAddress } from '../../server/rules/forms/earlyAccess.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, minute } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { createSeat } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'

let api: TestApi
let operator: { id: number; bearer: string }

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query(
    'TRUNCATE rate_limits, suppressed_addresses, address_words, expelled_addresses',
  )
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
  states?: readonly string[],
) =>
  api.graphql<Decided>(
    what === 'invite'
      ? 'mutation($input: InviteRequestsInput!) { inviteRequests(input: $input) { requests { email state } } }'
      : 'mutation($input: DeclineRequestsInput!) { declineRequests(input: $input) { requests { email state } } }',
    { input: { ids: ids.map((id) => globalId('EarlyAccessRequest', id)), note, states } },
    { bearer },
  )

const rows = () => api.deps.database.prisma.earlyAccessRequest.findMany({ orderBy: { id: 'asc' } })
const mails = () => api.deps.database.prisma.outboxMail.findMany({ orderBy: { id: 'asc' } })

describe('an early-access request', () => {
  test('is one row per e-mail (trimmed, lowercased, without invisible characters)', async () => {
    await ask({
      email: ' \u202a Rosa@Example.ORG\u200b ',
      name: ' Rosa ',
      notes: 'Long dinners.',
      fingerprint: 'f1',
    })
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

  test('under the address of a member changes nothing, whether or not the member asks', async () => {
    const { id } = await createMember(api, { email: 'linnet@example.org' })
    const said = { name: 'Rosa', notes: 'Hello.', city: 'Troy', cityKey: 'troy', fingerprint: 'f1' }
    await createRequest(api, { email: 'linnet@example.org', state: 'Joined', memberId: id, ...said })
    const stranger = {
      name: 'First Encounter',
      notes: 'I am somebody else.',
      city: 'Mars',
      fingerprint: 'f2',
    }
    expect((await ask({ email: 'linnet@example.org', ...stranger })).data.requestEarlyAccess.message).toBe(
      sentence,
    )
    expect(await rows()).toMatchObject([said])
  })

  test('under the address of a member enters no queue and mails nothing, in whatever state an earlier request is', async () => {
    await createMember(api, { email: 'host@example.org' })
    await createRequest(api, { email: 'moved@example.org', state: 'Declined', name: 'Linnet' })
    await createMember(api, { email: 'moved@example.org' })
    const before = await rows()
    for (const email of ['host@example.org', 'Moved@Example.org']) {
      const { data } = await ask({ email, name: 'A stranger', notes: 'I am somebody else.' })
      expect(data.requestEarlyAccess.message).toBe(sentence)
    }
    expect(await rows()).toEqual(before)
    expect(await mails()).toEqual([])
  })

  test('that is sent again updates name and notes, makes no second row, and gets the same sentence', async () => {
    const first = await ask({ email: 'rosa@example.org', name: 'Rosa', notes: 'One.' })
    const second = await ask({ email: 'ROSA@example.org', name: 'Rosa L.', notes: 'Two.' })
    expect(first.data.requestEarlyAccess.message).toBe(sentence)
    expect(second.data).toEqual(first.data)
    expect(await rows()).toMatchObject([{ name: 'Rosa L.', notes: 'Two.', timesAsked: 2 }])
  })

  test('that is sent twice at the same moment makes one row and one mail', async () => {
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

  test('stores the city, if one is given; spellings that differ in case and spaces are one city for operators', async () => {
    const typed = ['Ann Arbor', ' ann  ARBOR ', 'Troy', 'troy', null]
    for (const [n, city] of typed.entries()) await ask({ email: `rosa${n}@example.org`, city })
    await ask({ email: 'rosa0@example.org' })
    await createRequest(api, { city: 'Ann Arbor', cityKey: 'ann arbor', state: 'Declined' })
    const { data } = await api.graphql<{
      waitingCities: { city: string; requests: number }[]
      earlyAccessRequests: { edges: { node: { email: string; city: string } }[] }
    }>(
      `{
        waitingCities { city requests }
        earlyAccessRequests(state: REQUESTED, city: "ANN arbor ", order: OLDEST) { edges { node { email city } } }
      }`,
      {},
      operator,
    )
    expect(data.waitingCities).toMatchObject([{ requests: 2 }, { requests: 2 }])
    expect(data.waitingCities.map(({ city }) => city.toLowerCase())).toEqual(['ann arbor', 'troy'])
    expect(data.earlyAccessRequests.edges.map(({ node }) => node)).toEqual([
      { email: 'rosa0@example.org', city: 'Ann Arbor' },
      { email: 'rosa1@example.org', city: 'ann ARBOR' },
    ])
  })

  test.each([
    ['Ann\nArbor', 'Please write the city in one line.'],
    ['www.example.org', 'Please write a city without a web address.'],
    ['x'.repeat(81), 'Please write at most 80 characters.'],
  ])('with the city %j is refused', async (city, message) => {
    const { errors } = await ask({ email: 'rosa@example.org', city })
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_INPUT', field: 'city' } }])
    expect(await rows()).toEqual([])
  })

  test('needs a valid e-mail, with the sentence of the specification', async () => {
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
      fields: { email: 'Valid email is required.', notes: 'Please write at most 2,000 characters.' },
    })
  })

  test.each([
    ['name', 'Ro\u0000sa'],
    ['notes', 'half \ud83d'],
    ['city', 'Ann\u0000 Arbor'],
  ])('with unreadable characters in its %s is refused, with the name of the field', async (field, text) => {
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

  test('waits again when a declined person asks again, and stays invited when an invited person does', async () => {
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

type SentAgain = Record<string, { requests: { email: string }[]; refused: { reason: string }[] }>
const sendAgain = (ids: number[], bearer = operator.bearer) =>
  api.graphql<SentAgain>(
    `mutation($input: SendInvitationsAgainInput!) {
      sendInvitationsAgain(input: $input) { requests { email } refused { reason } }
    }`,
    { input: { ids: ids.map((id) => globalId('EarlyAccessRequest', id)) } },
    { bearer },
  )
const inviteAddress = (input: object) =>
  api.graphql<{ inviteAddress: { request: { email: string; state: string } } }>(
    'mutation($input: InviteAddressInput!) { inviteAddress(input: $input) { request { email state } } }',
    { input },
    operator,
  )
const sentTo = async (toAddress: string) =>
  (await mails()).filter((mail) => mail.toAddress === toAddress && mail.template === 'earlyAccessInvited')
    .length
const stop = (email: string) =>
  api.deps.database.prisma.suppressedAddress.create({
    data: { email, reason: 'HardBounce', createdAt: api.clock() },
  })

describe('an invitation to early access', () => {
  test('is sent again when the invited person asks again, once an hour at most, and the reply is the same', async () => {
    await createRequest(api, { email: 'rosa@example.org', state: 'Invited' })
    for (const minutes of [0, 0, 30, 31]) {
      api.clock.advance(minutes * minute)
      const { data } = await ask({ email: 'rosa@example.org' })
      expect(data.requestEarlyAccess.message).toBe(sentence)
    }
    expect(await sentTo('rosa@example.org')).toBe(2)
    await createRequest(api, { email: 'tim@example.org', state: 'Requested', decidedAt: null })
    await ask({ email: 'tim@example.org' })
    expect(await sentTo('tim@example.org')).toBe(0)
  })

  test('can be sent again by an operator, once an hour at most; people who cannot get it are named with the reason', async () => {
    const rosa = await createRequest(api, { email: 'rosa@example.org', state: 'Invited' })
    const tim = await createRequest(api, { email: 'tim@example.org', state: 'Requested', decidedAt: null })
    const { data } = await sendAgain([rosa.id, tim.id])
    expect(data.sendInvitationsAgain?.requests).toEqual([{ email: 'rosa@example.org' }])
    expect(data.sendInvitationsAgain?.refused).toEqual([
      { reason: 'Only somebody who is invited and has not joined gets the invitation again.' },
    ])
    const refusal = async () => (await sendAgain([rosa.id], await signIn(api, operator))).errors?.[0]?.message
    expect(await refusal()).toBe('The invitation went out within the last hour.')
    api.clock.advance(61 * minute)
    await stop('rosa@example.org')
    expect(await refusal()).toBe('Nothing is sent to this address. Lift that first, under Mail.')
    await api.deps.database.prisma.suppressedAddress.deleteMany()
    expect(await refusal()).toBeUndefined()
    expect(await sentTo('rosa@example.org')).toBe(2)
  })

  test('is marked in the list if its address bounces, but not if the person wants no news or has joined', async () => {
    for (const state of ['Requested', 'Invited', 'Joined'] as const)
      await createRequest(api, { email: `${state.toLowerCase()}@example.org`, state })
    await createRequest(api, { email: 'quiet@example.org', state: 'Invited' })
    for (const email of ['requested@example.org', 'invited@example.org', 'joined@example.org'])
      await stop(email)
    await suppress(api, 'quiet@example.org', 'Unsubscribe')
    const { data } = await api.graphql<{
      earlyAccessRequests: { edges: { node: { email: string; unreachable: string | null } }[] }
    }>('{ earlyAccessRequests(first: 9) { edges { node { email unreachable } } } }', {}, operator)
    const marked = data.earlyAccessRequests.edges.map(({ node }) => `${node.email} ${node.unreachable}`)
    expect(marked.toSorted()).toEqual([
      'invited@example.org HARD_BOUNCE',
      'joined@example.org null',
      'quiet@example.org null',
      'requested@example.org HARD_BOUNCE',
    ])
  })

  test('has the note of the operator each time it is sent', async () => {
    await inviteAddress({ email: 'rosa@example.org', note: 'We met in June.' })
    const [rosa] = await rows()
    api.clock.advance(61 * minute)
    await sendAgain([rosa?.id ?? 0], await signIn(api, operator))
    api.clock.advance(61 * minute)
    await ask({ email: 'rosa@example.org' })
    const invitations = (await mails()).filter(({ template }) => template === 'earlyAccessInvited')
    expect(invitations).toHaveLength(3)
    for (const mail of invitations)
      expect((await renderRow(mail as OutboxMail, api.deps)).text).toContain('We met in June.')
  })

  test('stores a name that the operator types if the request has none, and does not overwrite one', async () => {
    await createRequest(api, { email: 'rosa@example.org', name: null, state: 'Requested', decidedAt: null })
    await createRequest(api, { email: 'tim@example.org', name: 'Tim', state: 'Requested', decidedAt: null })
    for (const email of ['rosa@example.org', 'tim@example.org'])
      expect((await inviteAddress({ email, name: 'Rosalind' })).errors).toBeUndefined()
    const names = (await rows()).map(({ email, name }) => `${email} ${name}`)
    expect(names.sort()).toEqual(['rosa@example.org Rosalind', 'tim@example.org Tim'])
  })

  test('goes to an address that never asked, once, even if two operators send it at the same moment', async () => {
    const input = { email: ' New@Example.org', name: 'Nora', note: 'We met in June.' }
    const replies = await Promise.all([inviteAddress(input), inviteAddress(input)])
    const invited = replies.flatMap(({ data }) => data?.inviteAddress?.request ?? [])
    expect(invited).toEqual([{ email: 'new@example.org', state: 'INVITED' }])
    const sentences = replies.flatMap(({ errors }) => errors?.map(({ message }) => message) ?? [])
    expect(sentences).toEqual([
      'This address is invited already. Under Invited the invitation can be sent again.',
    ])
    expect(await rows()).toMatchObject([{ email: 'new@example.org', name: 'Nora', state: 'Invited' }])
    const [mail] = await mails()
    const { text } = await renderRow(mail as OutboxMail, api.deps)
    for (const words of ['Hi Nora,', 'We met in June.', 'email=new%40example.org'])
      expect(text).toContain(words)
  })

  test('updates a request that waits or was declined under the address', async () => {
    await createRequest(api, { email: 'tim@example.org', name: 'Tim', state: 'Declined' })
    expect((await inviteAddress({ email: 'tim@example.org' })).errors).toBeUndefined()
    expect(await rows()).toMatchObject([{ email: 'tim@example.org', name: 'Tim', state: 'Invited' }])
  })

  test('goes to somebody who canceled, without anything from their old request', async () => {
    const gone = await createMember(api, { status: 'Canceled', canceledAt: api.clock() })
    await createRequest(api, {
      email: gone.email,
      state: 'Joined',
      memberId: gone.id,
      notes: 'Long dinners.',
    })
    expect((await inviteAddress({ email: gone.email })).errors).toBeUndefined()
    expect(await rows()).toMatchObject([
      { state: 'Joined', memberId: gone.id },
      { email: gone.email, state: 'Invited', memberId: null, notes: null },
    ])
  })

  test('never goes to a member, to somebody expelled, or to an address that gets no mail', async () => {
    const member = await createMember(api)
    await stop('stopped@example.org')
    await storeExpelled(
      api.deps.database.prisma,
      api.deps,
      { emails: ['expelled@example.org'], usernameSkeleton: 'x', fingerprint: null },
      api.clock(),
    )
    const invited = await createRequest(api, { email: 'expelled@example.org', state: 'Invited' })
    const refusals = {
      [member.email]: 'This is the address of a member.',
      'stopped@example.org': 'Nothing is sent to this address. Lift that first, under Mail.',
      'expelled@example.org': expelledRefusal,
      'no address': 'Valid email is required.',
    }
    for (const [email, why] of Object.entries(refusals)) {
      const { errors } = await inviteAddress({ email })
      expect(errors).toMatchObject([{ message: why, extensions: { field: 'email' } }])
    }
    expect((await sendAgain([invited.id])).errors?.[0]?.message).toBe(expelledRefusal)
    await ask({ email: 'expelled@example.org' })
    expect((await mails()).map(({ template }) => template)).toEqual(['earlyAccessReceived'])
  })
})

const waitFor = (email: string, city: string, more: object = {}) =>
  createRequest(api, {
    email,
    city,
    cityKey: city.toLowerCase(),
    state: 'Requested',
    decidedAt: null,
    ...more,
  })
const previewOpening = async (cities: string[]) => {
  type Opening = { recipients: number; recipientsDigest: string; others: number }
  const { data } = await api.graphql<{ cityOpening: Opening }>(
    'query($cities: [String!]!) { cityOpening(cities: $cities) { recipients recipientsDigest others } }',
    { cities },
    operator,
  )
  return data.cityOpening
}
const counted = async (cities: string[]) => {
  const { recipients, others } = await previewOpening(cities)
  return { recipients, others }
}
/** Mails the people it finds at that moment, unless another number was confirmed. */
const openCities = async (cities: string[], confirmed?: string) => {
  const recipientsDigest = confirmed ?? (await previewOpening(cities)).recipientsDigest
  const bearer = await signIn(api, operator, { confirmedAt: api.clock() })
  const { errors } = await api.graphql(
    'mutation($input: OpenCitiesInput!) { openCities(input: $input) { recipients } }',
    { input: { cities, recipientsDigest } },
    { bearer },
  )
  return errors?.[0]?.message
}

describe('an address that became a member’s while its request waited or was invited', () => {
  test('gets no mail about a city that opens', async () => {
    await waitFor('work@example.org', 'Ann Arbor')
    await createMember(api, { email: 'work@example.org', wantsNewsMail: false })
    expect(await counted(['Ann Arbor'])).toEqual({ recipients: 0, others: 0 })
  })

  test('gets no invitation again, by asking or by an operator', async () => {
    const request = await createRequest(api, { email: 'office@example.org', state: 'Invited' })
    await createMember(api, { email: 'office@example.org' })
    await ask({ email: 'office@example.org' })
    const { errors } = await api.graphql(
      'mutation($input: SendInvitationsAgainInput!) { sendInvitationsAgain(input: $input) { requests { id } } }',
      { input: { ids: [globalId('EarlyAccessRequest', request.id)] } },
      operator,
    )
    expect(errors?.[0]?.message).toBe(memberAddress)
    expect((await mails()).filter(({ template }) => template === 'earlyAccessInvited')).toEqual([])
  })
})

describe('a city that opens', () => {
  test('is mailed once to those who wait for it and want news, even if two operators announce it at the same moment', async () => {
    await waitFor('rosa@example.org', 'Ann Arbor', { name: 'Rosa' })
    await waitFor('tim@example.org', 'ann arbor')
    await waitFor('else@example.org', 'Troy')
    await waitFor('invited@example.org', 'Ann Arbor', { state: 'Invited', decidedAt: api.clock() })
    await waitFor('declined@example.org', 'Ann Arbor', { state: 'Declined', decidedAt: api.clock() })
    await waitFor('quiet@example.org', 'Ann Arbor')
    await waitFor('expelled@example.org', 'Ann Arbor')
    await api.deps.database.prisma.suppressedAddress.create({
      data: { email: 'quiet@example.org', reason: 'Unsubscribe', createdAt: api.clock() },
    })
    await storeExpelled(
      api.deps.database.prisma,
      api.deps,
      { emails: ['expelled@example.org'], usernameSkeleton: 'y', fingerprint: null },
      api.clock(),
    )
    expect(await counted([' Ann  ARBOR'])).toEqual({ recipients: 2, others: 2 })
    const { recipientsDigest } = await previewOpening(['Troy'])
    expect(await openCities(['Ann Arbor'], recipientsDigest)).toBe(
      'Who gets this mail has changed: it is 2 people now. Please look again.',
    )
    expect(await mails()).toEqual([])
    const said = await Promise.all([openCities(['Ann Arbor']), openCities(['Ann Arbor'])])
    expect(said.toSorted()).toEqual(['Nobody would get this mail.', undefined])
    const written = await mails()
    expect(written).toMatchObject([
      { template: 'cityOpened', stream: 'Broadcast', toAddress: 'rosa@example.org' },
      { template: 'cityOpened', stream: 'Broadcast', toAddress: 'tim@example.org' },
    ])
    const { subject, text } = await renderRow(written[0] as OutboxMail, api.deps)
    expect(subject).toBe('Encounters is opening in Ann Arbor')
    expect(text).toContain('Hi Rosa,')
    expect((await rows()).filter(({ state }) => state === 'Requested')).toHaveLength(5)
  })

  test('is mailed to nobody if other people wait for it by then, even as many as were confirmed', async () => {
    const gone = await waitFor('rosa@example.org', 'Ann Arbor')
    const { recipientsDigest } = await previewOpening(['Ann Arbor'])
    await api.deps.database.prisma.earlyAccessRequest.delete({ where: { id: gone.id } })
    await waitFor('tim@example.org', 'Ann Arbor')
    expect(await openCities(['Ann Arbor'], recipientsDigest)).toContain('it is 1 person now')
    expect(await mails()).toEqual([])
  })

  test('is not mailed again for the same city, even after another city; it is mailed for each city that is named', async () => {
    const { id } = await waitFor('rosa@example.org', 'Troy')
    expect(await openCities(['Troy'])).toBeUndefined()
    const move = (city: string) => ask({ email: 'rosa@example.org', city })
    await move('Ann Arbor')
    expect(await openCities(['Troy', 'Ann Arbor'])).toBeUndefined()
    await move('TROY')
    expect(await counted(['Troy'])).toEqual({ recipients: 0, others: 0 })
    const { data } = await api.graphql<{ node: { cityOpened: boolean } }>(
      'query($id: ID!) { node(id: $id) { ... on EarlyAccessRequest { cityOpened } } }',
      { id: globalId('EarlyAccessRequest', id) },
      operator,
    )
    expect(data.node.cityOpened).toBe(true)
    const opened = (await mails()).filter(({ template }) => template === 'cityOpened')
    expect(opened.map(({ data: said }) => said)).toEqual([{ city: 'Troy' }, { city: 'Ann Arbor' }])
  })

  test('has to be chosen', async () => {
    expect(await openCities([], 'nobody')).toBe('Please choose a city.')
  })
})

type Links = { friendLinks: { id: string; state: string }[]; friendLinkRefusal: string | null }
const viewerLinks = 'viewer { friendLinkRefusal friendLinks { id state } }'

/** A member who was at an encounter, and may invite friends. */
async function createGuest() {
  const { member } = await createSeat(api, await createEncounter(api), undefined, { attendance: 'Attended' })
  return { ...member, bearer: await signIn(api, member) }
}

type Guest = { bearer: string }
const make = (member: Guest) =>
  api.graphql<{ makeFriendLink: { address: string; link: { id: string }; viewer: Links } }>(
    `mutation { makeFriendLink { address link { id } ${viewerLinks} } }`,
    {},
    member,
  )
const secretOf = (address: string) => new URL(address).hash.replace('#friend=', '')
const giveLink = async (member: Guest) => secretOf((await make(member)).data.makeFriendLink.address)
const takeBack = (member: Guest, linkId: string | undefined) =>
  api.graphql<{ endFriendLink: { viewer: Links } }>(
    `mutation($input: EndFriendLinkInput!) { endFriendLink(input: $input) { ${viewerLinks} } }`,
    { input: { linkId } },
    member,
  )
const stateOf = async (secret: string) =>
  (
    await api.graphql<{ friendLink: string }>('query($secret: String!) { friendLink(secret: $secret) }', {
      secret,
    })
  ).data.friendLink

/** The members who vouch, by the e-mail of the request, as an operator sees them. */
async function vouchers() {
  const { data } = await api.graphql<{
    earlyAccessRequests: { edges: { node: { email: string; vouchedBy: { username: string } | null } }[] }
  }>(
    '{ earlyAccessRequests(order: OLDEST) { edges { node { email vouchedBy { username } } } } }',
    {},
    { bearer: await signIn(api, operator) },
  )
  const nodes = data.earlyAccessRequests.edges.map(({ node }) => node)
  return Object.fromEntries(nodes.map(({ email, vouchedBy }) => [email, vouchedBy?.username]))
}

describe('a link that a member gives to a friend', () => {
  test('is not used up by its own member, who enters no queue', async () => {
    const guest = await createGuest()
    const friendLink = await giveLink(guest)
    const { email } = await api.deps.database.prisma.member.findUniqueOrThrow({ where: { id: guest.id } })
    await createRequest(api, { email, state: 'Joined', memberId: guest.id })
    await ask({ email, friendLink })
    expect(await stateOf(friendLink)).toBe('OPEN')
  })

  test('is not used up by somebody who is invited already', async () => {
    const friendLink = await giveLink(await createGuest())
    await createRequest(api, { email: 'rosa@example.org', state: 'Invited' })
    await ask({ email: 'rosa@example.org', friendLink })
    expect(await stateOf(friendLink)).toBe('OPEN')
    expect(await vouchers()).toEqual({ 'rosa@example.org': undefined })
  })

  test('gives one request the member who vouches, even if several people use it at the same moment', async () => {
    const guest = await createGuest()
    const friendLink = await giveLink(guest)
    expect(await stateOf(friendLink)).toBe('OPEN')
    const emails = ['rosa@example.org', 'tim@example.org', 'ida@example.org']
    const replies = await Promise.all(emails.map((email) => ask({ email, friendLink })))
    for (const { data } of replies) expect(data.requestEarlyAccess.message).toBe(sentence)
    expect(await stateOf(friendLink)).toBe('USED')
    const found = await vouchers()
    expect(Object.keys(found).sort()).toEqual(emails.toSorted())
    expect(Object.values(found).filter((name) => name !== undefined)).toEqual([guest.username])
    const { data } = await api.graphql<{ operatorMember: { vouchedFor: { email: string }[] } }>(
      'query($rowId: Int!) { operatorMember(rowId: $rowId) { vouchedFor { email } } }',
      { rowId: guest.id },
      { bearer: await signIn(api, operator) },
    )
    expect(data.operatorMember.vouchedFor.map(({ email }) => found[email])).toEqual([guest.username])
  })

  test('is stored only as a hash', async () => {
    const secret = await giveLink(await createGuest())
    const { rows: stored } = await api.deps.database.pool.query(
      "SELECT friend_links::text AS text, encode(hash, 'escape') AS hash FROM friend_links",
    )
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('counts towards the limit of 10 a day only when it is made', async () => {
    const early = { bearer: await signIn(api, await createMember(api)) }
    for (let wish = 0; wish < 11; wish++) {
      expect((await make(early)).errors?.[0]?.extensions.code).toBe('CONFLICT')
    }
  })

  test('is valid for 30 days, until it is taken back, and while its member is Active; else the request has no voucher', async () => {
    const guest = await createGuest()
    const { data } = await make(guest)
    const back = secretOf(data.makeFriendLink.address)
    const ended = await takeBack(guest, data.makeFriendLink.link.id)
    expect(ended.data.endFriendLink.viewer.friendLinks).toMatchObject([{ state: 'ENDED' }])
    const paused = await createGuest()
    const ofPaused = await giveLink(paused)
    await api.deps.database.prisma.member.update({
      where: { id: paused.id },
      data: { status: 'Paused', pausedAt: api.clock(), pauseReason: 'Member' },
    })
    const late = await giveLink(guest)
    const askWith = async (n: number, friendLink: string) => {
      expect(await stateOf(friendLink)).toBe('ENDED')
      const reply = await ask({ email: `rosa${n}@example.org`, friendLink })
      expect(reply.data.requestEarlyAccess.message).toBe(sentence)
    }
    for (const [n, secret] of [back, ofPaused, 'x'.repeat(43)].entries()) await askWith(n, secret)
    api.clock.advance(30 * day - 1)
    expect(await stateOf(late)).toBe('OPEN')
    api.clock.advance(1)
    for (const [n, secret] of [late, 'no link'].entries()) await askWith(n + 3, secret)
    expect(Object.values(await vouchers())).toEqual(Array.from({ length: 5 }))
  })

  test('can be made by an Active member who attended an encounter, up to three unused links', async () => {
    const refusal = async (member: Guest) => (await make(member)).errors?.[0]?.message
    const newcomer = await createMember(api)
    expect(await refusal({ bearer: await signIn(api, newcomer) })).toBe(
      'You can invite a friend after your first encounter.',
    )
    const guest = await createGuest()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => make(guest)))
    expect(replies.filter(({ errors }) => errors)).toHaveLength(2)
    const full = 'You have 3 links that nobody has used yet. Take one back to make another.'
    expect(await refusal(guest)).toBe(full)
    const [first] = replies.flatMap(({ data }) => data?.makeFriendLink ?? [])
    await ask({ email: 'rosa@example.org', friendLink: secretOf(first?.address ?? '') })
    const last = (await make(guest)).data.makeFriendLink
    expect(last.viewer).toMatchObject({ friendLinkRefusal: full, friendLinks: { length: 4 } })
    await takeBack(await createGuest(), last.link.id)
    expect(await stateOf(secretOf(last.address))).toBe('OPEN')
    await api.deps.database.prisma.member.update({
      where: { id: guest.id },
      data: { status: 'Paused', pausedAt: api.clock(), pauseReason: 'Member' },
    })
    expect(await refusal(guest)).toBe('You can invite a friend while your membership is active.')
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

  test('does not invite somebody who is a member under that address by now', async () => {
    const member = await createMember(api)
    const asked = { email: member.email, state: 'Requested', decidedAt: null } as const
    const { id } = await createRequest(api, asked)
    const refused = await decide('invite', [id])
    expect(refused.errors).toMatchObject([{ message: 'This is the address of a member.' }])
    expect(await mails()).toEqual([])
  })

  test('does not invite an address that gets no mail, and reads why; an invited request stays as it is', async () => {
    const open = { state: 'Requested', decidedAt: null } as const
    const typo = await createRequest(api, { email: 'ada@exmaple.org', ...open })
    const other = await createRequest(api, { email: 'tim@example.org', ...open })
    const invited = await createRequest(api, { email: 'rosa@example.org', state: 'Invited' })
    for (const { email } of [typo, invited]) await stop(email)
    const refusal = 'Nothing is sent to this address. Lift that first, under Mail.'
    expect((await decide('invite', [typo.id])).errors).toMatchObject([{ message: refusal }])
    const mutation = `mutation($input: InviteRequestsInput!) { inviteRequests(input: $input) {
      requests { email } refused { reason request { email } } } }`
    const ids = [typo, other, invited].map(({ id }) => globalId('EarlyAccessRequest', id))
    const { data } = await api.graphql(mutation, { input: { ids } }, operator)
    expect(data).toEqual({
      inviteRequests: {
        requests: [{ email: 'tim@example.org' }],
        refused: [{ reason: refusal, request: { email: 'ada@exmaple.org' } }],
      },
    })
    expect((await rows()).map(({ state }) => state)).toEqual(['Requested', 'Invited', 'Invited'])
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(['tim@example.org'])
  })

  test('who invites twice causes one mail', async () => {
    const { id } = await createRequest(api, { state: 'Requested', decidedAt: null })
    await Promise.all([decide('invite', [id]), decide('invite', [id])])
    api.clock.advance(day)
    const again = await decide('invite', [id], undefined, await signIn(api, operator))
    expect(again.data.inviteRequests?.requests).toMatchObject([{ state: 'INVITED' }])
    expect(await mails()).toHaveLength(1)
  })

  test.each(['invite', 'decline'] as const)(
    'who acts after another operator does not read that they did it themselves (%s)',
    async (what) => {
      const { id } = await createRequest(api, { state: 'Requested', decidedAt: null })
      const other = await createRequest(api, { state: 'Requested', decidedAt: null })
      await decide('invite', [id])
      const second = await signIn(api, await createMember(api, { role: 'Operator' }))
      if (what === 'decline') await decide('decline', [id])
      const { data } = await decide(what, [id, other.id], undefined, second)
      const { requests } = (what === 'invite' ? data.inviteRequests : data.declineRequests) ?? {}
      expect(requests).toMatchObject([{ email: other.email }])
    },
  )

  test.each(['invite', 'decline'] as const)(
    'who read a request as waiting does not undo what another operator decided meanwhile (%s)',
    async (what) => {
      const first = what === 'invite' ? 'decline' : 'invite'
      const { id } = await createRequest(api, { state: 'Requested', decidedAt: null })
      const other = await createRequest(api, { state: 'Requested', decidedAt: null })
      await decide(first, [id])
      const second = await signIn(api, await createMember(api, { role: 'Operator' }))
      const { data } = await decide(what, [id, other.id], 'A word.', second, ['REQUESTED'])
      const { requests } = (what === 'invite' ? data.inviteRequests : data.declineRequests) ?? {}
      expect(requests).toMatchObject([{ email: other.email }])
      expect((await rows()).find((row) => row.id === id)).toMatchObject({
        state: first === 'invite' ? 'Invited' : 'Declined',
        decidedById: operator.id,
      })
      const { data: after } = await decide(what, [id], undefined, second, [
        first === 'invite' ? 'INVITED' : 'DECLINED',
      ])
      expect((after.inviteRequests ?? after.declineRequests)?.requests).toHaveLength(1)
    },
  )

  test('who declines without a note causes no mail', async () => {
    const silent = await createRequest(api, { state: 'Requested', decidedAt: null })
    const declined = await createRequest(api, {
      email: 'told@example.org',
      state: 'Requested',
      decidedAt: null,
    })
    await decide('decline', [silent.id])
    await decide('decline', [declined.id], 'Not in your area yet.')
    expect(await rows()).toMatchObject([
      { state: 'Declined', decidedById: operator.id, decisionNote: null },
      { state: 'Declined', decidedById: operator.id, decisionNote: 'Not in your area yet.' },
    ])
    expect(await mails()).toMatchObject([{ template: 'earlyAccessDeclined', toAddress: 'told@example.org' }])
  })

  test('cannot change a request through which somebody has joined', async () => {
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

  test('can list the queue by state, newest or oldest first, and search it', async () => {
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

  test('can do this, and nobody else', async () => {
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
