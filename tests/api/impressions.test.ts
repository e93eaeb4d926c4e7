import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import {
  answer,
  attendees,
  avoid,
  choose,
  type Gathering,
  gather,
  heldEncounter,
  remove,
  see,
} from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { recordStatements } from '../support/recordStatements.ts'
import { askAs, mutate } from '../support/seats.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** The people of a gathering, by letter. */
async function group<Size extends 2 | 3 | 4 | 5>(size: Size) {
  const gathering = await heldEncounter(api, size)
  const [a, b, c = a, d = a, e = a] = gathering.people
  if (!a || !b || !c || !d || !e) throw new Error('Nobody came')
  return { ...gathering, a, b, c, d, e, name: gathering.encounter.name }
}

const release = () => api.work(['releaseImpressions'])

async function everyoneElseChoosesNobody({ people, encounter }: Gathering): Promise<void> {
  const unprocessed = await api.deps.database.prisma.invitation.findMany({
    where: { encounterId: encounter.id, attendance: 'Attended', processedAt: null },
  })
  for (const member of people) {
    if (unprocessed.some(({ memberId }) => memberId === member.id)) await choose(api, member, encounter, [])
  }
}

const impressionMailsTo = (memberId: number) =>
  api.deps.database.prisma.outboxMail.findMany({ where: { memberId, template: 'youMadeAnImpression' } })

const stored = (encounterId: number) => api.deps.database.prisma.impression.count({ where: { encounterId } })

describe("the encounter's attendees", () => {
  test('are the other people who attended, ordered by name', async () => {
    const { a, b, c, encounter } = await group(3)
    const absent = await createMember(api)
    await invite(api, absent, encounter)
    const { data } = await attendees(api, a, encounter)
    expect(data.encounterAttendees).toEqual(
      [b, c].map(({ id, username }) => ({
        id: globalId('Attendee', id),
        memberId: id,
        username,
        isAvoided: false,
      })),
    )
  })

  test('can be listed only by somebody marked attended', async () => {
    const { encounter } = await group(2)
    const absent = await createMember(api)
    await invite(api, absent, encounter)
    const stranger = await createMember(api)
    const replies = [
      await attendees(api, absent, encounter),
      await attendees(api, stranger, encounter),
      await attendees(api, stranger, { id: 2_000_000_000 }),
    ]
    for (const { errors } of replies) {
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
      expect(errors).toEqual(replies[0]?.errors)
    }
  })

  test('are an empty list if nobody else attended', async () => {
    const people = [await createMember(api)]
    const { encounter } = await gather(api, people, await createEncounter(api))
    const [alone] = people
    expect(alone && (await attendees(api, alone, encounter)).data.encounterAttendees).toEqual([])
  })

  test('cannot be read one by one, either, by a member who has not met them', async () => {
    const { a, b } = await group(2)
    const stranger = await createMember(api)
    const node = async (id: number) =>
      (
        await askAs<{ node: unknown }>(api, a, 'query($id: ID!) { node(id: $id) { id } }', {
          id: globalId('Attendee', id),
        })
      ).data.node
    expect(await node(b.id)).toEqual({ id: globalId('Attendee', b.id) })
    expect(await node(stranger.id)).toBeNull()
    expect(await node((await group(2)).a.id)).toBeNull()
    expect(await node(a.id)).toBeNull()
  })
})

test('an encounter that is canceled while it goes on shows nobody, and nobody can be chosen', async () => {
  const { a, b, encounter } = await group(2)
  api.clock.set(encounter.startsAt)
  const operator = await createMember(api, { role: 'Operator' })
  const canceled = { encounterId: globalId('OperatorEncounter', encounter.id), reason: 'The power is out.' }
  const { errors } = await mutate(api, operator, 'cancelEncounter', canceled, 'encounter { id }')
  expect(errors).toBeUndefined()
  api.clock.set(encounter.endsAt)
  expect((await see(api, a)).unprocessed).toEqual([])
  expect((await attendees(api, a, encounter)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await choose(api, a, encounter, [b])).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

describe('submitting', () => {
  test('and marking the encounter as processed are one transaction', async () => {
    const { a, b, encounter, name } = await group(2)
    expect(await see(api, a)).toMatchObject({ unprocessed: [name], processed: [] })
    const { data, errors } = await choose(api, a, encounter, [b])
    expect(errors).toBeUndefined()
    expect(data).toEqual({ submitImpressions: { encounter: { id: globalId('Encounter', encounter.id) } } })
    expect(await see(api, a)).toMatchObject({ unprocessed: [], processed: [[name, 0]] })
    expect(await stored(encounter.id)).toBe(1)
  })

  test('an empty selection processes the encounter, too', async () => {
    const { a, encounter, name } = await group(2)
    await choose(api, a, encounter, [])
    expect(await see(api, a)).toMatchObject({ unprocessed: [], processed: [[name, 0]], primary: [] })
  })

  test('is only for somebody marked attended', async () => {
    const { b, encounter } = await group(2)
    const absent = await createMember(api)
    await invite(api, absent, encounter)
    const { errors } = await choose(api, absent, encounter, [b])
    expect(errors).toMatchObject([
      {
        message: 'Only people who attended this encounter can choose.',
        extensions: { code: 'FORBIDDEN', field: 'encounterId' },
      },
    ])
    expect(errors).toEqual((await choose(api, absent, { id: 2_000_000_000 }, [b])).errors)
  })

  test('is possible once', async () => {
    const { a, b, encounter } = await group(2)
    await choose(api, a, encounter, [])
    const { errors } = await choose(api, a, encounter, [b])
    const submitted = 'You have already submitted your impressions of this encounter.'
    expect(errors).toMatchObject([{ message: submitted, extensions: { code: 'CONFLICT' } }])
    expect(await stored(encounter.id)).toBe(0)
  })

  test('is refused the second time, even if as many are chosen again and one of them is the same', async () => {
    const { a, b, c, d, encounter } = await group(4)
    await choose(api, a, encounter, [b, c])
    const { errors } = await choose(api, a, encounter, [b, d])
    expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect(await stored(encounter.id)).toBe(2)
  })

  test('stores one of the selections that are sent at the same moment', async () => {
    const { a, b, c, encounter } = await group(3)
    const replies = await Promise.all(
      [[b], [c], [b, c], [b], [c]].map((selected) => choose(api, a, encounter, selected)),
    )
    const [winner, ...same] = replies.flatMap(({ errors }, index) => (errors === undefined ? [index] : []))
    // Submissions 0 and 3 are equal, and 1 and 4: of such a pair both succeed.
    expect([winner, ...same]).toEqual(winner === 2 ? [2] : [winner, Number(winner) + 3])
    expect(await stored(encounter.id)).toBe(winner === 2 ? 2 : 1)
  })

  test('the same selection again is one submission, at the same moment or later, in any order', async () => {
    const { a, b, c, encounter } = await group(3)
    const replies = await Promise.all([choose(api, a, encounter, [b, c]), choose(api, a, encounter, [c, b])])
    const later = await choose(api, a, encounter, [c, b])
    expect([...replies, later].map(({ errors }) => errors)).toEqual([undefined, undefined, undefined])
    expect(await stored(encounter.id)).toBe(2)
  })

  test('by two who choose each other at the same moment stores both choices', async () => {
    const { a, b, encounter } = await group(2)
    const replies = await Promise.all([choose(api, a, encounter, [b]), choose(api, b, encounter, [a])])
    expect(replies.map(({ errors }) => errors)).toEqual([undefined, undefined])
    expect(await stored(encounter.id)).toBe(2)
  })

  test.each([
    ['up to the last instant of it', 14 * day, undefined],
    ['no longer', 14 * day + 1, 'The time for choosing from this encounter is over.'],
    ['not before the end', -1, 'You can choose once this encounter has ended.'],
  ])('is possible for 14 days: %s', async (_rule, after, refusal) => {
    const { a, b, encounter, name } = await group(2)
    api.clock.set(new Date(encounter.endsAt.getTime() + after))
    expect((await see(api, a)).unprocessed).toEqual(refusal ? [] : [name])
    const { errors } = await choose(api, a, encounter, [b])
    const refused = [{ message: refusal, extensions: { code: 'CONFLICT' } }]
    if (refusal) expect(errors).toMatchObject(refused)
    else expect(errors).toBeUndefined()
    expect(await stored(encounter.id)).toBe(refusal ? 0 : 1)
  })

  test('an id that is not another attendee is refused, and nothing is stored', async () => {
    const { a, b, encounter, name } = await group(2)
    const absent = await createMember(api)
    await invite(api, absent, encounter)
    const elsewhere = await group(2)
    for (const wrong of [a, absent, elsewhere.b, { id: 2_000_000_000 }]) {
      const { errors } = await choose(api, a, encounter, [b, wrong])
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'selectedMemberIds' } }])
      expect(errors?.[0]?.message).toContain('Nothing was stored')
    }
    expect(await stored(encounter.id)).toBe(0)
    expect((await see(api, a)).unprocessed).toContain(name)
  })

  test('the same person twice chooses them once', async () => {
    const { a, b, encounter } = await group(2)
    expect((await choose(api, a, encounter, [b, b])).errors).toBeUndefined()
    expect(await stored(encounter.id)).toBe(1)
  })
})

describe('the release', () => {
  test('does not wait for members who were not marked, once attendance is settled', async () => {
    const gathering = await group(4)
    const { a, b, encounter } = gathering
    const { prisma } = api.deps.database
    const now = api.clock()
    await prisma.encounter.update({
      where: { id: encounter.id },
      data: { state: 'Completed', completedAt: now, attendanceSettledAt: now },
    })
    const excused = { status: 'Accepted', respondedAt: now, seatedAt: now } as const
    await invite(api, await createMember(api), encounter, excused)
    await choose(api, a, encounter, [b])
    await everyoneElseChoosesNobody(gathering)
    await release()
    const { releasedAt } = await prisma.encounter.findUniqueOrThrow({ where: { id: encounter.id } })
    expect(releasedAt).not.toBeNull()
  })

  test('happens in one batch when everyone who attended has processed the encounter', async () => {
    const gathering = await group(5)
    const { a, b, c, encounter, name } = gathering
    await choose(api, a, encounter, [b])
    await choose(api, c, encounter, [b])
    await choose(api, b, encounter, [])
    await release()
    expect(await see(api, b)).toMatchObject({ processed: [[name, 0]], pending: [] })
    await everyoneElseChoosesNobody(gathering)
    expect(await see(api, b)).toMatchObject({ processed: [[name, 0]], pending: [] })
    await release()
    expect(await see(api, b)).toMatchObject({ processed: [[name, 2]], pending: [name] })
  })

  test('does not wait for somebody who is no longer a member', async () => {
    const gathering = await group(5)
    const { a, b, c, d, e, encounter, name } = gathering
    await choose(api, a, encounter, [b])
    for (const member of [b, c, e]) await choose(api, member, encounter, [])
    await release()
    expect((await see(api, b)).pending).toEqual([])
    await api.deps.database.prisma.member.update({
      where: { id: d.id },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    await release()
    expect(await see(api, b)).toMatchObject({ processed: [[name, 1]], pending: [name] })
  })

  test('shows at most one choice fewer than there are other attendees who are still members', async () => {
    const { a, b, c, d, e, encounter, name } = await group(5)
    for (const member of [a, b, c, d]) await choose(api, member, encounter, [e])
    await choose(api, e, encounter, [])
    await release()
    expect(await see(api, e)).toMatchObject({ processed: [[name, 3]], pending: [name] })
    await api.deps.database.prisma.member.update({
      where: { id: d.id },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    expect((await see(api, e)).processed).toEqual([[name, 2]])
    api.clock.advance(30 * day)
    await api.work(['eraseCanceledMembers'])
    expect((await see(api, e)).processed).toEqual([[name, 2]])
  })

  test.each([
    ['chose the member', true],
    ['was chosen by them', false],
  ])('never shows choices between a member and somebody who left first and %s', async (_who, isChooser) => {
    const gathering = await group(5)
    const { a, b, c, encounter, name } = gathering
    await choose(api, a, encounter, isChooser ? [b] : [])
    await choose(api, b, encounter, isChooser ? [] : [a])
    await askAs(api, a, 'mutation { cancelMembership { viewer { id } } }')
    await release()
    api.clock.advance(72 * hour)
    await release()
    await choose(api, c, encounter, [])
    for (const days of [1, 10, 31, 20]) {
      api.clock.advance(days * day)
      await api.work(['eraseCanceledMembers', 'releaseImpressions'])
      expect(await see(api, b)).toMatchObject({ processed: [[name, 0]], pending: [] })
    }
    expect([...(await impressionMailsTo(a.id)), ...(await impressionMailsTo(b.id))]).toEqual([])
    const released = { encounterId: encounter.id, releasedAt: { not: null } }
    expect(await api.deps.database.prisma.impression.count({ where: released })).toBe(0)
  })

  test('shows no one-sided choice if fewer than three others are still members', async () => {
    const gathering = await group(4)
    const { a, b, d, encounter, name } = gathering
    await choose(api, a, encounter, [b])
    await askAs(api, d, 'mutation { cancelMembership { viewer { id } } }')
    await everyoneElseChoosesNobody({
      ...gathering,
      people: gathering.people.filter(({ id }) => id !== d.id),
    })
    await release()
    expect(await see(api, b)).toMatchObject({ processed: [[name, 0]], pending: [] })
  })

  test('does not depend on who is barred, which could otherwise reveal that one person chose', async () => {
    const gathering = await group(4)
    const { a, b, c, encounter, name } = gathering
    await choose(api, a, encounter, [b])
    await avoid(api, b, encounter, a)
    await avoid(api, a, encounter, b)
    await avoid(api, b, encounter, c)
    await everyoneElseChoosesNobody(gathering)
    await release()
    expect(await see(api, b)).toMatchObject({ processed: [[name, 1]], pending: [name] })
  })

  test('has every choice, whatever the clock of the process that stored it says', async () => {
    const gathering = await group(5)
    const { a, b, c, encounter, name } = gathering
    await choose(api, a, encounter, [b])
    await everyoneElseChoosesNobody({
      ...gathering,
      people: gathering.people.filter(({ id }) => id !== c.id),
    })
    api.clock.advance(4 * 60_000)
    await choose(api, c, encounter, [b])
    api.clock.advance(-4 * 60_000)
    await release()
    expect((await see(api, b)).processed).toEqual([[name, 2]])
  })

  test('waits while somebody is marked neither attended nor absent', async () => {
    const gathering = await heldEncounter(api, 4)
    const [a, b] = gathering.people
    const [, , , open] = gathering.seats
    if (!a || !b || !open) throw new Error('Nobody came')
    const unmarked = { attendance: null, attendanceAt: null, attendanceSource: null }
    await api.deps.database.prisma.invitation.update({ where: { id: open.id }, data: unmarked })
    await choose(api, a, gathering.encounter, [b])
    await choose(api, b, gathering.encounter, [a])
    await everyoneElseChoosesNobody(gathering)
    await release()
    expect((await see(api, b)).pending).toEqual([])
    const marked = { attendanceAt: api.clock(), attendanceSource: 'Operator' as const }
    await api.deps.database.prisma.invitation.update({
      where: { id: open.id },
      data: { attendance: 'Absent', ...marked },
    })
    await release()
    expect((await see(api, b)).pending).toEqual([gathering.encounter.name])
  })

  test('happens 72 hours after the end, even if somebody has not chosen yet', async () => {
    const { a, b, encounter, name } = await group(4)
    await choose(api, a, encounter, [b])
    await choose(api, b, encounter, [])
    api.clock.set(new Date(encounter.endsAt.getTime() + 72 * hour - 1))
    await release()
    expect((await see(api, b)).processed).toEqual([[name, 0]])
    api.clock.advance(1)
    await release()
    expect((await see(api, b)).processed).toEqual([[name, 1]])
  })

  test('of later choices happens in one batch each night', async () => {
    const { a, b, c, encounter, name } = await group(4)
    await choose(api, b, encounter, [])
    const night = new Date(encounter.endsAt.getTime() + 5 * day)
    night.setUTCHours(8, 0, 0, 0)
    api.clock.set(new Date(night.getTime() - 12 * hour))
    await release()
    api.clock.set(new Date(night.getTime() - 9 * hour))
    await choose(api, a, encounter, [b])
    await release()
    api.clock.set(new Date(night.getTime() - 3 * hour))
    await choose(api, c, encounter, [b])
    await release()
    api.clock.set(new Date(night.getTime() - 1))
    await release()
    expect((await see(api, b)).processed).toEqual([[name, 0]])
    api.clock.set(night)
    await release()
    expect((await see(api, b)).processed).toEqual([[name, 2]])
  })

  test('never shows a choice that was removed before', async () => {
    const gathering = await group(4)
    const { a, b, encounter, name } = gathering
    await choose(api, a, encounter, [b])
    const seat = gathering.seats[1]
    if (seat) await remove(api, a, seat)
    await everyoneElseChoosesNobody(gathering)
    await release()
    expect(await see(api, b)).toMatchObject({ processed: [[name, 0]], pending: [] })
  })

  test('is shown to a member once they have processed that encounter', async () => {
    const { a, b, encounter, name } = await group(4)
    await choose(api, a, encounter, [b])
    api.clock.set(new Date(encounter.endsAt.getTime() + 4 * day))
    await release()
    expect(await see(api, b)).toMatchObject({ unprocessed: [name], pending: [], processed: [] })
    expect((await answer(api, b, encounter, true)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    await choose(api, b, encounter, [])
    expect(await see(api, b)).toMatchObject({ unprocessed: [], pending: [name], processed: [[name, 1]] })
  })

  test('is shown to a member once 14 days have passed', async () => {
    const { a, b, encounter, name } = await group(4)
    await choose(api, a, encounter, [b])
    api.clock.set(new Date(encounter.endsAt.getTime() + 14 * day))
    await release()
    expect(await see(api, b)).toMatchObject({ unprocessed: [name], pending: [] })
    api.clock.advance(1)
    expect(await see(api, b)).toMatchObject({ unprocessed: [], pending: [name] })
  })

  test('never shows a one-sided choice if fewer than three others attended', async () => {
    for (const size of [2, 3] as const) {
      const gathering = await group(size)
      const { a, b, encounter, name } = gathering
      await choose(api, a, encounter, [b])
      await everyoneElseChoosesNobody(gathering)
      for (const wait of [0, 4 * day, 11 * day, 20 * day]) {
        api.clock.advance(wait)
        await release()
        expect(await see(api, b)).toMatchObject({ processed: [[name, 0]], pending: [] })
      }
      expect(await impressionMailsTo(b.id)).toEqual([])
    }
  })

  test('shows only mutual choices if fewer than three others attended', async () => {
    const gathering = await group(3)
    const { a, b, c, encounter, name } = gathering
    await choose(api, a, encounter, [b, c])
    await choose(api, b, encounter, [a])
    await choose(api, c, encounter, [])
    await release()
    expect(await see(api, a)).toMatchObject({ processed: [[name, 1]], pending: [name] })
    expect(await see(api, b)).toMatchObject({ processed: [[name, 1]], pending: [name] })
    expect(await see(api, c)).toMatchObject({ processed: [[name, 0]], pending: [] })
  })

  test('shows a choice that becomes mutual later with the batch of that night', async () => {
    const { a, b, encounter, name } = await group(2)
    await choose(api, a, encounter, [b])
    api.clock.set(new Date(encounter.endsAt.getTime() + 4 * day))
    await release()
    await choose(api, b, encounter, [a])
    await release()
    expect((await see(api, a)).pending).toEqual([])
    api.clock.advance(day)
    await release()
    expect(await see(api, a)).toMatchObject({ processed: [[name, 0]], pending: [name] })
    expect(await see(api, b)).toMatchObject({ processed: [[name, 0]], pending: [name] })
  })
})

describe('the mail "you made an impression"', () => {
  test('is sent once for each encounter, however many people chose, and whenever they did', async () => {
    const gathering = await group(5)
    const { a, b, c, encounter, name } = gathering
    await choose(api, b, encounter, [])
    await choose(api, a, encounter, [b])
    api.clock.set(new Date(encounter.endsAt.getTime() + 4 * day))
    await release()
    await choose(api, c, encounter, [b])
    await everyoneElseChoosesNobody(gathering)
    api.clock.advance(day)
    await release()
    await release()
    expect((await see(api, b)).processed).toEqual([[name, 2]])
    expect(await impressionMailsTo(b.id)).toMatchObject([{ state: 'Sent', stream: 'Broadcast' }])
  })

  test('says neither who nor how many', async () => {
    const one = await group(5)
    const three = await group(5)
    await choose(api, one.a, one.encounter, [one.b])
    for (const chooser of [three.a, three.c, three.d]) await choose(api, chooser, three.encounter, [three.b])
    await everyoneElseChoosesNobody(one)
    await everyoneElseChoosesNobody(three)
    await release()
    const read = async ({ b, encounter, seats }: typeof one) => {
      const [mail] = await impressionMailsTo(b.id)
      expect(mail?.key).toBe(`youMadeAnImpression:${seats[1]?.id}`)
      const times = { startsAt: encounter.startsAt.toISOString(), endsAt: encounter.endsAt.toISOString() }
      expect(mail?.data).toEqual({
        username: b.username,
        encounter: { name: encounter.name, kind: 'First', timeZone: 'America/Detroit', ...times },
        invitationId: seats[1]?.id,
      })
    }
    await read(one)
    await read(three)
  })

  test('waits until the member may see it', async () => {
    const { a, b, encounter } = await group(4)
    await choose(api, a, encounter, [b])
    api.clock.set(new Date(encounter.endsAt.getTime() + 14 * day))
    await release()
    expect(await impressionMailsTo(b.id)).toEqual([])
    api.clock.advance(1)
    await release()
    expect(await impressionMailsTo(b.id)).toHaveLength(1)
  })

  test('is not sent to a member who wants no news, nor to one who canceled', async () => {
    const gathering = await group(5)
    const { a, b, c, encounter } = gathering
    await choose(api, a, encounter, [b, c])
    await everyoneElseChoosesNobody(gathering)
    const { member } = api.deps.database.prisma
    await member.update({ where: { id: b.id }, data: { wantsNewsMail: false } })
    await member.update({ where: { id: c.id }, data: { status: 'Canceled', canceledAt: api.clock() } })
    await release()
    expect([...(await impressionMailsTo(b.id)), ...(await impressionMailsTo(c.id))]).toEqual([])
  })
})

describe('"You Made an Impression"', () => {
  async function chosen() {
    const gathering = await group(5)
    const { a, b, c, encounter } = gathering
    await choose(api, a, encounter, [b])
    await choose(api, c, encounter, [b])
    await everyoneElseChoosesNobody(gathering)
    await release()
    return gathering
  }

  test('is one item for each encounter at which the member was chosen, until it is answered or no choice is left', async () => {
    const gathering = await chosen()
    const { a, b, c, name, seats } = gathering
    const seat = seats[1]
    if (!seat) throw new Error('Nobody came')
    expect((await see(api, b)).pending).toEqual([name])
    await remove(api, a, seat)
    expect((await see(api, b)).pending).toEqual([name])
    await remove(api, c, seat)
    expect(await see(api, b)).toMatchObject({ pending: [], processed: [[name, 2]] })
  })

  test('makes the member a candidate if they answer yes, records a no, and then disappears', async () => {
    const yes = await chosen()
    await answer(api, yes.b, yes.encounter, true)
    expect(await see(api, yes.b)).toMatchObject({ pending: [], secondary: [yes.name] })
    const no = await chosen()
    await answer(api, no.b, no.encounter, false)
    expect(await see(api, no.b)).toMatchObject({ pending: [], secondary: [] })
  })

  test('has a final answer, and the same answer again is one answer', async () => {
    const { b, encounter } = await chosen()
    const replies = [await answer(api, b, encounter, false), await answer(api, b, encounter, false)]
    const answered = { respondToImpression: { encounter: { id: globalId('Encounter', encounter.id) } } }
    expect(replies.map(({ data }) => data)).toEqual([answered, answered])
    const { errors } = await answer(api, b, encounter, true)
    const final = 'You have already answered, and answers are final.'
    expect(errors).toMatchObject([{ message: final, extensions: { code: 'CONFLICT' } }])
    expect((await see(api, b)).secondary).toEqual([])
  })

  test('gets one answer, even if it is sent five times at the same moment', async () => {
    const { b, encounter, name } = await chosen()
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer(api, b, encounter, true)))
    expect(replies.map(({ errors }) => errors)).toEqual(replies.map(() => undefined))
    expect((await see(api, b)).secondary).toEqual([name])
  })

  test('cannot be answered before it is shown, whether or not it will be', async () => {
    const unchosen = await group(4)
    const waiting = await group(4)
    await choose(api, waiting.a, waiting.encounter, [waiting.b])
    await choose(api, waiting.b, waiting.encounter, [])
    await choose(api, unchosen.b, unchosen.encounter, [])
    const replies = [
      await answer(api, unchosen.b, unchosen.encounter, true),
      await answer(api, waiting.b, waiting.encounter, true),
      await answer(api, waiting.b, unchosen.encounter, true),
      await answer(api, waiting.b, { id: 2_000_000_000 }, true),
    ]
    const nothing = 'There is nothing to answer for this encounter.'
    for (const { errors } of replies) {
      expect(errors).toMatchObject([
        { message: nothing, extensions: { code: 'NOT_FOUND', field: 'encounterId' } },
      ])
      expect(errors).toEqual(replies[0]?.errors)
    }
  })
})

test.each([
  'unprocessedEncounters { id name }',
  'processedEncounters { edges { node { id encounter { name startsAt } impressionCount } } }',
  'pendingImpressions { edges { node { id name } } }',
  'primaryConnections { edges { node { id username encounter { name } } } }',
  'secondaryEvents { edges { node { id name } } }',
])('one SQL statement reads %s', async (field) => {
  const gathering = await group(5)
  const { a, b, c, encounter } = gathering
  await choose(api, a, encounter, [b, c])
  await choose(api, b, encounter, [a, c])
  await everyoneElseChoosesNobody(gathering)
  await release()
  const bearer = await signIn(api, a)
  const heard = recordStatements()
  const statements = async (fields: string) => {
    heard.clear()
    await api.graphql(`{ viewer { ${fields} } }`, {}, { bearer })
    return heard.texts().length
  }
  const bare = await statements('id')
  expect(bare).toBeGreaterThan(0)
  expect(await statements(field)).toBe(bare + 1)
  heard.stop()
})
