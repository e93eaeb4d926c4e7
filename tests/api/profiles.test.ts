import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findExpelled } from '../../server/domain/expelled/expelledAddress.ts'
import { publicTextKey } from '../../server/domain/settings/readPublicTexts.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { changeTo } from '../support/addressChanges.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { answerAppeal, appeal, appealToken, createCase, decide } from '../support/cases.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createMember, createRequest, signIn } from '../support/factories.ts'
import { avoid, heldEncounter } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { holdWrite } from '../support/holdWrites.ts'
import { recordStatements } from '../support/recordStatements.ts'
import { askAs, createOperator, mailsTo, mutate } from '../support/seats.ts'
import { readLoginToken } from '../support/signIn.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let made = 0

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
})
afterAll(() => api.close())

const sentence =
  'If the email you provided is on the early access list, you will receive a login link shortly.'

const form = (input: Record<string, unknown> = {}) => ({
  email: 'guest@example.org',
  username: `Newcomer ${++made}`,
  locationId: globalId('Location', 1),
  genderId: globalId('Gender', 2),
  ageRangeId: globalId('AgeRange', 3),
  preferredAgeRangeIds: [globalId('AgeRange', 2), globalId('AgeRange', 3)],
  agreementAccepted: true,
  ...input,
})

const mutation = 'mutation($input: CreateProfileInput!) { createProfile(input: $input) { message } }'

async function create(input: Record<string, unknown> = {}) {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  return api.graphql<{ createProfile: { message: string } }>(mutation, { input: form(input) })
}

const invited = async () => (await createRequest(api)).email

const memberOf = (email: string) =>
  api.deps.database.prisma.member.findFirst({
    where: { email, status: { not: 'Canceled' } },
    include: {
      subscription: true,
      preferredAgeRanges: { orderBy: { ageRangeId: 'asc' } },
      joinedThrough: true,
    },
  })

test('an address that was unsubscribed before stays unsubscribed, and Preferences show it', async () => {
  const email = await invited()
  const { prisma } = api.deps.database
  await prisma.suppressedAddress.create({ data: { email, reason: 'Unsubscribe', createdAt: api.clock() } })
  await create({ email })
  expect(await memberOf(email)).toMatchObject({ wantsInvitationMail: false, wantsNewsMail: false })
  const other = await invited()
  await create({ email: other })
  expect(await memberOf(other)).toMatchObject({ wantsInvitationMail: true, wantsNewsMail: true })
})

describe('creating a profile', () => {
  test('a new profile starts Active, with plan "Early Access" and subscription Active', async () => {
    const email = await invited()
    const { data } = await create({ email: ` ${email.toUpperCase()} `, username: '  Émile   Zola ' })
    expect(data.createProfile.message).toBe(sentence)
    expect(await memberOf(email)).toMatchObject({
      email,
      username: 'Émile Zola',
      status: 'Active',
      role: 'Member',
      locationId: 1,
      genderId: 2,
      ageRangeId: 3,
      preferredAgeRanges: [{ ageRangeId: 2 }, { ageRangeId: 3 }],
      subscription: { plan: 'Early Access', status: 'Active', startedAt: api.clock() },
      joinedThrough: { state: 'Joined' },
      createdAt: api.clock(),
    })
  })

  test('mails a login link at once, which signs the member in', async () => {
    const email = await invited()
    await create({ email })
    await api.work()
    const { data } = await api.graphql<{ verifyMagicLink: { authToken: string } }>(
      'mutation($input: VerifyMagicLinkInput!) { verifyMagicLink(input: $input) { authToken } }',
      { input: { token: await readLoginToken(api, email), confirmed: true } },
    )
    const bearer = data.verifyMagicLink.authToken
    const who = await api.graphql<{ viewer: { email: string } }>('{ viewer { email } }', {}, { bearer })
    expect(who.data.viewer.email).toBe(email)
  })

  test('welcomes the member in the first mail, and in none after the first login', async () => {
    const email = await invited()
    await create({ email })
    await api.work()
    const find = { where: { toAddress: email, template: 'loginLink' }, orderBy: { id: 'asc' } } as const
    const [first] = await api.deps.database.prisma.outboxMail.findMany(find)
    if (!first) throw new Error('No login link was mailed')
    const { subject, text } = await renderRow(first, api.deps)
    expect(subject).toBe('Welcome to Encounters')
    expect(text).toContain('It is good to have you.')
    await signIn(api, await api.deps.database.prisma.member.findFirstOrThrow({ where: { email } }))
    const input = { email, fingerprint: 'a browser' }
    await api.graphql(
      'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
      { input },
    )
    await api.work()
    const [, second] = await api.deps.database.prisma.outboxMail.findMany(find)
    if (!second) throw new Error('No second login link was mailed')
    expect((await renderRow(second, api.deps)).subject).toBe('Your Encounters login link')
  })

  test('stores the agreement, which affirms an age of 18 or older, with its time and the texts that were shown', async () => {
    const [before, after] = [await invited(), await invited()]
    const version = (privacyPolicy: string) =>
      `terms 2026-11-29T17:00:00.000Z, privacyPolicy ${privacyPolicy}, communityGuidelines 2026-11-29T17:00:00.000Z`
    const usual = { agreementAcceptedAt: api.clock(), agreementVersion: version('2026-11-29T17:00:00.000Z') }
    await create({ email: before })
    expect(await memberOf(before)).toMatchObject(usual)
    const key = publicTextKey('privacyPolicy')
    const written = { key, value: 'We store little.', updatedAt: new Date(api.clock().getTime() - 1000) }
    await api.deps.database.prisma.setting.create({ data: written })
    await create({ email: after })
    await api.deps.database.prisma.setting.delete({ where: { key } })
    expect((await memberOf(after))?.agreementVersion).toBe(version(written.updatedAt.toISOString()))
    expect(await memberOf(before)).toMatchObject(usual)
  })
})

describe('an agreement to texts that have changed since', () => {
  test('is refused for everyone in the same way, with what has changed, and nothing is created until they agree again', async () => {
    const email = await invited()
    const read = async () =>
      (await api.graphql<{ agreementVersion: string }>('{ agreementVersion }', {})).data.agreementVersion
    const shown = await read()
    const key = publicTextKey('privacyPolicy')
    await api.deps.database.prisma.setting.create({
      data: { key, value: 'We store little.', updatedAt: api.clock() },
    })
    const old = [email, 'stranger@example.org'].map((each) =>
      create({ email: each, agreementVersion: shown }),
    )
    const errors = (await Promise.all(old)).map((reply) => reply.errors)
    expect(errors[0]).toEqual(errors[1])
    expect(errors[0]).toMatchObject([
      {
        message:
          'The Privacy Policy has changed since you opened this page. Please read it and tick the box again. The rest of what you filled in is still here.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    const invented = await create({ email, agreementVersion: 'of my own' })
    expect(invented.errors?.[0]?.message).toContain(
      'The Terms of Service, Privacy Policy, and Community Guidelines have changed',
    )
    expect(await memberOf(email)).toBeNull()
    const current = await read()
    expect((await create({ email, agreementVersion: current })).errors).toBeUndefined()
    await api.deps.database.prisma.setting.delete({ where: { key } })
    expect((await memberOf(email))?.agreementVersion).toBe(current)
  })
})

describe('a profile is created only for an invited e-mail', () => {
  const send = async (email: string) => {
    await api.deps.database.pool.query('DELETE FROM rate_limits')
    const response = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: mutation, variables: { input: form({ email }) } }),
    })
    const unlike = ['date', 'set-cookie', 'x-request-id']
    const headers = [...response.headers].filter(([name]) => !unlike.includes(name))
    return { status: response.status, headers, body: await response.text() }
  }

  test('for any other e-mail the reply is byte for byte the same, and nothing is created', async () => {
    const others = ['stranger@example.org', 'waiting@example.org', 'declined@example.org']
    await createRequest(api, { email: 'waiting@example.org', state: 'Requested', decidedAt: null })
    await createRequest(api, { email: 'declined@example.org', state: 'Declined' })
    const reply = await send(await invited())
    const { prisma } = api.deps.database
    const before = await Promise.all([prisma.member.count(), prisma.subscription.count()])
    for (const email of others) {
      expect(await send(email)).toEqual(reply)
      expect(await memberOf(email)).toBeNull()
    }
    await api.work()
    expect(await prisma.outboxMail.count({ where: { toAddress: { in: others } } })).toBe(0)
    expect(await Promise.all([prisma.member.count(), prisma.subscription.count()])).toEqual(before)
    expect(
      await prisma.earlyAccessRequest.findMany({ where: { email: { in: others } }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { state: 'Requested', memberId: null },
      { state: 'Declined', memberId: null },
    ])
  })

  test('it takes about the same time: the same statements run, and one that rolls the member back', async () => {
    const email = await invited()
    const heard = recordStatements()
    const statementsOf = async (address: string) => {
      heard.clear()
      await create({ email: address })
      return heard.texts()
    }
    await statementsOf(await invited())
    const forInvited = await statementsOf(email)
    const forStranger = await statementsOf('nobody@example.org')
    heard.stop()
    const takesBack = (text: string) => text.startsWith('ROLLBACK TO SAVEPOINT')
    expect(forStranger.filter(takesBack)).toHaveLength(1)
    expect(forStranger.filter((text) => !takesBack(text))).toEqual(forInvited)
    expect(forInvited.length).toBeGreaterThan(8)
  })
})

describe('field errors are shown to everyone, in the words of the specification:', () => {
  const wrong: [what: string, input: Record<string, unknown>, field: string, message: string][] = [
    ['no e-mail', { email: ' ' }, 'email', 'Email is required.'],
    ['no address', { email: 'guest' }, 'email', 'Please enter a valid email address.'],
    ['a short domain', { email: 'guest@example.o' }, 'email', 'Please enter a valid email address.'],
    ['no username', { username: '' }, 'username', 'Username is required.'],
    ['a short username', { username: 'Al' }, 'username', 'Minimum 3 characters.'],
    ['profanity', { username: 'BigAssh0le' }, 'username', 'Inappropriate language is not allowed.'],
    ['no location', { locationId: null }, 'locationId', 'Location is required.'],
    ['no gender', { genderId: null }, 'genderId', 'Gender identity is required.'],
    ['no age range', { ageRangeId: null }, 'ageRangeId', 'Age range is required.'],
    [
      'nobody to meet',
      { preferredAgeRangeIds: [] },
      'preferredAgeRangeIds',
      'Please choose at least one preferred age group.',
    ],
    [
      'no tick',
      { agreementAccepted: false },
      'agreementAccepted',
      'You must agree before creating an account.',
    ],
    [
      'an unknown gender',
      { genderId: globalId('Gender', 99) },
      'genderId',
      'Please choose a gender identity from the list.',
    ],
  ]

  test.each(wrong)('%s', async (_what, input, field, message) => {
    for (const email of [await invited(), 'stranger@example.org']) {
      const { errors } = await create({ email, ...input })
      expect(errors).toMatchObject([
        { message, extensions: { code: 'BAD_INPUT', field, fields: { [field]: message } } },
      ])
      expect(await memberOf(email)).toBeNull()
    }
  })

  test('a taken username and a taken e-mail', async () => {
    const taken = await createMember(api)
    for (const email of [await invited(), 'stranger@example.org']) {
      expect((await create({ email, username: taken.username })).errors).toMatchObject([
        { message: 'This username is already taken.', extensions: { code: 'BAD_INPUT', field: 'username' } },
      ])
    }
    await createRequest(api, { email: taken.email, state: 'Joined', memberId: taken.id })
    expect((await create({ email: taken.email })).errors).toMatchObject([
      { message: 'This email is already in use.', extensions: { code: 'BAD_INPUT', field: 'email' } },
    ])
  })

  test('all wrong fields together', async () => {
    const { errors } = await create({ username: 'Al', locationId: null, agreementAccepted: false })
    expect(errors?.[0]?.extensions).toEqual({
      code: 'BAD_INPUT',
      field: 'username',
      fields: {
        username: 'Minimum 3 characters.',
        locationId: 'Location is required.',
        agreementAccepted: 'You must agree before creating an account.',
      },
    })
  })

  test('a location that is not active', async () => {
    const { id } = await api.deps.database.prisma.location.create({
      data: { label: 'Toledo', active: false },
    })
    const { errors } = await create({ email: await invited(), locationId: globalId('Location', id) })
    expect(errors).toMatchObject([{ extensions: { field: 'locationId' } }])
  })

  test('an id of another kind', async () => {
    const { errors } = await create({ locationId: globalId('Gender', 1) })
    expect(errors?.[0]?.extensions.code).toBe('BAD_INPUT')
  })
})

describe('e-mail and username are unique', () => {
  test('without regard to case among members who are not Canceled', async () => {
    const { email, username } = await createMember(api, { username: 'Zoë Ünique', email: 'zoe@example.org' })
    const taken = await create({ email: email.toUpperCase(), username: username.toUpperCase() })
    expect(taken.errors?.[0]?.extensions).toMatchObject({
      fields: { email: 'This email is already in use.', username: 'This username is already taken.' },
    })
  })

  test('and those of a canceled member become free', async () => {
    const gone = await createMember(api, { status: 'Canceled', canceledAt: api.clock() })
    await createRequest(api, { email: gone.email })
    expect((await create({ email: gone.email, username: gone.username })).errors).toBeUndefined()
    expect(await memberOf(gone.email)).toMatchObject({ username: gone.username })
  })

  test.each(['email', 'username'] as const)(
    'by a constraint of the database: of two requests for the same %s one gets the same sentence',
    async (field) => {
      const email = await invited()
      const input = { email, username: `Racer ${++made}` }
      const rival = await api.deps.database.pool.connect()
      await rival.query('BEGIN')
      await rival.query(
        `INSERT INTO members (public_guid, email, username, username_key, username_skeleton, role, created_at)
       VALUES (gen_random_uuid(), $1, $2::text, lower($2::text), lower($2::text), 'Operator', now())`,
        field === 'email'
          ? [email, `Rival ${++made}`]
          : [`rival${++made}@example.org`, input.username.toUpperCase()],
      )
      const reply = create(input)
      await waitUntilBlocked(api)
      await rival.query('COMMIT')
      rival.release()
      const message = field === 'email' ? 'This email is already in use.' : 'This username is already taken.'
      expect((await reply).errors).toMatchObject([{ message, extensions: { code: 'BAD_INPUT', field } }])
      expect(
        await api.deps.database.prisma.earlyAccessRequest.findUnique({ where: { email } }),
      ).toMatchObject({
        state: 'Invited',
      })
    },
  )

  test('sending the form twice makes one member and one login link, with the same reply each time', async () => {
    const email = await invited()
    const input = { email, username: `Twice ${++made}` }
    const replies = [...(await Promise.all([create(input), create(input)])), await create(input)]
    expect(replies.map(({ data }) => data.createProfile.message)).toEqual([sentence, sentence, sentence])
    expect(await api.deps.database.prisma.member.count({ where: { email } })).toBe(1)
    await api.work()
    expect(await api.deps.database.prisma.outboxMail.count({ where: { toAddress: email } })).toBe(1)
  })

  test.each([
    ['with another choice', { genderId: globalId('Gender', 1) }, 0],
    ['with fewer age groups', { preferredAgeRangeIds: [globalId('AgeRange', 2)] }, 0],
    ['ten minutes later', {}, 10 * minute],
  ])('sending it again %s is another profile, whose e-mail is taken', async (_, changed, later) => {
    const email = await invited()
    const input = { email, username: `Again ${++made}` }
    await create(input)
    api.clock.advance(later)
    const { errors } = await create({ ...input, ...changed })
    expect(errors).toMatchObject([{ message: 'This email is already in use.' }])
    expect(await api.deps.database.prisma.member.count({ where: { email } })).toBe(1)
  })
})

describe('checking an e-mail or a username', () => {
  const checkEmail = async (email: string, fingerprint?: string) =>
    api.graphql<{ checkEmail: { exists: boolean } }>(
      'query($email: String!, $fingerprint: String) { checkEmail(email: $email, fingerprint: $fingerprint) { exists } }',
      { email, fingerprint },
    )
  const checkUsername = async (username: string) =>
    api.graphql<{ checkUsername: { exists: boolean; allowed: boolean } }>(
      'query($username: String!) { checkUsername(username: $username) { exists allowed } }',
      { username },
    )

  test('lowercases and trims it', async () => {
    const { email, username } = await createMember(api)
    expect((await checkEmail(` ${email.toUpperCase()} `)).data.checkEmail).toEqual({ exists: true })
    expect((await checkEmail('free@example.org')).data.checkEmail).toEqual({ exists: false })
    expect((await checkUsername(` ${username.toUpperCase()} `)).data.checkUsername).toEqual({
      exists: true,
      allowed: true,
    })
    expect((await checkUsername('Somebody Else')).data.checkUsername).toEqual({
      exists: false,
      allowed: true,
    })
  })

  test('says whether a username contains profanity', async () => {
    expect((await checkUsername('Scunthorpe')).data.checkUsername.allowed).toBe(true)
    expect((await checkUsername('fu.ck')).data.checkUsername.allowed).toBe(false)
  })

  test('says that an invalid value is not taken', async () => {
    for (const text of ['', 'x'.repeat(5000)]) {
      expect((await checkEmail(text)).data.checkEmail.exists).toBe(false)
      expect((await checkUsername(text)).data.checkUsername.exists).toBe(false)
    }
  })

  test.each(['a\u0000b', '\ud800'])('refuses unreadable characters: %j', async (text) => {
    for (const { errors } of [await checkEmail(text), await checkUsername(text)])
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }])
  })

  test('says that those of a canceled member are free', async () => {
    const gone = await createMember(api, { status: 'Canceled', canceledAt: api.clock() })
    expect((await checkEmail(gone.email)).data.checkEmail.exists).toBe(false)
    expect((await checkUsername(gone.username)).data.checkUsername.exists).toBe(false)
  })

  test('is limited per address and per fingerprint', async () => {
    for (let i = 0; i < 10; i++) {
      await checkEmail('free@example.org', 'one')
      await checkUsername('Somebody Else')
    }
    const refused = await checkUsername('Somebody Else')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await api.deps.database.pool.query("DELETE FROM rate_limits WHERE key NOT LIKE '%:browser:%'")
    for (let i = 0; i < 10; i++) expect((await checkEmail('free@example.org', 'one')).status).toBe(200)
    expect((await checkEmail('free@example.org', 'one')).status).toBe(429)
  })

  test('is limited to 200 requests a day', async () => {
    await checkEmail('free@example.org')
    await api.deps.database.pool.query("UPDATE rate_limits SET points = 200 WHERE key LIKE 'checkPerDay:%'")
    expect((await checkEmail('free@example.org')).status).toBe(429)
  })
})

test('profiles are limited to five an hour per address, counted once their fields are filled in', async () => {
  const attempt = (input: Record<string, unknown>) => api.graphql(mutation, { input: form(input) })
  for (let i = 0; i < 6; i++) expect((await attempt({ username: 'Al' })).status).toBe(200)
  for (let i = 0; i < 5; i++) expect((await attempt({ email: `stranger${i}@example.org` })).status).toBe(200)
  expect((await attempt({ email: 'stranger5@example.org' })).status).toBe(429)
})

test('a signed-in member can read who they are', async () => {
  const email = await invited()
  await create({ email, username: 'Quinn' })
  const member = await memberOf(email)
  const bearer = await signIn(api, { id: member?.id ?? 0 })
  const { data } = await api.graphql<{ viewer: unknown }>(
    '{ viewer { username accountStatus preferences { preferredLocation { label } } } }',
    {},
    { bearer },
  )
  expect(data.viewer).toEqual({
    username: 'Quinn',
    accountStatus: 'ACTIVE',
    preferences: { preferredLocation: { label: 'Metro Detroit' } },
  })
})

describe('a member who comes back under their address', () => {
  const stopping =
    'mutation($input: StopAvoidingMemberInput!) { stopAvoidingMember(input: $input) { stillApart } }'
  const gone = () => ({ status: 'Canceled', canceledAt: api.clock() }) as const
  const bars = (id: number) =>
    api.deps.database.prisma.avoidance.findMany({
      where: { OR: [{ memberId: id }, { avoidedId: id }] },
      orderBy: { memberId: 'asc' },
      select: { memberId: true, avoidedId: true, wished: true, hold: true },
    })
  const bar = (by: { id: number }, from: { id: number }) =>
    api.deps.database.prisma.avoidance.create({
      data: { memberId: by.id, avoidedId: from.id, wished: false, hold: 'Report', createdAt: api.clock() },
    })
  async function comeBack(email: string) {
    await createRequest(api, { email })
    expect((await create({ email })).errors).toBeUndefined()
    const member = await memberOf(email)
    if (!member) throw new Error('Nobody came back')
    return member
  }

  test('is still barred from the same people, and nobody reads the new username in their wishes', async () => {
    const { prisma } = api.deps.database
    const [reporter, wisher, avoided] = [
      await createMember(api),
      await createMember(api),
      await createMember(api),
    ]
    const former = await createMember(api, gone())
    const at = { createdAt: api.clock() }
    await prisma.avoidance.createMany({
      data: [
        { memberId: reporter.id, avoidedId: former.id, wished: false, hold: 'Report', ...at },
        { memberId: wisher.id, avoidedId: former.id, ...at },
        { memberId: former.id, avoidedId: avoided.id, ...at },
      ],
    })
    const { id } = await comeBack(former.email)
    expect(await bars(id)).toEqual([
      { memberId: reporter.id, avoidedId: id, wished: false, hold: 'Report' },
      { memberId: wisher.id, avoidedId: id, wished: false, hold: 'Operator' },
      { memberId: id, avoidedId: avoided.id, wished: true, hold: null },
    ])
  })

  test('is no longer barred by a wish that is taken back, whichever of the two had left', async () => {
    const { people, encounter } = await heldEncounter(api, 2)
    const [stayed, former] = people
    if (!stayed || !former) throw new Error('Nobody came')
    await avoid(api, stayed, encounter, former)
    await avoid(api, former, encounter, stayed)
    await api.deps.database.prisma.member.update({ where: { id: former.id }, data: gone() })
    const back = await comeBack(former.email)
    expect(await bars(back.id)).toHaveLength(2)
    const stop = (who: { id: number }, other: { id: number }) =>
      askAs(api, who, stopping, { input: { attendeeId: globalId('Attendee', other.id) } })
    await stop(stayed, former)
    expect(await bars(back.id)).toMatchObject([{ memberId: back.id, wished: true }])
    await stop(back, stayed)
    expect(await bars(back.id)).toEqual([])
  })

  test('is barred by a wish that is stored at the same moment as their profile', async () => {
    const { people, encounter } = await heldEncounter(api, 2)
    const [wisher, former] = people
    if (!wisher || !former) throw new Error('Nobody came')
    await api.deps.database.prisma.member.update({ where: { id: former.id }, data: gone() })
    const letGo = await holdWrite(api, 'UPDATE ON early_access_requests', `NEW.state = 'Joined'`)
    const coming = comeBack(former.email)
    await waitUntilBlocked(api)
    const wishing = avoid(api, wisher, encounter, former)
    await waitUntilBlocked(api, 2)
    await letGo()
    const { id } = await coming
    expect((await wishing).errors).toBeUndefined()
    expect(await bars(id)).toEqual([{ memberId: wisher.id, avoidedId: id, wished: false, hold: 'Operator' }])
  })

  describe('is no longer suspended once the suspension is taken back', () => {
    const until = () => new Date(api.clock().getTime() + 20 * day)
    async function createSuspendedFormer() {
      const { case: found, about } = await createCase(api)
      const suspendedUntil = until().toISOString()
      await decide(api, await createOperator(api), found, 'SUSPENDED', { suspendedUntil })
      await appeal(api, await appealToken(api, found))
      const membership = { pausedAt: null, pauseReason: null, pausedUntil: null, suspendedUntil: null }
      await api.deps.database.prisma.member.update({
        where: { id: about.id },
        data: { ...gone(), ...membership },
      })
      return { about, takeBack: async () => answerAppeal(api, await createOperator(api), found, true) }
    }

    test('in the membership in which it goes on', async () => {
      const { about, takeBack } = await createSuspendedFormer()
      expect(await comeBack(about.email)).toMatchObject({ status: 'Paused', suspendedUntil: until() })
      expect((await takeBack()).errors).toBeUndefined()
      expect(await memberOf(about.email)).toMatchObject({ status: 'Active', suspendedUntil: null })
    })

    test('unless they are suspended in the new membership, too', async () => {
      const { about, takeBack } = await createSuspendedFormer()
      const back = await comeBack(about.email)
      const suspendedUntil = new Date(api.clock().getTime() + 10 * day)
      const { case: found } = await createCase(api, { about: back })
      await decide(api, await createOperator(api), found, 'SUSPENDED', {
        suspendedUntil: suspendedUntil.toISOString(),
      })
      await takeBack()
      expect(await memberOf(about.email)).toMatchObject({ status: 'Paused', suspendedUntil })
    })

    test('even if that happens while their new profile is stored', async () => {
      const { about, takeBack } = await createSuspendedFormer()
      const letGo = await holdWrite(api, 'UPDATE ON early_access_requests', `NEW.state = 'Joined'`)
      const coming = comeBack(about.email)
      await waitUntilBlocked(api)
      const taking = takeBack()
      await waitUntilBlocked(api, 2)
      await letGo()
      expect(await coming).toMatchObject({ status: 'Paused' })
      expect((await taking).errors).toBeUndefined()
      expect(await memberOf(about.email)).toMatchObject({ status: 'Active', suspendedUntil: null })
    })
  })

  describe('is the same person', () => {
    let addresses = 0
    const nextAddress = () => `elsewhere${++addresses}@example.org`
    const leave = async (who: Pick<Member, 'id'>) => {
      const canceling = 'mutation { cancelMembership { viewer { accountStatus } } }'
      expect((await askAs(api, who, canceling)).errors).toBeUndefined()
    }

    /** Suspends the person of a case for some days, and returns until when. */
    async function suspend(found: Parameters<typeof decide>[2], days: number): Promise<Date> {
      const suspendedUntil = new Date(api.clock().getTime() + days * day)
      const until = { suspendedUntil: suspendedUntil.toISOString() }
      await decide(api, await createOperator(api), found, 'SUSPENDED', until)
      return suspendedUntil
    }

    /** A member who left and came back, and has changed their address since. */
    async function comeBackElsewhere(former: Pick<Member, 'id' | 'email'>) {
      await leave(former)
      const back = await comeBack(former.email)
      const email = nextAddress()
      await changeTo(api, back, email)
      return { ...back, email }
    }

    test('under an address that they change to afterwards: a wish about the former membership holds, until it is taken back', async () => {
      const { people, encounter } = await heldEncounter(api, 2)
      const [stayed, former] = people
      if (!stayed || !former) throw new Error('Nobody came')
      const back = await comeBackElsewhere(former)
      await avoid(api, stayed, encounter, former)
      expect(await bars(back.id)).toMatchObject([{ memberId: stayed.id, hold: 'Operator' }])
      const input = { attendeeId: globalId('Attendee', former.id) }
      expect((await askAs(api, stayed, stopping, { input })).errors).toBeUndefined()
      expect(await bars(back.id)).toEqual([])
    })

    test('under an address that they change to afterwards: an expulsion of the former membership ends the new one, too', async () => {
      const { case: found, about } = await createCase(api)
      const back = await comeBackElsewhere(about)
      const other = await createMember(api, { email: about.email })
      expect((await decide(api, await createOperator(api), found, 'EXPELLED')).errors).toBeUndefined()
      const { prisma } = api.deps.database
      expect(await prisma.member.findUnique({ where: { id: back.id } })).toMatchObject({ status: 'Canceled' })
      expect(await prisma.member.findUnique({ where: { id: other.id } })).toMatchObject({ status: 'Active' })
      const expelled = await findExpelled(prisma, api.deps, [back.email, about.email])
      expect(expelled).toEqual(new Set([back.email]))
      expect(await mailsTo(api, back, 'caseExpelled')).toHaveLength(1)
      expect(await mailsTo(api, other, 'caseExpelled')).toEqual([])

      await appeal(api, await appealToken(api, found))
      await answerAppeal(api, await createOperator(api), found, true)
      expect(await mailsTo(api, back, 'appealAnswered')).toMatchObject([{ data: { invited: back.email } }])
      const asked = await prisma.earlyAccessRequest.findUnique({ where: { email: back.email } })
      expect(asked).toMatchObject({ state: 'Invited' })
    })

    test('under an address that they change to afterwards: a suspension that is taken back ends there', async () => {
      const { case: found, about } = await createCase(api)
      const suspendedUntil = await suspend(found, 20)
      await appeal(api, await appealToken(api, found))
      const { email } = await comeBackElsewhere(about)
      expect(await memberOf(email)).toMatchObject({ status: 'Paused', suspendedUntil })
      await answerAppeal(api, await createOperator(api), found, true)
      expect(await memberOf(email)).toMatchObject({ status: 'Active', suspendedUntil: null })
    })

    test('under an address that they gave up before they left: suspended, and barred, even if they come back once more', async () => {
      const { case: found, about, reporter } = await createCase(api)
      await bar(reporter, about)
      const suspendedUntil = await suspend(found, 40)
      await changeTo(api, about, nextAddress())
      api.clock.advance(8 * day)
      await leave(about)
      const back = await comeBack(about.email)
      expect(back).toMatchObject({ status: 'Paused', suspendedUntil })
      expect(await bars(back.id)).toMatchObject([{ memberId: reporter.id, hold: 'Report' }])
      await changeTo(api, back, nextAddress())
      api.clock.advance(8 * day)
      await leave(back)
      await api.deps.database.prisma.earlyAccessRequest.deleteMany({ where: { email: about.email } })
      const again = await comeBack(about.email)
      expect(again).toMatchObject({ status: 'Paused', suspendedUntil })
      expect(await bars(again.id)).toMatchObject([{ memberId: reporter.id, hold: 'Report' }])
    })

    test('under their very first address: suspended, and barred, as in the membership after that', async () => {
      const first = await createMember(api)
      const second = await comeBackElsewhere(first)
      const { case: found, reporter } = await createCase(api, { about: second })
      await bar(reporter, second)
      const suspendedUntil = await suspend(found, 40)
      api.clock.advance(8 * day)
      await leave(second)
      await api.deps.database.prisma.earlyAccessRequest.deleteMany({ where: { email: first.email } })
      const third = await comeBack(first.email)
      expect(third).toMatchObject({ status: 'Paused', suspendedUntil })
      expect(await bars(third.id)).toMatchObject([{ memberId: reporter.id, hold: 'Report' }])
    })

    test('unlike a member with an address that an operator corrected, or that somebody else had in between', async () => {
      const { prisma } = api.deps.database
      const former = await createMember(api, gone())
      const reporter = await createMember(api)
      await bar(reporter, former)
      const [mistyped, passedOn] = [nextAddress(), nextAddress()]
      const at = { requestedAt: api.clock(), expiresAt: api.clock(), confirmedAt: api.clock() }
      const change = { memberId: former.id, toEmail: former.email, ...at }
      const { id: correctedById } = await createOperator(api)
      await prisma.addressChange.create({ data: { ...change, fromEmail: mistyped, correctedById } })
      await prisma.addressChange.create({ data: { ...change, fromEmail: passedOn } })
      await createMember(api, { email: passedOn, ...gone() })
      for (const email of [mistyped, passedOn]) expect(await bars((await comeBack(email)).id)).toEqual([])
    })
  })

  test('is not suspended by a suspension that an operator ended before they left, or after they came back', async () => {
    const operator = await createOperator(api)
    const resume = async ({ id }: { id: number }) => {
      const input = { memberId: globalId('OperatorMember', id) }
      expect((await mutate(api, operator, 'resumeMember', input, 'member { id }')).errors).toBeUndefined()
      api.clock.advance(hour)
    }
    const leave = async ({ id }: { id: number }) => {
      await api.deps.database.prisma.earlyAccessRequest.deleteMany({ where: { memberId: id } })
      const { errors } = await askAs(
        api,
        { id },
        'mutation { cancelMembership { viewer { accountStatus } } }',
      )
      expect(errors).toBeUndefined()
    }
    for (const endedFirst of [true, false]) {
      const { case: found, about } = await createCase(api)
      await decide(api, operator, found, 'SUSPENDED')
      if (endedFirst) await resume(about)
      await leave(about)
      const back = await comeBack(about.email)
      expect(back.status).toBe(endedFirst ? 'Active' : 'Paused')
      if (endedFirst) continue
      await resume(back)
      await leave(back)
      expect(await comeBack(about.email)).toMatchObject({ status: 'Active', suspendedUntil: null })
    }
  })

  test('is suspended until the day that was decided, unless the suspension was taken back', async () => {
    const until = new Date(api.clock().getTime() + 20 * day)
    for (const liftedAt of [null, api.clock()]) {
      const { case: found, about } = await createCase(api)
      await decide(api, await createOperator(api), found, 'SUSPENDED', {
        suspendedUntil: until.toISOString(),
      })
      await api.deps.database.prisma.sanction.updateMany({
        where: { memberId: about.id },
        data: { liftedAt },
      })
      await api.deps.database.prisma.member.update({
        where: { id: about.id },
        data: { ...gone(), pausedAt: null, pauseReason: null, pausedUntil: null, suspendedUntil: null },
      })
      expect(await comeBack(about.email)).toMatchObject(
        liftedAt === null ? { status: 'Paused', suspendedUntil: until } : { status: 'Active' },
      )
    }
  })
})
