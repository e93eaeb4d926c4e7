import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LastingDeed, readLasting } from '../../server/domain/audit/lastingDeeds.ts'
import { writeMails } from '../../server/domain/broadcasts/writeMails.ts'
import { repeatDeed } from '../../server/domain/restore/repeatDeed.ts'
import { idGap, settleRestored } from '../../server/domain/restore/settleRestored.ts'
import { openSession } from '../../server/domain/sessions/session.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { mailReference } from '../../server/mail/outbox/outboxRow.ts'
import { queueMail } from '../../server/mail/outbox/queueMail.ts'
import { unsubscribeUrl } from '../../server/mail/outbox/unsubscribeToken.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createCase, decide } from '../support/cases.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { skipBackOff, skipSearchDelay } from '../support/jobs.ts'
import { type CapturedLog, captureLog } from '../support/logLines.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import { askAs, createOperator, createSeat, mutate, readMember } from '../support/seats.ts'

let postmark: FakePostmark
let api: TestApi
let captured: CapturedLog
let operator: Member

beforeAll(async () => {
  captured = captureLog()
  postmark = await startFakePostmark()
  const env = { POSTMARK_SERVER_TOKEN: 'test-token', POSTMARK_API_URL: postmark.url }
  api = await startApi(env, undefined, captured.log)
  operator = await createOperator(api)
})
beforeEach(async () => {
  await api.deps.database.pool.query('DELETE FROM rate_limits')
  captured.clear()
})
afterAll(async () => {
  await api.close()
  await postmark.close()
})

const db = () => api.deps.database.prisma
const canceled = () => ({ status: 'Canceled', canceledAt: new Date(api.clock().getTime() - day) }) as const
const repeat = (deed: LastingDeed) => repeatDeed(db(), api.deps, deed, api.clock())

const unsubscribe = ({ email }: Member) =>
  fetch(unsubscribeUrl(api.url, api.deps.secret, email), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })

/** Every act with a lasting effect outside the database. */
const deeds: [what: string, deed: LastingDeed['deed'], act: (member: Member) => Promise<unknown>][] = [
  ['leaves', 'left', (member) => askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')],
  [
    'asks to be erased',
    'left',
    (member) => askAs(api, member, 'mutation { requestErasure { viewer { id } } }'),
  ],
  ['unsubscribes', 'unsubscribed', unsubscribe],
  [
    'is expelled',
    'expelled',
    async (about) => decide(api, operator, (await createCase(api, { about })).case, 'EXPELLED'),
  ],
  [
    'is erased by an operator',
    'erased',
    async ({ id }) => {
      await db().member.update({ where: { id }, data: canceled() })
      await mutate(
        api,
        operator,
        'eraseMember',
        { memberId: globalId('OperatorMember', id) },
        'member { id }',
      )
    },
  ],
  [
    'is erased by the service',
    'erased',
    async ({ id }) => {
      const canceledAt = new Date(api.clock().getTime() - 31 * day)
      await db().member.update({ where: { id }, data: { ...canceled(), canceledAt } })
      await api.work(['eraseCanceledMembers'])
    },
  ],
]

/** The parts of a member that these acts change. */
async function standing({ id, email }: Member): Promise<object> {
  const { status, erasedAt, wantsInvitationMail, wantsNewsMail } = await readMember(api, id)
  const [expelled, suppressed] = await Promise.all([
    db().expelledAddress.count(),
    db().suppressedAddress.count({ where: { email } }),
  ])
  const wants = { wantsInvitationMail, wantsNewsMail }
  return { status, isErased: erasedAt !== null, wants, expelled, suppressed }
}

describe('what was done for good is in the log, and can be repeated after a restore:', () => {
  test.each(deeds)('somebody %s', async (_what, deed, act) => {
    await api.deps.database.pool.query('TRUNCATE expelled_addresses')
    const member = await createMember(api)
    await act(member)
    const as = await standing(member)
    expect(captured.text()).not.toContain(member.email)
    const [line = '', ...others] = captured
      .text()
      .split('\n')
      .filter((each) => readLasting(each))
    expect(others).toEqual([])
    const noted = readLasting(`web-1  | ${line}`)
    expect(noted).toEqual({ deed, member: member.id, at: api.clock() })

    await api.deps.database.pool.query('TRUNCATE expelled_addresses')
    const stillThere = await createMember(api)
    const lost = { deed, member: stillThere.id, at: new Date(api.clock().getTime() - hour) }
    expect(await repeat(lost)).toBe(true)
    expect(await standing(stillThere)).toEqual(as)
    const once = await readMember(api, stillThere.id)
    if (deed !== 'unsubscribed') expect(once.canceledAt).toEqual(lost.at)
    expect(await repeat(lost)).toBe(true)
    expect(await readMember(api, stillThere.id)).toEqual(once)
  })

  test('a seat of somebody who left is free again, and a member who joined after the backup is skipped', async () => {
    const { id } = await createEncounter(api)
    const { member } = await createSeat(api, { id })
    await repeat({ deed: 'left', member: member.id, at: api.clock() })
    expect(await db().encounter.findUniqueOrThrow({ where: { id } })).toMatchObject({ seatsTaken: 0 })
    expect(await repeat({ deed: 'left', member: 999_999_999, at: api.clock() })).toBe(false)
  })

  test.each([
    '',
    '{"msg":"lasting"',
    '{"msg":"lasting","deed":"other","member":1,"at":"2026-11-19T17:00:00.000Z"}',
  ])('a line about anything else is skipped: %s', (line) => expect(readLasting(line)).toBeNull())
})

describe('a restored database', () => {
  const settle = () => settleRestored(db(), api.clock(), api.clock())

  async function queueMailTo(key: string): Promise<number> {
    const member = await createMember(api)
    const data = { username: member.username }
    const mail = { key, to: member.email, memberId: member.id, template: 'membershipResumed', data } as const
    await queueMail(db(), {}, mail, api.clock())
    return (await db().outboxMail.findUniqueOrThrow({ where: { key } })).id
  }

  test('sends a waiting mail, unless the provider has it already', async () => {
    const [sentBefore, unsent] = [await queueMailTo('resumed:before'), await queueMailTo('resumed:never')]
    const read = (id: number) => db().outboxMail.findUniqueOrThrow({ where: { id } })
    const reference = mailReference(await read(sentBefore))
    await api.work()
    const isIn = (each: string) => postmark.accepted.filter(({ Metadata }) => Metadata.mail === each).length
    expect(isIn(reference)).toBe(1)
    // As before the restore: both are waiting, and the provider has accepted one of them.
    postmark.accepted.splice(
      0,
      postmark.accepted.length,
      ...postmark.accepted.filter(({ Metadata }) => Metadata.mail === reference),
    )
    const asBefore = {
      state: 'Queued',
      attempts: 0,
      attemptedAt: null,
      findableFrom: null,
      sentAt: null,
      providerMessageId: null,
    } as const
    await db().outboxMail.updateMany({ where: { id: { in: [sentBefore, unsent] } }, data: asBefore })

    expect(await settle()).toMatchObject({ mails: 2 })
    api.clock.advance(hour)
    await api.work(['sweepOutbox'])
    await skipBackOff(api.deps.database)
    await api.work()
    expect(isIn(mailReference(await read(unsent)))).toBe(0)
    await skipSearchDelay(api.deps.database)
    await skipBackOff(api.deps.database)
    await api.work()
    expect(isIn(reference)).toBe(1)
    expect(await read(sentBefore)).toMatchObject({ state: 'Sent', providerMessageId: expect.any(String) })
    expect(isIn(mailReference(await read(unsent)))).toBe(1)
    expect(await read(unsent)).toMatchObject({ state: 'Sent' })
  })

  test('writes no more mails of a broadcast, and says how many people that leaves out', async () => {
    const [one, other] = [await createMember(api), await createMember(api)]
    const { id } = await db().broadcast.create({
      data: {
        subject: 'News',
        body: 'Come.',
        audience: {},
        recipients: 2,
        waitingIds: [one.id, other.id],
        createdAt: api.clock(),
      },
    })
    expect((await settle()).broadcasts).toEqual([{ id, waiting: 2 }])
    await writeMails(db(), id, api.clock())
    expect(await db().outboxMail.count({ where: { broadcastId: id } })).toBe(0)
    expect((await settle()).broadcasts).toEqual([])
  })

  test('updates the meetings of encounters that are still to come, and no others', async () => {
    const held = { meetingProvider: 'zoom', meetingUrl: 'https://zoom.example/j/1' }
    const over = {
      state: 'Completed',
      completedAt: api.clock(),
      startsAt: new Date(api.clock().getTime() - day),
    } as const
    const coming = await createEncounter(api, { ...held, meetingExternalId: '1' })
    await createEncounter(api, { meetingProvider: 'by hand', meetingUrl: 'https://rooms.example/mine' })
    await createEncounter(api, { ...held, meetingExternalId: '2', ...over })
    expect((await settle()).meetings).toBe(1)
    const { rows } = await api.deps.database.pool.query(
      "SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'arrangeMeeting'",
    )
    expect(rows).toEqual([{ key: `arrangeMeeting:${coming.id}` }])
  })

  test('lets nobody in by a session, a link or a challenge from before', async () => {
    const member = await createMember(api)
    const bearer = await signIn(api, member)
    const { refreshToken } = await openSession(db(), member, api.deps.secret, api.clock())
    await db().loginToken.create({
      data: {
        hash: new Uint8Array(32),
        memberId: member.id,
        redirect: '/',
        createdAt: api.clock(),
        expiresAt: new Date(api.clock().getTime() + hour),
      },
    })
    expect((await settle()).sessions).toBeGreaterThanOrEqual(2)
    expect(await api.graphql('{ viewer { id } }', {}, { bearer })).toMatchObject({ status: 401 })
    const refresh = 'mutation($input: RefreshSessionInput!) { refreshSession(input: $input) { authToken } }'
    const { errors } = await api.graphql(refresh, { input: { refreshToken } })
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect(await db().loginToken.count({ where: { memberId: member.id, voidedAt: null } })).toBe(0)
  })

  test('gives no new row an id that another row may have had', async () => {
    const before = await createEncounter(api)
    const request = await createRequest(api)
    await settle()
    expect((await createEncounter(api)).id).toBeGreaterThan(before.id + idGap)
    expect((await createRequest(api)).id).toBeGreaterThan(request.id + idGap)
    const { rows } = await api.deps.database.pool.query<{ id: number }>(
      `SELECT nextval('private_mail_ids')::int AS id`,
    )
    expect(rows[0]?.id).toBeGreaterThan(idGap)
  })
})
