import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import {
  answer,
  askAs,
  createOperator,
  fillSeats,
  mailsTo,
  mutate,
  readEncounter,
  readInvitation,
  readMember,
} from '../support/seats.ts'

type Invited = { invited: { id: string }[]; refused: { member: { username: string }; reason: string }[] }

let api: TestApi
let operator: Member
let encounter: Encounter

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(async () => {
  api.clock.set(new Date('2026-11-19T17:00:00.000Z'))
  encounter = await createEncounter(api)
})
afterAll(() => api.close())

const ahead = (milliseconds: number) => new Date(api.clock().getTime() + milliseconds)
const inviteMembers = (members: Member[], more: Record<string, unknown> = {}, to = encounter) =>
  mutate<Invited>(
    api,
    operator,
    'inviteMembers',
    {
      encounterId: globalId('OperatorEncounter', to.id),
      memberIds: members.map(({ id }) => globalId('OperatorMember', id)),
      ...more,
    },
    'invited { id } refused { member { username } reason }',
  )
const remove = (invitationId: number, reason = 'We mixed up two evenings.') =>
  mutate(
    api,
    operator,
    'removeFromEncounter',
    { invitationId: globalId('RosterEntry', invitationId), reason },
    'entry { status }',
  )
const refusals = async (members: Member[], more = {}) =>
  (await inviteMembers(members, more)).data.inviteMembers?.refused.map(({ reason }) => reason)
const invitationOf = ({ id }: Member, { id: encounterId } = encounter) =>
  api.deps.database.prisma.invitation.findUniqueOrThrow({
    where: { memberId_encounterId: { memberId: id, encounterId } },
  })

describe('an invitation', () => {
  test('expires by default 72 hours after it was sent', async () => {
    const member = await createMember(api)
    await inviteMembers([member])
    expect(await invitationOf(member)).toMatchObject({
      status: 'Invited',
      sentAt: api.clock(),
      expiresAt: ahead(72 * hour),
    })
  })

  test('never expires later than 2 hours before the start', async () => {
    const soon = await createEncounter(api, { startsAt: ahead(day) })
    const member = await createMember(api)
    await inviteMembers([member], {}, soon)
    expect((await invitationOf(member, soon)).expiresAt).toEqual(ahead(22 * hour))
    const tooSoon = await createEncounter(api, { startsAt: ahead(2 * hour) })
    const { errors } = await inviteMembers([member], {}, tooSoon)
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })

  test('is refused with too long a note, and its removal with too long a reason or none', async () => {
    const member = await createMember(api)
    const tooLong = (most: string) => [
      { message: `Please write at most ${most} characters.`, extensions: { code: 'BAD_INPUT' } },
    ]
    expect((await inviteMembers([member], { note: 'x'.repeat(1001) })).errors).toMatchObject(tooLong('1,000'))
    await inviteMembers([member], { note: 'x'.repeat(1000) })
    const { id } = await invitationOf(member)
    expect((await remove(id, 'x'.repeat(501))).errors).toMatchObject(tooLong('500'))
    expect((await remove(id, ' ')).errors).toMatchObject([{ message: 'A reason is needed.' }])
    expect((await remove(id, 'x'.repeat(500))).errors).toBeUndefined()
  })

  test('is mailed with the words of the operator, and List-Unsubscribe', async () => {
    const member = await createMember(api)
    await inviteMembers([member], { note: 'Bring tea.' })
    const [mail, ...more] = await mailsTo(api, member, 'invitation')
    expect(more).toEqual([])
    if (!mail) throw new Error('No mail')
    const { text, headers } = await renderRow(mail, api.deps)
    expect(text).toContain('Bring tea.')
    expect(headers.map(({ name }) => name)).toContain('List-Unsubscribe-Post')
    expect(mail.stream).toBe('Broadcast')
  })

  test('is not mailed to a member who wants no invitation mail, but waits on the dashboard', async () => {
    const member = await createMember(api, { wantsInvitationMail: false })
    await inviteMembers([member])
    expect(await invitationOf(member)).toMatchObject({ status: 'Invited' })
    expect(await mailsTo(api, member, 'invitation')).toEqual([])
  })

  test('is one row for each member and encounter', async () => {
    const member = await createMember(api)
    await inviteMembers([member])
    expect(await refusals([member])).toEqual(['ALREADY_INVITED'])
    expect(await mailsTo(api, member, 'invitation')).toHaveLength(1)
  })
})

describe('an operator cannot invite', () => {
  test('paused or canceled members', async () => {
    const paused = await createMember(api, { status: 'Paused', pauseReason: 'Member' })
    const canceled = await createMember(api, { status: 'Canceled', canceledAt: api.clock() })
    expect(await refusals([paused, canceled])).toEqual(['NOT_ACTIVE', 'NOT_ACTIVE'])
  })

  test('a member who gave up a seat at that encounter', async () => {
    const [place] = await fillSeats(api, encounter, 1)
    if (!place) throw new Error('Nobody came')
    await answer(api, place.invitation, 'DECLINED')
    expect(await refusals([place.member], { again: true })).toEqual(['GAVE_UP'])
    expect(await readInvitation(api, place.invitation.id)).toMatchObject({ status: 'Declined' })
  })

  test('a member who left its waitlist', async () => {
    const waiting = (await fillSeats(api, encounter, 13)).at(-1)
    if (!waiting) throw new Error('Nobody came')
    await answer(api, waiting.invitation, 'DECLINED')
    expect(await refusals([waiting.member], { again: true })).toEqual(['GAVE_UP'])
  })

  test.each([
    ['that person named them', false],
    ['they named that person', true],
  ])('people who must not be seated with somebody there: %s', async (_who, reversed) => {
    const [there, asked, free] = [await createMember(api), await createMember(api), await createMember(api)]
    const [memberId, avoidedId] = reversed ? [asked.id, there.id] : [there.id, asked.id]
    await api.deps.database.prisma.avoidance.create({ data: { memberId, avoidedId, createdAt: api.clock() } })
    const { data } = await inviteMembers([there, asked, free])
    expect(data.inviteMembers?.refused).toEqual([{ member: { username: asked.username }, reason: 'BARRED' }])
    expect(await refusals([asked])).toEqual(['BARRED'])
    expect(data.inviteMembers?.invited).toHaveLength(2)
  })

  test('more people than the encounter’s invite target', async () => {
    const pair = await createEncounter(api, { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2 })
    const members = [await createMember(api), await createMember(api), await createMember(api)]
    const { data } = await inviteMembers(members, {}, pair)
    expect(data.inviteMembers?.refused).toMatchObject([{ reason: 'NO_ROOM' }])
    const [first] = members
    if (!first) throw new Error('Nobody')
    await answer(api, await invitationOf(first, pair), 'DECLINED')
    expect((await inviteMembers(members.slice(2), {}, pair)).data.inviteMembers?.invited).toHaveLength(1)
  })

  test('anybody to a draft', async () => {
    const draft = await createEncounter(api, { state: 'Draft' })
    const { errors } = await inviteMembers([await createMember(api)], {}, draft)
    expect(errors).toMatchObject([{ message: 'Only a scheduled encounter can have invitations.' }])
  })
})

describe('a reminder by hand', () => {
  const remind = (member: Member) =>
    mutate<{ reminded: { member: { username: string } }[] }>(
      api,
      operator,
      'remindInvited',
      {
        encounterId: globalId('OperatorEncounter', encounter.id),
        memberIds: [globalId('OperatorMember', member.id)],
      },
      'reminded { member { username } }',
    )
  const reminded = async (member: Member) => (await remind(member)).data.remindInvited?.reminded.length

  test('is sent to members who can still answer, even at the last instant', async () => {
    const member = await createMember(api)
    await invite(api, member, encounter, { expiresAt: ahead(hour) })
    api.clock.advance(hour + 1)
    expect(await reminded(member)).toBe(0)
    api.clock.advance(-1)
    expect(await reminded(member)).toBe(1)
  })

  test('is sent at most once a day in the time zone of the encounter', async () => {
    const member = await createMember(api)
    await invite(api, member, encounter, { expiresAt: ahead(3 * day) })
    const counts: (number | undefined)[] = []
    // Midnight in Detroit is 5 AM in UTC.
    for (const instant of ['20T00:30', '20T04:59', '20T05:00']) {
      api.clock.set(new Date(`2026-11-${instant}:00.000Z`))
      counts.push(await reminded(member))
    }
    expect(counts).toEqual([1, 0, 1])
  })

  test('is refused once the encounter is canceled', async () => {
    const member = await createMember(api)
    await invite(api, member, encounter, { expiresAt: ahead(day) })
    const input = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'Snow.' }
    await mutate(api, operator, 'cancelEncounter', input, 'encounter { id }')
    expect((await remind(member)).errors).toMatchObject([
      { message: 'This encounter takes no answers any more.', extensions: { code: 'CONFLICT' } },
    ])
  })
})

describe('inviting again', () => {
  test('renews a declined or expired invitation only if the operator asks for it', async () => {
    const [declined, expired] = [await createMember(api), await createMember(api)]
    await inviteMembers([declined, expired])
    await answer(api, await invitationOf(declined), 'DECLINED')
    api.clock.advance(72 * hour + 1)
    await api.work(['expireInvitations'])
    expect(await refusals([declined, expired])).toEqual(['DECLINED', 'EXPIRED'])
    const { data } = await inviteMembers([declined, expired], { again: true })
    expect(data.inviteMembers?.invited).toHaveLength(2)
    expect(await invitationOf(expired)).toMatchObject({ status: 'Invited', expiresAt: ahead(72 * hour) })
    expect(await mailsTo(api, declined, 'invitation')).toHaveLength(2)
    const { errors } = await answer(api, await invitationOf(declined), 'ACCEPTED')
    expect(errors).toBeUndefined()
  })
})

describe('taking someone off', () => {
  test('clears their calendar with one neutral mail, counts nothing and gives the seat to the waitlist', async () => {
    const places = await fillSeats(api, encounter, 13)
    const [removed, waiting] = [places[0], places[12]]
    if (!removed || !waiting) throw new Error('Nobody came')
    api.clock.set(new Date(encounter.startsAt.getTime() - day))
    expect((await remove(removed.invitation.id)).errors).toBeUndefined()
    await api.work()
    const [mail] = await mailsTo(api, removed.member, 'takenOff')
    if (!mail) throw new Error('No mail')
    const { text, attachments } = await renderRow(mail, api.deps)
    expect(text).not.toContain('We mixed up two evenings.')
    expect(text).not.toContain('Thank you for telling us')
    expect(attachments[0]?.content).toContain('METHOD:CANCEL')
    expect(await readMember(api, removed.member.id)).toMatchObject({ cancellations: 0 })
    expect(await readInvitation(api, waiting.invitation.id)).toMatchObject({ isWaitlisted: false })
    expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 12, waitlisted: 0 })
  })

  test('lets them be invited again, with another confirmation and a calendar entry with a higher SEQUENCE', async () => {
    const [place] = await fillSeats(api, encounter, 1)
    if (!place) throw new Error('Nobody came')
    await remove(place.invitation.id)
    await inviteMembers([place.member], { again: true })
    await answer(api, place.invitation, 'ACCEPTED')
    const mails = await mailsTo(api, place.member, 'seatConfirmed')
    expect(mails).toMatchObject([{ data: { seat: { sequence: 0 } } }, { data: { seat: { sequence: 3 } } }])
  })

  test('leaves them nothing to accept until they are invited again', async () => {
    const member = await createMember(api)
    const open = await invite(api, member, encounter)
    await remove(open.id)
    expect((await answer(api, open, 'ACCEPTED')).errors).toMatchObject([
      { message: 'This invitation is not open any more.', extensions: { code: 'CONFLICT' } },
    ])
    expect(await readInvitation(api, open.id)).toMatchObject({ status: 'Declined', seatedAt: null })
    await inviteMembers([member], { again: true })
    expect((await answer(api, open, 'ACCEPTED')).errors).toBeUndefined()
  })

  test('withdraws an open invitation or a place in line, only once and only before the start', async () => {
    await fillSeats(api, encounter, 12)
    const [waiting] = await fillSeats(api, encounter, 1)
    const invited = await createMember(api)
    const open = await invite(api, invited, encounter)
    for (const id of [waiting?.invitation.id ?? 0, open.id]) {
      expect((await remove(id)).errors).toBeUndefined()
      expect(await readInvitation(api, id)).toMatchObject({ status: 'Declined', canceledAt: null })
    }
    for (const [who, place] of [
      [waiting?.member, 'waiting'],
      [invited, 'invited'],
    ] as const) {
      const mails = await mailsTo(api, who ?? invited, 'takenOff')
      expect(mails).toMatchObject([{ data: { place } }])
      expect(mails[0]?.data).not.toHaveProperty('reason')
    }
    expect((await remove(open.id)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect((await remove(2_000_000_000)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    api.clock.set(encounter.startsAt)
    const { errors } = await remove(
      (
        await api.deps.database.prisma.invitation.findFirstOrThrow({
          where: { encounterId: encounter.id, seatedAt: { not: null } },
        })
      ).id,
    )
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
  })
})

describe('the roster', () => {
  test('is ordered by username, and the waitlist by its order, page by page', async () => {
    const named = (username: string) => createMember(api, { username })
    const [zoe, adam, mia, ben] = [
      await named('Zoe'),
      await named('adam'),
      await named('Mia'),
      await named('Ben'),
    ]
    for (const member of [zoe, adam, mia]) await answer(api, await invite(api, member, encounter), 'ACCEPTED')
    await fillSeats(api, encounter, 9)
    const waiting = [await named('Yves'), await named('Carl')]
    for (const member of [...waiting, ben]) {
      const place = await invite(api, member, encounter)
      await answer(api, place, 'ACCEPTED')
    }
    // A promoted place keeps its number in line.
    const seat = await api.deps.database.prisma.invitation.findFirstOrThrow({ where: { memberId: zoe.id } })
    await remove(seat.id)
    await api.work()
    type Roster = {
      edges: { node: { member: { username: string } } }[]
      pageInfo: { hasNextPage: boolean; endCursor: string | null }
    }
    const pages = async (group: string, after: string | null = null): Promise<string[]> => {
      const { data } = await askAs<{ operatorEncounter: { roster: Roster } }>(
        api,
        operator,
        `query($after: String) { operatorEncounter(rowId: ${encounter.id}) { roster(group: ${group}, first: 2, after: $after) {
          edges { node { member { username } } } pageInfo { hasNextPage endCursor } } } }`,
        { after },
      )
      const { edges, pageInfo } = data.operatorEncounter.roster
      const names = edges.map(({ node }) => node.member.username)
      return pageInfo.hasNextPage ? [...names, ...(await pages(group, pageInfo.endCursor))] : names
    }
    const going = await pages('GOING')
    expect(going).toHaveLength(12)
    expect(going.filter((name) => !name.startsWith('Member'))).toEqual(['adam', 'Mia', 'Yves'])
    expect(going).toEqual([...going].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(await pages('WAITLIST')).toEqual(['Carl', 'Ben'])
  })

  test('shows Going, Waitlist, Invited, Declined and Expired with counts', async () => {
    await fillSeats(api, encounter, 14)
    const gone = await createMember(api)
    await invite(api, gone, encounter, { status: 'Expired' })
    const declined = await invite(api, await createMember(api), encounter)
    await answer(api, declined, 'DECLINED')
    await invite(api, await createMember(api), encounter)
    const { data } = await mutate<{ encounter: unknown }>(
      api,
      operator,
      'updateEncounter',
      { encounterId: globalId('OperatorEncounter', encounter.id) },
      `encounter {
        counts { going waitlist invited declined expired }
        roster(group: WAITLIST) { edges { node { waitlistNumber seatUrl member { username } } } }
        expired: roster(group: EXPIRED) { edges { node { member { username } } } }
      }`,
    )
    expect(data.updateEncounter?.encounter).toMatchObject({
      counts: { going: 12, waitlist: 2, invited: 1, declined: 1, expired: 1 },
      roster: { edges: [{ node: { waitlistNumber: 1, seatUrl: null } }, { node: { waitlistNumber: 2 } }] },
      expired: { edges: [{ node: { member: { username: gone.username } } }] },
    })
  })
})
