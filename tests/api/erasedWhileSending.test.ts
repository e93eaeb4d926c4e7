import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erasedAddress } from '../../server/domain/privacy/eraseRows.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { holdAddress } from '../support/holdAddress.ts'
import { skipBackOff, skipSearchDelay } from '../support/jobs.ts'
import { type Behaviour, type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import { reportSettings, sendReport } from '../support/postmarkReports.ts'
import { askAs, createOperator, mutate } from '../support/seats.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let postmark: FakePostmark
let operator: Member
let member: Member

beforeAll(async () => {
  postmark = await startFakePostmark()
  api = await startApi({
    POSTMARK_SERVER_TOKEN: 'test-token',
    POSTMARK_API_URL: postmark.url,
    ...reportSettings,
  })
  operator = await createOperator(api)
})
beforeEach(async () => {
  member = await createMember(api)
  await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
})
afterAll(async () => {
  await api.close()
  await postmark.close()
})

const db = () => api.deps.database.prisma

async function erase(): Promise<void> {
  const memberId = globalId('OperatorMember', member.id)
  const { errors } = await mutate(api, operator, 'eraseMember', { memberId }, 'member { erasedAt }')
  expect(errors).toBeUndefined()
}

test.each<Behaviour>(['accept', 'acceptAndDrop', 'inactive', 'refuse', 'rateLimit', 'fail'])(
  'a mail that is handed to the provider while its member is erased stays without text and address: %s',
  async (behaviour) => {
    postmark.next(behaviour)
    const held = postmark.hold()
    const sending = api.work()
    await held.arrived
    await erase()
    held.release()
    await sending
    const tries = postmark.tries()
    await skipBackOff(api.deps.database)
    await skipSearchDelay(api.deps.database)
    await api.work()
    const stored = await db().outboxMail.findMany({ where: { memberId: member.id } })
    expect(stored).toMatchObject([
      { state: 'Skipped', attempts: 1, lastError: null, providerMessageId: null },
    ])
    expect(postmark.tries()).toBe(tries)
    expect(await db().suppressedAddress.count({ where: { email: member.email } })).toBe(0)
    expect((await api.deps.database.pool.query('SELECT FROM graphile_worker.jobs')).rowCount).toBe(0)
  },
)

/** Begins something while the member is being erased and their mails are emptied already; both end together. */
async function whileErasing<Done>(begin: () => Promise<Done>): Promise<Done> {
  const letGo = await holdAddress(api, member.email)
  const erasing = erase()
  await waitUntilBlocked(api)
  const doing = begin()
  await waitUntilBlocked(api, 2)
  await Promise.all([letGo(), erasing])
  return doing
}

test('a report about a mail whose member is being erased is not stored with it', async () => {
  await api.work()
  const { id, providerMessageId } = await db().outboxMail.findFirstOrThrow({ where: { memberId: member.id } })
  const { status } = await whileErasing(() =>
    sendReport(api, {
      RecordType: 'Bounce',
      MessageID: providerMessageId,
      Type: 'DnsError',
      Email: member.email,
      Description: `No server for ${member.email}`,
      Inactive: false,
    }),
  )
  expect(status).toBe(204)
  const mail = await db().outboxMail.findUniqueOrThrow({ where: { id } })
  expect(mail).toMatchObject({ state: 'Sent', deliveryState: null, deliveryDetail: null })
})

test('a mail whose member is being erased is not sent again, and does not get its address back', async () => {
  postmark.next('refuse')
  await api.work()
  const { id } = await db().outboxMail.findFirstOrThrow({ where: { memberId: member.id } })
  const input = { mailId: globalId('Mail', id) }
  const { errors } = await whileErasing(() => mutate(api, operator, 'retryMail', input, 'mail { id }'))
  expect(errors?.[0]?.message).toBe('This mail has just changed. Please look again.')
  const mail = await db().outboxMail.findUniqueOrThrow({ where: { id } })
  expect(mail).toMatchObject({ state: 'Failed', toAddress: erasedAddress(member.id) })
})
