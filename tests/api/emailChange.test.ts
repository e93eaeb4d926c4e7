import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeMails } from '../../server/domain/broadcasts/writeMails.ts'
import { addOperator } from '../../server/domain/operators/addOperator.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { signId } from '../../server/platform/config/signedId.ts'
import { addressLink, changeTo, openLink, requestAddressChange } from '../support/addressChanges.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { follow, type LiveStream } from '../support/liveStream.ts'
import { createProfile, newProfile } from '../support/newProfile.ts'
import { noticesReceived } from '../support/noticesReceived.ts'
import { askAs, createOperator, createSeat, mailsTo, mutate, readMember } from '../support/seats.ts'
import { readLoginToken } from '../support/signIn.ts'

let api: TestApi
let made = 0
const streams: LiveStream[] = []
const start = new Date('2026-11-22T17:00:00.000Z')

beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
})
beforeEach(async () => {
  api.clock.set(start)
  await api.deps.database.pool.query('DELETE FROM rate_limits')
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => api.close())

const newAddress = () => `elsewhere${++made}@example.org`
const later = (milliseconds: number) => api.clock.set(new Date(api.clock().getTime() + milliseconds))
const emailOf = async (member: Pick<Member, 'id'>) => (await readMember(api, member.id)).email
const prisma = () => api.deps.database.prisma
const isSignedIn = async (bearer: string) =>
  (await api.graphql('{ viewer { id } }', {}, { bearer })).status === 200

async function requestLogin(email: string): Promise<void> {
  await api.graphql(
    'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }',
    { input: { email } },
    { headers: { 'X-Forwarded-For': `10.9.0.${++made % 250}` } },
  )
  await api.work([])
}

async function useLogin(token: string) {
  const input = { token, confirmed: true }
  const query =
    'mutation($input: VerifyMagicLinkInput!) { verifyMagicLink(input: $input) { authToken refreshToken } }'
  return api.graphql<{ verifyMagicLink: { authToken: string; refreshToken: string } } | null>(query, {
    input,
  })
}

describe('a member can change their e-mail', () => {
  test('by a link mailed to the new address, and nothing changes before', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await requestAddressChange(api, member, ` ${email.toUpperCase()} `)
    expect(await emailOf(member)).toBe(member.email)
    const { data } = await askAs<{ viewer: object }>(
      api,
      member,
      '{ viewer { pendingEmail { email expiresAt } } }',
    )
    const expiresAt = new Date(start.getTime() + day).toISOString()
    expect(data.viewer).toEqual({ pendingEmail: { email, expiresAt } })
    const token = await addressLink(api, email, 'confirm')
    expect(await openLink(api, 'confirm', token)).toEqual({ email })
    expect(await emailOf(member)).toBe(email)
    expect(await mailsTo(api, member, 'emailChanged')).toHaveLength(1)
    expect(await mailsTo(api, { email }, 'emailChangeDone')).toHaveLength(1)
  })

  test.each([
    ['', 'Email is required.'],
    ['nobody', 'Please enter a valid email address.'],
  ])('but not to %j', async (email, sentence) => {
    const { errors } = await requestAddressChange(api, await createMember(api), email)
    expect(errors).toMatchObject([{ message: sentence, extensions: { code: 'BAD_INPUT', field: 'email' } }])
  })

  test('but not to the e-mail they have', async () => {
    const member = await createMember(api)
    const { errors } = await requestAddressChange(api, member, member.email)
    expect(errors?.[0]?.message).toBe('This is the current email already.')
  })

  test('within 24 hours and no later', async () => {
    const member = await createMember(api)
    const [first, second] = [newAddress(), newAddress()]
    await requestAddressChange(api, member, first)
    later(day)
    expect(await openLink(api, 'confirm', await addressLink(api, first, 'confirm'))).toEqual({ email: first })
    await requestAddressChange(api, member, second)
    later(day + 1)
    const { refusal } = await openLink(api, 'confirm', await addressLink(api, second, 'confirm'))
    expect(refusal).toMatch(/expired/)
    expect(await emailOf(member)).toBe(first)
  })

  test('and a newer request replaces an older one', async () => {
    const member = await createMember(api)
    const [first, second] = [newAddress(), newAddress()]
    await requestAddressChange(api, member, first)
    await requestAddressChange(api, member, second)
    const { refusal } = await openLink(api, 'confirm', await addressLink(api, first, 'confirm'))
    expect(refusal).toMatch(/newer change/)
    expect(await openLink(api, 'confirm', await addressLink(api, second, 'confirm'))).toEqual({
      email: second,
    })
  })

  test('and the audit log shows the change as theirs', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await changeTo(api, member, email)
    const [entry] = await prisma().auditEntry.findMany({ where: { actorId: member.id } })
    expect(entry).toMatchObject({
      action: 'confirmEmailChange',
      subjectId: String(member.id),
      before: { email: member.email },
      after: { email },
    })
  })

  test('but not once the membership is canceled', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await requestAddressChange(api, member, email)
    await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
    const { refusal } = await openLink(api, 'confirm', await addressLink(api, email, 'confirm'))
    expect(refusal).toBe('This membership has ended.')
  })

  test('and login links sent to the old address before are void, even one still in the queue', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await requestLogin(member.email)
    const token = await readLoginToken(api, member.email)
    await changeTo(api, member, email)
    expect((await useLogin(token)).errors?.[0]?.message).toMatch(/invalid or has expired/)
    await requestLogin(member.email)
    expect(await mailsTo(api, member, 'loginLink')).toHaveLength(1)
    await requestLogin(email)
    expect((await useLogin(await readLoginToken(api, email))).errors).toBeUndefined()
  })

  test('and queued mail goes to the new address, except mail about the change, and to the old one if that is undone', async () => {
    const member = await createMember(api)
    const encounter = await createEncounter(api)
    await createSeat(api, encounter, member)
    const operator = await createOperator(api)
    const to = { encounterId: globalId('OperatorEncounter', encounter.id), places: ['SEATED'] }
    const read = `query($to: AudienceInput!) { broadcastDraft(to: $to) { recipientsDigest } }`
    type Draft = { broadcastDraft: { recipientsDigest: string } }
    const { recipientsDigest } = (await askAs<Draft>(api, operator, read, { to })).data.broadcastDraft
    const words = { subject: 'A new room', text: 'We meet upstairs.' }
    await mutate(api, operator, 'sendBroadcast', { to, ...words, recipientsDigest }, '__typename')
    const { id } = await prisma().broadcast.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await writeMails(prisma(), id, api.clock())
    const email = newAddress()
    await changeTo(api, member, email)
    expect(await mailsTo(api, { email }, 'encounterNote')).toHaveLength(1)
    expect(await mailsTo(api, member, 'emailChanged')).toHaveLength(1)
    await openLink(api, 'undo', await addressLink(api, member.email, 'undo'))
    expect(await mailsTo(api, { email }, 'emailChangeDone')).toHaveLength(1)
    await api.work()
    expect(await mailsTo(api, member, 'encounterNote')).toMatchObject([{ state: 'Sent' }])
    expect(await mailsTo(api, { email }, 'encounterNote')).toEqual([])
  })

  test('to an address that unsubscribed from invitations, which stays unsubscribed, and Preferences say so', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await prisma().suppressedAddress.create({ data: { email, reason: 'Unsubscribe', createdAt: start } })
    await changeTo(api, member, email)
    expect(await readMember(api, member.id)).toMatchObject({
      wantsInvitationMail: false,
      wantsNewsMail: false,
    })
  })

  test('and back to an old address that unsubscribed meanwhile, which stays unsubscribed, too', async () => {
    const member = await createMember(api)
    await changeTo(api, member, newAddress())
    const { email } = member
    await prisma().suppressedAddress.create({ data: { email, reason: 'Unsubscribe', createdAt: start } })
    await openLink(api, 'undo', await addressLink(api, email, 'undo'))
    expect(await readMember(api, member.id)).toMatchObject({
      email,
      wantsInvitationMail: false,
      wantsNewsMail: false,
    })
  })

  test('to at most 10 new addresses a day', async () => {
    const member = await createMember(api)
    // The member's own address is refused, and not counted.
    for (let wish = 0; wish < 10; wish++) await requestAddressChange(api, member, member.email)
    for (let wish = 0; wish < 10; wish++) {
      expect((await requestAddressChange(api, member, newAddress())).errors).toBeUndefined()
    }
    const { errors } = await requestAddressChange(api, member, newAddress())
    expect(errors).toMatchObject([
      {
        message: 'Too many requests. Please try again in 24 hours.',
        extensions: { code: 'RATE_LIMITED' },
      },
    ])
  })
})

describe('an address in use', () => {
  /**
   * Everything that the asker can read about a requested address: the reply, what is pending, and all data about them.
   */
  async function seenByAsker(email: string): Promise<string> {
    const member = await createMember(api)
    const { data } = await requestAddressChange(api, member, email)
    const query = '{ viewer { pendingEmail { email expiresAt } myData } }'
    const { data: read } = await askAs(api, member, query)
    return JSON.stringify([data, read])
      .replaceAll(member.username, 'Asker')
      .replaceAll(member.email, 'asker@example.org')
      .replaceAll(member.publicGuid, 'guid')
      .replaceAll(email, 'wanted@example.org')
      .replace(/"id":"\w+"/g, '')
  }

  test('is answered like a free one in everything that the asking member can read', async () => {
    const holder = await createMember(api)
    expect(await seenByAsker(holder.email)).toBe(await seenByAsker(newAddress()))
  })

  test('gets a notice and no link, once a day', async () => {
    const holder = await createMember(api)
    const [one, other] = [await createMember(api), await createMember(api)]
    await requestAddressChange(api, one, holder.email)
    later(hour)
    await requestAddressChange(api, other, holder.email)
    expect(await mailsTo(api, holder, 'addressInUse')).toHaveLength(1)
    expect(await mailsTo(api, holder, 'emailChangeConfirm')).toHaveLength(0)
    later(day)
    await requestAddressChange(api, one, holder.email)
    expect(await mailsTo(api, holder, 'addressInUse')).toHaveLength(2)
  })

  test('cannot be confirmed, even by a link made before', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await requestAddressChange(api, member, email)
    await createMember(api, { email })
    const { refusal } = await openLink(api, 'confirm', await addressLink(api, email, 'confirm'))
    expect(refusal).toMatch(/cannot be used here/)
    expect(await emailOf(member)).toBe(member.email)
  })

  test('confirmed by two members at the same moment goes to one of them, and the other reads a sentence', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await createMember(api), await createMember(api)]
      const email = newAddress()
      await requestAddressChange(api, one, email)
      const first = await addressLink(api, email, 'confirm')
      await requestAddressChange(api, other, email)
      const second = await addressLink(api, email, 'confirm')
      expect(second).not.toBe(first)
      const outcomes = await Promise.all([openLink(api, 'confirm', first), openLink(api, 'confirm', second)])
      expect(outcomes.filter((each) => each.email === email)).toHaveLength(1)
      expect(outcomes.map(({ refusal }) => refusal).filter(Boolean)).toEqual([
        'This address cannot be used here. Your email stays as it is.',
      ])
      expect(await prisma().member.count({ where: { email } })).toBe(1)
    }
  })

  test('of somebody who canceled is free', async () => {
    const gone = await createMember(api, { status: 'Canceled', canceledAt: start })
    const member = await createMember(api)
    await changeTo(api, member, gone.email)
    expect(await emailOf(member)).toBe(gone.email)
  })
})

describe('a link', () => {
  test('that is forged, truncated or made for the other purpose does nothing', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await requestAddressChange(api, member, email)
    const { id } = await prisma().addressChange.findFirstOrThrow({ where: { memberId: member.id } })
    const token = await addressLink(api, email, 'confirm')
    const forged = [
      '',
      String(id),
      token.slice(0, -1),
      `${id + 1}${token.slice(token.indexOf('.'))}`,
      signId('another secret, which is long enough', 'confirmAddress', id),
      signId(api.deps.secret, 'undoAddress', id),
      signId(api.deps.secret, 'confirmAddress', 2_000_000_000),
    ]
    for (const each of forged) {
      expect((await openLink(api, 'confirm', each)).refusal).toMatch(/not complete/)
      expect((await openLink(api, 'undo', token)).refusal).toMatch(/not complete/)
    }
    expect(await emailOf(member)).toBe(member.email)
  })

  test('to undo a change that was never confirmed does nothing', async () => {
    const member = await createMember(api)
    await requestAddressChange(api, member, newAddress())
    const { id } = await prisma().addressChange.findFirstOrThrow({ where: { memberId: member.id } })
    const { refusal } = await openLink(api, 'undo', signId(api.deps.secret, 'undoAddress', id))
    expect(refusal).toBeDefined()
    expect(await emailOf(member)).toBe(member.email)
  })

  test('works once, even if it is opened 50 times at the same moment', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await requestAddressChange(api, member, email)
    const token = await addressLink(api, email, 'confirm')
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => openLink(api, 'confirm', token)))
    expect(outcomes.filter((each) => each.email === email)).toHaveLength(1)
    const refusals = new Set(outcomes.map(({ refusal }) => refusal).filter(Boolean))
    expect([...refusals]).toEqual(['This link was used already. Your email is changed.'])
    expect(await mailsTo(api, member, 'emailChanged')).toHaveLength(1)
    expect(await mailsTo(api, { email }, 'emailChangeDone')).toHaveLength(1)
  })

  test('to undo works once, even if it is opened 50 times at the same moment', async () => {
    const member = await createMember(api)
    await changeTo(api, member, newAddress())
    const token = await addressLink(api, member.email, 'undo')
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => openLink(api, 'undo', token)))
    expect(outcomes.filter((each) => each.email === member.email)).toHaveLength(1)
    expect(await mailsTo(api, member, 'emailChangeUndone')).toHaveLength(1)
  })

  test('changes nothing when it is opened: only POST does', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await requestAddressChange(api, member, email)
    const token = await addressLink(api, email, 'confirm')
    for (const method of ['GET', 'HEAD']) {
      await fetch(`${api.url}/account/confirm-email/${token}`, { method })
      const query = `mutation { confirmEmailChange(input: { token: "${token}" }) { email } }`
      await fetch(`${api.url}/graphql?query=${encodeURIComponent(query)}`, { method })
    }
    expect(await emailOf(member)).toBe(member.email)
  })
})

describe('the old address can take a change back', () => {
  test('for 7 days and no longer', async () => {
    const [one, other] = [await createMember(api), await createMember(api)]
    await changeTo(api, one, newAddress())
    await changeTo(api, other, newAddress())
    const links = [await addressLink(api, one.email, 'undo'), await addressLink(api, other.email, 'undo')]
    later(7 * day)
    expect(await openLink(api, 'undo', links[0] ?? '')).toEqual({ email: one.email })
    later(1)
    expect((await openLink(api, 'undo', links[1] ?? '')).refusal).toMatch(/expired/)
  })

  test('and whoever made the change is signed out everywhere at once, even from open streams', async () => {
    const owner = await createMember(api)
    const email = newAddress()
    const stolen = await signIn(api, owner)
    await changeTo(api, owner, email)
    await requestLogin(email)
    const { data } = await useLogin(await readLoginToken(api, email))
    const thief = data?.verifyMagicLink
    if (!thief) throw new Error('The thief is to be in')
    await requestLogin(email)
    const unused = await readLoginToken(api, email)
    await prisma().passkey.create({
      data: {
        memberId: owner.id,
        credentialId: Buffer.from(email),
        publicKey: Buffer.from('key'),
        name: 'The thief’s',
        createdAt: api.clock(),
      },
    })
    const next = newAddress()
    await requestAddressChange(api, owner, next)
    await noticesReceived(api)
    const stream = await follow(api.url, thief.authToken)
    streams.push(stream)

    expect(await openLink(api, 'undo', await addressLink(api, owner.email, 'undo'))).toEqual({
      email: owner.email,
    })
    expect(await stream.next()).toBeNull()
    expect(await isSignedIn(thief.authToken)).toBe(false)
    expect(await isSignedIn(stolen)).toBe(false)
    const refresh = 'mutation($input: RefreshSessionInput!) { refreshSession(input: $input) { authToken } }'
    const renewed = await api.graphql(refresh, { input: { refreshToken: thief.refreshToken } })
    expect(renewed.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect((await useLogin(unused)).errors?.[0]?.message).toMatch(/invalid or has expired/)
    expect((await openLink(api, 'confirm', await addressLink(api, next, 'confirm'))).refusal).toMatch(
      /newer change/,
    )
    expect(await prisma().passkey.count({ where: { memberId: owner.id } })).toBe(0)
    expect(await mailsTo(api, owner, 'emailChangeUndone')).toHaveLength(1)
    expect(await mailsTo(api, { email }, 'emailChangeUndone')).toHaveLength(1)
    await requestLogin(owner.email)
    expect((await useLogin(await readLoginToken(api, owner.email))).errors).toBeUndefined()
  })

  test('and whoever made the change loses the calendar address and the links for friends', async () => {
    const { member: owner } = await createSeat(api, await createEncounter(api), undefined, {
      attendance: 'Attended',
    })
    await changeTo(api, owner, newAddress())
    type Made = Record<'makeCalendarFeed' | 'makeFriendLink', { address: string }>
    const { data } = await askAs<Made>(
      api,
      owner,
      'mutation { makeCalendarFeed { address } makeFriendLink { address } }',
    )
    const calendar = data.makeCalendarFeed.address.replace(api.deps.config.appUrl, api.url)
    const secret = new URL(data.makeFriendLink.address).hash.replace('#friend=', '')
    const friendLink = async () =>
      (await api.graphql('query($secret: String!) { friendLink(secret: $secret) }', { secret })).data
    expect((await fetch(calendar)).status).toBe(200)
    expect(await friendLink()).toEqual({ friendLink: 'OPEN' })

    await openLink(api, 'undo', await addressLink(api, owner.email, 'undo'))
    expect((await fetch(calendar)).status).toBe(404)
    expect(await friendLink()).toEqual({ friendLink: 'ENDED' })
  })

  test('after two changes: the first link restores the first address and voids the second link', async () => {
    const member = await createMember(api)
    const [second, third] = [newAddress(), newAddress()]
    await changeTo(api, member, second)
    later(hour)
    await changeTo(api, member, third)
    const [first, next] = [
      await addressLink(api, member.email, 'undo'),
      await addressLink(api, second, 'undo'),
    ]
    expect(await openLink(api, 'undo', first)).toEqual({ email: member.email })
    expect((await openLink(api, 'undo', next)).refusal).toMatch(/earlier change was undone/)
    expect(await emailOf(member)).toBe(member.email)
  })

  test('step by step: the second link restores the second address, and then the first link the first', async () => {
    const member = await createMember(api)
    const [second, third] = [newAddress(), newAddress()]
    await changeTo(api, member, second)
    await changeTo(api, member, third)
    expect(await openLink(api, 'undo', await addressLink(api, second, 'undo'))).toEqual({ email: second })
    const first = await addressLink(api, member.email, 'undo')
    expect(await openLink(api, 'undo', first)).toEqual({ email: member.email })
  })

  test('and a member who changes it back themselves undoes it, too, so that the address in between gets no link', async () => {
    const owner = await createMember(api)
    const thiefs = newAddress()
    const thief = await signIn(api, owner)
    await changeTo(api, owner, thiefs)
    await changeTo(api, owner, owner.email)
    expect(await mailsTo(api, { email: thiefs }, 'emailChanged')).toHaveLength(0)
    expect(await isSignedIn(thief)).toBe(false)
    expect(await emailOf(owner)).toBe(owner.email)
    const { refusal } = await openLink(api, 'undo', await addressLink(api, owner.email, 'undo'))
    expect(refusal).toBe('This link was used already. The change is undone.')
  })

  test('but not once the membership is canceled or erased', async () => {
    const member = await createMember(api)
    await changeTo(api, member, newAddress())
    const token = await addressLink(api, member.email, 'undo')
    await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
    expect((await openLink(api, 'undo', token)).refusal).toBe('This membership has ended.')
    const input = { memberId: globalId('OperatorMember', member.id) }
    await mutate(api, await createOperator(api), 'eraseMember', input, 'member { id }')
    expect((await openLink(api, 'undo', token)).refusal).toMatch(/not complete/)
  })
})

describe('an old address that can be taken back', () => {
  const check = async (email: string) => {
    const query = 'query($email: String!) { checkEmail(email: $email) { exists } }'
    const { data } = await api.graphql<{ checkEmail: { exists: boolean } }>(query, { email })
    return data.checkEmail.exists
  }

  async function join(email: string): Promise<string | undefined> {
    const input = newProfile(email, `Newcomer ${++made}`)
    return (await api.graphql(createProfile, { input })).errors?.[0]?.message
  }

  test('can be nobody else’s: no new profile and no change gets it, and it still counts as in use', async () => {
    const member = await createMember(api)
    const other = await createMember(api)
    await createRequest(api, { email: member.email })
    await changeTo(api, member, newAddress())
    expect(await check(member.email)).toBe(true)
    expect(await join(member.email)).toBe('This email is already in use.')
    await requestAddressChange(api, other, member.email)
    expect(await mailsTo(api, member, 'emailChangeConfirm')).toHaveLength(0)
    later(7 * day + minute)
    expect(await check(member.email)).toBe(false)
    expect(await join(member.email)).toBeUndefined()
    expect(await prisma().member.count({ where: { email: member.email } })).toBe(1)
  })

  test('is free if the membership was canceled meanwhile', async () => {
    const member = await createMember(api)
    await changeTo(api, member, newAddress())
    await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
    expect(await check(member.email)).toBe(false)
  })

  test('can ask for early access like any other once it is given up for good', async () => {
    const member = await createMember(api)
    await createRequest(api, { email: member.email, state: 'Joined', memberId: member.id })
    await changeTo(api, member, newAddress())
    const query =
      'mutation($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { message } }'
    const states = async () =>
      (await prisma().earlyAccessRequest.findMany({ where: { email: member.email } })).map(
        ({ state }) => state,
      )
    await api.graphql(query, { input: { email: member.email } })
    expect(await states()).toEqual(['Joined'])
    later(7 * day + minute)
    await api.graphql(query, { input: { email: member.email } })
    expect(await states()).toEqual(['Requested'])
  })

  test('makes no second account for an operator named at the command line', async () => {
    const member = await createMember(api)
    const email = newAddress()
    await changeTo(api, member, email)
    expect(await addOperator(prisma(), { email, actorId: null }, api.clock())).toMatchObject({
      id: member.id,
    })
  })
})

/** What a visitor wrote to the operator under an address. */
const writeAs = (email: string, body: string) => {
  const message = { origin: 'Contact', email, subject: 'Hello', body, createdAt: api.clock() } as const
  return prisma().message.create({ data: message })
}

describe('what a visitor wrote under an address that was given up', () => {
  const downloaded = async (member: Member) => {
    type Data = { viewer: { myData: { messages: { body: string }[] } } }
    const { data } = await askAs<Data>(api, member, '{ viewer { myData } }')
    return data.viewer.myData.messages.map(({ body }) => body)
  }
  const changed = async (member: Member) => {
    const email = newAddress()
    await changeTo(api, member, email)
    return email
  }

  test('is in the download of the member who had the address then, and of nobody else', async () => {
    const member = await createMember(api)
    await writeAs(member.email, 'Before the change.')
    const between = await changed(member)
    later(8 * day)
    await writeAs(between, 'Under the second address.')
    await changed(member)
    later(8 * day)
    const next = await createMember(api, { email: member.email })
    await writeAs(member.email, 'By the next one.')
    expect(await downloaded(member)).toEqual(['Before the change.', 'Under the second address.'])
    expect(await downloaded(next)).toEqual(['By the next one.'])
  })

  test('is not in the download of a member who got the address after another one canceled', async () => {
    const member = await createMember(api)
    await writeAs(member.email, 'Before they left.')
    const data = { status: 'Canceled', canceledAt: api.clock() } as const
    await prisma().member.update({ where: { id: member.id }, data })
    later(day)
    const next = await createMember(api, { email: member.email })
    await writeAs(member.email, 'By the next one.')
    expect(await downloaded(next)).toEqual(['By the next one.'])
  })

  test('is not in the download of a member whose change was taken back', async () => {
    const member = await createMember(api)
    const thiefs = await changed(member)
    await writeAs(thiefs, 'By a thief.')
    await openLink(api, 'undo', await addressLink(api, member.email, 'undo'))
    expect(await downloaded(member)).toEqual([])
  })

  test('is erased with the member, and what came later under that address is not', async () => {
    const member = await createMember(api)
    const [theirs, request] = [await writeAs(member.email, 'Before the change.'), await createRequest(api)]
    await prisma().earlyAccessRequest.update({ where: { id: request.id }, data: { email: member.email } })
    await changed(member)
    later(8 * day)
    const others = await writeAs(member.email, 'By the next one.')
    await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
    const input = { memberId: globalId('OperatorMember', member.id) }
    await mutate(api, await createOperator(api), 'eraseMember', input, 'member { id }')
    const left = await prisma().message.findMany({ where: { id: { in: [theirs.id, others.id] } } })
    expect(left).toMatchObject([{ id: others.id, body: 'By the next one.' }])
    expect(await prisma().earlyAccessRequest.count({ where: { id: request.id } })).toBe(0)
  })
})

describe('an operator can correct an address', () => {
  const correct = (
    operator: Member,
    member: Pick<Member, 'id'>,
    email: string,
    { reason = 'She called us.', replaces }: { reason?: string; replaces?: string | null } = {},
  ) =>
    mutate<{ member: { email: string } }>(
      api,
      operator,
      'correctEmail',
      { memberId: globalId('OperatorMember', member.id), email, reason, replaces },
      'member { email }',
    )

  test('and once the member is erased, nothing shows that mail to the old one was stopped', async () => {
    const operator = await createOperator(api)
    const member = await createMember(api)
    const { email: mistyped } = member
    await prisma().suppressedAddress.create({
      data: { email: mistyped, reason: 'HardBounce', createdAt: api.clock() },
    })
    await correct(operator, member, newAddress())
    await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
    const input = { memberId: globalId('OperatorMember', member.id) }
    await mutate(api, operator, 'eraseMember', input, 'member { id }')
    expect(await prisma().suppressedAddress.count({ where: { email: mistyped } })).toBe(0)
  })

  test('and once they are erased, messages from the old one stay, unless the member joined by a mail to it', async () => {
    const operator = await createOperator(api)
    const [mistyped, joined] = [await createMember(api), await createMember(api)]
    const request = await createRequest(api)
    const theirs = { email: joined.email, memberId: joined.id, state: 'Joined' } as const
    await prisma().earlyAccessRequest.update({ where: { id: request.id }, data: theirs })
    const written = []
    for (const member of [mistyped, joined]) {
      written.push(await writeAs(member.email, 'Before the correction.'))
      await correct(operator, member, newAddress())
      await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
      const input = { memberId: globalId('OperatorMember', member.id) }
      await mutate(api, operator, 'eraseMember', input, 'member { id }')
    }
    const left = await prisma().message.findMany({ where: { id: { in: written.map(({ id }) => id) } } })
    expect(left).toMatchObject([{ email: mistyped.email }])
    const mails = await prisma().outboxMail.count({ where: { toAddress: joined.email } })
    expect(mails).toBe(0)
  })

  test('immediately, and both addresses are mailed, the old one with a link that takes it back', async () => {
    const operator = await createOperator(api)
    const member = await createMember(api)
    const email = newAddress()
    const bearer = await signIn(api, member)
    const { data } = await correct(operator, member, ` ${email.toUpperCase()}`)
    expect(data.correctEmail?.member.email).toBe(email)
    expect(await isSignedIn(bearer)).toBe(false)
    expect(await mailsTo(api, { email }, 'emailChangeDone')).toMatchObject([{ data: { corrected: true } }])
    expect(await openLink(api, 'undo', await addressLink(api, member.email, 'undo'))).toEqual({
      email: member.email,
    })
  })

  test('and a waiting request of the member is void', async () => {
    const member = await createMember(api)
    const wished = newAddress()
    await requestAddressChange(api, member, wished)
    await correct(await createOperator(api), member, newAddress())
    const { refusal } = await openLink(api, 'confirm', await addressLink(api, wished, 'confirm'))
    expect(refusal).toMatch(/newer change/)
  })

  test('but not without a reason, nor to one in use, nor that of somebody who canceled or of an operator', async () => {
    const operator = await createOperator(api)
    const [member, holder] = [await createMember(api), await createMember(api)]
    const gone = await createMember(api, { status: 'Canceled', canceledAt: start })
    const sentence = async (whom: Member, email: string, reason?: string) =>
      (await correct(operator, whom, email, { ...(reason && { reason }) })).errors?.[0]?.message
    expect(await sentence(member, newAddress(), ' ')).toBe('A reason is needed.')
    expect(await sentence(member, holder.email)).toBe('This email is already in use.')
    expect(await sentence(member, member.email)).toBe('This is the current email already.')
    expect(await sentence(gone, newAddress())).toBe('This membership has ended.')
    expect(await sentence(operator, newAddress())).toBe('An operator changes their own email.')
    expect(await emailOf(member)).toBe(member.email)
  })

  test('but not if somebody changed the address since the operator read it', async () => {
    const [first, second] = [await createOperator(api), await createOperator(api)]
    const member = await createMember(api)
    const [right, wrong] = [newAddress(), newAddress()]
    expect((await correct(first, member, right, { replaces: member.email })).errors).toBeUndefined()
    const { errors } = await correct(second, member, wrong, { replaces: member.email })
    expect(errors?.[0]).toMatchObject({
      message: 'The member has another email by now. Please look at it first.',
      extensions: { code: 'CONFLICT' },
    })
    expect(await emailOf(member)).toBe(right)
    expect(await mailsTo(api, { email: wrong }, 'emailChangeDone')).toEqual([])
    expect((await correct(second, member, wrong, { replaces: right })).errors).toBeUndefined()
    expect((await correct(first, member, right, { replaces: null })).errors).toBeUndefined()
  })

  test('and a member cannot', async () => {
    const [member, other] = [await createMember(api), await createMember(api)]
    const { errors } = await correct(member, other, newAddress())
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })
})
