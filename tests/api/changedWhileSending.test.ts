import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member, OutboxMail } from '../../server/generated/client/client.ts'
import { queueMail } from '../../server/mail/outbox/queueMail.ts'
import { addressLink, changeTo, openLink } from '../support/addressChanges.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember } from '../support/factories.ts'
import { holdAddress } from '../support/holdAddress.ts'
import { skipBackOff } from '../support/jobs.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let postmark: FakePostmark
let member: Member
let email: string

beforeAll(async () => {
  postmark = await startFakePostmark()
  api = await startApi({ POSTMARK_SERVER_TOKEN: 'test-token', POSTMARK_API_URL: postmark.url })
})
beforeEach(async () => {
  member = await createMember(api)
  email = `new-${member.email}`
})
afterAll(async () => {
  await api.close()
  await postmark.close()
})

const db = () => api.deps.database.prisma

/** Queues a mail to the member, the only one that waits. Returns a function that reads its row. */
async function queue(to: string): Promise<() => Promise<OutboxMail>> {
  await api.work()
  const { id: memberId, username } = member
  const key = `resumed:${memberId}`
  await queueMail(db(), {}, { key, to, memberId, template: 'resumed', data: { username } }, api.clock())
  return () => db().outboxMail.findUniqueOrThrow({ where: { key } })
}

const receivers = (subject: string) =>
  postmark.accepted.filter(({ Subject }) => Subject.startsWith(subject)).map(({ To }) => To)

test('a mail that begins to be sent while the address changes goes to the address after the change', async () => {
  await changeTo(api, member, email)
  const token = await addressLink(api, member.email, 'undo')
  const mail = await queue(email)
  const letGo = await holdAddress(api, member.email)
  const undoing = openLink(api, 'undo', token)
  await waitUntilBlocked(api)
  const sending = api.work()
  await waitUntilBlocked(api, 2)
  await letGo()
  expect(await undoing).toEqual({ email: member.email })
  await sending
  await skipBackOff(api.deps.database)
  await api.work()
  expect(await mail()).toMatchObject({ state: 'Sent', attempts: 1, toAddress: member.email })
  expect(receivers('Welcome back')).toEqual([member.email])
})

test('a mail that was handed to the provider before the address changed shows the address it went to', async () => {
  const mail = await queue(member.email)
  const held = postmark.hold()
  const sending = api.work()
  await held.arrived
  await changeTo(api, member, email)
  held.release()
  await sending
  expect(await mail()).toMatchObject({ state: 'Sent', toAddress: member.email })
})
