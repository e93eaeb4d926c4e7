import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeMails } from '../../server/domain/broadcasts/writeMails.ts'
import { erasedAddress } from '../../server/domain/privacy/eraseRows.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { holdWrite } from '../support/holdWrites.ts'
import { skipBackOff } from '../support/jobs.ts'
import { readAll } from '../support/lists.ts'
import { breakRow, oneRowFailed, refuseLarge } from '../support/refuseWrites.ts'
import { askAs, createOperator, createSeat, mutate } from '../support/seats.ts'
import { waitUntilBlocked } from '../support/waitUntilBlocked.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query(
    `TRUNCATE members, encounters, broadcasts, outbox_mails, suppressed_addresses, address_words, rate_limits,
       graphile_worker._private_jobs CASCADE`,
  )
  operator = await createOperator(api, { wantsNewsMail: false })
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const words = { subject: 'New evenings', text: 'We meet in Ann Arbor, too.\n\nCome and see.' }
const location = (id: number) => ({ locationId: globalId('Location', id) })

type Draft = {
  recipients: number
  recipientsDigest: string
  unsubscribed: number
  suppressed: number
  preview: { subject: string; text: string }
}
const draft = async (to: object, given = words) => {
  const query = `query($to: AudienceInput!, $subject: String!, $text: String!) {
    broadcastDraft(to: $to) { recipients recipientsDigest unsubscribed suppressed preview(subject: $subject, text: $text) { subject text } }
  }`
  return askAs<{ broadcastDraft: Draft }>(api, operator, query, { to, ...given })
}

type Sent = { broadcast: { id: string; recipients: number } }
/** Sends to the people that the draft selects at that moment, unless other numbers were confirmed. */
const send = async (to: object, given: object = {}) => {
  const found: { data: { broadcastDraft: Draft } | null } = await draft(to)
  const recipientsDigest = found.data?.broadcastDraft.recipientsDigest ?? ''
  return mutate<Sent>(
    api,
    operator,
    'sendBroadcast',
    { to, recipientsDigest, ...words, ...given },
    'broadcast { id recipients }',
  )
}

const outcomes = () =>
  readAll<{ subject: string; outcome: object; places: string[]; encounter: object | null }>(
    api,
    operator,
    'broadcasts',
    '',
    'subject outcome { queued sent failed notSent } places encounter { name }',
  )
const addressees = async () =>
  (await db().outboxMail.findMany({ orderBy: { toAddress: 'asc' } })).map(({ toAddress, state }) =>
    state === 'Sent' ? toAddress : `${toAddress} ${state}`,
  )
/** Creates the mails without sending any. */
async function write() {
  const { id } = await db().broadcast.findFirstOrThrow()
  await writeMails(db(), id, api.clock())
}
const stop = (email: string, reason: 'Unsubscribe' | 'HardBounce') =>
  db().suppressedAddress.create({ data: { email, reason, createdAt: api.clock() } })
const createMembers = async (...names: string[]) => {
  const made: Record<string, Member> = {}
  for (const username of names) made[username] = await createMember(api, { username })
  return made
}

describe('writing to members that a filter finds', () => {
  test('sends one mail to each, and none to those who want no news or can get no mail, as the draft counts', async () => {
    await createMembers('Ada', 'Ben', 'Cleo', 'Dora', 'Elif')
    await createMember(api, { username: 'Gone', status: 'Canceled', canceledAt: api.clock() })
    await createOperator(api, { username: 'Elsewhere' })
    await db().member.updateMany({ where: { username: 'Ben' }, data: { wantsNewsMail: false } })
    await stop('cleo@example.org', 'Unsubscribe')
    await stop('dora@example.org', 'HardBounce')
    const { data } = await draft(location(1))
    expect(data.broadcastDraft).toMatchObject({ recipients: 2, unsubscribed: 2, suppressed: 1 })
    expect((await send(location(1))).data.sendBroadcast?.broadcast.recipients).toBe(2)
    expect(await outcomes()).toMatchObject([
      { subject: 'New evenings', outcome: { queued: 2, sent: 0 }, places: [], encounter: null },
    ])
    await api.work()
    expect(await addressees()).toEqual(['ada@example.org', 'elif@example.org'])
    expect(await outcomes()).toMatchObject([{ outcome: { queued: 0, sent: 2, failed: 0, notSent: 0 } }])
  })

  test('sends nothing to an account that is only an operator’s, but to an operator who is a member, too', async () => {
    await createOperator(api, { email: 'desk@example.org' })
    await createMember(api, { role: 'Operator', email: 'both@example.org' })
    await createMember(api, { email: 'mia@example.org' })
    expect((await draft({})).data?.broadcastDraft.recipients).toBe(2)
    await send({})
    await api.work()
    expect(await addressees()).toEqual(['both@example.org', 'mia@example.org'])
  })

  test('previews the mail as it is sent, with its link to unsubscribe', async () => {
    await createMembers('Juniper')
    const { preview } = (await draft({ search: 'juniper' })).data.broadcastDraft
    await send({ search: 'juniper' })
    await api.work()
    const [mail] = await db().outboxMail.findMany()
    expect(mail).toMatchObject({ stream: 'Broadcast', template: 'operatorNews' })
    const [read] = await (await fetch(`${api.url}/mailbox.json`)).json()
    expect(read.text.replace(/unsubscribe\/\S+/g, 'unsubscribe/example')).toBe(preview.text)
    expect(read.subject).toBe(preview.subject)
    expect(preview.text).toContain('Hi Juniper,')
    expect(preview.text).toContain('/unsubscribe/example')
  })

  test('sends nothing to a member who turns news off or cancels before their mail goes out', async () => {
    const { Ada, Ben } = await createMembers('Ada', 'Ben', 'Cleo')
    await send({})
    await write()
    await db().member.update({ where: { id: Ada?.id ?? 0 }, data: { wantsNewsMail: false } })
    await db().member.update({
      where: { id: Ben?.id ?? 0 },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    await api.work()
    expect((await addressees()).filter((each) => !each.endsWith('Skipped'))).toEqual(['cleo@example.org'])
  })

  test('counts a member who cancels before their mail is written among those it was not sent to', async () => {
    const { Ben } = await createMembers('Ada', 'Ben')
    await send({})
    await db().member.update({
      where: { id: Ben?.id ?? 0 },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    await api.work()
    expect(await addressees()).toEqual(['ada@example.org'])
    expect(await outcomes()).toMatchObject([{ outcome: { queued: 0, sent: 1, failed: 0, notSent: 1 } }])
  })

  test('stores no address of a member who is erased while their mail is written, and nobody else waits for it', async () => {
    const { Ada, Ben } = await createMembers('Ada', 'Ben')
    if (!Ada || !Ben) throw new Error('Nobody came')
    await send({})
    const letGo = await holdWrite(api, 'INSERT ON outbox_mails', 'NEW.broadcast_id IS NOT NULL')
    const writing = write()
    await waitUntilBlocked(api)
    for (const member of [Ada, Ben])
      await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
    const memberId = globalId('OperatorMember', Ada.id)
    const erasing = mutate(api, operator, 'eraseMember', { memberId }, 'member { erasedAt }')
    await Promise.race([erasing, waitUntilBlocked(api, 2)])
    await letGo()
    expect((await erasing).errors).toBeUndefined()
    await writing
    expect(
      await db().outboxMail.findMany({ where: { NOT: { broadcastId: null } }, orderBy: { memberId: 'asc' } }),
    ).toMatchObject([
      { memberId: Ada.id, toAddress: erasedAddress(Ada.id), data: {}, state: 'Skipped' },
      { memberId: Ben.id, toAddress: Ben.email },
    ])
  })

  test('counts a mail once that is written while its outcome is read', async () => {
    await createMembers('Ada', 'Ben')
    await send({})
    const writer = await api.deps.database.pool.connect()
    await writer.query('BEGIN; LOCK TABLE outbox_mails')
    const reading = outcomes()
    await waitUntilBlocked(api)
    await writer.query(
      `INSERT INTO outbox_mails (key, member_id, broadcast_id, to_address, template, data, created_at)
         SELECT member_id::text, member_id, id, 'ada@example.org', 'operatorNews', '{}', now()
         FROM broadcasts, unnest(waiting_ids) AS member_id;
       UPDATE broadcasts SET waiting_ids = '{}'; COMMIT`,
    )
    writer.release()
    expect(await reading).toMatchObject([{ outcome: { queued: 2, sent: 0, failed: 0, notSent: 0 } }])
  })

  test('sends one mail each to more people than one batch holds', async () => {
    const many = 1003
    const now = api.clock()
    await db().member.createMany({
      data: Array.from({ length: many }, (_, number) => ({
        email: `many${number}@example.org`,
        username: `Many${number}`,
        usernameKey: `many${number}`,
        usernameSkeleton: `many${number}`,
        locationId: 1,
        genderId: 1,
        ageRangeId: 2,
        createdAt: now,
        agreementAcceptedAt: now,
        agreementVersion: 'test',
      })),
    })
    await refuseLarge(api, 'INSERT ON outbox_mails', 500)
    await send({})
    await write()
    expect((await db().broadcast.findFirstOrThrow()).waitingIds).toEqual([])
    expect(await db().outboxMail.count()).toBe(many)
    const addresses = await db().outboxMail.groupBy({ by: ['toAddress'] })
    expect(addresses).toHaveLength(many)
  })

  test('does not delay other mails because one cannot be written, and writes that one later', async () => {
    const { Ben } = await createMembers('Ada', 'Ben', 'Cleo')
    await send({})
    const repair = await breakRow(api, 'INSERT ON outbox_mails', `NEW.member_id = ${Ben?.id}`)
    await api.work()
    expect(await addressees()).toEqual(['ada@example.org', 'cleo@example.org'])
    expect(await outcomes()).toMatchObject([{ outcome: { queued: 1, sent: 2 } }])
    const query = '{ failedJobs { edges { node { name lastError } } } }'
    type Failed = { failedJobs: { edges: { node: { name: string; lastError: string } }[] } }
    const { data } = await askAs<Failed>(api, operator, query)
    expect(data.failedJobs.edges.map(({ node }) => node)).toEqual([
      { name: 'writeBroadcast', lastError: expect.stringMatching(oneRowFailed) },
    ])
    await repair()
    await skipBackOff(api.deps.database)
    await api.work()
    expect(await addressees()).toEqual(['ada@example.org', 'ben@example.org', 'cleo@example.org'])
    expect(await outcomes()).toMatchObject([{ outcome: { queued: 0, sent: 3 } }])
  })
})

describe('writing to people at an encounter', () => {
  test('reaches the people in the chosen places, even those who want no news, and nobody else', async () => {
    const encounter = await createEncounter(api, { name: 'Thursday Table' })
    const { Ada, Ben, Cleo, Dora, Elif } = await createMembers('Ada', 'Ben', 'Cleo', 'Dora', 'Elif', 'Fay')
    await createSeat(api, encounter, Ada)
    await db().member.update({ where: { id: Ada?.id ?? 0 }, data: { wantsNewsMail: false } })
    await stop('ada@example.org', 'Unsubscribe')
    const respondedAt = api.clock()
    const waits = { status: 'Accepted', isWaitlisted: true, waitlistNumber: 1, respondedAt } as const
    await invite(api, Ben as Member, encounter, waits)
    await invite(api, Cleo as Member, encounter)
    await invite(api, Dora as Member, encounter, { status: 'Declined', respondedAt })
    await invite(api, Elif as Member, encounter, { status: 'Invited', expiresAt: new Date(0) })
    const to = (...places: string[]) => ({ encounterId: globalId('OperatorEncounter', encounter.id), places })
    const counted = async (...places: string[]) => (await draft(to(...places))).data.broadcastDraft.recipients
    expect(await counted('SEATED')).toBe(1)
    expect(await counted('WAITLISTED')).toBe(1)
    expect(await counted('INVITED')).toBe(1)
    await send(to('SEATED', 'WAITLISTED', 'INVITED'))
    await api.work()
    expect(await addressees()).toEqual(['ada@example.org', 'ben@example.org', 'cleo@example.org'])
    const mail = await db().outboxMail.findFirstOrThrow()
    expect(mail).toMatchObject({ stream: 'Transactional', template: 'encounterNote' })
    expect(await outcomes()).toMatchObject([
      { places: ['INVITED', 'SEATED', 'WAITLISTED'], encounter: { name: 'Thursday Table' } },
    ])
  })

  test('does not reach a member who lost the place before the mail goes out', async () => {
    const encounter = await createEncounter(api)
    const { invitation } = await createSeat(api, encounter)
    await createSeat(api, encounter)
    await send({ encounterId: globalId('OperatorEncounter', encounter.id), places: ['SEATED'] })
    await write()
    await db().invitation.update({
      where: { id: invitation.id },
      data: { status: 'Declined', seatedAt: null },
    })
    await api.work()
    expect((await outcomes())[0]?.outcome).toMatchObject({ sent: 1, notSent: 1 })
  })

  test('does not reach a member whose invitation expired before the mail goes out', async () => {
    const encounter = await createEncounter(api)
    const { Ada } = await createMembers('Ada')
    await invite(api, Ada as Member, encounter, { expiresAt: new Date(api.clock().getTime() + hour) })
    await send({ encounterId: globalId('OperatorEncounter', encounter.id), places: ['INVITED'] })
    await write()
    api.clock.advance(hour + 1)
    await api.work()
    expect((await outcomes())[0]?.outcome).toMatchObject({ sent: 0, notSent: 1 })
  })

  test('says in the preview and in the mail that a canceled encounter does not take place', async () => {
    const encounter = await createEncounter(api)
    await createSeat(api, encounter, (await createMembers('Juniper')).Juniper)
    await db().encounter.update({
      where: { id: encounter.id },
      data: { state: 'Canceled', canceledAt: api.clock(), cancelReason: 'The room is closed.' },
    })
    api.clock.advance(hour)
    const to = { encounterId: globalId('OperatorEncounter', encounter.id), places: ['SEATED'] }
    const { preview } = (await draft(to)).data.broadcastDraft
    await send(to)
    await api.work()
    const [read] = await (await fetch(`${api.url}/mailbox.json`)).json()
    expect(preview.text).toBe(read.text)
    expect(preview.text).toContain('it does not take place')
  })

  test('is refused for a draft, for an encounter that does not exist, and together with a filter', async () => {
    const drafted = await createEncounter(api, { state: 'Draft' })
    const at = (id: number) => ({ encounterId: globalId('OperatorEncounter', id), places: ['SEATED'] })
    expect((await send(at(drafted.id))).errors?.[0]?.message).toBe('Nobody knows of a draft yet.')
    expect((await send(at(987_654))).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    for (const to of [
      { ...at(drafted.id), search: 'a' },
      { ...at(drafted.id), places: [] },
    ]) {
      expect((await send(to)).errors?.[0]?.extensions.code).toBe('BAD_INPUT')
    }
  })
})

describe('a broadcast', () => {
  test('is sent once, however often the same request is made within an hour', async () => {
    await createMembers('Ada')
    const [first, second] = await Promise.all([send({}), send({})])
    expect(second.data.sendBroadcast).toEqual(first.data.sendBroadcast)
    await api.work()
    expect(await db().outboxMail.count()).toBe(1)
    api.clock.advance(hour)
    expect((await send({})).data.sendBroadcast).not.toEqual(first.data.sendBroadcast)
    expect((await send({}, { subject: 'Other words' })).errors).toBeUndefined()
    expect(await db().broadcast.count()).toBe(3)
  })

  test('in the same words, sent again within an hour, reaches those seated since, and nobody twice', async () => {
    const { Ada, Ben } = await createMembers('Ada', 'Ben')
    const encounter = await createEncounter(api)
    const other = await createEncounter(api)
    if (!Ada || !Ben) throw new Error('Nobody is there')
    await createSeat(api, encounter, Ada)
    await createSeat(api, other, Ada)
    const seatedAt = ({ id }: { id: number }) => ({
      encounterId: globalId('OperatorEncounter', id),
      places: ['SEATED'],
    })
    const note = seatedAt(encounter)
    const { recipientsDigest } = (await draft(note)).data.broadcastDraft
    const first = await send(note)
    await createSeat(api, encounter, Ben)
    expect((await send(note, { recipientsDigest })).errors?.[0]?.message).toBe(
      'Who gets this mail has changed: it is 2 people now. Please look again.',
    )
    const second = await send(note)
    expect(second.data.sendBroadcast?.broadcast.recipients).toBe(1)
    expect((await send(note)).data.sendBroadcast).toEqual(second.data.sendBroadcast)
    await api.work()
    expect(await addressees()).toEqual(['ada@example.org', 'ben@example.org'])
    expect(first.errors).toBeUndefined()
    expect((await send(seatedAt(other))).errors).toBeUndefined()
    await api.work()
    expect(await addressees()).toEqual(['ada@example.org', 'ada@example.org', 'ben@example.org'])
  })

  test('is refused without a text, or if nobody or other people than confirmed would get it', async () => {
    const refusal = async (to: object, given = {}) => (await send(to, given)).errors?.[0]?.message
    expect(await refusal({ search: 'nobody' })).toBe('Nobody would get this mail.')
    await createMembers('Ada', 'Ben')
    const { recipientsDigest } = (await draft({ search: 'ada' })).data.broadcastDraft
    const changed = (now: string) => `Who gets this mail has changed: it is ${now} now. Please look again.`
    expect(await refusal({}, { recipientsDigest })).toBe(changed('2 people'))
    expect(await refusal({ search: 'ben' }, { recipientsDigest })).toBe(changed('1 person'))
    expect(await refusal({}, { subject: '   ' })).toBe('Please write something.')
    expect(await refusal({}, { text: 'x'.repeat(5001) })).toBe('Please write at most 5,000 characters.')
    expect(await db().broadcast.count()).toBe(0)
  })

  test('is refused if other people would get it, even as many as were confirmed', async () => {
    const { Ada, Ben } = await createMembers('Ada', 'Ben')
    const want = (member: Member | undefined, wantsNewsMail: boolean) =>
      db().member.update({ where: { id: member?.id ?? 0 }, data: { wantsNewsMail } })
    await want(Ben, false)
    const { recipientsDigest } = (await draft({})).data.broadcastDraft
    await want(Ada, false)
    await want(Ben, true)
    expect((await send({}, { recipientsDigest })).errors).toMatchObject([
      { extensions: { code: 'CONFLICT', field: 'recipientsDigest' } },
    ])
    await api.work()
    expect(await addressees()).toEqual([])
  })

  test('can be sent at most thirty times in a day', async () => {
    await createMembers('Ada')
    const earlier = { subject: 'x', body: 'x', audience: {}, recipients: 1, createdAt: api.clock() }
    await db().broadcast.createMany({ data: Array.from({ length: 30 }, () => earlier) })
    expect((await send({})).errors?.[0]?.extensions.code).toBe('RATE_LIMITED')
    api.clock.advance(day)
    expect((await send({})).errors).toBeUndefined()
  })
})
