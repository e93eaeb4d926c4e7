import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createCase } from '../support/cases.ts'
import { day, minute } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { readAll } from '../support/lists.ts'
import { askAs, createOperator, createSeat, mutate } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query('TRUNCATE members, rate_limits, privacy_requests CASCADE')
  operator = await createOperator(api)
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
type Request = { kind: string; requestedAt: string; handledAt: string | null; member: { username: string } }
const requests = (args = '') =>
  readAll<Request>(
    api,
    operator,
    'privacyRequests',
    args,
    'kind requestedAt handledAt member { username erasureDueAt }',
  )
const waiting = async () =>
  (await readAll<{ username: string }>(api, operator, 'awaitingErasure', '', 'username erasureDueAt')).map(
    ({ username }) => username,
  )
const askToBeErased = async (member: Member) => {
  const { errors } = await askAs(api, member, 'mutation { requestErasure { viewer { id } } }')
  expect(errors).toBeUndefined()
}
const exported = (member: Member, as = operator) =>
  mutate<never>(api, as, 'exportMember', { memberId: globalId('OperatorMember', member.id) }, 'filename data')

describe("the operator's list of privacy requests", () => {
  test('shows who requested erasure, until when they wait, and that it was done', async () => {
    const member = await createMember(api, { username: 'Ada' })
    await askToBeErased(member)
    const asked = api.clock()
    expect(await requests('state: WAITING')).toEqual([
      {
        kind: 'ERASURE',
        requestedAt: asked.toISOString(),
        handledAt: null,
        member: { username: 'Ada', erasureDueAt: new Date(asked.getTime() + 30 * day).toISOString() },
      },
    ])
    api.clock.advance(30 * day + minute)
    await api.work(['eraseCanceledMembers'])
    expect(await requests('state: WAITING')).toEqual([])
    expect(await requests('state: DONE')).toMatchObject([
      { handledAt: api.clock().toISOString(), member: { username: 'Former member', erasureDueAt: null } },
    ])
  })

  test('says what an erasure waits for: a case or a table, after they have canceled', async () => {
    const member = await createMember(api)
    const { case: open } = await createCase(api, { about: member })
    const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() - minute) })
    const seat = await createSeat(api, encounter, member)
    const present = { source: 'Page', fromAt: api.clock(), untilAt: api.clock() } as const
    const where = { invitationId: seat.invitation.id, encounterId: encounter.id }
    await db().presence.create({ data: { ...where, ...present } })
    const waitsFor = async () => {
      const query = 'query($id: Int!) { operatorMember(rowId: $id) { erasureWaitsFor } }'
      type Reply = { operatorMember: { erasureWaitsFor: string | null } }
      const { data } = await askAs<Reply>(api, operator, query, { id: member.id })
      return data.operatorMember.erasureWaitsFor
    }
    expect(await waitsFor()).toBeNull()
    await askToBeErased(member)
    expect(await waitsFor()).toBe('CASE')
    await db().case.update({ where: { id: open.id }, data: { state: 'Decided', decidedAt: api.clock() } })
    expect(await waitsFor()).toBe('TABLE')
    const over = { state: 'Completed', completedAt: api.clock() } as const
    await db().encounter.update({ where: { id: encounter.id }, data: over })
    expect(await waitsFor()).toBeNull()
  })

  test('can be read page by page, the latest first, and filtered by kind', async () => {
    for (const username of ['Ann', 'Ben', 'Cleo']) {
      api.clock.advance(minute)
      await askToBeErased(await createMember(api, { username }))
    }
    expect((await requests()).map(({ member }) => member.username)).toEqual(['Cleo', 'Ben', 'Ann'])
    expect(await requests('kind: EXPORT')).toEqual([])
  })

  test('is followed by everyone who canceled and waits, the next to be erased first', async () => {
    await createMember(api, { username: 'Here' })
    for (const [username, ago] of [
      ['Later', 5],
      ['Sooner', 20],
      ['Between', 9],
    ] as const) {
      const canceledAt = new Date(api.clock().getTime() - ago * day)
      await createMember(api, { username, status: 'Canceled', canceledAt })
    }
    expect(await waiting()).toEqual(['Sooner', 'Between', 'Later'])
    await api.work(['eraseCanceledMembers'])
    api.clock.advance(11 * day)
    await api.work(['eraseCanceledMembers'])
    expect(await waiting()).toEqual(['Between', 'Later'])
  })
})

describe("an export of a member's data by the operator", () => {
  test('has what the member would download, without the people they chose or do not want to meet', async () => {
    const encounter = await createEncounter(api, { name: 'Long Table' })
    const [ada, secret] = [
      await createSeat(api, encounter, await createMember(api, { username: 'Ada' })),
      await createSeat(api, encounter, await createMember(api, { username: 'Secret' })),
    ]
    await db().impression.create({
      data: {
        encounterId: encounter.id,
        chooserId: ada.invitation.id,
        chosenId: secret.invitation.id,
        createdAt: api.clock(),
      },
    })
    await db().avoidance.create({
      data: { memberId: ada.member.id, avoidedId: secret.member.id, createdAt: api.clock() },
    })
    const { data } = await exported(ada.member)
    expect(data.exportMember).toMatchObject({
      filename: `member-${ada.member.id}-${api.clock().toISOString().slice(0, 10)}.json`,
      data: { account: { username: 'Ada', invitations: [{ encounter: { name: 'Long Table' } }] } },
    })
    const own = await askAs<{ viewer: { myData: object } }>(api, ada.member, '{ viewer { myData } }')
    expect(JSON.stringify(own.data)).toContain('Secret')
    expect(JSON.stringify(data)).not.toMatch(/Secret|"made"|"response"|"processedAt"|"avoids"/)
  })

  test('is stored as a completed request, and is in the audit log', async () => {
    const member = await createMember(api)
    await exported(member)
    expect(await requests()).toMatchObject([{ kind: 'EXPORT', handledAt: api.clock().toISOString() }])
    const subject = { subjectType: 'Member', subjectId: String(member.id) }
    expect(await db().auditEntry.findMany({ where: subject })).toMatchObject([
      { action: 'exportMember', actorId: operator.id },
    ])
  })

  test('is possible after they canceled, without what a later holder of the address wrote', async () => {
    const gone = await createMember(api, {
      status: 'Canceled',
      canceledAt: api.clock(),
      email: 'same@example.org',
    })
    const write = (body: string) =>
      db().message.create({
        data: { origin: 'Contact', email: 'same@example.org', subject: 'x', body, createdAt: api.clock() },
      })
    await write('from the first')
    api.clock.advance(day)
    await write('from the second')
    const { data } = await exported(gone)
    expect(JSON.stringify(data)).toContain('from the first')
    expect(JSON.stringify(data)).not.toContain('from the second')
  })

  test('is refused for somebody who does not exist or was erased, and refused to a member', async () => {
    const past = new Date(api.clock().getTime() - 31 * day)
    const erased = await createMember(api, { status: 'Canceled', canceledAt: past })
    await api.work(['eraseCanceledMembers'])
    const member = await createMember(api)
    const codes = [
      await exported({ ...member, id: 999_999 }),
      await exported(erased),
      await exported(member, member),
    ].map(({ errors }) => errors?.[0]?.extensions.code)
    expect(codes).toEqual(['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'])
  })
})
