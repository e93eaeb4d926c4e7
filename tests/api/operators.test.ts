import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createCase, decide } from '../support/cases.ts'
import { day } from '../support/clock.ts'
import { createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { addPasskey, beginSignIn, signInWith } from '../support/passkeys.ts'
import { askAs, createOperator, mailsTo, mutate, readMember } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  await api.deps.database.pool.query('TRUNCATE members CASCADE')
  operator = await createOperator(api)
})
afterAll(() => api.close())

type Shown = { id: string; email: string; isViewer: boolean; passkeyCount: number; lastSeenAt: string | null }
type Changed = { settings: { operators: Shown[] } }

const shown = 'settings { operators { id email isViewer passkeyCount lastSeenAt } }'
const idOf = ({ id }: Member) => globalId('ConsoleOperator', id)
const add = (email: string) => mutate<Changed>(api, operator, 'addOperator', { email }, shown)
const remove = (by: Member, whom: Member) =>
  mutate<Changed>(api, by, 'removeOperator', { removedId: idOf(whom) }, shown)
const reset = (by: Member, whom: Member) =>
  mutate<Changed>(api, by, 'resetPasskeys', { resetId: idOf(whom) }, shown)
const codeOf = ({ errors }: { errors?: { extensions: { code?: string } }[] }) => errors?.[0]?.extensions.code
const isAllowed = async (bearer: string, query: string) =>
  (await api.graphql(query, {}, { bearer })).errors === undefined
const console = '{ settings { operators { email } } }'

describe('operators', () => {
  test('see each other, and whether each can confirm by a passkey', async () => {
    const other = await createOperator(api)
    await addPasskey(api, other)
    const { data } = await askAs<Changed>(api, operator, `{ ${shown} }`)
    expect(data.settings.operators).toEqual([
      expect.objectContaining({ email: operator.email, isViewer: true, passkeyCount: 0 }),
      expect.objectContaining({ email: other.email, isViewer: false, passkeyCount: 1 }),
    ])
    expect(data.settings.operators[1]?.lastSeenAt).toBe(api.clock().toISOString())
  })

  test('can be members: a member who is made one stays a member and gets a mail', async () => {
    const member = await createMember(api)
    const { data } = await add(` ${member.email.toUpperCase()}`)
    expect(data.addOperator?.settings.operators.map(({ email }) => email)).toContain(member.email)
    expect(await readMember(api, member.id)).toMatchObject({ role: 'Operator', username: member.username })
    expect((await mailsTo(api, member, 'operatorNotice'))[0]?.data).toMatchObject({ what: 'added' })
  })

  test('who are not members get an account without a profile', async () => {
    const email = 'new.operator@example.org'
    expect((await add(email)).errors).toBeUndefined()
    const account = await api.deps.database.prisma.member.findFirstOrThrow({ where: { email } })
    expect(account).toMatchObject({ role: 'Operator', locationId: null })
    expect(await mailsTo(api, account, 'operatorNotice')).toHaveLength(1)
  })

  test('cannot be people who were expelled, nor have an address that a member can still take back', async () => {
    const world = await createCase(api)
    await decide(api, operator, world.case, 'EXPELLED')
    expect((await add(world.about.email)).errors).toMatchObject([
      { message: 'This is the address of somebody who was expelled. It cannot be invited.' },
    ])
    const member = await createMember(api)
    const undoUntil = new Date(api.clock().getTime() + day)
    const change = { memberId: member.id, fromEmail: 'once@example.org', toEmail: member.email }
    const now = api.clock()
    await api.deps.database.prisma.addressChange.create({
      data: { ...change, requestedAt: now, expiresAt: now, confirmedAt: now, undoUntil },
    })
    expect((await add('once@example.org')).errors).toMatchObject([
      { message: 'This is the address of a member.', extensions: { code: 'CONFLICT', field: 'email' } },
    ])
  })

  test('cannot have an address that gets no mail, since they need a login link', async () => {
    const member = await createMember(api)
    await suppress(api, member.email, 'HardBounce')
    expect((await add(member.email.toUpperCase())).errors).toMatchObject([
      {
        message: 'Nothing is sent to this address. Lift that first, under Mail.',
        extensions: { code: 'CONFLICT', field: 'email' },
      },
    ])
    expect(await readMember(api, member.id)).toMatchObject({ role: 'Member' })
    await suppress(api, 'quiet@example.org', 'Unsubscribe')
    expect((await add('quiet@example.org')).errors).toBeUndefined()
  })

  test('are refused with an invalid address, or if they are operators already', async () => {
    expect((await add('nobody')).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'email' })
    expect(codeOf(await add(operator.email))).toBe('CONFLICT')
  })

  test('who are removed lose the console, their sessions and the rights of their passkeys at once', async () => {
    const other = await createOperator(api, { locationId: 1 })
    const authenticator = await addPasskey(api, other)
    const bearer = await signIn(api, other)
    expect((await remove(operator, other)).errors).toBeUndefined()
    expect(await readMember(api, other.id)).toMatchObject({ role: 'Member', status: 'Active' })
    expect(await isAllowed(bearer, '{ viewer { id } }')).toBe(false)
    const { data } = await signInWith(api, authenticator.sign(await beginSignIn(api)))
    const token = data.signInWithPasskey?.authToken ?? ''
    expect(await isAllowed(token, '{ viewer { id } }')).toBe(true)
    expect(await isAllowed(token, console)).toBe(false)
    expect((await mailsTo(api, other, 'operatorNotice'))[0]?.data).toMatchObject({ what: 'removed' })
  })

  test('who are removed and not members lose their account and its passkeys', async () => {
    const other = await createOperator(api)
    const authenticator = await addPasskey(api, other)
    expect((await remove(operator, other)).errors).toBeUndefined()
    expect(await readMember(api, other.id)).toMatchObject({ status: 'Canceled' })
    expect(codeOf(await signInWith(api, authenticator.sign(await beginSignIn(api))))).toBe('BAD_INPUT')
  })

  test('cannot all be removed: the last one stays, even if two remove each other at the same moment', async () => {
    expect((await remove(operator, operator)).errors?.[0]?.message).toMatch(/last operator/)
    const other = await createOperator(api)
    const replies = await Promise.all([remove(operator, other), remove(other, operator)])
    expect(replies.filter(({ errors }) => !errors)).toHaveLength(1)
    const left = await api.deps.database.prisma.member.count({
      where: { role: 'Operator', status: { not: 'Canceled' } },
    })
    expect(left).toBe(1)
  })

  test('who remove each other at the same moment are not both removed, even if there is a third', async () => {
    const [one, other] = [await createOperator(api), await createOperator(api)]
    const replies = await Promise.all([remove(one, other), remove(other, one)])
    expect(replies.map(codeOf).sort()).toEqual(['FORBIDDEN', undefined])
    const roles = [(await readMember(api, one.id)).status, (await readMember(api, other.id)).status]
    expect(roles.sort()).toEqual(['Active', 'Canceled'])
  })

  test.each(['cancelMembership', 'requestErasure'])(
    'cannot leave by %s if there is no other',
    async (name) => {
      const leave = async (who: Member) =>
        api.graphql(`mutation { ${name} { viewer { id } } }`, {}, { bearer: await signIn(api, who) })
      expect((await leave(operator)).errors?.[0]).toMatchObject({
        message: 'The last operator cannot leave. Invite another one first, under Settings.',
        extensions: { code: 'CONFLICT' },
      })
      expect(await readMember(api, operator.id)).toMatchObject({ status: 'Active', role: 'Operator' })
      const other = await createOperator(api)
      const replies = await Promise.all([leave(operator), leave(other)])
      expect(replies.filter(({ errors }) => !errors)).toHaveLength(1)
    },
  )

  test('can remove only operators, not members', async () => {
    const member = await createMember(api)
    expect(codeOf(await remove(operator, member))).toBe('NOT_FOUND')
    expect(codeOf(await reset(operator, member))).toBe('NOT_FOUND')
  })

  test('can reset the lost passkeys of another, who sets up a new one, and both get a mail', async () => {
    const other = await createOperator(api)
    const lost = await addPasskey(api, other)
    const bearer = await signIn(api, other)
    const { data } = await reset(operator, other)
    expect(
      data.resetPasskeys?.settings.operators.find(({ email }) => email === other.email)?.passkeyCount,
    ).toBe(0)
    expect(await isAllowed(bearer, '{ viewer { id } }')).toBe(false)
    expect(codeOf(await signInWith(api, lost.sign(await beginSignIn(api))))).toBe('BAD_INPUT')
    await addPasskey(api, other)
    const mailDataOf = async (member: Member) =>
      (await mailsTo(api, member, 'operatorNotice')).map((mail) => mail.data)
    expect(await mailDataOf(other)).toMatchObject([{ what: 'passkeysReset', other: operator.username }])
    expect(await mailDataOf(operator)).toMatchObject([{ what: 'resetPasskeysOf', other: other.username }])
  })

  test('see whose address gets no mail, and so no login link', async () => {
    const other = await createOperator(api)
    await suppress(api, other.email, 'HardBounce')
    const asked = '{ settings { operators { email unreachable } } }'
    const { data } = await askAs<Changed>(api, operator, asked)
    expect(data.settings.operators).toEqual([
      { email: operator.email, unreachable: null },
      { email: other.email, unreachable: 'HARD_BOUNCE' },
    ])
  })

  test('cannot reset their own passkeys', async () => {
    expect(codeOf(await reset(operator, operator))).toBe('CONFLICT')
  })
})
