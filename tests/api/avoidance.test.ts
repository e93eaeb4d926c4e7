import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember, invite } from '../support/factories.ts'
import { ask, attendees, avoid, globalId, heldEncounter } from '../support/gathering.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function pair() {
  const { people, encounter } = await heldEncounter(api, 2)
  const [a, b] = people
  if (!a || !b) throw new Error('Nobody came')
  return { a, b, encounter }
}

const stop = (member: Member, other: Pick<Member, 'id'>) =>
  ask(
    api,
    member,
    `mutation($input: StopAvoidingMemberInput!) {
      stopAvoidingMember(input: $input) { attendee { username isAvoided } }
    }`,
    { input: { attendeeId: globalId('Attendee', other.id) } },
  )

const avoidances = ({ id }: Member) =>
  api.deps.database.prisma.avoidance.findMany({ where: { OR: [{ memberId: id }, { avoidedId: id }] } })

describe('"Don\'t seat me with…"', () => {
  test('members can name someone they never want to meet again, from the attendee list', async () => {
    const { a, b, encounter } = await pair()
    const { data } = await avoid(api, a, encounter, b)
    expect(data.avoidMember.attendee.isAvoided).toBe(true)
    expect((await attendees(api, a, encounter)).data.encounterAttendees).toMatchObject([{ isAvoided: true }])
    expect(await avoidances(a)).toMatchObject([{ memberId: a.id, avoidedId: b.id }])
  })

  test('is private: the other sees nothing of it', async () => {
    const { a, b, encounter } = await pair()
    const before = await attendees(api, b, encounter)
    await avoid(api, a, encounter, b)
    const after = await attendees(api, b, encounter)
    expect(after.data).toEqual(before.data)
    expect(after.data.encounterAttendees).toMatchObject([{ isAvoided: false }])
  })

  test('once is enough, and saying it again changes nothing', async () => {
    const { a, b, encounter } = await pair()
    await avoid(api, a, encounter, b)
    expect((await avoid(api, a, encounter, b)).errors).toBeUndefined()
    expect(await avoidances(a)).toHaveLength(1)
  })

  test('is for attendees of that encounter only, and never oneself', async () => {
    const { a, b, encounter } = await pair()
    const absent = await createMember(api)
    await invite(api, absent, encounter)
    const elsewhere = await pair()
    const replies = [
      await avoid(api, a, encounter, a),
      await avoid(api, a, encounter, absent),
      await avoid(api, a, encounter, elsewhere.b),
      await avoid(api, a, elsewhere.encounter, elsewhere.b),
      await avoid(api, absent, encounter, b),
      await avoid(api, a, encounter, { id: 2_000_000_000 }),
    ]
    for (const { errors } of replies) expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    expect(await avoidances(a)).toEqual([])
    expect(await avoidances(b)).toEqual([])
  })

  test('is taken back by whoever said it; what the other said stands', async () => {
    const { a, b, encounter } = await pair()
    await avoid(api, a, encounter, b)
    await avoid(api, b, encounter, a)
    const expected = { stopAvoidingMember: { attendee: { username: b.username, isAvoided: false } } }
    expect((await stop(a, b)).data).toEqual(expected)
    expect((await stop(a, b)).data).toEqual(expected)
    expect(await avoidances(a)).toMatchObject([{ memberId: b.id, avoidedId: a.id }])
    const stranger = await createMember(api)
    expect((await stop(a, stranger)).data).toEqual({ stopAvoidingMember: { attendee: null } })
  })
})
