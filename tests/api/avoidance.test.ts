import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createCase, decide } from '../support/cases.ts'
import { day } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { attendees, avoid, gather, heldEncounter, report } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, mutate } from '../support/seats.ts'

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
  askAs(
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

  test('is private: the other member sees nothing of it', async () => {
    const { a, b, encounter } = await pair()
    const before = await attendees(api, b, encounter)
    await avoid(api, a, encounter, b)
    const after = await attendees(api, b, encounter)
    expect(after.data).toEqual(before.data)
    expect(after.data.encounterAttendees).toMatchObject([{ isAvoided: false }])
  })

  test('needs to be said only once, and saying it again changes nothing', async () => {
    const { a, b, encounter } = await pair()
    await avoid(api, a, encounter, b)
    expect((await avoid(api, a, encounter, b)).errors).toBeUndefined()
    expect(await avoidances(a)).toHaveLength(1)
  })

  test('can name only other attendees of that encounter, never the member themselves', async () => {
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

  test('is taken back by the member who said it, and what the other member said still applies', async () => {
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

describe('somebody who left and came back under their address', () => {
  /** The new membership, under another username. */
  async function comeBack({ id, email }: Member): Promise<Member> {
    await api.deps.database.prisma.member.update({
      where: { id },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    return createMember(api, { email })
  }

  test('is barred by a wish about the former membership, and the new username is shown nowhere', async () => {
    const { a, b, encounter } = await pair()
    const back = await comeBack(b)
    const { data } = await avoid(api, a, encounter, b)
    expect(data).toEqual({ avoidMember: { attendee: { isAvoided: true } } })
    expect(await avoidances(back)).toMatchObject([
      { memberId: a.id, avoidedId: back.id, wished: false, hold: 'Operator' },
    ])
    const download = await askAs<{ viewer: { myData: object } }>(api, a, '{ viewer { myData } }')
    expect(JSON.stringify(download.data)).toContain(b.username)
    expect(JSON.stringify(download.data)).not.toContain(back.username)
  })

  /** Two members who met; the second left, came back, and met the first again. */
  async function metAgain() {
    const { a, b, encounter } = await pair()
    const back = await comeBack(b)
    const startsAt = new Date(api.clock().getTime() + day)
    const { encounter: again } = await gather(api, [a, back], await createEncounter(api, { startsAt }))
    api.clock.set(again.endsAt)
    return { a, b, encounter, back, again }
  }

  test('is no longer barred once that wish is taken back, unless there is one about the new membership', async () => {
    const { a, b, encounter, back, again } = await metAgain()
    await avoid(api, a, encounter, b)
    await stop(a, b)
    expect(await avoidances(back)).toEqual([])
    await avoid(api, a, encounter, b)
    await avoid(api, a, again, back)
    await stop(a, b)
    expect(await avoidances(back)).toMatchObject([{ memberId: a.id, wished: true, hold: null }])
    await stop(a, back)
    expect(await avoidances(back)).toEqual([])
  })

  test('stays barred by a wish about the former membership after one about the new membership is taken back', async () => {
    const { a, b, encounter, back, again } = await metAgain()
    await avoid(api, a, encounter, b)
    await avoid(api, a, again, back)
    await stop(a, back)
    expect(await avoidances(back)).toMatchObject([{ memberId: a.id, wished: false, hold: 'Operator' }])
  })

  test('stays barred by a wish after a report about the new membership is withdrawn', async () => {
    const { a, b, encounter, back, again } = await metAgain()
    await avoid(api, a, encounter, b)
    expect((await report(api, a, again, back, 'Harassment')).errors).toBeUndefined()
    expect(await avoidances(back)).toMatchObject([{ memberId: a.id, wished: false, hold: 'Report' }])
    const { id: rowId } = await api.deps.database.prisma.report.findFirstOrThrow({
      where: { aboutId: back.id },
    })
    await mutate(api, await createOperator(api), 'withdrawReport', { rowId }, 'withdrawnAt')
    expect(await avoidances(back)).toMatchObject([{ memberId: a.id, wished: false, hold: 'Operator' }])
    await stop(a, b)
    expect(await avoidances(back)).toEqual([])
  })

  test('is barred by a report about it, until that is withdrawn', async () => {
    const { a, b, encounter } = await pair()
    const back = await comeBack(b)
    expect((await report(api, a, encounter, b, 'Harassment')).errors).toBeUndefined()
    expect(await avoidances(back)).toMatchObject([{ memberId: a.id, wished: false, hold: 'Report' }])
    const { id: rowId } = await api.deps.database.prisma.report.findFirstOrThrow({ where: { aboutId: b.id } })
    const operator = await createOperator(api)
    expect((await mutate(api, operator, 'withdrawReport', { rowId }, 'withdrawnAt')).errors).toBeUndefined()
    expect(await avoidances(back)).toEqual([])
  })

  test('stays barred by a wish after the report by the same member is withdrawn', async () => {
    const { a, b, encounter } = await pair()
    const back = await comeBack(b)
    await avoid(api, a, encounter, b)
    await report(api, a, encounter, b, 'Harassment')
    const { id: rowId } = await api.deps.database.prisma.report.findFirstOrThrow({ where: { aboutId: b.id } })
    await mutate(api, await createOperator(api), 'withdrawReport', { rowId }, 'withdrawnAt')
    expect(await avoidances(back)).toMatchObject([{ memberId: a.id, wished: false, hold: 'Operator' }])
  })

  test('is barred from somebody they reported before, by the decision about that person', async () => {
    const { case: found, about, reporter } = await createCase(api)
    const back = await comeBack(reporter)
    await decide(api, await createOperator(api), found, 'BARRED_PAIR')
    expect(await avoidances(back)).toMatchObject([{ avoidedId: about.id, wished: false, hold: 'Operator' }])
  })

  test('is no longer barred once the operator lifts the decision', async () => {
    const { case: found, reporter } = await createCase(api)
    const back = await comeBack(reporter)
    const operator = await createOperator(api)
    await decide(api, operator, found, 'BARRED_PAIR')
    const { id: rowId } = await api.deps.database.prisma.report.findFirstOrThrow({
      where: { reporterId: reporter.id },
    })
    await mutate(api, operator, 'withdrawReport', { rowId }, 'withdrawnAt')
    expect(await avoidances(back)).toMatchObject([{ hold: 'Operator' }])
    const input = { caseId: globalId('Case', found.id), reason: 'Both asked for it.' }
    expect((await mutate(api, operator, 'liftBar', input, 'case { hasBar }')).errors).toBeUndefined()
    expect(await avoidances(back)).toEqual([])
  })
})
