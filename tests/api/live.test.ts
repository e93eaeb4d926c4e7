import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour } from '../support/clock.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { choose, heldEncounter, remove } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { follow, type LiveStream } from '../support/liveStream.ts'
import { noticesReceived } from '../support/noticesReceived.ts'
import { answer, createOperator, fillSeats, mutate } from '../support/seats.ts'

let api: TestApi
const streams: LiveStream[] = []

beforeAll(async () => {
  api = await startApi()
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => api.close())

async function followAs(member: Pick<Member, 'id'>, selection?: string, service = api): Promise<LiveStream> {
  await noticesReceived(service)
  const stream = await follow(service.url, await signIn(service, member), selection)
  streams.push(stream)
  return stream
}

/** Changes something that only the member's account page shows, so that a stream reports it. */
const touchAccount = ({ id }: Pick<Member, 'id'>) =>
  api.deps.database.prisma.member.update({ where: { id }, data: { cancellations: { increment: 1 } } })

/** In milliseconds, with a margin. */
const halfMinute = 31_000

describe('an open page shows', () => {
  test('a new invitation', async () => {
    const [operator, member] = [await createOperator(api), await createMember(api)]
    const encounter = await createEncounter(api)
    const stream = await followAs(member, 'kinds viewer { pendingInvitations { edges { node { status } } } }')
    const input = {
      encounterId: globalId('OperatorEncounter', encounter.id),
      memberIds: [globalId('OperatorMember', member.id)],
    }
    const { errors } = await mutate(api, operator, 'inviteMembers', input, '__typename')
    expect(errors).toBeUndefined()
    expect(await stream.next()).toEqual({
      kinds: ['INVITATIONS'],
      viewer: { pendingInvitations: { edges: [{ node: { status: 'INVITED' } }] } },
    })
  })

  test('what another operator did, only to operators, and not to the operator who did it', async () => {
    const [operator, other] = [await createOperator(api), await createOperator(api)]
    const [theirs, own] = [await followAs(other), await followAs(operator)]
    const member = await createMember(api)
    const members = await followAs(member)
    const input = {
      encounterId: globalId('OperatorEncounter', (await createEncounter(api)).id),
      remindHours: 24,
    }
    const { errors } = await mutate(api, operator, 'planReminder', input, '__typename')
    expect(errors).toBeUndefined()
    expect(await theirs.next()).toEqual({ kinds: ['CONSOLE'] })
    for (const { id } of [operator, member]) await touchAccount({ id })
    expect(await own.next()).toEqual({ kinds: ['ACCOUNT'] })
    expect(await members.next()).toEqual({ kinds: ['ACCOUNT'] })
  })

  test('a seat gained from the waitlist, and the new places of those who wait', async () => {
    const encounter = await createEncounter(api, { kind: 'Second', minimum: 6, capacity: 6, inviteTarget: 9 })
    const places = await fillSeats(api, encounter, 8)
    const [seated, first, second] = [places[0], places[6], places[7]]
    if (!seated || !first || !second) throw new Error('Too few places')
    const promoted = await followAs(
      first.member,
      'kinds viewer { upcomingEncounters { edges { node { isWaitlisted } } } }',
    )
    const movedUp = await followAs(
      second.member,
      'kinds viewer { waitlistedInvitations { edges { node { waitlistPosition } } } }',
    )
    await answer(api, seated.invitation, 'DECLINED')
    await api.work()
    expect(await promoted.next()).toEqual({
      kinds: ['INVITATIONS'],
      viewer: { upcomingEncounters: { edges: [{ node: { isWaitlisted: false } }] } },
    })
    expect(await movedUp.next()).toEqual({
      kinds: ['INVITATIONS'],
      viewer: { waitlistedInvitations: { edges: [{ node: { waitlistPosition: 1 } }] } },
    })
  })

  test.each([
    ['renamed', { name: 'Another name' }],
    ['moved', { startsAt: new Date('2026-11-27T17:00:00Z'), endsAt: new Date('2026-11-27T18:00:00Z') }],
    ['canceled', { state: 'Canceled', cancelReason: 'Ill', canceledAt: new Date('2026-11-19T17:00:00Z') }],
  ] as const)('an encounter of the member that is %s', async (_what, data) => {
    const [invited, declined, gaveUp] = await Promise.all([1, 2, 3].map(() => createMember(api)))
    if (!invited || !declined || !gaveUp) throw new Error('Too few members')
    const encounter = await createEncounter(api)
    await invite(api, invited, encounter)
    await answer(api, await invite(api, declined, encounter), 'DECLINED')
    const seat = await invite(api, gaveUp, encounter)
    await answer(api, seat, 'ACCEPTED')
    await answer(api, seat, 'DECLINED')
    const [stream, mayStillAccept, other] = [
      await followAs(invited),
      await followAs(declined),
      await followAs(gaveUp),
    ]
    await api.deps.database.prisma.encounter.update({ where: { id: encounter.id }, data })
    expect(await stream.next()).toMatchObject({ kinds: ['INVITATIONS'] })
    expect(await mayStillAccept.next()).toMatchObject({ kinds: ['INVITATIONS'] })
    await touchAccount(gaveUp)
    expect(await other.next()).toMatchObject({ kinds: ['ACCOUNT'] })
  })

  test('the pause of an account', async () => {
    const member = await createMember(api)
    const stream = await followAs(member, 'kinds viewer { accountStatus }')
    await api.graphql(
      'mutation { pauseMembership { viewer { id } } }',
      {},
      { bearer: await signIn(api, member) },
    )
    expect(await stream.next()).toEqual({ kinds: ['ACCOUNT'], viewer: { accountStatus: 'PAUSED' } })
  })

  test('several changes of one moment, as one event', async () => {
    const member = await createMember(api)
    const encounters = [await createEncounter(api), await createEncounter(api)]
    const stream = await followAs(member)
    await api.deps.database.prisma.$transaction([
      ...encounters.map(({ id }) =>
        api.deps.database.prisma.invitation.create({
          data: { memberId: member.id, encounterId: id, sentAt: api.clock() },
        }),
      ),
      touchAccount(member),
    ])
    expect(await stream.next()).toMatchObject({ kinds: ['INVITATIONS', 'ACCOUNT'] })
    await touchAccount(member)
    expect(await stream.next()).toMatchObject({ kinds: ['ACCOUNT'] })
  })

  test('a change between the loading of the page and the opening of its stream', async () => {
    // A process that has run for half a minute remembers the changes of that time.
    const fresh = await startApi()
    onTestFinished(fresh.close)
    const member = await createMember(fresh)
    const firstEvent = async () => (await followAs(member, 'kinds', fresh)).first
    expect(await firstEvent()).toEqual({ kinds: ['INVITATIONS', 'IMPRESSIONS', 'ACCOUNT'] })
    const present = performance.now()
    const elapsed = vi.spyOn(performance, 'now').mockReturnValue(present + halfMinute)
    expect(await firstEvent()).toEqual({ kinds: [] })
    await invite(fresh, member, await createEncounter(fresh))
    expect(await firstEvent()).toEqual({ kinds: ['INVITATIONS'] })
    elapsed.mockReturnValue(present + 2 * halfMinute)
    expect(await firstEvent()).toEqual({ kinds: [] })
  })
})

describe('the release of a batch', () => {
  test('sends an event to members for whom it shows something, and to nobody else', async () => {
    const gathering = await heldEncounter(api, 6)
    const [chosen, unprocessed, unchosen, chooser, another] = gathering.people
    if (!chosen || !unprocessed || !unchosen || !chooser || !another) throw new Error('Too few people')
    const { encounter } = gathering
    await choose(api, chosen, encounter, [])
    await choose(api, unchosen, encounter, [])
    await choose(api, chooser, encounter, [chosen, unprocessed])
    await choose(api, another, encounter, [chosen, unprocessed])
    api.clock.advance(72 * hour)
    const stream = await followAs(
      chosen,
      'kinds viewer { pendingImpressions { edges { node { name } } } processedEncounters { edges { node { impressionCount } } } }',
    )
    const others = [unprocessed, unchosen, chooser, another]
    const silent = await Promise.all(others.map((member) => followAs(member)))
    await api.work(['releaseImpressions'])
    expect(await stream.next()).toEqual({
      kinds: ['IMPRESSIONS'],
      viewer: {
        pendingImpressions: { edges: [{ node: { name: encounter.name } }] },
        processedEncounters: { edges: [{ node: { impressionCount: 2 } }] },
      },
    })
    for (const member of others) await touchAccount(member)
    for (const each of silent) expect(await each.next()).toEqual({ kinds: ['ACCOUNT'] })
  })

  test('sends no event if a choice is one-sided in a small group', async () => {
    const { people, encounter } = await heldEncounter(api, 3)
    const [chosen, chooser, third] = people
    if (!chosen || !chooser || !third) throw new Error('Too few people')
    for (const [member, selected] of [
      [chosen, []],
      [chooser, [chosen]],
      [third, []],
    ] as const) {
      await choose(api, member, encounter, [...selected])
    }
    const stream = await followAs(chosen)
    await api.work(['releaseImpressions'])
    await touchAccount(chosen)
    expect(await stream.next()).toEqual({ kinds: ['ACCOUNT'] })
  })

  test('is not preceded by an event to a chosen member when the choice is made or taken back', async () => {
    const { people, seats, encounter } = await heldEncounter(api, 5)
    const [chosen, chooser] = people
    const [seat] = seats
    if (!chosen || !chooser || !seat) throw new Error('Too few people')
    const [stream, own] = [await followAs(chosen), await followAs(chooser)]
    await choose(api, chooser, encounter, [chosen])
    expect(await own.next()).toEqual({ kinds: ['INVITATIONS', 'IMPRESSIONS'] })
    await remove(api, chooser, seat)
    expect(await own.next()).toEqual({ kinds: ['IMPRESSIONS'] })
    await touchAccount(chosen)
    expect(await stream.next()).toEqual({ kinds: ['ACCOUNT'] })
  })
})

test("another member's change sends no event", async () => {
  const [member, other] = [await createMember(api), await createMember(api)]
  const stream = await followAs(member)
  await invite(api, other, await createEncounter(api))
  await touchAccount(member)
  expect(await stream.next()).toEqual({ kinds: ['ACCOUNT'] })
})

test('a change of what the engine stores about a member sends no event', async () => {
  const member = await createMember(api)
  const stream = await followAs(member)
  const data = { roundsLeftOut: 3 }
  await api.deps.database.prisma.member.update({ where: { id: member.id }, data })
  await invite(api, member, await createEncounter(api))
  expect(await stream.next()).toEqual({ kinds: ['INVITATIONS'] })
})
