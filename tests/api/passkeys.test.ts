import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { challengeLifetime, mostPasskeys } from '../../server/rules/account/passkey.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createAuthenticator, type TestAuthenticator, type Wrong } from '../support/authenticator.ts'
import { day, minute } from '../support/clock.ts'
import { createMember, signIn } from '../support/factories.ts'
import {
  addPasskey,
  beginConfirmation,
  beginRegistration,
  beginSignIn,
  confirmWith,
  register,
  signInWith,
} from '../support/passkeys.ts'
import { mailsTo, mutate } from '../support/seats.ts'

let api: TestApi
let member: Member

beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  member = await createMember(api)
})
afterAll(() => api.close())

const passkeysOf = ({ id }: Member) =>
  api.deps.database.prisma.passkey.findMany({ where: { memberId: id }, orderBy: { id: 'asc' } })

const codeOf = ({ errors }: { errors?: { extensions: { code?: string } }[] }) => errors?.[0]?.extensions.code
const refusal = 'This passkey did not work here. Please try again, or ask for a login link.'

async function registrationOf(bearer: string, authenticator: TestAuthenticator, wrong: Wrong = {}) {
  const { data } = await beginRegistration(api, bearer)
  return authenticator.create(data.beginPasskeyRegistration.options, wrong)
}

async function signInOnce(authenticator: TestAuthenticator, wrong: Wrong = {}) {
  return signInWith(api, authenticator.sign(await beginSignIn(api), wrong))
}

const whoAmI = async (bearer: string) =>
  (await api.graphql<{ viewer: { username: string } }>('{ viewer { username } }', {}, { bearer })).data
    ?.viewer

describe('adding a passkey', () => {
  test('stores it under its name, lists it, and mails the member', async () => {
    const bearer = await signIn(api, member)
    const authenticator = createAuthenticator(api.deps, { synced: true })
    const reply = await register(api, bearer, await registrationOf(bearer, authenticator))
    expect(reply.data.registerPasskey.viewer.passkeys).toMatchObject([{ name: 'Laptop' }])
    const [passkey] = await passkeysOf(member)
    expect(passkey).toMatchObject({ synced: true, transports: ['internal'], createdAt: api.clock() })
    const [mail] = await mailsTo(api, member, 'passkeyNotice')
    expect(mail?.data).toMatchObject({ what: 'added', passkey: 'Laptop' })
  })

  test('requests a discoverable passkey with user verification', async () => {
    const { data } = await beginRegistration(api, await signIn(api, member))
    expect(data.beginPasskeyRegistration.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['nobody verified', { userVerified: false }],
    ['a signature instead', { type: 'webauthn.get' }],
    ['a challenge nobody made', { challenge: 'a'.repeat(43) }],
  ] as [string, Wrong][])('is refused with %s', async (_what, wrong) => {
    const bearer = await signIn(api, member)
    const made = await registrationOf(bearer, createAuthenticator(api.deps), wrong)
    expect(codeOf(await register(api, bearer, made))).toBe('BAD_INPUT')
    expect(await passkeysOf(member)).toEqual([])
  })

  test('is refused in another session of the same member', async () => {
    const [one, other] = [await signIn(api, member), await signIn(api, member)]
    const made = await registrationOf(one, createAuthenticator(api.deps))
    expect(codeOf(await register(api, other, made))).toBe('BAD_INPUT')
    expect(codeOf(await register(api, one, made))).toBeUndefined()
  })

  test('is refused after five minutes, and with a challenge made for signing in', async () => {
    const bearer = await signIn(api, member)
    const made = await registrationOf(bearer, createAuthenticator(api.deps))
    api.clock.advance(challengeLifetime)
    expect(codeOf(await register(api, bearer, made))).toBe('BAD_INPUT')
    const { challenge } = await beginSignIn(api)
    const forSignIn = await registrationOf(bearer, createAuthenticator(api.deps), { challenge })
    expect(codeOf(await register(api, bearer, forSignIn))).toBe('BAD_INPUT')
    expect(await passkeysOf(member)).toEqual([])
  })

  test('refuses a passkey of another member, an empty name, and more passkeys than a member can have', async () => {
    const other = await createMember(api)
    const bearer = await signIn(api, other)
    const authenticator = createAuthenticator(api.deps)
    await register(api, bearer, await registrationOf(bearer, authenticator))
    const mine = await signIn(api, member)
    expect(codeOf(await register(api, mine, await registrationOf(mine, authenticator)))).toBe('CONFLICT')
    const made = await registrationOf(mine, createAuthenticator(api.deps))
    expect((await register(api, mine, { ...made, name: ' ' })).errors?.[0]).toMatchObject({
      message: 'Please give the passkey a name.',
      extensions: { field: 'name' },
    })
    const begun = await registrationOf(mine, createAuthenticator(api.deps))
    const many = Array.from({ length: mostPasskeys }, (_, index) => ({
      memberId: member.id,
      credentialId: Buffer.from([index, member.id]),
      publicKey: Buffer.from([1]),
      name: String(index),
      createdAt: api.clock(),
    }))
    await api.deps.database.prisma.passkey.createMany({ data: many })
    expect(codeOf(await beginRegistration(api, mine))).toBe('CONFLICT')
    expect((await register(api, mine, begun)).errors?.[0]?.message).toBe(
      `You have ${mostPasskeys} passkeys. Remove one first.`,
    )
  })

  test('needs a confirmation by another passkey if there are some, or, for a member, a recent sign-in by mail', async () => {
    const authenticator = await addPasskey(api, member)
    const bearer = await signIn(api, member)
    expect(codeOf(await beginRegistration(api, bearer))).toBeUndefined()
    // A minute before the end of the bearer's token would be too early for the rule, so the session is aged instead.
    await api.deps.database.prisma.session.updateMany({
      where: { memberId: member.id },
      data: { createdAt: new Date(api.clock().getTime() - 16 * minute), confirmedAt: null },
    })
    expect(codeOf(await beginRegistration(api, bearer))).toBe('STEP_UP_REQUIRED')
    const { options } = await beginConfirmation(api, bearer)
    await confirmWith(api, bearer, authenticator.sign(options ?? { challenge: '' }))
    expect(codeOf(await beginRegistration(api, bearer))).toBeUndefined()
  })

  test('of an operator needs a confirmation by another passkey, however recent the sign-in by mail', async () => {
    await api.deps.database.prisma.member.update({ where: { id: member.id }, data: { role: 'Operator' } })
    const bearer = await signIn(api, member, { confirmedAt: null })
    expect(codeOf(await beginRegistration(api, bearer))).toBeUndefined()
    await addPasskey(api, member)
    expect(codeOf(await beginRegistration(api, bearer))).toBe('STEP_UP_REQUIRED')
    const [passkey] = await passkeysOf(member)
    const input = { passkeyId: Buffer.from(`Passkey:${passkey?.id}`).toString('base64') }
    const query = 'mutation($input: RemovePasskeyInput!) { removePasskey(input: $input) { viewer { id } } }'
    expect(codeOf(await api.graphql(query, { input }, { bearer }))).toBe('STEP_UP_REQUIRED')
  })

  test('adds only one of several first passkeys of an operator at the same moment', async () => {
    await api.deps.database.prisma.member.update({ where: { id: member.id }, data: { role: 'Operator' } })
    const bearers = await Promise.all(
      Array.from({ length: 4 }, () => signIn(api, member, { confirmedAt: null })),
    )
    const made = await Promise.all(
      bearers.map((bearer) => registrationOf(bearer, createAuthenticator(api.deps))),
    )
    const replies = await Promise.all(made.map((input, index) => register(api, bearers[index] ?? '', input)))
    expect(replies.map(codeOf).filter((code) => code === 'STEP_UP_REQUIRED')).toHaveLength(3)
    expect(await passkeysOf(member)).toHaveLength(1)
  })
})

describe('signing in with a passkey', () => {
  test('opens a session like that of a login link, which is confirmed from the start', async () => {
    const authenticator = await addPasskey(api, member)
    const { data } = await signInOnce(authenticator)
    expect(await whoAmI(data.signInWithPasskey?.authToken ?? '')).toEqual({ username: member.username })
    const session = await api.deps.database.prisma.session.findFirstOrThrow({
      where: { memberId: member.id },
      orderBy: { confirmedAt: { sort: 'desc', nulls: 'last' } },
    })
    expect(session.confirmedAt).toEqual(api.clock())
    expect((await passkeysOf(member))[0]).toMatchObject({ lastUsedAt: api.clock(), counter: 2n })
    const query = 'mutation($input: RefreshSessionInput!) { refreshSession(input: $input) { authToken } }'
    const input = { refreshToken: data.signInWithPasskey?.refreshToken }
    expect((await api.graphql(query, { input })).errors).toBeUndefined()
  })

  test('ends the session whose token is sent along', async () => {
    const signed = (await addPasskey(api, member)).sign(await beginSignIn(api))
    const earlier = await signIn(api, member)
    const query =
      'mutation($input: SignInWithPasskeyInput!) { signInWithPasskey(input: $input) { authToken } }'
    expect((await api.graphql(query, { input: signed }, { bearer: earlier })).errors).toBeUndefined()
    expect((await api.graphql('{ viewer { id } }', {}, { bearer: earlier })).status).toBe(401)
  })

  test('starts with a challenge that names no passkey, and stores only the digest of its 32 random bytes', async () => {
    await addPasskey(api, member)
    const options = await beginSignIn(api)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    const challenges = await api.deps.database.prisma.passkeyChallenge.findMany()
    for (const { hash } of challenges)
      expect(Buffer.from(hash).toString('base64url')).not.toBe(options.challenge)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:1' }],
    ['another site', { rpId: 'evil.example' }],
    ['nobody verified', { userVerified: false }],
    ['a registration instead', { type: 'webauthn.create' }],
    ['a challenge nobody made', { challenge: 'a'.repeat(43) }],
    ["somebody else's handle", { userHandle: 'c29tZWJvZHk' }],
  ] as [string, Wrong][])('is refused with %s', async (_what, wrong) => {
    const reply = await signInOnce(await addPasskey(api, member), wrong)
    expect(reply.errors?.[0]).toMatchObject({ message: refusal, extensions: { code: 'BAD_INPUT' } })
  })

  test('is refused with the signature of another key', async () => {
    const [mine, other] = [await addPasskey(api, member), createAuthenticator(api.deps)]
    const options = await beginSignIn(api)
    const { signature } = other.sign(options)
    expect((await signInWith(api, { ...mine.sign(options), signature })).errors?.[0]?.message).toBe(refusal)
  })

  test('is refused after five minutes, and with a challenge made for confirming', async () => {
    const authenticator = await addPasskey(api, member)
    const signed = authenticator.sign(await beginSignIn(api))
    api.clock.advance(challengeLifetime)
    expect((await signInWith(api, signed)).errors?.[0]?.message).toBe(refusal)
    const { options } = await beginConfirmation(api, await signIn(api, member))
    const forConfirming = authenticator.sign(options ?? { challenge: '' })
    expect((await signInWith(api, forConfirming)).errors?.[0]?.message).toBe(refusal)
  })

  test.each([true, false])(
    'opens one session for 50 equal answers at the same moment (counter: %s)',
    async (hasCounter) => {
      const authenticator = await addPasskey(api, member, { hasCounter })
      const signed = authenticator.sign(await beginSignIn(api))
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => signInWith(api, signed, `203.0.113.${index}`)),
      )
      expect(replies.filter(({ errors }) => !errors)).toHaveLength(1)
      for (const { errors } of replies.filter((each) => each.errors))
        expect(errors?.[0]?.message).toBe(refusal)
    },
  )

  test('is refused if the counter went back, and the member is warned once', async () => {
    const authenticator = await addPasskey(api, member)
    await signInOnce(authenticator, { counter: 7 })
    for (const counter of [7, 3, 0]) {
      const reply = await signInOnce(authenticator, { counter })
      expect(reply.errors?.[0]?.message).toBe(refusal)
    }
    const warnings = (await mailsTo(api, member, 'passkeyNotice')).filter(
      ({ data }) => (data as { what: string }).what === 'copied',
    )
    expect(warnings).toHaveLength(1)
    expect((await signInOnce(authenticator, { counter: 8 })).errors).toBeUndefined()
  })

  test('works for paused members; canceled members have no passkeys any more, and get the reply of an unknown passkey', async () => {
    const authenticator = await addPasskey(api, member)
    const data = { status: 'Paused', pausedAt: api.clock(), pauseReason: 'Member' } as const
    await api.deps.database.prisma.member.update({ where: { id: member.id }, data })
    expect((await signInOnce(authenticator)).errors).toBeUndefined()
    const bearer = await signIn(api, member)
    const canceled = await api.graphql('mutation { cancelMembership { __typename } }', {}, { bearer })
    expect(canceled.errors).toBeUndefined()
    expect(await passkeysOf(member)).toEqual([])
    const unknown = await signInOnce(createAuthenticator(api.deps), { userHandle: null })
    expect((await signInOnce(authenticator)).errors).toEqual(unknown.errors)
  })

  test('is refused for a passkey of a canceled member that was not deleted', async () => {
    const authenticator = await addPasskey(api, member)
    const data = { status: 'Canceled', canceledAt: api.clock() } as const
    await api.deps.database.prisma.member.update({ where: { id: member.id }, data })
    expect((await signInOnce(authenticator)).errors?.[0]?.message).toBe(refusal)
  })

  test('is limited to 30 challenges a minute for each address', async () => {
    const ask = () => api.graphql('mutation { beginPasskeySignIn(input: {}) { options } }')
    const replies = await Promise.all(Array.from({ length: 31 }, ask))
    expect(replies.map(codeOf).filter((code) => code === 'RATE_LIMITED')).toHaveLength(1)
  })

  test('is limited to 30 challenges a minute for each browser, whatever its address', async () => {
    const ask = (fingerprint: string) =>
      api.graphql(
        'mutation($input: BeginPasskeySignInInput!) { beginPasskeySignIn(input: $input) { options } }',
        {
          input: { fingerprint },
        },
      )
    for (let asked = 0; asked < 30; asked++) expect((await ask('one browser')).errors).toBeUndefined()
    await api.deps.database.pool.query("DELETE FROM rate_limits WHERE key NOT LIKE '%:browser:%'")
    expect(codeOf(await ask('one browser'))).toBe('RATE_LIMITED')
    expect((await ask('another')).errors).toBeUndefined()
  })

  test('deletes challenges a day after they expired', async () => {
    await beginSignIn(api)
    api.clock.advance(challengeLifetime + day + minute)
    await api.work(['purgeByRetention'])
    expect(await api.deps.database.prisma.passkeyChallenge.count()).toBe(0)
  })
})

describe('confirming with a passkey', () => {
  test('is refused in another session, with another member’s passkey, and a second time', async () => {
    const authenticator = await addPasskey(api, member)
    const [one, other] = [await signIn(api, member), await signIn(api, member)]
    const { options } = await beginConfirmation(api, one)
    if (!options) throw new Error('No options')
    expect((await confirmWith(api, other, authenticator.sign(options))).errors?.[0]?.message).toBe(refusal)
    const stranger = await addPasskey(api, await createMember(api))
    expect((await confirmWith(api, one, stranger.sign(options))).errors?.[0]?.message).toBe(refusal)
    const again = await beginConfirmation(api, one)
    const signed = authenticator.sign(again.options ?? { challenge: '' })
    expect((await confirmWith(api, one, signed)).errors).toBeUndefined()
    expect((await confirmWith(api, one, signed)).errors?.[0]?.message).toBe(refusal)
  })

  test('offers only the member’s own passkeys, and says so if there are none', async () => {
    const bearer = await signIn(api, member)
    expect(await beginConfirmation(api, bearer)).toEqual({ way: 'SET_UP', options: null })
    await addPasskey(api, await createMember(api))
    await addPasskey(api, member)
    const [mine] = await passkeysOf(member)
    const { way, options } = await beginConfirmation(api, bearer)
    expect(way).toBe('PASSKEY')
    const id = Buffer.from(mine?.credentialId ?? []).toString('base64url')
    expect(options?.allowCredentials).toMatchObject([{ id }])
  })
})

describe('the list of passkeys', () => {
  test('lets only the member rename and remove a passkey, and the removal is mailed', async () => {
    const authenticator = await addPasskey(api, member)
    const [passkey] = await passkeysOf(member)
    const passkeyId = Buffer.from(`Passkey:${passkey?.id}`).toString('base64')
    const stranger = await createMember(api)
    const changes = { renamePasskey: { passkeyId, name: 'Mine' }, removePasskey: { passkeyId } }
    for (const [name, input] of Object.entries(changes))
      expect(codeOf(await mutate(api, stranger, name, input, 'viewer { id }'))).toBe('NOT_FOUND')
    const selection = 'viewer { passkeys { name synced lastUsedAt } }'
    const renamed = await mutate(api, member, 'renamePasskey', { passkeyId, name: ' Phone ' }, selection)
    expect(renamed.data.renamePasskey).toEqual({
      viewer: { passkeys: [{ name: 'Phone', synced: false, lastUsedAt: null }] },
    })
    const removed = await mutate(api, member, 'removePasskey', { passkeyId }, selection)
    expect(removed.data.removePasskey).toEqual({ viewer: { passkeys: [] } })
    expect((await signInOnce(authenticator)).errors?.[0]?.message).toBe(refusal)
    const mails = await mailsTo(api, member, 'passkeyNotice')
    expect(mails.map(({ data }) => (data as { what: string }).what)).toEqual(['added', 'removed'])
  })
})
