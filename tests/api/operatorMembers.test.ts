import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, minute } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, invite, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { readAll } from '../support/lists.ts'
import { askAs, createOperator, createSeat } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  const { prisma } = api.deps.database
  await prisma.location.create({ data: { id: 2, label: 'Ann Arbor', position: 2 } })
  operator = await createOperator(api)
  for (const [username, data] of [
    ['Ada', { noShows: 2 }],
    ['ben_x', { expired: 1, locationId: 2 }],
    ['Benno', { cancellations: 1, roundsLeftOut: 3 }],
    ['Cleo', { status: 'Paused', pauseReason: 'Member', pausedAt: api.clock() }],
    ['Dora', { status: 'Canceled', canceledAt: api.clock(), noShows: 1 }],
  ] as const) {
    api.clock.advance(minute)
    await createMember(api, { username, createdAt: api.clock(), ...data })
  }
})
afterAll(() => api.close())

const list = async (args: string) => {
  const nodes = await readAll<{ username: string }>(api, operator, 'members', args, 'username')
  return nodes.map(({ username }) => username).filter((username) => username !== operator.username)
}

describe("the operator's list of members", () => {
  test('can be read page by page without a gap or a repetition, in each order', async () => {
    expect(await list('order: NEWEST')).toEqual(['Dora', 'Cleo', 'Benno', 'ben_x', 'Ada'])
    expect(await list('order: OLDEST')).toEqual(['Ada', 'ben_x', 'Benno', 'Cleo', 'Dora'])
    expect(await list('order: USERNAME')).toEqual(['Ada', 'ben_x', 'Benno', 'Cleo', 'Dora'])
  })

  test('can be read backwards, too', async () => {
    const page = (args: string) =>
      askAs<{ members: { edges: { cursor: string; node: { username: string } }[] } }>(
        api,
        operator,
        `{ members(${args}) { edges { cursor node { username } } } }`,
      )
    const forward = await page('order: OLDEST, first: 5')
    const { data } = await page(`order: OLDEST, last: 2, before: "${forward.data.members.edges[3]?.cursor}"`)
    expect(data.members.edges.map(({ node }) => node.username)).toEqual(
      forward.data.members.edges.slice(1, 3).map(({ node }) => node.username),
    )
  })

  test('can be searched by a part of e-mail or username, or by their beginning for one or two letters', async () => {
    expect(await list('search: "EN_X"')).toEqual(['ben_x'])
    expect(await list('search: "nno@example"')).toEqual(['Benno'])
    expect(await list('search: "be"')).toEqual(['Benno', 'ben_x'])
    expect(await list('search: "no"')).toEqual([])
    expect(await list('search: "%%%"')).toEqual([])
  })

  test('can be filtered by status, location and engagement', async () => {
    expect(await list('status: PAUSED')).toEqual(['Cleo'])
    expect(await list(`locationId: "${globalId('Location', 2)}"`)).toEqual(['ben_x'])
    expect(await list('engagement: NO_SHOWS')).toEqual(['Dora', 'Ada'])
    expect(await list('engagement: NO_SHOWS, status: ACTIVE')).toEqual(['Ada'])
    expect(await list('engagement: EXPIRED')).toEqual(['ben_x'])
    expect(await list('engagement: CANCELLATIONS')).toEqual(['Benno'])
    expect(await list('engagement: LEFT_OUT')).toEqual(['Benno'])
  })

  test('is for operators only', async () => {
    const member = await createMember(api)
    for (const query of ['{ members { edges { node { id } } } }', '{ operatorMember(rowId: 1) { id } }']) {
      const { errors } = await askAs(api, member, query)
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    }
  })
})

describe("a member's page", () => {
  test('shows their standing and history, and nothing about their choices', async () => {
    const member = await createMember(api, { username: 'Edda', noShows: 1 })
    await createRequest(api, { email: 'edda@example.org', state: 'Joined', memberId: member.id })
    const past = await createEncounter(api, {
      name: 'The first',
      startsAt: new Date(api.clock().getTime() - day),
    })
    const ahead = await createEncounter(api, { name: 'The next' })
    await createSeat(api, past, member, { attendance: 'Attended' })
    await invite(api, member, ahead)
    await signIn(api, member)
    const seen = api.clock()
    const { data, errors } = await askAs<{ operatorMember: object }>(
      api,
      operator,
      `query($rowId: Int!) { operatorMember(rowId: $rowId) {
        rowId username role createdAt accountStatus location { label } gender { label } ageRange { label }
        engagement { noShows expired cancellations } record { invited seated declined attended }
        subscriptionType subscriptionStatus lastSeenAt joinedThrough { email }
        encounters { edges { node { status attendance encounter { name } } } }
        messages { edges { node { subject } } } mails { edges { node { kind } } }
      } }`,
      { rowId: member.id },
    )
    expect(errors).toBeUndefined()
    expect(data.operatorMember).toMatchObject({
      rowId: member.id,
      username: 'Edda',
      role: 'MEMBER',
      location: { label: 'Metro Detroit' },
      gender: { label: 'Woman' },
      ageRange: { label: '25-34' },
      engagement: { noShows: 1, expired: 0, cancellations: 0 },
      record: { invited: 2, seated: 1, declined: 0, attended: 1 },
      subscriptionType: 'Early Access',
      subscriptionStatus: 'ACTIVE',
      lastSeenAt: seen.toISOString(),
      joinedThrough: { email: 'edda@example.org' },
      encounters: {
        edges: [
          { node: { status: 'INVITED', encounter: { name: 'The next' } } },
          { node: { status: 'ACCEPTED', attendance: 'ATTENDED', encounter: { name: 'The first' } } },
        ],
      },
    })
  })

  test('says why no mail reaches their address, as long as they are members', async () => {
    const member = await createMember(api)
    const unreachable = async () => {
      const query = 'query($rowId: Int!) { operatorMember(rowId: $rowId) { unreachable } }'
      const { data } = await askAs<{ operatorMember: object }>(api, operator, query, { rowId: member.id })
      return data.operatorMember
    }
    expect(await unreachable()).toEqual({ unreachable: null })
    await suppress(api, member.email, 'Unsubscribe')
    expect(await unreachable()).toEqual({ unreachable: null })
    await suppress(api, member.email, 'HardBounce')
    expect(await unreachable()).toEqual({ unreachable: 'HARD_BOUNCE' })
    const canceled = { status: 'Canceled', canceledAt: api.clock() } as const
    await api.deps.database.prisma.member.update({ where: { id: member.id }, data: canceled })
    expect(await unreachable()).toEqual({ unreachable: null })
  })

  test('says whether invitations go to them by mail', async () => {
    const member = await createMember(api)
    const getsInvitations = async () => {
      const query = 'query($rowId: Int!) { operatorMember(rowId: $rowId) { getsInvitationMail } }'
      const asked = { rowId: member.id }
      return (await askAs<{ operatorMember: object }>(api, operator, query, asked)).data.operatorMember
    }
    const wish = (wantsInvitationMail: boolean) =>
      api.deps.database.prisma.member.update({ where: { id: member.id }, data: { wantsInvitationMail } })
    expect(await getsInvitations()).toEqual({ getsInvitationMail: true })
    await wish(false)
    expect(await getsInvitations()).toEqual({ getsInvitationMail: false })
    await wish(true)
    await suppress(api, member.email, 'Refused')
    expect(await getsInvitations()).toEqual({ getsInvitationMail: false })
  })
})
