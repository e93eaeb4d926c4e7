import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familiarLinks } from '../../server/domain/connections/familiarLinks.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour } from '../support/clock.ts'
import {
  answer,
  avoid,
  choose,
  disconnect,
  type Gathering,
  heldEncounter,
  remove,
  see,
} from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, mutate } from '../support/seats.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Choices = Partial<Record<'a' | 'b' | 'c', string>>

/** Four people who have all chosen; `{ a: 'bc' }` says that a chose b and c. What they chose is released. */
async function chosen(choices: Choices) {
  const gathering = await heldEncounter(api, 4)
  const [a, b, c, d] = gathering.people
  const [seatA, seatB, seatC] = gathering.seats
  if (!a || !b || !c || !d || !seatA || !seatB || !seatC) throw new Error('Nobody came')
  const byName: Record<string, Member> = { a, b, c, d }
  const named = (names = '') => [...names].flatMap((name) => byName[name] ?? [])
  await choose(api, d, gathering.encounter, [])
  for (const name of ['a', 'b', 'c'] as const) {
    const [chooser] = named(name)
    if (chooser) await choose(api, chooser, gathering.encounter, named(choices[name]))
  }
  await api.work(['releaseImpressions'])
  return { ...gathering, a, b, c, d, seatA, seatB, seatC, name: gathering.encounter.name }
}

async function linksOf({ encounter, people }: Gathering) {
  const letter = (id: number) => 'abcd'[people.findIndex((member) => member.id === id)]
  const links = await familiarLinks(api.deps.database.prisma, 1)
  return links
    .filter(({ encounterId }) => encounterId === encounter.id)
    .map(({ chooserId, chosenId, mutual }) => `${letter(chooserId)}${mutual ? '=' : '-'}${letter(chosenId)}`)
}

const candidatesAmong = async ({ people }: Gathering) => {
  const links = await familiarLinks(api.deps.database.prisma, 1)
  const ids = links.flatMap(({ chooserId, chosenId }) => [chooserId, chosenId])
  return people.flatMap(({ id }, index) => (ids.includes(id) ? ['abcd'[index]] : []))
}

describe('"Created by Me"', () => {
  test('lists the impressions that the member made and has not removed', async () => {
    const world = await chosen({ a: 'bc', b: 'a' })
    const { a, b, c, d, seatB, seatC, name } = world
    const row = (member: Member, seat: { id: number }) => ({
      id: globalId('PrimaryConnection', seat.id),
      encounterLinkId: seat.id,
      username: member.username,
      encounter: { name },
    })
    expect((await see(api, a)).primary).toEqual([row(b, seatB), row(c, seatC)])
    expect((await see(api, b)).primary.map(({ username }) => username)).toEqual([a.username])
    expect((await see(api, d)).primary).toEqual([])
  })

  test('removing one is final, and doing so again changes nothing', async () => {
    const { a, c, seatB, encounter } = await chosen({ a: 'bc' })
    const removed = { removeConnection: { removedConnectionId: globalId('PrimaryConnection', seatB.id) } }
    expect((await remove(api, a, seatB)).data).toEqual(removed)
    expect((await remove(api, a, seatB)).data).toEqual(removed)
    expect((await see(api, a)).primary.map(({ username }) => username)).toEqual([c.username])
    expect((await choose(api, a, encounter, [])).errors?.[0]?.extensions.code).toBe('CONFLICT')
  })

  test("another member's connection cannot be removed or read, and is answered like one that does not exist", async () => {
    const { a, b, seatA, seatB } = await chosen({ a: 'b' })
    const node = (member: Member, id: number) =>
      askAs<{ node: unknown }>(api, member, 'query($id: ID!) { node(id: $id) { id } }', {
        id: globalId('PrimaryConnection', id),
      })
    expect((await node(a, seatB.id)).data.node).not.toBeNull()
    for (const notMine of [seatA.id, seatB.id, 2_000_000_000]) {
      expect((await node(b, notMine)).data.node).toBeNull()
      const { errors } = await remove(api, b, { id: notMine })
      expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND', field: 'linkId' } }])
    }
    expect((await see(api, a)).primary).toHaveLength(1)
  })
})

describe('"When I Was Chosen"', () => {
  test('lists encounters the member said yes to and has not opted out of', async () => {
    const { b, c, encounter, name } = await chosen({ a: 'bc' })
    expect((await see(api, b)).secondary).toEqual([])
    await answer(api, b, encounter, true)
    await answer(api, c, encounter, false)
    expect((await see(api, b)).secondary).toEqual([name])
    expect((await see(api, c)).secondary).toEqual([])
    expect((await disconnect(api, b, encounter)).errors).toBeUndefined()
    expect((await disconnect(api, b, encounter)).errors).toBeUndefined()
    expect(await see(api, b)).toMatchObject({ secondary: [], pending: [] })
  })

  test('allows opting out only of encounters that the member said yes to', async () => {
    const { a, c, d, encounter } = await chosen({ a: 'bc' })
    await answer(api, c, encounter, false)
    for (const member of [a, c, d]) {
      const { errors } = await disconnect(api, member, encounter)
      expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    }
  })
})

describe('a familiar link', () => {
  test('joins A and B when A chose B and B said yes to that encounter', async () => {
    const world = await chosen({ a: 'bc' })
    expect(await linksOf(world)).toEqual([])
    await answer(api, world.b, world.encounter, true)
    await answer(api, world.c, world.encounter, false)
    expect(await linksOf(world)).toEqual(['a-b'])
    expect(await candidatesAmong(world)).toEqual(['a', 'b'])
  })

  test('is mutual when each chose the other', async () => {
    const world = await chosen({ a: 'b', b: 'a' })
    await answer(api, world.b, world.encounter, true)
    expect(await linksOf(world)).toEqual(['a=b'])
    await answer(api, world.a, world.encounter, true)
    expect(await linksOf(world)).toEqual(['a=b', 'b=a'])
  })

  test('ends when either choice between them is removed: removing a choice removes the candidacy that followed from it', async () => {
    const world = await chosen({ a: 'b', b: 'a', c: 'b' })
    await answer(api, world.b, world.encounter, true)
    await answer(api, world.a, world.encounter, true)
    expect(await linksOf(world)).toEqual(['a=b', 'b=a', 'c-b'])
    await remove(api, world.a, world.seatB)
    expect(await linksOf(world)).toEqual(['c-b'])
    expect(await candidatesAmong(world)).toEqual(['b', 'c'])
  })

  test('ends when either of them opts out', async () => {
    const world = await chosen({ a: 'b', b: 'ac' })
    for (const member of [world.a, world.b, world.c]) await answer(api, member, world.encounter, true)
    expect(await linksOf(world)).toEqual(['a=b', 'b=a', 'b-c'])
    await disconnect(api, world.a, world.encounter)
    expect(await linksOf(world)).toEqual(['b-c'])
  })

  test('joins nobody barred from the other, in both directions', async () => {
    const world = await chosen({ a: 'bc' })
    for (const member of [world.b, world.c]) await answer(api, member, world.encounter, true)
    await avoid(api, world.a, world.encounter, world.b)
    expect(await linksOf(world)).toEqual(['a-c'])
    await avoid(api, world.c, world.encounter, world.a)
    expect(await linksOf(world)).toEqual([])
  })

  test('joins active members only', async () => {
    const world = await chosen({ a: 'b' })
    await answer(api, world.b, world.encounter, true)
    const pause = { status: 'Paused', pauseReason: 'Member' } as const
    await api.deps.database.prisma.member.update({ where: { id: world.a.id }, data: pause })
    expect(await linksOf(world)).toEqual([])
  })

  test('stays if one of the two is marked absent afterwards, as marks would otherwise show an operator who has a link', async () => {
    const world = await chosen({ a: 'b' })
    await answer(api, world.b, world.encounter, true)
    const operator = await createOperator(api)
    for (const { id } of [world.seatA, world.seatB]) {
      const mark = { invitationId: globalId('RosterEntry', id), attendance: 'ABSENT' }
      const { errors } = await mutate(api, operator, 'setAttendance', mark, 'entry { attendance }')
      expect(errors).toBeUndefined()
    }
    expect(await linksOf(world)).toEqual(['a-b'])
    expect(await candidatesAmong(world)).toEqual(['a', 'b'])
  })

  test('does not follow from a choice that is not released yet', async () => {
    const gathering = await heldEncounter(api, 5)
    const [a, b, c] = gathering.people
    if (!a || !b || !c) throw new Error('Nobody came')
    await choose(api, a, gathering.encounter, [b])
    await choose(api, b, gathering.encounter, [])
    api.clock.advance(73 * hour)
    await api.work(['releaseImpressions'])
    await answer(api, b, gathering.encounter, true)
    await choose(api, c, gathering.encounter, [b])
    expect(await linksOf(gathering)).toEqual(['a-b'])
    api.clock.advance(25 * hour)
    await api.work(['releaseImpressions'])
    expect(await linksOf(gathering)).toEqual(['a-b', 'c-b'])
  })
})
