import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { unsubscribeUrl } from '../../server/mail/outbox/unsubscribeToken.ts'
import { addressLink, changeTo, openLink, requestAddressChange } from '../support/addressChanges.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { appeal, appealToken, createCase, decide, type World } from '../support/cases.ts'
import { day } from '../support/clock.ts'
import { createEncounter, createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { holdAddress } from '../support/holdAddress.ts'
import { holdWrite } from '../support/holdWrites.ts'
import { addPasskey, beginRegistration, beginSignIn, register, signInWith } from '../support/passkeys.ts'
import { createOperator, createSeat, mutate, readMember } from '../support/seats.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let operator: Member
let made = 0

beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  operator = await createOperator(api)
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const newAddress = () => `raced${++made}@example.org`

/** A case about a member who gave up an address more than 7 days ago. */
async function caseOfFormer(): Promise<World & { former: string }> {
  const world = await createCase(api)
  const former = newAddress()
  await changeTo(api, world.about, former)
  await changeTo(api, world.about, newAddress())
  api.clock.advance(8 * day)
  return { ...world, former }
}

/** The link with which another member confirms that address as theirs. */
async function linkTo(email: string): Promise<{ member: Member; token: string }> {
  const member = await createMember(api)
  await requestAddressChange(api, member, email)
  return { member, token: await addressLink(api, email, 'confirm') }
}

describe('an address of somebody who is being expelled', () => {
  const cannotBeUsed = 'This address cannot be used here. Your email stays as it is.'
  const expelled = 'This is the address of somebody who was expelled. It cannot be invited.'

  /** Stops an expulsion before its last step, runs an act, and returns the refusals of both. */
  async function whileExpelling({ case: found }: World, act: () => Promise<unknown>) {
    const letGo = await holdWrite(api, 'INSERT ON expelled_addresses', 'true')
    const deciding = decide(api, operator, found, 'EXPELLED')
    await waitUntilBlocked(api)
    const acting = act()
    await waitUntilBlocked(api, 2)
    await letGo()
    expect((await deciding).errors).toBeUndefined()
    return acting
  }

  test('does not become another member’s by a change that is confirmed at the same time', async () => {
    const world = await caseOfFormer()
    const { member, token } = await linkTo(world.former)
    const reply = await whileExpelling(world, () => openLink(api, 'confirm', token))
    expect(reply).toEqual({ refusal: cannotBeUsed })
    expect((await readMember(api, member.id)).email).toBe(member.email)
  })

  test('does not become another member’s by an operator’s correction at the same time', async () => {
    const world = await caseOfFormer()
    const member = await createMember(api)
    const input = {
      memberId: globalId('OperatorMember', member.id),
      email: world.former,
      reason: 'It was mistyped.',
    }
    const reply = await whileExpelling(world, () =>
      mutate(api, operator, 'correctEmail', input, 'member { id }'),
    )
    expect(reply).toMatchObject({ errors: [{ message: expelled }] })
    expect((await readMember(api, member.id)).email).toBe(member.email)
  })

  test('is not invited at the same time, even if nobody asked for early access with it', async () => {
    const world = await caseOfFormer()
    const input = { email: world.former, note: '' }
    const reply = await whileExpelling(world, () =>
      mutate(api, operator, 'inviteAddress', input, 'request { id }'),
    )
    expect(reply).toMatchObject({ errors: [{ message: expelled }] })
    expect(await db().earlyAccessRequest.count({ where: { email: world.former } })).toBe(0)
  })

  test('does not become that of an operator who is added at the same time', async () => {
    const world = await caseOfFormer()
    const reply = await whileExpelling(world, () =>
      mutate(api, operator, 'addOperator', { email: world.former }, 'settings { operators { id } }'),
    )
    expect(reply).toMatchObject({ errors: [{ message: expelled }] })
    expect(await db().member.count({ where: { email: world.former } })).toBe(0)
  })

  test('belongs to another member whose change was confirmed first', async () => {
    const { case: found, about, former } = await caseOfFormer()
    const { member, token } = await linkTo(former)
    const letGo = await holdWrite(api, 'UPDATE ON members', `NEW.email = '${former}'`)
    const confirming = openLink(api, 'confirm', token)
    await waitUntilBlocked(api)
    const deciding = decide(api, operator, found, 'EXPELLED')
    await waitUntilBlocked(api, 2)
    await letGo()
    expect(await confirming).toEqual({ email: former })
    expect((await deciding).errors).toBeUndefined()
    expect(await readMember(api, about.id)).toMatchObject({ status: 'Canceled' })
    expect(await readMember(api, member.id)).toMatchObject({ status: 'Active', email: former })
    // The member who has the address may change it and change it back.
    await changeTo(api, member, newAddress())
    await changeTo(api, member, former)
  })
})

test('an expulsion and two changes to addresses of the expelled member do not deadlock', async () => {
  const { case: found, about, former } = await caseOfFormer()
  // In alphabetical order, in which addresses are locked.
  const [own, last] = [`z.${former}`, `zz.${former}`]
  await changeTo(api, about, last)
  await changeTo(api, about, own)
  const left = { status: 'Canceled', canceledAt: api.clock() } as const
  await db().member.update({ where: { id: about.id }, data: left })
  const { member, token } = await linkTo(own)

  const letLastGo = await holdAddress(api, last)
  const letGo = await holdWrite(api, 'UPDATE ON members', `NEW.email = '${own}'`)
  const confirming = openLink(api, 'confirm', token)
  await waitUntilBlocked(api)
  const deciding = decide(api, operator, found, 'EXPELLED')
  await waitUntilBlocked(api, 2)
  const input = { memberId: globalId('OperatorMember', member.id), email: former, reason: 'They asked.' }
  const correcting = mutate(api, operator, 'correctEmail', input, 'member { id }')
  await waitUntilBlocked(api, 3)
  await letGo()
  expect(await confirming).toEqual({ email: own })
  await waitUntilBlocked(api, 2)
  await letLastGo()

  expect((await deciding).errors).toBeUndefined()
  const { errors } = await correcting
  const { status, email } = await readMember(api, member.id)
  // Whichever of the two comes first.
  if (errors) {
    expect(errors).toMatchObject([{ message: 'This membership has ended.' }])
    expect(status).toBe('Canceled')
  } else expect([status, email]).toEqual(['Active', former])
})

test('somebody who came back and becomes an operator at that moment is not expelled', async () => {
  const { case: found, about } = await createCase(api)
  await db().member.update({
    where: { id: about.id },
    data: { status: 'Canceled', canceledAt: api.clock() },
  })
  const back = await createMember(api, { email: about.email })
  const letGo = await holdWrite(api, 'UPDATE ON members', `NEW.id = ${back.id} AND NEW.role = 'Operator'`)
  const adding = mutate(api, operator, 'addOperator', { email: back.email }, 'settings { id }')
  await waitUntilBlocked(api)
  const deciding = decide(api, operator, found, 'EXPELLED')
  await waitUntilBlocked(api, 2)
  await letGo()
  expect((await adding).errors).toBeUndefined()
  expect((await deciding).errors).toMatchObject([{ extensions: { code: 'CONFLICT', field: 'outcome' } }])
  expect(await readMember(api, back.id)).toMatchObject({ role: 'Operator', status: 'Active' })
})

describe('an address that is unsubscribed', () => {
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  const wishes = async ({ id }: Member) => {
    const { wantsInvitationMail, wantsNewsMail } = await readMember(api, id)
    return [wantsInvitationMail, wantsNewsMail]
  }

  test('has both choices turned off, even for a member whose address it becomes at that moment', async () => {
    const email = newAddress()
    const { member, token } = await linkTo(email)
    const letGo = await holdWrite(api, 'INSERT ON audit_entries', `NEW.action = 'confirmEmailChange'`)
    const confirming = openLink(api, 'confirm', token)
    await waitUntilBlocked(api)
    const unsubscribing = fetch(unsubscribeUrl(api.url, api.deps.secret, email), oneClick)
    await waitUntilBlocked(api, 2)
    await letGo()
    expect(await confirming).toEqual({ email })
    expect((await unsubscribing).status).toBe(200)
    expect(await wishes(member)).toEqual([false, false])
  })

  test('stays unsubscribed for a member whose change to it is confirmed at that moment', async () => {
    const email = newAddress()
    const { member, token } = await linkTo(email)
    const letGo = await holdWrite(api, 'INSERT ON suppressed_addresses', `NEW.email = '${email}'`)
    const unsubscribing = fetch(unsubscribeUrl(api.url, api.deps.secret, email), oneClick)
    await waitUntilBlocked(api)
    const confirming = openLink(api, 'confirm', token)
    await waitUntilBlocked(api, 2)
    await letGo()
    expect((await unsubscribing).status).toBe(200)
    expect(await confirming).toEqual({ email })
    expect(await wishes(member)).toEqual([false, false])
  })
})

describe('a change of address that is taken back', () => {
  /** A member with a session whose address was changed by a thief, who acts while the change is being undone. */
  async function whileTakenBack(
    prepare: (bearer: string, member: Member) => Promise<() => Promise<unknown>>,
  ) {
    const member = await createMember(api)
    await changeTo(api, member, newAddress())
    const act = await prepare(await signIn(api, member), member)
    const undo = await addressLink(api, member.email, 'undo')
    const letGo = await holdWrite(api, 'UPDATE ON members', `NEW.email = '${member.email}'`)
    const undoing = openLink(api, 'undo', undo)
    await waitUntilBlocked(api)
    const acting = act()
    await waitUntilBlocked(api, 2)
    await letGo()
    expect(await undoing).toEqual({ email: member.email })
    expect(await acting).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })
    return member
  }

  test('leaves no request for another address that was being made', async () => {
    const query =
      'mutation($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { message } }'
    const email = newAddress()
    await whileTakenBack(async (bearer) => () => api.graphql(query, { input: { email } }, { bearer }))
    expect(await db().addressChange.count({ where: { toEmail: email } })).toBe(0)
  })

  test('leaves no passkey that was being added', async () => {
    const { id } = await whileTakenBack(async (bearer) => {
      const { data } = await beginRegistration(api, bearer)
      const made = createAuthenticator(api.deps, {}).create(data.beginPasskeyRegistration.options)
      return () => register(api, bearer, made)
    })
    expect(await db().passkey.count({ where: { memberId: id } })).toBe(0)
  })

  test.each([
    ['address of a calendar', 'makeCalendarFeed'],
    ['link for a friend', 'makeFriendLink'],
  ])('leaves no %s that was being made', async (_what, name) => {
    const { id } = await whileTakenBack(async (bearer, member) => {
      await createSeat(api, await createEncounter(api), member, { attendance: 'Attended' })
      return () => api.graphql(`mutation { ${name} { address } }`, {}, { bearer })
    })
    expect(await db().calendarFeed.count({ where: { memberId: id } })).toBe(0)
    expect(await db().friendLink.count({ where: { memberId: id } })).toBe(0)
  })
})

describe('somebody who cancels', () => {
  const cancel = (bearer: string) =>
    api.graphql('mutation { cancelMembership { viewer { id } } }', {}, { bearer })

  test('has no session afterwards, even if a passkey opens one at that moment', async () => {
    const member = await createMember(api)
    const passkey = await addPasskey(api, member)
    const signed = passkey.sign(await beginSignIn(api))
    const bearer = await signIn(api, member)
    const letGo = await holdWrite(api, 'INSERT ON refresh_tokens', 'true')
    const signingIn = signInWith(api, signed)
    await waitUntilBlocked(api)
    const canceling = cancel(bearer)
    await waitUntilBlocked(api, 2)
    await letGo()
    expect((await signingIn).errors).toBeUndefined()
    expect((await canceling).errors).toBeUndefined()
    expect(await db().session.count({ where: { memberId: member.id, revokedAt: null } })).toBe(0)
  })

  test('gets no login link that was requested before', async () => {
    const member = await createMember(api)
    const query = 'mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }'
    await api.graphql(query, { input: { email: member.email } })
    const letGo = await holdWrite(
      api,
      'UPDATE ON members',
      `NEW.id = ${member.id} AND NEW.status = 'Canceled'`,
    )
    const canceling = cancel(await signIn(api, member))
    await waitUntilBlocked(api)
    const working = api.work([])
    await waitUntilBlocked(api, 2)
    await letGo()
    expect((await canceling).errors).toBeUndefined()
    await working
    expect(await db().loginToken.count({ where: { memberId: member.id } })).toBe(0)
  })
})

describe('somebody who is being erased', () => {
  /** A member who canceled 30 days ago and is being erased; the returned function lets the erasure continue. */
  async function whileErasing(member: Pick<Member, 'id'>, act: () => Promise<unknown>) {
    const letGo = await holdWrite(
      api,
      'UPDATE ON members',
      `NEW.id = ${member.id} AND NEW.erased_at IS NOT NULL`,
    )
    const erasing = api.work(['eraseCanceledMembers'])
    await waitUntilBlocked(api)
    const acting = act()
    await waitUntilBlocked(api, 2)
    await letGo()
    await erasing
    expect((await readMember(api, member.id)).erasedAt).not.toBeNull()
    return acting
  }

  const leave = ({ id }: Member) =>
    db().member.update({
      where: { id },
      data: { status: 'Canceled', canceledAt: new Date(api.clock().getTime() - 30 * day) },
    })

  test.each(['confirm', 'undo'] as const)(
    'opens a link to %s a change of address, and the link is refused',
    async (kind) => {
      const member = await createMember(api)
      const email = newAddress()
      if (kind === 'undo') await changeTo(api, member, email)
      else await requestAddressChange(api, member, email)
      const token = await addressLink(api, kind === 'undo' ? member.email : email, kind)
      await leave(member)
      expect(await whileErasing(member, () => openLink(api, kind, token))).toEqual({
        refusal: 'This link is not complete. Please open it from the mail again.',
      })
    },
  )

  test('appeals, and the case waits without a mail to their address', async () => {
    const { case: found, about } = await createCase(api)
    await decide(api, operator, found, 'EXPELLED')
    const token = await appealToken(api, found)
    await db().member.update({
      where: { id: about.id },
      data: { canceledAt: new Date(api.clock().getTime() - 30 * day) },
    })
    await whileErasing(about, () => appeal(api, token))
    expect(await db().case.findUnique({ where: { id: found.id } })).toMatchObject({ state: 'Appealed' })
    expect(await db().outboxMail.count({ where: { memberId: about.id, template: 'appealReceived' } })).toBe(0)
  })

  test('is not erased if a report about them arrives at that moment', async () => {
    const { case: found, about, reporter, encounter } = await createCase(api)
    await decide(api, operator, found, 'NOTHING_FOUND')
    await leave(about)
    const letGo = await holdWrite(api, 'INSERT ON reports', `NEW.about_id = ${about.id}`)
    const input = {
      encounterId: globalId('Encounter', encounter.id),
      attendeeId: globalId('Attendee', about.id),
      kind: 'HARASSMENT',
      words: 'They wrote to me again.',
      wantsReply: false,
    }
    const reporting = mutate(api, reporter, 'report', input, 'message')
    await waitUntilBlocked(api)
    const erasing = api.work(['eraseCanceledMembers'])
    await waitUntilBlocked(api, 2)
    await letGo()
    expect((await reporting).errors).toBeUndefined()
    await erasing
    expect((await readMember(api, about.id)).erasedAt).toBeNull()
  })
})
