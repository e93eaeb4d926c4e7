import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seatRefusals } from '#rules/seats/seat.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'

type Answered = { respondToInvitation: { invitation: { status: string; isWaitlisted: boolean } } }
type Pending = {
  viewer: { pendingInvitations: { edges: { node: { id: string; encounter: { name: string } } }[] } }
}

let api: TestApi
let member: Member
let bearer: string
let encounter: Encounter

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  member = await createMember(api)
  bearer = await signIn(api, member)
  encounter = await createEncounter(api)
})
afterAll(() => api.close())

const respond = (invitationId: string, response: 'ACCEPTED' | 'DECLINED', as = bearer) =>
  api.graphql<Answered>(
    `mutation($input: RespondToInvitationInput!) {
      respondToInvitation(input: $input) { invitation { status isWaitlisted } viewer { username } }
    }`,
    { input: { invitationId, response } },
    { bearer: as },
  )

const pending = async () => {
  const reply = await api.graphql<Pending>(
    '{ viewer { pendingInvitations { edges { node { id encounter { name } } } } } }',
    {},
    { bearer },
  )
  return reply.data.viewer.pendingInvitations.edges.map(({ node }) => node.encounter.name)
}

const seatsOf = (id: number) =>
  api.deps.database.prisma.encounter.findUniqueOrThrow({
    where: { id },
    select: { seatsTaken: true, waitlisted: true, waitlistLastNumber: true },
  })

async function fill(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const other = await createMember(api)
    const invitation = await invite(api, other, encounter)
    await respond(globalId('Invitation', invitation.id), 'ACCEPTED', await signIn(api, other))
  }
}

describe('pending invitations', () => {
  test('are open invitations to future encounters, the soonest first', async () => {
    const later = await createEncounter(api, {
      name: 'Later',
      startsAt: new Date(api.clock().getTime() + 9 * day),
    })
    const draft = await createEncounter(api, { name: 'Draft', state: 'Draft' })
    const begun = await createEncounter(api, {
      name: 'Begun',
      startsAt: new Date(api.clock().getTime() - hour),
    })
    for (const each of [later, draft, begun, encounter]) await invite(api, member, each)
    expect(await pending()).toEqual([encounter.name, 'Later'])
  })

  test('can still be answered at the instant of expiresAt', async () => {
    await invite(api, member, encounter, { expiresAt: api.clock() })
    expect(await pending()).toEqual([encounter.name])
    api.clock.advance(1)
    expect(await pending()).toEqual([])
  })
})

describe('accepting', () => {
  test('takes a seat if one is free', async () => {
    const { id } = await invite(api, member, encounter)
    const { data } = await respond(globalId('Invitation', id), 'ACCEPTED')
    expect(data.respondToInvitation.invitation).toEqual({ status: 'ACCEPTED', isWaitlisted: false })
    expect(await seatsOf(encounter.id)).toMatchObject({ seatsTaken: 1, waitlisted: 0 })
    expect(await pending()).toEqual([])
  })

  test('takes a place on the waitlist if no seat is free', async () => {
    await fill(12)
    const { id } = await invite(api, member, encounter)
    const { data } = await respond(globalId('Invitation', id), 'ACCEPTED')
    expect(data.respondToInvitation.invitation).toEqual({ status: 'ACCEPTED', isWaitlisted: true })
    expect(await seatsOf(encounter.id)).toEqual({ seatsTaken: 12, waitlisted: 1, waitlistLastNumber: 1 })
  })

  test('twice has the same effect as once', async () => {
    const { id } = await invite(api, member, encounter)
    await respond(globalId('Invitation', id), 'ACCEPTED')
    const again = await respond(globalId('Invitation', id), 'ACCEPTED')
    expect(again.errors).toBeUndefined()
    expect(await seatsOf(encounter.id)).toMatchObject({ seatsTaken: 1 })
  })

  test('five times at the same moment is one acceptance, with one mail', async () => {
    const { id } = await invite(api, member, encounter)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => respond(globalId('Invitation', id), 'ACCEPTED')),
    )
    expect(replies.flatMap(({ errors }) => errors ?? [])).toEqual([])
    expect(await seatsOf(encounter.id)).toMatchObject({ seatsTaken: 1 })
    expect(await api.deps.database.prisma.outboxMail.count({ where: { memberId: member.id } })).toBe(1)
  })

  test('and its mail are one transaction: if the mail cannot be written, no seat is taken', async () => {
    const { id } = await invite(api, member, encounter)
    const taken = { key: `seatConfirmed:${id}:0`, template: 'seatConfirmed', toAddress: member.email }
    await api.deps.database.prisma.outboxMail.create({ data: { ...taken, data: {}, createdAt: api.clock() } })
    expect((await respond(globalId('Invitation', id), 'ACCEPTED')).errors).toHaveLength(1)
    expect(await seatsOf(encounter.id)).toMatchObject({ seatsTaken: 0, waitlisted: 0 })
    expect(await pending()).toEqual([encounter.name])
  })

  test.each(['ACCEPTED', 'DECLINED'] as const)(
    'is still possible at the instant of expiresAt, and so is declining: %s',
    async (response) => {
      const end = new Date(api.clock().getTime() + hour)
      const { id } = await invite(api, member, encounter, { expiresAt: end })
      api.clock.set(end)
      await api.work(['expireInvitations'])
      const { data } = await respond(globalId('Invitation', id), response, await signIn(api, member))
      expect(data.respondToInvitation.invitation.status).toBe(response)
    },
  )

  test('is refused once the invitation has expired, even before the job marks it as expired', async () => {
    const { id } = await invite(api, member, encounter, { expiresAt: new Date(api.clock().getTime() + hour) })
    api.clock.advance(hour + 1)
    const { errors } = await respond(globalId('Invitation', id), 'ACCEPTED', await signIn(api, member))
    expect(errors).toMatchObject([
      { message: 'This invitation has expired.', extensions: { code: 'CONFLICT' } },
    ])
    expect(await seatsOf(encounter.id)).toMatchObject({ seatsTaken: 0 })
  })

  test('is refused for paused members', async () => {
    const { id } = await invite(api, member, encounter)
    await api.deps.database.prisma.member.update({
      where: { id: member.id },
      data: { status: 'Paused', pauseReason: 'Member' },
    })
    const { errors } = await respond(globalId('Invitation', id), 'ACCEPTED')
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })

  test('is still possible after declining by mistake, until the invitation expires', async () => {
    const { id } = await invite(api, member, encounter)
    await respond(globalId('Invitation', id), 'DECLINED')
    const { data } = await respond(globalId('Invitation', id), 'ACCEPTED')
    expect(data.respondToInvitation.invitation).toEqual({ status: 'ACCEPTED', isWaitlisted: false })
  })

  test('is refused for a member who gave up a place there', async () => {
    const { id } = await invite(api, member, encounter)
    await respond(globalId('Invitation', id), 'ACCEPTED')
    await respond(globalId('Invitation', id), 'DECLINED')
    const { errors } = await respond(globalId('Invitation', id), 'ACCEPTED')
    expect(errors).toMatchObject([{ message: seatRefusals.givenUp }])
  })
})

describe('declining', () => {
  test('an open invitation removes it from the list and counts nothing', async () => {
    const { id } = await invite(api, member, encounter)
    const { data } = await respond(globalId('Invitation', id), 'DECLINED')
    expect(data.respondToInvitation.invitation).toEqual({ status: 'DECLINED', isWaitlisted: false })
    expect(await api.deps.database.prisma.member.findUnique({ where: { id: member.id } })).toMatchObject({
      cancellations: 0,
    })
  })

  test.each([
    ['more than 5 days before the start counts nothing', 5 * day + 1, 0],
    ['exactly 5 days before the start counts nothing', 5 * day, 0],
    ['within 5 days of the start counts once', 5 * day - 1, 1],
  ])('a seat %s', async (_rule, before, cancellations) => {
    const { id } = await invite(api, member, encounter)
    await respond(globalId('Invitation', id), 'ACCEPTED')
    const left = encounter.startsAt.getTime() - before
    const back = api.clock()
    api.clock.set(new Date(left))
    const { errors } = await respond(globalId('Invitation', id), 'DECLINED', await signIn(api, member))
    api.clock.set(back)
    expect(errors).toBeUndefined()
    expect(await api.deps.database.prisma.member.findUnique({ where: { id: member.id } })).toMatchObject({
      cancellations,
    })
    expect(await seatsOf(encounter.id)).toMatchObject({ seatsTaken: 0 })
  })

  test('twice gives up one seat and counts once', async () => {
    const { id } = await invite(api, member, encounter)
    await respond(globalId('Invitation', id), 'ACCEPTED')
    const back = api.clock()
    api.clock.set(new Date(encounter.startsAt.getTime() - day))
    const as = await signIn(api, member)
    const replies = await Promise.all(
      [1, 2, 3].map(() => respond(globalId('Invitation', id), 'DECLINED', as)),
    )
    api.clock.set(back)
    expect(replies.flatMap(({ errors }) => errors ?? [])).toEqual([])
    expect(await api.deps.database.prisma.member.findUnique({ where: { id: member.id } })).toMatchObject({
      cancellations: 1,
    })
    expect(await seatsOf(encounter.id)).toMatchObject({ seatsTaken: 0 })
  })

  test('a seat mails a calendar CANCEL with the same UID and a raised SEQUENCE', async () => {
    const { id } = await invite(api, member, encounter)
    await respond(globalId('Invitation', id), 'ACCEPTED')
    await respond(globalId('Invitation', id), 'DECLINED')
    const mails = await api.deps.database.prisma.outboxMail.findMany({
      where: { memberId: member.id },
      orderBy: { id: 'asc' },
    })
    const files = await Promise.all(mails.map((mail) => renderRow(mail, api.deps)))
    const lines = files.map(({ attachments }) =>
      (attachments[0]?.content ?? '').split('\r\n').filter((line) => /^(METHOD|UID|SEQUENCE):/.test(line)),
    )
    const uid = `UID:seat-${id}@${new URL(api.deps.config.appUrl).hostname}`
    expect(lines).toEqual([
      ['METHOD:REQUEST', uid, 'SEQUENCE:0'],
      ['METHOD:CANCEL', uid, 'SEQUENCE:1'],
    ])
  })

  test('works on a full encounter, whose seats stay as they are', async () => {
    await fill(12)
    const { id } = await invite(api, member, encounter)
    const { data } = await respond(globalId('Invitation', id), 'DECLINED')
    expect(data.respondToInvitation.invitation.status).toBe('DECLINED')
    expect(await seatsOf(encounter.id)).toMatchObject({ seatsTaken: 12, waitlisted: 0 })
  })

  test('works on a waitlisted invitation, and leaves the waitlist', async () => {
    await fill(12)
    const { id } = await invite(api, member, encounter)
    await respond(globalId('Invitation', id), 'ACCEPTED')
    await respond(globalId('Invitation', id), 'DECLINED')
    expect(await seatsOf(encounter.id)).toEqual({ seatsTaken: 12, waitlisted: 0, waitlistLastNumber: 1 })
  })
})

describe('what belongs to another member', () => {
  test('is answered like something that does not exist', async () => {
    const stranger = await createMember(api)
    const { id } = await invite(api, stranger, encounter)
    const ask = (of: string) =>
      api.graphql<{ node: unknown }>('query($id: ID!) { node(id: $id) { id } }', { id: of }, { bearer })
    for (const type of ['Invitation', 'Viewer', 'Encounter']) {
      const target = { Invitation: id, Viewer: stranger.id, Encounter: encounter.id }[type] ?? 0
      const theirs = await ask(globalId(type, target))
      const nobodys = await ask(globalId(type, 2_000_000_000))
      expect(theirs).toMatchObject({ status: 200, data: { node: null } })
      expect({ data: theirs.data, errors: theirs.errors }).toEqual({
        data: nobodys.data,
        errors: nobodys.errors,
      })
    }
    for (const forged of [
      'nonsense',
      globalId('Nothing', 1),
      globalId('Query', 1),
      'SW52aXRhdGlvbjphYmM=',
      '',
    ]) {
      const reply = await ask(forged)
      expect(reply.errors?.[0]?.extensions.code, forged).toBe('BAD_INPUT')
    }
    const ofAnotherType = await respond(globalId('Encounter', encounter.id), 'ACCEPTED')
    expect(ofAnotherType.errors?.[0]?.extensions.code).toBe('BAD_INPUT')
    const theirs = await respond(globalId('Invitation', id), 'ACCEPTED')
    const nobodys = await respond(globalId('Invitation', 2_000_000_000), 'ACCEPTED')
    expect(theirs.errors).toEqual(nobodys.errors)
    expect(theirs.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})
