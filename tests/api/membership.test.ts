import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptSeat } from '../../server/domain/seats/acceptSeat.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { askAs } from '../support/seats.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

type Membership = {
  username: string
  accountStatus: string
  subscriptionType: string
  subscriptionStatus: string
  createdAt: string
  pausedUntil: string | null
  canPause: boolean
  canResume: boolean
  canCancel: boolean
}
type Changed = Record<string, { viewer: { membership: Membership } }>

let api: TestApi
let member: Member
let encounter: Encounter

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  member = await createMember(api)
  encounter = await createEncounter(api)
})
afterAll(() => api.close())

const fields = `membership {
  username accountStatus subscriptionType subscriptionStatus createdAt pausedUntil canPause canResume canCancel
}`

const membership = async (of = member) =>
  (await askAs<{ viewer: { membership: Membership } }>(api, of, `{ viewer { ${fields} } }`)).data.viewer
    .membership

const change = async (verb: 'pause' | 'resume' | 'cancel', of = member) => {
  const reply = await askAs<Changed>(api, of, `mutation { ${verb}Membership { viewer { ${fields} } } }`)
  return { ...reply, membership: reply.data?.[`${verb}Membership`]?.viewer.membership }
}

const db = () => api.deps.database.prisma
const memberRow = () => db().member.findUniqueOrThrow({ where: { id: member.id } })
const invitationRow = (id: number) => db().invitation.findUniqueOrThrow({ where: { id } })
const seats = (id = encounter.id) =>
  db().encounter.findUniqueOrThrow({ where: { id }, select: { seatsTaken: true, waitlisted: true } })

/** The mails to a member, in the order in which they were written. */
const mailsTo = async (of = member) =>
  (await db().outboxMail.findMany({ where: { memberId: of.id }, orderBy: { id: 'asc' } })).map(
    ({ template }) => template,
  )

async function seat(of = member, at = encounter): Promise<number> {
  const { id } = await invite(api, of, at)
  expect(await acceptSeat(db(), { memberId: of.id, invitationId: id }, api.clock())).not.toBeNull()
  return id
}

async function fill(): Promise<void> {
  for (let taken = 0; taken < encounter.capacity; taken++) await seat(await createMember(api))
}

const pauseForNoShows = (until: Date) =>
  db().member.update({
    where: { id: member.id },
    data: {
      status: 'Paused',
      pauseReason: 'NoShows',
      pausedAt: api.clock(),
      pausedUntil: until,
      noShowPauseUntil: until,
    },
  })

describe('the membership', () => {
  test('shows the plan, the standing and the possible changes', async () => {
    expect(await membership()).toEqual({
      username: member.username,
      accountStatus: 'ACTIVE',
      subscriptionType: 'Early Access',
      subscriptionStatus: 'ACTIVE',
      createdAt: member.createdAt.toISOString(),
      pausedUntil: null,
      canPause: true,
      canResume: false,
      canCancel: true,
    })
  })
})

describe('the state of a membership', () => {
  test('can go from Active to Paused and back to Active', async () => {
    expect((await change('pause')).membership).toMatchObject({
      accountStatus: 'PAUSED',
      canPause: false,
      canResume: true,
      canCancel: true,
    })
    expect((await change('resume')).membership).toMatchObject({ accountStatus: 'ACTIVE', canPause: true })
    expect(await mailsTo()).toEqual(['membershipPaused', 'membershipResumed'])
  })

  test.each([['Active'], ['Paused']] as const)('can go from %s to Canceled, for good', async (from) => {
    if (from === 'Paused') await change('pause')
    expect((await change('cancel')).membership).toMatchObject({
      accountStatus: 'CANCELED',
      canPause: false,
      canResume: false,
      canCancel: false,
    })
    await expect(
      api.graphql(
        'mutation { resumeMembership { viewer { id } } }',
        {},
        { bearer: await signIn(api, member) },
      ),
    ).resolves.toMatchObject({ status: 401 })
    expect(await memberRow()).toMatchObject({ status: 'Canceled', canceledAt: api.clock() })
  })

  test('cannot change in another way, and the error is clear', async () => {
    expect((await change('resume')).errors).toMatchObject([
      { message: 'This membership is active already.', extensions: { code: 'CONFLICT' } },
    ])
    await change('pause')
    const invitation = await invite(api, member, encounter)
    expect((await change('pause')).errors).toMatchObject([
      { message: 'This membership is paused already.', extensions: { code: 'CONFLICT' } },
    ])
    expect(await invitationRow(invitation.id)).toMatchObject({ status: 'Invited' })
    expect(await mailsTo()).toEqual(['membershipPaused'])
  })

  test('is paused once by twenty pauses at the same moment, with one mail', async () => {
    const bearer = await signIn(api, member)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.graphql('mutation { pauseMembership { viewer { id } } }', {}, { bearer }),
      ),
    )
    expect(replies.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(await mailsTo()).toEqual(['membershipPaused'])
  })
})

describe('pausing', () => {
  test('withdraws unanswered invitations, which then count neither as expired nor as canceled', async () => {
    const open = await invite(api, member, encounter, { expiresAt: new Date(api.clock().getTime() + hour) })
    await change('pause')
    expect(await invitationRow(open.id)).toMatchObject({ status: 'Declined', canceledAt: null })
    const back = api.clock()
    api.clock.advance(2 * hour)
    await api.work(['expireInvitations'])
    api.clock.set(back)
    expect(await memberRow()).toMatchObject({ expired: 0, cancellations: 0 })
  })

  test('leaves an invitation that had already expired, which is counted as expired', async () => {
    const late = await invite(api, member, encounter, { expiresAt: new Date(api.clock().getTime() - 1) })
    await change('pause')
    await api.work(['expireInvitations'])
    expect(await invitationRow(late.id)).toMatchObject({ status: 'Expired' })
    expect(await memberRow()).toMatchObject({ expired: 1 })
  })

  test('changes nothing about held seats, sessions and the subscription', async () => {
    const held = await seat()
    const bearer = await signIn(api, member)
    await change('pause')
    expect(await invitationRow(held)).toMatchObject({ status: 'Accepted', isWaitlisted: false })
    expect(await seats()).toMatchObject({ seatsTaken: 1 })
    const reply = await api.graphql('{ viewer { username } }', {}, { bearer })
    expect(reply).toMatchObject({ status: 200, data: { viewer: { username: member.username } } })
    expect(await membership()).toMatchObject({ subscriptionStatus: 'ACTIVE' })
  })
})

test.each([
  ['pause', 'Paused'],
  ['cancel', 'Canceled'],
] as const)(
  'an invitation made at the same instant is withdrawn by a %s, not left open',
  async (verb, status) => {
    const inviting = await api.deps.database.pool.connect()
    await inviting.query('BEGIN')
    await inviting.query('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [member.id])
    const changing = change(verb)
    await waitUntilBlocked(api)
    const { rows } = await inviting.query(
      'INSERT INTO invitations (member_id, encounter_id, sent_at) VALUES ($1, $2, $3) RETURNING id',
      [member.id, encounter.id, api.clock()],
    )
    await inviting.query('COMMIT')
    inviting.release()
    expect((await changing).errors).toBeUndefined()
    expect(await memberRow()).toMatchObject({ status })
    expect(await invitationRow(rows[0].id)).toMatchObject({ status: 'Declined', canceledAt: null })
  },
)

describe('a pause for no-shows', () => {
  test('cannot be ended by the member before its end, which is shown', async () => {
    const until = new Date('2026-12-20T03:00:00.000Z')
    await pauseForNoShows(until)
    expect(await membership()).toMatchObject({ canResume: false, pausedUntil: until.toISOString() })
    expect((await change('resume')).errors).toMatchObject([
      {
        message:
          'Your membership is paused until Saturday, December 19, 2026. You cannot resume it before then.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect(await memberRow()).toMatchObject({ status: 'Paused' })
  })

  test('can be ended by the member at its end, and the membership can be canceled at any time', async () => {
    await pauseForNoShows(new Date(api.clock().getTime() + day))
    expect(await membership()).toMatchObject({ canCancel: true })
    const back = api.clock()
    api.clock.advance(day)
    expect((await change('resume')).membership).toMatchObject({ accountStatus: 'ACTIVE' })
    api.clock.set(back)
  })
})

describe('canceling', () => {
  test('gives up every future seat, and the waitlist moves', async () => {
    await seat()
    for (let taken = 1; taken < encounter.capacity; taken++) await seat(await createMember(api))
    const next = await createMember(api)
    const waiting = await seat(next)
    expect(await seats()).toEqual({ seatsTaken: 12, waitlisted: 1 })
    await change('cancel')
    await api.work()
    expect(await seats()).toEqual({ seatsTaken: 12, waitlisted: 0 })
    expect(await invitationRow(waiting)).toMatchObject({ status: 'Accepted', isWaitlisted: false })
    expect(await mailsTo(next)).toEqual(['waitlisted', 'promoted'])
    expect(await mailsTo()).toEqual(['seatConfirmed', 'seatReleased', 'membershipCanceled'])
  })

  test('gives up waitlist places and unanswered invitations, and the counts are right', async () => {
    await fill()
    const waiting = await seat()
    const other = await createEncounter(api)
    const open = await invite(api, member, other)
    await change('cancel')
    expect(await invitationRow(waiting)).toMatchObject({ status: 'Declined', isWaitlisted: false })
    expect(await invitationRow(open.id)).toMatchObject({ status: 'Declined', canceledAt: null })
    expect(await seats()).toEqual({ seatsTaken: 12, waitlisted: 0 })
    expect(await memberRow()).toMatchObject({ expired: 0, cancellations: 0 })
  })

  test('counts seats given up within 5 days of the start, as any other cancellation', async () => {
    const soon = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 2 * day) })
    await seat(member, soon)
    await seat()
    await change('cancel')
    expect(await memberRow()).toMatchObject({ cancellations: 1 })
    expect(await seats(soon.id)).toMatchObject({ seatsTaken: 0 })
  })

  test('leaves the seat of an encounter that has begun', async () => {
    const held = await seat()
    const back = api.clock()
    api.clock.set(encounter.startsAt)
    await change('cancel')
    api.clock.set(back)
    expect(await invitationRow(held)).toMatchObject({ status: 'Accepted' })
    expect(await seats()).toMatchObject({ seatsTaken: 1 })
  })

  test('ends the subscription and revokes every session', async () => {
    const [here, there] = [await signIn(api, member), await signIn(api, member)]
    await api.graphql('mutation { cancelMembership { viewer { id } } }', {}, { bearer: here })
    for (const bearer of [here, there]) {
      expect(await api.graphql('{ viewer { id } }', {}, { bearer })).toMatchObject({ status: 401 })
    }
    expect(await db().session.count({ where: { memberId: member.id, revokedAt: null } })).toBe(0)
    expect(await db().subscription.findUnique({ where: { memberId: member.id } })).toMatchObject({
      status: 'Canceled',
      endedAt: api.clock(),
    })
  })

  test("the canceled member's e-mail and username become free", async () => {
    await change('cancel')
    const again = await createMember(api, { username: member.username, email: member.email })
    expect(again.id).not.toBe(member.id)
  })

  test('and accepting an invitation at the same moment never leave a former member with a seat', async () => {
    for (let round = 0; round < 8; round++) {
      const someone = await createMember(api)
      const { id } = await invite(api, someone, encounter)
      const bearer = await signIn(api, someone)
      await Promise.all([
        acceptSeat(db(), { memberId: someone.id, invitationId: id }, api.clock()),
        api.graphql('mutation { cancelMembership { viewer { id } } }', {}, { bearer }),
      ])
      expect(await invitationRow(id)).toMatchObject({ status: 'Declined' })
    }
    expect(await seats()).toEqual({ seatsTaken: 0, waitlisted: 0 })
  })
})

describe('an operator', () => {
  let operator: Member
  beforeEach(async () => {
    operator = await createMember(api, { role: 'Operator' })
  })

  const operate = (verb: string, input: Record<string, unknown> = {}, as = operator) =>
    askAs<Record<string, { member: Record<string, unknown> }>>(
      api,
      as,
      `mutation($input: ${verb[0]?.toUpperCase()}${verb.slice(1)}Input!) {
        ${verb}(input: $input) { member { accountStatus pausedUntil notes { edges { node { body author } } } } }
      }`,
      { input: { memberId: globalId('OperatorMember', member.id), ...input } },
    )
  const audits = () =>
    db().auditEntry.findMany({
      where: { subjectType: 'Member', subjectId: String(member.id) },
      orderBy: { id: 'asc' },
      select: { actorId: true, action: true, before: true, after: true, at: true },
    })

  test('can pause a member until a day and resume them before, and the audit log says who, what, when, before, after', async () => {
    const until = new Date(api.clock().getTime() + 10 * day).toISOString()
    const paused = await operate('pauseMember', { until })
    expect(paused.data.pauseMember?.member).toMatchObject({ accountStatus: 'PAUSED', pausedUntil: until })
    const mail = await db().outboxMail.findFirstOrThrow({ where: { memberId: member.id } })
    const { text } = await renderRow(mail, api.deps)
    expect(text).toContain('You can resume from Sunday, November 29, 2026, 12:00 PM EST on.')
    expect(text).not.toContain('Resume at any time')
    expect((await change('resume')).errors?.[0]?.message).toMatch(/paused until Sunday, November 29, 2026/)
    const active = await operate('resumeMember')
    expect(active.data.resumeMember?.member).toMatchObject({ accountStatus: 'ACTIVE', pausedUntil: null })
    const by = { actorId: operator.id, at: api.clock() }
    expect(await audits()).toEqual([
      { ...by, action: 'pauseMember', before: { status: 'Active' }, after: { status: 'Paused', until } },
      { ...by, action: 'resumeMember', before: { status: 'Paused' }, after: { status: 'Active' } },
    ])
    expect(await mailsTo()).toEqual(['membershipPaused', 'membershipResumed'])
  })

  test('cannot pause a member until a past instant, and a refused change leaves no trace', async () => {
    const { errors } = await operate('pauseMember', { until: api.clock().toISOString() })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'until' } }])
    expect((await operate('resumeMember')).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect(await audits()).toEqual([])
  })

  test('can write a note, which the audit log mentions but does not repeat', async () => {
    const { data } = await operate('noteMember', { body: ' Prefers Tuesdays. ' })
    expect(data.noteMember?.member.notes).toEqual({
      edges: [{ node: { body: 'Prefers Tuesdays.', author: operator.username } }],
    })
    const [entry] = await audits()
    expect(entry).toMatchObject({ action: 'noteMember', actorId: operator.id })
    expect(JSON.stringify(entry)).not.toContain('Tuesdays')
    expect((await operate('noteMember', { body: '  ' })).errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', field: 'body' } },
    ])
  })

  test('writes one note if it is sent again after a lost reply, and another note if it is sent later', async () => {
    const body = 'Prefers Tuesdays.'
    const notes = () => db().memberNote.count({ where: { memberId: member.id } })
    await Promise.all([operate('noteMember', { body }), operate('noteMember', { body })])
    expect((await operate('noteMember', { body })).errors).toBeUndefined()
    expect(await notes()).toBe(1)
    await operate('noteMember', { body }, await createMember(api, { role: 'Operator' }))
    expect(await notes()).toBe(2)
    api.clock.set(new Date(api.clock().getTime() + 11 * minute))
    await operate('noteMember', { body })
    expect(await notes()).toBe(3)
  })

  test('can do this, but a member cannot, nor read a member as the operator does', async () => {
    for (const verb of ['pauseMember', 'resumeMember', 'noteMember']) {
      const input = verb === 'noteMember' ? { body: 'Hello' } : {}
      const { errors } = await operate(verb, input, member)
      expect(errors, verb).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    }
    const query = 'query($id: ID!) { node(id: $id) { id } }'
    const id = globalId('OperatorMember', member.id)
    expect((await askAs(api, member, query, { id })).data).toEqual({ node: null })
    expect((await askAs(api, operator, query, { id })).data).toEqual({ node: { id } })
    expect(await memberRow()).toMatchObject({ status: 'Active' })
  })
})
