import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createMember, invite } from '../support/factories.ts'
import { avoid, choose, heldEncounter, see } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, mutate } from '../support/seats.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Attended = {
  attendedEncounter: {
    canChoose: boolean
    isProcessed: boolean
    encounter: { eventId: number; name: string }
    attendees: { username: string; isAvoided: boolean }[]
    chosen: { username: string }[]
  }
}

const read = (member: Member, eventId: number) =>
  askAs<Attended>(
    api,
    member,
    `query($eventId: Int!) { attendedEncounter(eventId: $eventId) {
      canChoose isProcessed encounter { eventId name } attendees { username isAvoided } chosen { username }
    } }`,
    { eventId },
  )

async function pair() {
  const gathering = await heldEncounter(api, 2)
  const [me, other] = gathering.people
  if (!me || !other) throw new Error('Nobody came')
  return { ...gathering, me, other }
}

test('an attended encounter is found by its number and shows who else attended', async () => {
  const { me, other, encounter } = await pair()
  await avoid(api, me, encounter, other)
  expect((await read(me, encounter.id)).data.attendedEncounter).toEqual({
    canChoose: true,
    isProcessed: false,
    encounter: { eventId: encounter.id, name: encounter.name },
    attendees: [{ username: other.username, isAvoided: true }],
    chosen: [],
  })
})

test('choosing is over once submitted, and 14 days after the end', async () => {
  const { me, other, encounter } = await pair()
  await choose(api, me, encounter, [])
  expect((await read(me, encounter.id)).data.attendedEncounter).toMatchObject({
    canChoose: false,
    isProcessed: true,
  })
  api.clock.advance(14 * day)
  expect((await read(other, encounter.id)).data.attendedEncounter.canChoose).toBe(true)
  api.clock.advance(1)
  expect((await read(other, encounter.id)).data.attendedEncounter).toMatchObject({
    canChoose: false,
    isProcessed: false,
  })
})

test('the people the viewer chose are shown to the viewer alone', async () => {
  const { me, other, encounter } = await pair()
  await choose(api, me, encounter, [other])
  expect((await read(me, encounter.id)).data.attendedEncounter.chosen).toEqual([{ username: other.username }])
  expect((await read(other, encounter.id)).data.attendedEncounter.chosen).toEqual([])
})

test('an encounter that the viewer did not attend is answered like one that does not exist', async () => {
  const { encounter } = await pair()
  const absent = await createMember(api)
  await invite(api, absent, encounter)
  const stranger = await createMember(api)
  const replies = [
    await read(absent, encounter.id),
    await read(stranger, encounter.id),
    await read(stranger, 2_000_000_000),
  ]
  for (const { errors } of replies) {
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect(errors).toEqual(replies[0]?.errors)
  }
})

test('a processed encounter is past for a member who attended, and not for one who was marked absent since', async () => {
  const { me, encounter, seats } = await pair()
  await choose(api, me, encounter, [])
  const operator = await createOperator(api)
  const mark = (attendance: 'ATTENDED' | 'ABSENT') => {
    const input = { invitationId: globalId('RosterEntry', seats[0]?.id ?? 0), attendance }
    return mutate(api, operator, 'setAttendance', input, 'entry { attendance }')
  }
  const processedNames = async () => (await see(api, me)).processed.map(([name]) => name)
  const isShown = async () => (await read(me, encounter.id)).errors === undefined
  expect([await processedNames(), await isShown()]).toEqual([[encounter.name], true])
  expect((await mark('ABSENT')).errors).toBeUndefined()
  expect([await processedNames(), await isShown()]).toEqual([[], false])
  expect((await mark('ATTENDED')).errors).toBeUndefined()
  expect([await processedNames(), await isShown()]).toEqual([[encounter.name], true])
})
