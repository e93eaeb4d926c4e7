import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Invitation, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { at } from '../support/at.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  answer,
  askAs,
  createOperator,
  createSeat,
  fillSeats,
  mailsTo,
  mutate,
  type Place,
  readEncounter,
  readInvitation,
  readMember,
} from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let operator: Member

const sweeps = ['expireInvitations', 'promoteFromWaitlist', 'remind', 'completeEncounters'] as const

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(() => api.clock.set(new Date('2026-11-19T17:00:00.000Z')))
afterAll(() => api.close())

const prisma = () => api.deps.database.prisma
const earlier = ({ startsAt }: Pick<Encounter, 'startsAt'>, milliseconds: number) =>
  new Date(startsAt.getTime() - milliseconds)
const operate = (name: string, input: Record<string, unknown>, selection: string) =>
  mutate(api, operator, name, input, selection)
const encounterId = ({ id }: Pick<Encounter, 'id'>) => globalId('OperatorEncounter', id)
const move = (encounter: Encounter, startsAt: Date) =>
  operate('updateEncounter', { encounterId: encounterId(encounter), startsAt }, 'encounter { id }')
/** A member comes to the table, and the operator marks them. */
async function come({ invitation }: Place): Promise<void> {
  expect(await tablePage(api, invitation.seatToken).be()).toMatchObject({ isHere: true })
  const mark = { invitationId: globalId('RosterEntry', invitation.id), attendance: 'ATTENDED' }
  expect((await operate('setAttendance', mark, 'entry { attendance }')).errors).toBeUndefined()
}
const promote = ({ invitation }: Place) =>
  operate('promoteInvitation', { invitationId: globalId('RosterEntry', invitation.id) }, 'entry { status }')
const inviteMembers = (encounter: Encounter, members: readonly Member[]) =>
  operate(
    'inviteMembers',
    {
      encounterId: encounterId(encounter),
      memberIds: members.map(({ id }) => globalId('OperatorMember', id)),
    },
    'refused { reason }',
  )
const pair = (extra: Record<string, unknown> = {}) =>
  createEncounter(api, { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2, ...extra })
const pausing = 'mutation { pauseMembership { viewer { id } } }'
const avoid = (from: Member, to: Member) =>
  prisma().avoidance.create({ data: { memberId: from.id, avoidedId: to.id, createdAt: api.clock() } })

describe('a mark of attendance never prevents', () => {
  async function marked() {
    const encounter = await createEncounter(api)
    const place = at(await fillSeats(api, encounter, 1), 0)
    api.clock.set(earlier(encounter, 4 * minute))
    await come(place)
    return { encounter, place }
  }
  const unmarked = { status: 'Declined', attendance: null, joinedAt: null, seatedAt: null }

  test('a member from giving up a seat after coming to the table', async () => {
    const { place } = await marked()
    expect((await answer(api, place.invitation, 'DECLINED')).errors).toBeUndefined()
    expect(await readInvitation(api, place.invitation.id)).toMatchObject(unmarked)
  })

  test('a member who came from canceling the membership', async () => {
    const { place } = await marked()
    const { errors } = await askAs(api, place.member, 'mutation { cancelMembership { viewer { id } } }')
    expect(errors).toBeUndefined()
    expect(await readInvitation(api, place.invitation.id)).toMatchObject(unmarked)
  })

  test('the operator from taking a member off', async () => {
    const { place } = await marked()
    const input = { invitationId: globalId('RosterEntry', place.invitation.id), reason: 'A mix-up.' }
    expect((await operate('removeFromEncounter', input, 'entry { status }')).errors).toBeUndefined()
    expect(await readInvitation(api, place.invitation.id)).toMatchObject(unmarked)
  })

  test('the operator from canceling the encounter', async () => {
    const { encounter, place } = await marked()
    const input = { encounterId: encounterId(encounter), reason: 'The host is ill.' }
    expect((await operate('cancelEncounter', input, 'encounter { state }')).errors).toBeUndefined()
    expect(await readInvitation(api, place.invitation.id)).toMatchObject({ attendance: null, joinedAt: null })
  })
})

describe('moving an encounter', () => {
  test('deletes the marks made before', async () => {
    const encounter = await createEncounter(api)
    const place = at(await fillSeats(api, encounter, 1), 0)
    api.clock.set(earlier(encounter, 4 * minute))
    await come(place)
    expect((await move(encounter, new Date(encounter.startsAt.getTime() + 3 * day))).errors).toBeUndefined()
    expect(await readInvitation(api, place.invitation.id)).toMatchObject({ attendance: null, joinedAt: null })
  })

  test.each([
    ['without a count within 72 hours', 72 * hour - 1, 0],
    ['with a count again after 72 hours', 72 * hour, 1],
  ])('lets a member give up a seat %s', async (_rule, later, cancellations) => {
    const encounter = await createEncounter(api)
    const place = at(await fillSeats(api, encounter, 1), 0)
    const moved = new Date(api.clock().getTime() + 4 * day)
    expect((await move(encounter, moved)).errors).toBeUndefined()
    api.clock.set(new Date(api.clock().getTime() + later))
    await answer(api, place.invitation, 'DECLINED')
    expect(await readMember(api, place.member.id)).toMatchObject({ cancellations })
  })

  test('counts nothing for an invitation that it shortened and that expires', async () => {
    const encounter = await createEncounter(api)
    const [cut, whole] = [await createMember(api), await createMember(api)]
    await invite(api, cut, encounter, { expiresAt: earlier(encounter, day) })
    await invite(api, whole, encounter, { expiresAt: new Date(api.clock().getTime() + hour) })
    await move(encounter, new Date(api.clock().getTime() + 2 * day))
    api.clock.set(new Date(api.clock().getTime() + 3 * day))
    await api.work(sweeps)
    expect(await readMember(api, cut.id)).toMatchObject({ expired: 0 })
    expect(await readMember(api, whole.id)).toMatchObject({ expired: 1 })
  })

  describe('a move to a later start', () => {
    const away = (milliseconds: number) => new Date(api.clock().getTime() + milliseconds)
    const inviteByHand = async (encounter: Encounter, member: Member) => {
      const input = {
        encounterId: encounterId(encounter),
        memberIds: [globalId('OperatorMember', member.id)],
      }
      const { errors } = await operate('inviteMembers', input, 'refused { reason }')
      expect(errors).toBeUndefined()
      const invitation = await api.deps.database.prisma.invitation.findFirstOrThrow({
        where: { encounterId: encounter.id, memberId: member.id },
      })
      const standing = async () => {
        const { expiresAt, cutShort } = await readInvitation(api, invitation.id)
        return { expiresAt, cutShort }
      }
      return { standing, full: away(72 * hour) }
    }

    test('restores the time to answer that an earlier move had shortened, and nobody is mailed about either', async () => {
      const encounter = await createEncounter(api, { startsAt: away(7 * day) })
      const member = await createMember(api)
      const { standing, full } = await inviteByHand(encounter, member)
      const near = away(day)
      await move(encounter, near)
      expect(await standing()).toEqual({ expiresAt: new Date(near.getTime() - 2 * hour), cutShort: true })
      await move(encounter, encounter.startsAt)
      expect(await standing()).toEqual({ expiresAt: full, cutShort: false })
      const mails = await mailsTo(api, member, 'encounterChanged')
      expect(mails.map(({ state }) => state)).toEqual(['Skipped'])
    })

    test('gives an invitation that its start had shortened as much time to answer as any other', async () => {
      const encounter = await createEncounter(api, { startsAt: away(day) })
      const { standing, full } = await inviteByHand(encounter, await createMember(api))
      expect(await standing()).toEqual({ expiresAt: away(22 * hour), cutShort: false })
      await move(encounter, away(7 * day))
      expect(await standing()).toEqual({ expiresAt: full, cutShort: false })
    })
  })

  test('that has begun can set a later end, but no earlier end and no other start', async () => {
    const encounter = await createEncounter(api)
    api.clock.set(new Date(encounter.startsAt.getTime() + minute))
    const update = (changes: Record<string, unknown>) =>
      operate('updateEncounter', { encounterId: encounterId(encounter), ...changes }, 'encounter { endsAt }')
    expect((await update({ minutes: 60 })).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    const startsAt = new Date(api.clock().getTime() + day)
    expect((await update({ startsAt })).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect((await update({ minutes: 120 })).errors).toBeUndefined()
    const endsAt = new Date(encounter.startsAt.getTime() + 120 * minute)
    expect(await readEncounter(api, encounter.id)).toMatchObject({ endsAt })
  })
})

describe('only one encounter at a time:', () => {
  const now = new Date('2026-11-19T17:00:00.000Z')
  const accepted = { status: 'Accepted', respondedAt: now } as const
  const refusals = async (encounter: Encounter, member: Member) =>
    (await inviteMembers(encounter, [member])).data.inviteMembers
  const busy = { refused: [{ reason: 'BUSY' }] }
  const free = { refused: [] }

  test.each([
    ['an open invitation', {}],
    ['an invitation that can be answered at this last instant', { expiresAt: now }],
    ['a place on the waitlist', { ...accepted, isWaitlisted: true, waitlistNumber: 1 }],
    ['a seat', { ...accepted, seatedAt: now }],
  ])('a member who has %s elsewhere at about that time is not invited', async (_what, place) => {
    const member = await createMember(api)
    const first = await createEncounter(api)
    await invite(api, member, first, place)
    const near = await createEncounter(api, {
      startsAt: new Date(first.startsAt.getTime() + 3 * hour),
      endsAt: new Date(first.startsAt.getTime() + 5 * hour),
    })
    const far = await createEncounter(api, {
      startsAt: new Date(first.startsAt.getTime() + 3 * hour + minute),
      endsAt: new Date(first.startsAt.getTime() + 5 * hour),
    })
    expect(await refusals(near, member)).toMatchObject(busy)
    expect(await refusals(far, member)).toMatchObject(free)
  })

  test.each([
    ['declined', { status: 'Declined' as const, respondedAt: now }, {}],
    ['let the invitation run out', { expiresAt: new Date(now.getTime() - 1) }, {}],
    [
      'has a seat that is canceled',
      { ...accepted, seatedAt: now },
      { state: 'Canceled' as const, cancelReason: 'Snow.', canceledAt: now },
    ],
  ])('a member who %s elsewhere at that time is invited', async (_what, place, plan) => {
    const member = await createMember(api)
    await invite(api, member, await createEncounter(api, plan), place)
    expect(await refusals(await createEncounter(api), member)).toMatchObject(free)
  })

  test('a member with a place at an encounter of eight hours is invited to none that begins before its end', async () => {
    const startsAt = new Date(now.getTime() + 7 * day)
    const endsAt = new Date(startsAt.getTime() + 8 * hour)
    const long = { startsAt, endsAt }
    const at = (milliseconds: number) => ({ startsAt: new Date(endsAt.getTime() + milliseconds) })
    for (const [first, then, expected] of [
      [long, at(-1), busy],
      [at(-1), long, busy],
      [long, at(0), free],
      [at(0), long, free],
    ] as const) {
      const member = await createMember(api)
      await invite(api, member, await createEncounter(api, first))
      expect(await refusals(await createEncounter(api, then), member)).toMatchObject(expected)
    }
  })

  test('accepting an invitation that overlaps with a seat is a conflict that names it', async () => {
    const [held, other] = [await createEncounter(api, { name: 'Thursday Table' }), await createEncounter(api)]
    const { member } = await createSeat(api, held)
    const { errors } = await answer(api, await invite(api, member, other), 'ACCEPTED')
    expect(errors).toMatchObject([
      { extensions: { code: 'CONFLICT' }, message: expect.stringContaining('“Thursday Table”') },
    ])
  })

  test('of two overlapping invitations accepted at the same instant one is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const member = await createMember(api)
      const invitations = []
      for (let made = 0; made < 2; made++)
        invitations.push(await invite(api, member, await createEncounter(api)))
      const replies = await Promise.all(invitations.map((each) => answer(api, each, 'ACCEPTED')))
      expect(replies.filter(({ errors }) => errors)).toHaveLength(1)
      expect(await prisma().invitation.count({ where: { memberId: member.id, status: 'Accepted' } })).toBe(1)
    }
  })
})

describe('a move to about the time of another seat', () => {
  async function seatedAndInvited() {
    const moved = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 9 * day) })
    const { member } = await createSeat(api, moved)
    const other = await createEncounter(api, { name: 'Thursday Table' })
    const invitation = await invite(api, member, other)
    return { moved, member, other, invitation, startsAt: other.startsAt }
  }

  /** Changes an encounter while a member's row is locked, and lets the member accept an invitation behind that. */
  async function changeBeforeAcceptance(change: () => ReturnType<typeof move>, invitation: Invitation) {
    const holding = await api.deps.database.pool.connect()
    await holding.query('BEGIN')
    await holding.query('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [invitation.memberId])
    const changing = change()
    await waitUntilBlocked(api)
    const accepting = answer(api, invitation, 'ACCEPTED')
    await waitUntilBlocked(api, 2)
    await holding.query('COMMIT')
    holding.release()
    expect((await changing).errors).toBeUndefined()
    expect((await accepting).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    const seats = { memberId: invitation.memberId, status: 'Accepted' } as const
    expect(await prisma().invitation.count({ where: seats })).toBe(1)
  }

  test('is refused with an error that names it, until the seat there is given up', async () => {
    const { moved, invitation, startsAt } = await seatedAndInvited()
    await answer(api, invitation, 'ACCEPTED')
    expect((await move(moved, startsAt)).errors).toMatchObject([
      {
        message:
          'Somebody seated here has a seat at “Thursday Table” at about that time. Choose another time, or remove them from one of the two.',
        extensions: { code: 'CONFLICT', field: 'startsAt' },
      },
    ])
    expect(await readEncounter(api, moved.id)).toMatchObject({ startsAt: moved.startsAt, movedAt: null })
    await answer(api, invitation, 'DECLINED')
    expect((await move(moved, startsAt)).errors).toBeUndefined()
  })

  test('names each other encounter once, and is not refused because of members who only wait here or there', async () => {
    const { moved, invitation, startsAt } = await seatedAndInvited()
    await answer(api, invitation, 'ACCEPTED')
    const seatedThere = async (other: Pick<Encounter, 'id'>) =>
      createSeat(api, other, (await createSeat(api, moved)).member)
    await seatedThere({ id: invitation.encounterId })
    await seatedThere(await createEncounter(api, { name: 'Another Table' }))
    expect((await move(moved, startsAt)).errors).toMatchObject([
      { message: expect.stringContaining('a seat at “Another Table” and “Thursday Table” at about') },
    ])
    const full = await createEncounter(api, {
      seatsTaken: 11,
      startsAt: new Date(api.clock().getTime() + 9 * day),
    })
    const { member: seatedHere } = await createSeat(api, full)
    const { member: waitsHere } = at(await fillSeats(api, full, 1), 0)
    await createSeat(api, await createEncounter(api), waitsHere)
    const fullToo = await createEncounter(api, { seatsTaken: 12 })
    await answer(api, await invite(api, seatedHere, fullToo), 'ACCEPTED')
    expect((await move(full, startsAt)).errors).toBeUndefined()
  })

  test('and an acceptance of the other one at the same instant do not both succeed: the acceptance is refused', async () => {
    const { moved, invitation, startsAt } = await seatedAndInvited()
    await changeBeforeAcceptance(() => move(moved, startsAt), invitation)
  })

  test('and an acceptance of the moved one at the same instant do not both succeed: the acceptance is refused', async () => {
    const { moved, member, other, invitation } = await seatedAndInvited()
    await changeBeforeAcceptance(() => move(other, moved.startsAt), invitation)
    expect(await readInvitation(api, invitation.id)).toMatchObject({ memberId: member.id, status: 'Invited' })
  })

  test('has the same effect as a longer duration: an acceptance at the same instant is refused', async () => {
    const other = await createEncounter(api)
    const { member } = await createSeat(
      api,
      await createEncounter(api, { startsAt: new Date(other.startsAt.getTime() + 4 * hour) }),
    )
    const invitation = await invite(api, member, other)
    const longer = { encounterId: encounterId(other), minutes: 5 * 60 }
    await changeBeforeAcceptance(() => operate('updateEncounter', longer, 'encounter { id }'), invitation)
  })
})

describe('a free seat', () => {
  async function fullWithWaiting() {
    const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 9 })
    const places = await fillSeats(api, encounter, 7)
    const newcomer = await createMember(api)
    const invitation = await invite(api, newcomer, encounter, { expiresAt: earlier(encounter, 2 * hour) })
    return { encounter, seated: at(places, 0), waiting: at(places, 6), newcomer, invitation }
  }

  test('belongs to those who wait and can still be promoted', async () => {
    const { seated, invitation } = await fullWithWaiting()
    await answer(api, seated.invitation, 'DECLINED')
    await answer(api, invitation, 'ACCEPTED')
    expect(await readInvitation(api, invitation.id)).toMatchObject({ isWaitlisted: true })
  })

  test('goes to the next member who accepts if the one who waits is paused', async () => {
    const { seated, waiting, invitation } = await fullWithWaiting()
    await askAs(api, waiting.member, pausing)
    await answer(api, seated.invitation, 'DECLINED')
    await answer(api, invitation, 'ACCEPTED')
    expect(await readInvitation(api, invitation.id)).toMatchObject({ isWaitlisted: false })
  })

  test('goes to the next member who accepts if the one who waits has another seat at that time', async () => {
    const { encounter, seated, waiting, invitation } = await fullWithWaiting()
    await createSeat(api, await createEncounter(api, { startsAt: encounter.startsAt }), waiting.member)
    await answer(api, seated.invitation, 'DECLINED')
    await answer(api, invitation, 'ACCEPTED')
    expect(await readInvitation(api, invitation.id)).toMatchObject({ isWaitlisted: false })
  })

  test('goes to the next member who accepts once promotions have closed', async () => {
    const { encounter, seated, invitation } = await fullWithWaiting()
    api.clock.set(earlier(encounter, 3 * hour - minute))
    await answer(api, seated.invitation, 'DECLINED')
    await answer(api, invitation, 'ACCEPTED')
    expect(await readInvitation(api, invitation.id)).toMatchObject({ isWaitlisted: false })
  })

  test('given up at the same moment as somebody accepts goes to them', async () => {
    const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 7 })
    const leaving = at(await fillSeats(api, encounter, 6), 0).invitation
    const invitation = await invite(api, await createMember(api), encounter)
    const leaver = await api.deps.database.pool.connect()
    await leaver.query('BEGIN')
    await leaver.query(`UPDATE invitations SET status = 'Declined', seated_at = NULL WHERE id = $1`, [
      leaving.id,
    ])
    await leaver.query('UPDATE encounters SET seats_taken = seats_taken - 1 WHERE id = $1', [encounter.id])
    const reply = answer(api, invitation, 'ACCEPTED')
    await waitUntilBlocked(api)
    await leaver.query('COMMIT')
    leaver.release()
    expect((await reply).errors).toBeUndefined()
    expect(await readInvitation(api, invitation.id)).toMatchObject({ isWaitlisted: false })
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 6, waitlisted: 0 })
  })

  test('does not go to a waiting member who has another seat at that time by now', async () => {
    const { encounter, seated, waiting } = await fullWithWaiting()
    await createSeat(api, await createEncounter(api, { startsAt: encounter.startsAt }), waiting.member)
    await answer(api, seated.invitation, 'DECLINED')
    await api.work()
    expect(await readInvitation(api, waiting.invitation.id)).toMatchObject({ isWaitlisted: true })
  })

  test('that never came: members who still wait when promotions close get a mail that says so, once', async () => {
    const { encounter, waiting } = await fullWithWaiting()
    api.clock.set(earlier(encounter, 3 * hour))
    await api.work(sweeps)
    expect(await mailsTo(api, waiting.member, 'noSeatOpened')).toEqual([])
    api.clock.set(earlier(encounter, 3 * hour - minute))
    await api.work(sweeps)
    await api.work(sweeps)
    expect(await mailsTo(api, waiting.member, 'noSeatOpened')).toHaveLength(1)
  })

  test('that never came: a mail says so if a move closes promotions, even after the shortest wait', async () => {
    const { encounter, waiting } = await fullWithWaiting()
    api.clock.set(new Date(api.clock().getTime() + minute))
    expect((await move(encounter, new Date(api.clock().getTime() + 2.5 * hour))).errors).toBeUndefined()
    await api.work(sweeps)
    expect(await mailsTo(api, waiting.member, 'noSeatOpened')).toHaveLength(1)
  })
})

describe('counts', () => {
  test('do not include a no-show for a seat given by hand ten minutes before the end', async () => {
    const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 9 })
    const places = await fillSeats(api, encounter, 7)
    const [came, gone, waiting] = [at(places, 0), at(places, 1), at(places, 6)]
    api.clock.set(earlier(encounter, 4 * minute))
    await come(came)
    await answer(api, gone.invitation, 'DECLINED')
    api.clock.set(new Date(encounter.endsAt.getTime() - 10 * minute))
    expect((await promote(waiting)).errors).toBeUndefined()
    api.clock.set(new Date(encounter.endsAt.getTime() + day))
    await api.work(['completeEncounters', 'settleAttendance'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ attendanceSettledAt: expect.any(Date) })
    expect(await readMember(api, waiting.member.id)).toMatchObject({ noShows: 0 })
    expect(await readMember(api, at(places, 2).member.id)).toMatchObject({ noShows: 1 })
  })

  test('do not change by themselves if nobody at all is marked, as nothing settles', async () => {
    const encounter = await createEncounter(api)
    const { member } = await createSeat(api, encounter)
    api.clock.set(new Date(encounter.endsAt.getTime() + 2 * day))
    await api.work(['completeEncounters', 'settleAttendance'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ attendanceSettledAt: null })
    expect(await readMember(api, member.id)).toMatchObject({ noShows: 0 })
  })

  test('do not include an expired invitation that never reached its member', async () => {
    const encounter = await createEncounter(api)
    const people = [await createMember(api), await createMember(api), await createMember(api)]
    await inviteMembers(encounter, people)
    const mailOf = async (member: Member) => at(await mailsTo(api, member, 'invitation'), 0).id
    const sent = { state: 'Sent', sentAt: api.clock() } as const
    await prisma().outboxMail.update({ where: { id: await mailOf(at(people, 0)) }, data: sent })
    await prisma().outboxMail.update({
      where: { id: await mailOf(at(people, 1)) },
      data: { ...sent, deliveryState: 'Bounced', deliveryAt: api.clock() },
    })
    await prisma().outboxMail.update({
      where: { id: await mailOf(at(people, 2)) },
      data: { state: 'Suppressed' },
    })
    api.clock.set(new Date(api.clock().getTime() + 4 * day))
    await api.work(['expireInvitations'])
    const counts = await Promise.all(people.map(async ({ id }) => (await readMember(api, id)).expired))
    expect(counts).toEqual([1, 0, 0])
  })
})

describe('a One-on-One that loses one of its seats', () => {
  test('is canceled at once, with a mail to the other', async () => {
    const encounter = await pair()
    const [first, second] = await fillSeats(api, encounter, 2)
    if (!first || !second) throw new Error('Nobody came')
    await answer(api, first.invitation, 'DECLINED')
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Canceled' })
    expect(await mailsTo(api, second.member, 'encounterCanceled')).toHaveLength(1)
    expect(await mailsTo(api, first.member, 'encounterCanceled')).toEqual([])
  })

  test.each([
    ['declined', (place: Invitation) => answer(api, place, 'DECLINED')],
    ['withdrawn as its member pauses', ({ memberId: id }: Invitation) => askAs(api, { id }, pausing)],
  ])('is canceled, too, once the last other invitation is %s', async (_how, end) => {
    const encounter = await pair()
    const [seated] = await fillSeats(api, encounter, 1)
    if (!seated) throw new Error('Nobody came')
    const third = await invite(api, await createMember(api), encounter)
    const invited = await invite(api, await createMember(api), encounter)
    await end(third)
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Scheduled' })
    await end(invited)
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Canceled' })
    expect(await mailsTo(api, seated.member, 'encounterCanceled')).toHaveLength(1)
  })

  test('can be accepted after declining as long as it is not canceled', async () => {
    const canAccept = async ({ id, memberId }: Invitation) => {
      const query = 'query($id: ID!) { node(id: $id) { ... on Invitation { canAccept } } }'
      type Read = { node: { canAccept: boolean } }
      return (await askAs<Read>(api, { id: memberId }, query, { id: globalId('Invitation', id) })).data.node
        .canAccept
    }
    for (const isAccepted of [false, true]) {
      const encounter = await pair()
      const [one, other] = [await createMember(api), await createMember(api)]
      const [accepting, declining] = [await invite(api, one, encounter), await invite(api, other, encounter)]
      expect(await canAccept(accepting)).toBe(true)
      if (isAccepted) await answer(api, accepting, 'ACCEPTED')
      await answer(api, declining, 'DECLINED')
      expect([await canAccept(accepting), await canAccept(declining)]).toEqual([!isAccepted, !isAccepted])
    }
  })

  test('that one person accepts after the other declined is canceled once the other can no longer accept after all', async () => {
    const encounter = await pair()
    const expiresAt = new Date(api.clock().getTime() + hour)
    const other = await createMember(api)
    await answer(api, await invite(api, other, encounter, { expiresAt }), 'DECLINED')
    const [seated] = await fillSeats(api, encounter, 1)
    if (!seated) throw new Error('Nobody came')
    api.clock.set(expiresAt)
    await api.work(['remind'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Scheduled' })
    api.clock.advance(1)
    await api.work(['remind'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Canceled' })
    expect(await mailsTo(api, seated.member, 'encounterCanceled')).toHaveLength(1)
    expect(await mailsTo(api, other, 'encounterCanceled')).toEqual([])
    api.clock.advance(-hour - 1)
  })

  test('that one person accepts after the other paused is canceled, but not if only one was invited', async () => {
    const [left, begun] = [await pair(), await pair()]
    const { memberId: id } = await invite(api, await createMember(api), left)
    await askAs(api, { id }, pausing)
    for (const encounter of [left, begun]) await fillSeats(api, encounter, 1)
    await api.work(['remind'])
    expect(await readEncounter(api, left.id)).toMatchObject({ state: 'Canceled' })
    expect(await readEncounter(api, begun.id)).toMatchObject({ state: 'Scheduled' })
  })

  test('is canceled once the other invitation has expired', async () => {
    const encounter = await pair()
    const [seated] = await fillSeats(api, encounter, 1)
    const expiresAt = new Date(api.clock().getTime() + hour)
    await invite(api, await createMember(api), encounter, { expiresAt })
    api.clock.advance(hour + 1)
    await api.work(['expireInvitations'])
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Canceled' })
    expect(await mailsTo(api, seated?.member as Member, 'encounterCanceled')).toHaveLength(1)
    api.clock.advance(-hour - 1)
  })

  test('that the operator canceled stays canceled for their reason when the other invitation ends', async () => {
    const encounter = await pair()
    await fillSeats(api, encounter, 1)
    const invited = await invite(api, await createMember(api), encounter)
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'Snow.' }
    await mutate(api, await createOperator(api), 'cancelEncounter', input, '__typename')
    const canceled = await readEncounter(api, encounter.id)
    expect(canceled).toMatchObject({ state: 'Canceled', cancelReason: 'Snow.' })
    await askAs(api, { id: invited.memberId }, pausing)
    expect(await readEncounter(api, encounter.id)).toEqual(canceled)
  })

  test('that is over when its other invitation expires does not stop other invitations from expiring', async () => {
    const encounter = await pair()
    await fillSeats(api, encounter, 1)
    const expiresAt = new Date(api.clock().getTime() + hour)
    const late = await invite(api, await createMember(api), encounter, { expiresAt })
    const other = await invite(api, await createMember(api), await createEncounter(api), { expiresAt })
    const was = api.clock()
    api.clock.set(encounter.endsAt)
    await api.work(['completeEncounters', 'expireInvitations'])
    api.clock.set(was)
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Completed' })
    for (const { id } of [late, other]) {
      expect(await readInvitation(api, id)).toMatchObject({ status: 'Expired' })
    }
  })

  test('given up by both at the same instant gives no other error than that it is canceled', async () => {
    for (let round = 0; round < 10; round++) {
      const places = await fillSeats(api, await pair(), 2)
      const replies = await Promise.all(places.map(({ invitation }) => answer(api, invitation, 'DECLINED')))
      const messages = replies.flatMap(({ errors }) => errors ?? []).map(({ message }) => message)
      expect(messages.filter((message) => message !== 'This encounter has been canceled.')).toEqual([])
    }
  })
})

test('of two who must not meet, one of whom accepts after declining, only one is seated', async () => {
  const encounter = await createEncounter(api)
  const [regretful, other] = [await createMember(api), await createMember(api)]
  const first = await invite(api, regretful, encounter)
  const second = await invite(api, other, encounter)
  await answer(api, first, 'DECLINED')
  const data = { memberId: regretful.id, avoidedId: other.id, createdAt: api.clock() }
  await prisma().avoidance.create({ data })
  const holding = await api.deps.database.pool.connect()
  await holding.query('BEGIN')
  await holding.query('SELECT FROM encounters WHERE id = $1 FOR UPDATE', [encounter.id])
  const both = [answer(api, first, 'ACCEPTED'), answer(api, second, 'ACCEPTED')]
  await waitUntilBlocked(api, 2)
  await holding.query('COMMIT')
  holding.release()
  for (const { errors } of await Promise.all(both)) expect(errors).toBeUndefined()
  const seats = [await readInvitation(api, first.id), await readInvitation(api, second.id)]
  expect(seats.map(({ isWaitlisted }) => isWaitlisted).sort()).toEqual([false, true])
})

describe('if "Don\'t seat me with…" is said after both were seated', () => {
  async function seatedTogether() {
    const encounter = await createEncounter(api)
    const [first, second] = await fillSeats(api, encounter, 2)
    if (!first || !second) throw new Error('Nobody came')
    return { encounter, first, second }
  }

  test('the member who said it may give up the seat without a count, and for the other it counts as usual', async () => {
    for (const [who, cancellations] of [
      ['namer', 0],
      ['named', 1],
    ] as const) {
      const { encounter, first, second } = await seatedTogether()
      await avoid(first.member, second.member)
      api.clock.set(earlier(encounter, 2 * day))
      const leaver = who === 'namer' ? first : second
      await answer(api, leaver.invitation, 'DECLINED')
      expect(await readMember(api, leaver.member.id)).toMatchObject({ cancellations })
      api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
    }
  })

  test('the member who said it gives up a seat with a count if the other only waits', async () => {
    const encounter = await createEncounter(api)
    const place = at(await fillSeats(api, encounter, 1), 0)
    const other = await createMember(api)
    await avoid(place.member, other)
    const invitation = await invite(api, other, encounter)
    await answer(api, invitation, 'ACCEPTED')
    expect(await readInvitation(api, invitation.id)).toMatchObject({ isWaitlisted: true })
    api.clock.set(earlier(encounter, 2 * day))
    await answer(api, place.invitation, 'DECLINED')
    expect(await readMember(api, place.member.id)).toMatchObject({ cancellations: 1 })
  })

  test.each(['first', 'second'] as const)(
    'the member seated later is taken off a day before the start, uncounted and first in line, if the %s said it',
    async (namer) => {
      const { encounter, first, second } = await seatedTogether()
      const [from, to] = namer === 'first' ? [first, second] : [second, first]
      await avoid(from.member, to.member)
      const { id } = await createMember(api)
      await prisma().member.update({ where: { id }, data: { roundsLeftOut: 3 } })
      const others = await prisma().member.aggregate({ _max: { roundsLeftOut: true } })
      api.clock.set(earlier(encounter, day + minute))
      await api.work(sweeps)
      expect(await readInvitation(api, second.invitation.id)).toMatchObject({ status: 'Accepted' })
      api.clock.set(earlier(encounter, day))
      await api.work(sweeps)
      expect(await readInvitation(api, second.invitation.id)).toMatchObject({
        status: 'Declined',
        canceledAt: null,
      })
      expect(await readInvitation(api, first.invitation.id)).toMatchObject({ status: 'Accepted' })
      const { cancellations, roundsLeftOut } = await readMember(api, second.member.id)
      expect(cancellations).toBe(0)
      expect(roundsLeftOut).toBeGreaterThan(others._max.roundsLeftOut ?? 0)
      const mails = await mailsTo(api, second.member, 'takenOff')
      expect(mails).toMatchObject([{ data: { place: 'seated' } }])
      expect(mails[0]?.data).not.toHaveProperty('reason')
    },
  )
})

test('an invitation is withdrawn by a pause at the same instant, whichever is first', async () => {
  for (let round = 0; round < 10; round++) {
    const member = await createMember(api)
    const encounter = await createEncounter(api, {
      startsAt: new Date(api.clock().getTime() + (7 + round) * day),
      endsAt: new Date(api.clock().getTime() + (7 + round) * day + hour),
    })
    await Promise.all([inviteMembers(encounter, [member]), askAs(api, member, pausing)])
    const alive = await prisma().invitation.count({ where: { memberId: member.id, status: 'Invited' } })
    expect(alive).toBe(0)
  }
})

describe('more rules about seats', () => {
  test('a member who is parted gets the same mail as one whom the operator takes off', async () => {
    const encounter = await createEncounter(api)
    const [first, parted, removed] = await fillSeats(api, encounter, 3)
    if (!first || !parted || !removed) throw new Error('Nobody came')
    await avoid(first.member, parted.member)
    const input = { invitationId: globalId('RosterEntry', removed.invitation.id), reason: 'A mix-up.' }
    await operate('removeFromEncounter', input, 'entry { status }')
    api.clock.set(earlier(encounter, day))
    await api.work(sweeps)
    const fields = async ({ member }: Place) =>
      Object.keys(at(await mailsTo(api, member, 'takenOff'), 0).data as object).sort()
    expect(await fields(parted)).toEqual(await fields(removed))
  })

  test('a One-on-One of two who must not meet is canceled, with the same mail to both', async () => {
    const encounter = await pair()
    const places = await fillSeats(api, encounter, 2)
    await avoid(at(places, 0).member, at(places, 1).member)
    api.clock.set(earlier(encounter, day))
    await api.work(sweeps)
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Canceled' })
    const mails = await Promise.all(places.map(({ member }) => mailsTo(api, member, 'encounterCanceled')))
    const [one, other] = mails.map((each) => (at(each, 0).data as { reason: string }).reason)
    expect(one).toBe(other)
  })

  test('nobody loses a seat within minutes of a wish that is made on the last day', async () => {
    const encounter = await createEncounter(api)
    const [first, second] = await fillSeats(api, encounter, 2)
    if (!first || !second) throw new Error('Nobody came')
    api.clock.set(earlier(encounter, 5 * hour))
    await avoid(first.member, second.member)
    await api.work(sweeps)
    expect(await readInvitation(api, second.invitation.id)).toMatchObject({ status: 'Accepted' })
  })

  test('a member without a location is parted like any other member', async () => {
    const encounter = await createEncounter(api)
    const { member: first } = at(await fillSeats(api, encounter, 1), 0)
    api.clock.set(new Date(api.clock().getTime() + minute))
    const { invitation } = await createSeat(api, encounter, operator)
    await avoid(first, operator)
    api.clock.set(earlier(encounter, day))
    await api.work(sweeps)
    expect(await readInvitation(api, invitation.id)).toMatchObject({ status: 'Declined' })
  })

  async function holdsPairApart(encounter: Encounter, who = operator): Promise<boolean | null> {
    const query = 'query($id: ID!) { node(id: $id) { ... on OperatorEncounter { holdsPairApart } } }'
    type Read = { node: { holdsPairApart: boolean | null } }
    return (await askAs<Read>(api, who, query, { id: encounterId(encounter) })).data.node.holdsPairApart
  }

  test('the operator sees that two must not meet, but not at a One-on-One nor if they have a place there', async () => {
    const [table, two] = [await createEncounter(api), await pair()]
    expect(await holdsPairApart(table)).toBe(false)
    for (const encounter of [table, two]) {
      const [first, second] = await fillSeats(api, encounter, 2)
      if (first && second) await avoid(first.member, second.member)
    }
    expect([await holdsPairApart(table), await holdsPairApart(two)]).toEqual([true, null])
    const seated = await createOperator(api)
    await createSeat(api, table, seated)
    expect(await holdsPairApart(table, seated)).toBeNull()
  })

  test('an operator who declined has no place there, so that they see and are mailed that two must not meet', async () => {
    const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 23 * hour) })
    const [first, second] = await fillSeats(api, encounter, 2)
    if (!first || !second) throw new Error('Nobody came')
    const declined = await createOperator(api)
    const invitation = await invite(api, declined, encounter)
    await answer(api, invitation, 'DECLINED')
    await avoid(first.member, second.member)
    expect(await holdsPairApart(encounter, declined)).toBe(true)
    await api.work(['remind'])
    const mails = await prisma().outboxMail.findMany({ where: { template: 'dayBefore' } })
    const mail = mails.find(({ data }) => (data as { encounterId?: number }).encounterId === encounter.id)
    expect(mail?.data).toMatchObject({ holdsPairApart: true })
  })

  test('a declined invitation of a moved encounter cannot be accepted later than 2 hours before the start', async () => {
    const encounter = await createEncounter(api)
    const invitation = await invite(api, await createMember(api), encounter, {
      expiresAt: new Date(api.clock().getTime() + 3 * day),
    })
    await answer(api, invitation, 'DECLINED')
    const startsAt = new Date(api.clock().getTime() + 2 * day)
    await move(encounter, startsAt)
    api.clock.set(earlier({ startsAt }, 2 * hour - 1))
    expect((await answer(api, invitation, 'ACCEPTED')).errors).toMatchObject([
      { message: 'This invitation has expired.' },
    ])
    api.clock.set(earlier({ startsAt }, 2 * hour))
    expect((await answer(api, invitation, 'ACCEPTED')).errors).toBeUndefined()
  })

  test('a member whose invitation has no time left after a move is mailed that it is no longer open', async () => {
    const encounter = await createEncounter(api)
    const member = await createMember(api)
    await invite(api, member, encounter, { expiresAt: earlier(encounter, day) })
    await move(encounter, new Date(api.clock().getTime() + 90 * minute))
    expect(await mailsTo(api, member, 'takenOff')).toMatchObject([{ data: { place: 'invited' } }])
    expect(await mailsTo(api, member, 'encounterChanged')).toEqual([])
  })

  test('leaving the waitlist is refused after giving up a seat', async () => {
    const { member, invitation } = at(await fillSeats(api, await createEncounter(api), 1), 0)
    await answer(api, invitation, 'DECLINED')
    const input = { invitationId: globalId('Invitation', invitation.id) }
    const { errors } = await mutate(api, member, 'leaveWaitlist', input, 'message')
    expect(errors).toMatchObject([{ message: 'You are not on the waitlist of this encounter.' }])
  })

  const undo = ({ member, invitation }: Place) =>
    mutate<{ message: string }>(
      api,
      member,
      'undoAcceptance',
      { invitationId: globalId('Invitation', invitation.id) },
      'message',
    )
  const seconds = (count: number) => api.clock.set(new Date(api.clock().getTime() + count * 1000))

  test('an acceptance taken back within 20 seconds leaves the invitation open, and counts nothing', async () => {
    const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 2 * day) })
    const place = at(await fillSeats(api, encounter, 1), 0)
    seconds(20)
    const message = 'Undone. The invitation waits for your answer again.'
    expect((await undo(place)).data.undoAcceptance).toEqual({ message })
    expect((await undo(place)).data.undoAcceptance).toEqual({ message })
    const open = { status: 'Invited', seatedAt: null, respondedAt: null, canceledAt: null }
    expect(await readInvitation(api, place.invitation.id)).toMatchObject(open)
    expect(await readMember(api, place.member.id)).toMatchObject({ cancellations: 0 })
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 0, waitlisted: 0 })
    const mails = await mailsTo(api, place.member, 'seatReleased')
    expect(mails).toMatchObject([{ data: { counted: false, isOpenAgain: true } }])
    await answer(api, place.invitation, 'ACCEPTED')
    expect(await readInvitation(api, place.invitation.id)).toMatchObject({ status: 'Accepted' })
  })

  test('an acceptance taken back by a member who has paused since leaves no invitation open, and counts nothing', async () => {
    const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() + 2 * day) })
    const { member, invitation } = at(await fillSeats(api, encounter, 1), 0)
    await askAs(api, member, 'mutation { pauseMembership { viewer { id } } }')
    const message = 'This invitation is not open any more.'
    expect((await undo({ member, invitation })).data.undoAcceptance).toEqual({ message })
    const withdrawn = { status: 'Declined', seatedAt: null, withdrawnAt: api.clock(), canceledAt: null }
    expect(await readInvitation(api, invitation.id)).toMatchObject(withdrawn)
    expect(await mailsTo(api, member, 'seatReleased')).toMatchObject([{ data: { counted: false } }])
    api.clock.set(encounter.startsAt)
    await api.work(['expireInvitations'])
    expect(await readMember(api, member.id)).toMatchObject({ cancellations: 0, expired: 0 })
  })

  test('an acceptance cannot be taken back after 20 seconds, nor can a seat gained from the waitlist', async () => {
    const refused = [{ message: 'It is too late to undo this. You can still give up your place.' }]
    const late = at(await fillSeats(api, await createEncounter(api), 1), 0)
    seconds(21)
    expect((await undo(late)).errors).toMatchObject(refused)
    const full = await createEncounter(api, { seatsTaken: 12 })
    const [waiting, undone] = [await fillSeats(api, full, 1), await fillSeats(api, full, 1)].map((places) =>
      at(places, 0),
    )
    if (!waiting || !undone) throw new Error('Two were to wait')
    expect((await undo(undone)).errors).toBeUndefined()
    expect(await readEncounter(api, full.id)).toMatchObject({ waitlisted: 1 })
    await prisma().encounter.update({ where: { id: full.id }, data: { seatsTaken: 11 } })
    expect((await promote(waiting)).errors).toBeUndefined()
    expect((await undo(waiting)).errors).toMatchObject(refused)
    expect(await readInvitation(api, waiting.invitation.id)).toMatchObject({ status: 'Accepted' })
  })

  test('taking an acceptance back does not cancel a One-on-One', async () => {
    const encounter = await pair()
    const place = at(await fillSeats(api, encounter, 2), 0)
    expect((await undo(place)).errors).toBeUndefined()
    expect(await readEncounter(api, encounter.id)).toMatchObject({ state: 'Scheduled', seatsTaken: 1 })
  })

  test('a member who cancels the membership and accepts at the same instant has no seat afterwards', async () => {
    for (let round = 0; round < 10; round++) {
      const member = await createMember(api)
      const invitation = await invite(api, member, await createEncounter(api))
      await answer(api, invitation, 'DECLINED')
      await Promise.all([
        askAs(api, member, 'mutation { cancelMembership { viewer { id } } }'),
        answer(api, invitation, 'ACCEPTED'),
      ])
      expect(await readInvitation(api, invitation.id)).toMatchObject({ seatedAt: null })
    }
  })

  test('settling attendance and choosing at the same instant wait for each other and never fail', async () => {
    const encounter = await createEncounter(api)
    const places = []
    for (let made = 0; made < 8; made++) {
      places.push(await createSeat(api, encounter, undefined, { attendance: 'Attended' }))
    }
    api.clock.set(new Date(encounter.endsAt.getTime() + hour))
    await api.work(['completeEncounters'])
    const chosen = places.map(({ member }) => globalId('Attendee', member.id))
    const replies = await Promise.all([
      operate('settleAttendance', { encounterId: encounterId(encounter) }, 'encounter { id }'),
      ...places.map(({ member }, index) => {
        const selectedMemberIds = chosen.filter((_id, other) => other !== index)
        const input = { encounterId: globalId('Encounter', encounter.id), selectedMemberIds }
        return mutate(api, member, 'submitImpressions', input, 'viewer { id }')
      }),
    ])
    expect(replies.flatMap(({ errors }) => errors ?? [])).toEqual([])
  })
})
