import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageSize } from '../../server/api/graphql/builder/builder.ts'
import type { Member } from '../../server/generated/client/client.ts'
import type { MailTemplate } from '../../server/mail/templates/registry.ts'
import { samples } from '../../server/mail/templates/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { readAll } from '../support/lists.ts'
import { createProposal } from '../support/proposals.ts'
import { createOperator } from '../support/seats.ts'
import { suppress } from '../support/suppress.ts'

let api: TestApi
let operator: Member

const db = () => api.deps.database.prisma

/** More rows than an export reads at once. */
const manyMails = 1001

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
  await createPeopleOfEachKind()
  await createEncountersOfEachKind()
  await createMails()
  await suppress(api, 'back@example.org', 'HardBounce')
  await suppress(api, 'quiet@example.org', 'Unsubscribe')
  await createProposal(api)
})
beforeEach(() => api.deps.database.pool.query('DELETE FROM rate_limits'))
afterAll(() => api.close())

async function createPeopleOfEachKind(): Promise<void> {
  const now = api.clock()
  await createMember(api, { username: 'Alice' })
  await createMember(api, { noShows: 1 })
  await createMember(api, { status: 'Paused', pauseReason: 'Member' })
  await createMember(api, { status: 'Canceled', canceledAt: now })
  const elsewhere = await db().location.create({ data: { label: 'Ann Arbor', timeZone: 'America/Detroit' } })
  await createMember(api, { status: 'Canceled', canceledAt: now, locationId: elsewhere.id })
  await createRequest(api, { email: 'ann@example.org', state: 'Requested' })
  await createRequest(api, { email: 'bob@test.org' })
  const message = {
    name: 'Mia',
    email: 'mia@example.org',
    subject: 'Thanks',
    body: 'All is well.',
    createdAt: now,
  }
  await db().message.createMany({
    data: [
      { ...message, origin: 'Support', state: 'Closed', closedAt: now },
      { ...message, origin: 'Contact' },
    ],
  })
  await db().privacyRequest.createMany({
    data: (['Export', 'Erasure'] as const).map((kind) => ({
      kind,
      memberId: operator.id,
      requestedAt: now,
      handledAt: now,
    })),
  })
}

async function createEncountersOfEachKind(): Promise<void> {
  const now = api.clock()
  await createEncounter(api)
  const second = { kind: 'Second', minimum: 6, capacity: 8, inviteTarget: 8 } as const
  await createEncounter(api, { ...second, state: 'Draft' })
  await createEncounter(api, { ...second, state: 'Canceled', cancelReason: 'Snow.', canceledAt: now })
  const startsAt = new Date(now.getTime() - day)
  const past = { startsAt, endsAt: new Date(startsAt.getTime() + hour), completedAt: now }
  await createEncounter(api, { ...past, state: 'Completed' })
  await createEncounter(api, { ...past, ...second, state: 'Completed' })
  const about = { subjectType: 'Encounter', subjectId: '1' }
  // More than one entry of other kinds, since the export of the whole log adds an entry to it.
  await db().auditEntry.createMany({
    data: [
      { ...about, action: 'createEncounter' },
      { ...about, action: 'updateEncounter' },
      { action: 'exportList', subjectType: 'List', subjectId: 'members' },
    ].map((entry) => ({ ...entry, actorId: operator.id, at: now })),
  })
}

async function createMails(): Promise<void> {
  const mail = (template: MailTemplate, toAddress: string, number: number) => ({
    key: `${template}:${number}`,
    template,
    data: samples[template] as object,
    toAddress,
    ...({ toName: 'Mia', state: 'Sent', createdAt: api.clock(), sentAt: api.clock() } as const),
  })
  await db().outboxMail.createMany({
    data: [
      ...Array.from({ length: manyMails }, (_, number) => mail('seatConfirmed', 'mia@example.org', number)),
      mail('membershipResumed', 'member@demo.example', 0),
    ],
  })
}

const get = async (path: string) =>
  fetch(`${api.url}/exports/${path}`, { headers: { Authorization: `Bearer ${await signIn(api, operator)}` } })

const rows = async (path: string): Promise<Record<string, string>[]> =>
  parse(await (await get(path)).text(), { columns: true, bom: true })

const place = globalId('Location', 1)
const instant = '2026-11-20T00:00:00Z'

/** A list, its query field, a filter as an address has it, and as a query has it. */
const filters = [
  ['members', 'members', 'search=ali', 'search: "ali"'],
  ['members', 'members', 'status=PAUSED', 'status: PAUSED'],
  ['members', 'members', 'engagement=NO_SHOWS', 'engagement: NO_SHOWS'],
  ['members', 'members', `locationId=${place}&status=CANCELED`, `locationId: "${place}", status: CANCELED`],
  ['encounters', 'encounters', 'states=COMPLETED', 'states: [COMPLETED]'],
  ['encounters', 'encounters', 'states=DRAFT&states=CANCELED', 'states: [DRAFT, CANCELED]'],
  ['encounters', 'encounters', `kind=SECOND&from=${instant}`, `kind: SECOND, from: "${instant}"`],
  ['encounters', 'encounters', `until=${instant}`, `until: "${instant}"`],
  ['encounters', 'encounters', 'need=PEOPLE', 'need: PEOPLE'],
  ['early-access', 'earlyAccessRequests', 'state=REQUESTED', 'state: REQUESTED'],
  ['early-access', 'earlyAccessRequests', 'search=an', 'search: "an"'],
  ['messages', 'messages', 'state=OPEN', 'state: OPEN'],
  ['messages', 'messages', 'origin=SUPPORT', 'origin: SUPPORT'],
  ['mails', 'mails', 'kind=seatConfirmed', 'kind: "seatConfirmed"'],
  ['mails', 'mails', 'search=member@demo', 'search: "member@demo"'],
  ['audit-log', 'auditLog', 'action=exportList', 'action: "exportList"'],
  ['audit-log', 'auditLog', 'subjectType=Encounter', 'subjectType: "Encounter"'],
  ['group-proposals', 'groupProposals', 'kind=FIRST', 'kind: FIRST'],
  ['privacy-requests', 'privacyRequests', 'kind=EXPORT', 'kind: EXPORT'],
] as const

const numberIn = (id: string) => Number(Buffer.from(id, 'base64').toString().split(':')[1])

describe('an exported list', () => {
  test.each(filters)(
    '%s (%s) has the rows that the console lists with %s',
    async (list, field, address, args) => {
      const all = await rows(`${list}.csv`)
      const shown = await readAll<{ id: string }>(api, operator, field, args, 'id', pageSize.max)
      const wanted = shown.map(({ id }) => numberIn(id)).sort((a, b) => a - b)
      expect((await rows(`${list}.csv?${address}`)).map((row) => Number(row.Number))).toEqual(wanted)
      expect([wanted.length > 0, wanted.length < all.length]).toEqual([true, list !== 'group-proposals'])
    },
  )

  test('of suppressed addresses can be filtered by reason and search', async () => {
    const found = async (search: string) =>
      (await rows(`suppressed-addresses.csv?${search}`)).map((row) => row['E-mail'])
    expect(await found('reason=HARD_BOUNCE')).toContain('back@example.org')
    expect(await found('reason=HARD_BOUNCE')).not.toContain('quiet@example.org')
    expect(await found('search=quiet')).toEqual(['quiet@example.org'])
  })

  test('is empty except for its headings if nothing matches', async () => {
    const text = await (await get('members.csv?search=nobody-is-called-so')).text()
    expect(parse(text, { bom: true })).toHaveLength(1)
  })

  test.each([
    ['members.csv?status=Active', 'status'],
    ['members.csv?search=a%00b', 'search'],
    ['members.csv?locationId=7', 'This id'],
    [`members.csv?locationId=${globalId('Encounter', 1)}`, 'This id'],
    ['encounters.csv?from=yesterday', 'from'],
    ['encounters.csv?states=DRAFT&states=LOST', 'states'],
    ['members.csv?stauts=PAUSED', 'It takes engagement, locationId, search, status.'],
    ['members.csv?encounter=7', 'does not take such an argument'],
    ['lookups.csv?search=a', 'It takes none.'],
  ])('is refused with 400 if a filter is not valid: %s', async (path, word) => {
    const reply = await get(path)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(word) as string,
    })
  })

  test('has its filters in the audit log', async () => {
    await get(`members.csv?status=PAUSED&locationId=${place}&order=OLDEST&first=7`)
    const entry = await db().auditEntry.findFirst({
      where: { action: 'exportList', actorId: operator.id },
      orderBy: { id: 'desc' },
    })
    expect(entry?.after).toEqual({ status: 'Paused', locationId: 1 })
  })

  test('has no proposal that could include the operator', async () => {
    const { locationId } = await createMember(api)
    const run = await createProposal(api)
    await db().formationRun.update({ where: { id: run.id }, data: { kind: 'Second' } })
    const numbers = async () => (await rows('group-proposals.csv')).map((row) => Number(row.Number))
    await db().member.update({ where: { id: operator.id }, data: { locationId: null } })
    expect(await numbers()).toContain(run.id)
    await db().member.update({ where: { id: operator.id }, data: { locationId } })
    expect(await numbers()).not.toContain(run.id)
  })
})
