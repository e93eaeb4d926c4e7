import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freeTexts } from '../../server/domain/privacy/eraseMentions.ts'
import { redactJson, redactor } from '../../server/domain/privacy/redact.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { unsearchedTexts } from '../../server/generated/fates.ts'
import { addJob } from '../../server/platform/queue/addJob.ts'
import { changeTo, requestAddressChange } from '../support/addressChanges.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, minute } from '../support/clock.ts'
import { createEncounter, createMember, createRequest, signIn } from '../support/factories.ts'
import { createFullMember, traces } from '../support/fullMember.ts'
import { attendees, choose, heldEncounter } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, mutate } from '../support/seats.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await api.deps.database.pool.query(
    `TRUNCATE members, encounters, outbox_mails, suppressed_addresses, address_words, readmissions, messages, rate_limits,
       early_access_requests, formation_runs, settings CASCADE`,
  )
})
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  api.deps.database.pool.query<Row>(sql, values)
const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
const searched = freeTexts.map(named)
/** Columns whose words, numbers and keys are chosen by the job queue and the migrations. */
const programs = [
  ...['id', 'checksum', 'migration_name', 'logs'].map((column) => `_prisma_migrations.${column}`),
  '_private_job_queues.queue_name',
  '_private_job_queues.locked_by',
  '_private_jobs.locked_by',
  '_private_jobs.flags',
  '_private_known_crontabs.identifier',
  '_private_tasks.identifier',
].map((name) => (name.startsWith('_private_') ? `graphile_worker.${name}` : name))
const closed = [...unsearchedTexts, ...programs]

async function erase(member: Member): Promise<void> {
  await db().member.update({
    where: { id: member.id },
    data: { status: 'Canceled', canceledAt: api.clock() },
  })
  api.clock.advance(30 * day)
  await api.work(['eraseCanceledMembers'])
  const { erasedAt } = await db().member.findUniqueOrThrow({ where: { id: member.id } })
  expect(erasedAt).toEqual(api.clock())
}

/** Every column that can contain text, of all our tables and of the job queue. */
async function textColumns() {
  const { rows } = await query<{ name: string; table: string; column: string; type: string }>(
    `SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS table,
       column_name AS column, data_type AS type
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'
       AND udt_name NOT IN ('_timestamptz', '_int4')
       AND udt_name NOT IN (SELECT '_' || typname FROM pg_type WHERE typtype = 'e') AND data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'xml', 'ARRAY', 'bytea')`,
  )
  return rows
}

/** The tables in which a reader of a database copy finds a text, also encoded as bytes. */
async function holding(trace: string): Promise<string[]> {
  const tables = [...new Set((await textColumns()).map(({ table }) => table))]
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`)
    const text = rows.map(({ row }) => row.toLowerCase()).join('\n')
    const bytes = Buffer.from(trace).toString('hex')
    if (text.includes(trace.toLowerCase()) || text.includes(bytes)) found.push(table)
  }
  return found
}

/** Rows about other people in every table with free text, all written while the member existed. */
async function createOthersRows(operator: Member, other: Member): Promise<void> {
  const now = api.clock()
  const past = { startsAt: new Date(now.getTime() - day), endsAt: new Date(now.getTime() - day + 1000) }
  await createEncounter(api, { state: 'Canceled', cancelReason: 'x', canceledAt: now, ...past })
  await db().memberNote.create({
    data: { memberId: other.id, authorId: operator.id, body: 'x', createdAt: now },
  })
  const stranger = { email: 'stranger@example.org', name: 'x' }
  await db().message.create({
    data: {
      ...stranger,
      origin: 'Contact',
      subject: 'Other',
      body: 'x',
      createdAt: now,
      replies: { create: { authorId: operator.id, body: 'x', createdAt: now } },
    },
  })
  await db().earlyAccessRequest.create({ data: { ...stranger, requestedAt: now, updatedAt: now } })
  await db().outboxMail.create({
    data: {
      key: 'to-other',
      memberId: other.id,
      toAddress: other.email,
      template: 'x',
      data: {},
      state: 'Sent',
      createdAt: now,
    },
  })
  await db().setting.create({ data: { key: 'a test', value: {}, updatedAt: now } })
  for (const subjectType of ['Location', 'Gender', 'AgeRange', 'ConversationStyle', 'ConnectionType']) {
    const subject = { actorId: operator.id, action: 'changeLookup', subjectType, subjectId: '1', at: now }
    await db().auditEntry.create({ data: subject })
  }
  await addJob(db(), 'readmitAddress', { readmission: 1 })
  await query("UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 day'")
  await query(`UPDATE formation_runs SET state = 'Failed', failure = 'x'`)
}

/** The value of a column of this type that contains a text. */
const writes: Record<string, (text: string) => string> = {
  text: (text) => text,
  'character varying': (text) => text,
  json: (text) => JSON.stringify({ why: [text], count: 7 }),
  jsonb: (text) => JSON.stringify({ why: [text], count: 7 }),
  ARRAY: (text) => `{${JSON.stringify(text)}}`,
}

const about = `Ask ${traces.username.toUpperCase()} (${traces.name}, ${traces.email}) again`

describe('every text in the database', () => {
  test('is searched by erasure, or has a stated reason why not', async () => {
    const columns = await textColumns()
    expect([...searched, ...closed].sort()).toEqual(columns.map(named).sort())
  })
})

describe('erasure', () => {
  test('removes the name, username and e-mail from every text that others wrote, and nothing else', async () => {
    const { member, operator, other } = await createFullMember(api)
    await createOthersRows(operator, other)
    const types = new Map((await textColumns()).map((column) => [named(column), column.type]))
    for (const text of freeTexts) {
      const written = writes[types.get(named(text)) ?? '']?.(about)
      const theirs = (text.addresses ?? []).map((each) => `${each} IS DISTINCT FROM '${traces.email}'`)
      const only = text.unique ? 'WHERE id = 1' : `WHERE ${['true', ...theirs].join(' AND ')}`
      const { rowCount } = await query(`UPDATE ${text.table} SET ${text.column} = $1 ${only}`, [written])
      expect(rowCount, named(text)).toBeGreaterThan(0)
    }
    const sought = [traces.username, traces.name, traces.email]
    for (const trace of sought) expect((await holding(trace)).length).toBeGreaterThan(10)
    await erase(member)
    for (const trace of sought) expect(await holding(trace), trace).toEqual([])
    for (const text of freeTexts) {
      const id = text.unique ? ' 1' : ''
      const rest = `Ask [erased${id}] ([erased${id}], [erased${id}]) again`
      const { rows } = await query<{ value: string }>(
        `SELECT ${text.column}::text AS value FROM ${text.table}`,
      )
      expect(
        rows.some(({ value }) => value?.includes(rest)),
        named(text),
      ).toBe(true)
    }
    const [job] = (
      await query<{ count: number }>(
        `SELECT (payload->>'count')::int AS count FROM graphile_worker._private_jobs WHERE payload->>'why' IS NOT NULL`,
      )
    ).rows
    expect(job?.count).toBe(7)
  })

  test('removes addresses and usernames that they gave up, too', async () => {
    const member = await createMember(api, { username: 'Sandpiper' })
    const other = await createMember(api)
    const [first, second, wished] = [member.email, 'second.nest@example.org', 'third.nest@example.org']
    await changeTo(api, member, second)
    await mutate(api, member, 'changeUsername', { username: 'Turnstone' }, 'viewer { id }')
    await requestAddressChange(api, member, wished)
    const body = `Sandpiper (${first}) is Turnstone (${second}) now.`
    await db().memberNote.create({
      data: { memberId: other.id, authorId: other.id, body, createdAt: api.clock() },
    })
    await api.work([])
    await erase(member)
    for (const trace of ['Sandpiper', 'Turnstone', first, second, wished]) {
      expect(await holding(trace), trace).toEqual([])
    }
    const { body: left } = await db().memberNote.findFirstOrThrow()
    expect(left).toBe('[erased] ([erased]) is [erased] ([erased]) now.')
  })

  test('leaves a name that somebody else has, too, and a name that a visitor typed with the address', async () => {
    const member = await createMember(api, { username: 'Whimbrel' })
    const request = (email: string, more: { name: string; memberId?: number }) =>
      createRequest(api, { email, ...(more.memberId !== undefined && { state: 'Joined' }), ...more })
    await request(member.email, { name: 'John Smith', memberId: member.id })
    const namesake = await request('john@example.org', { name: 'John Smith' })
    const other = await request('wai@example.org', { name: 'Wai Ting' })
    await db().earlyAccessRequest.update({ where: { id: other.id }, data: { city: 'Ann Arbor' } })
    await db().message.create({
      data: {
        email: member.email,
        name: 'Ann Arbor',
        origin: 'Contact',
        subject: 'Other',
        body: 'Hello.',
        createdAt: api.clock(),
      },
    })
    await erase(member)
    const read = (id: number) => db().earlyAccessRequest.findUniqueOrThrow({ where: { id } })
    expect(await read(namesake.id)).toMatchObject({ name: 'John Smith' })
    expect(await read(other.id)).toMatchObject({ city: 'Ann Arbor' })
  })

  test('finds names in a table that is searched in parts, in mails with keys below zero, and in texts of mails long sent', async () => {
    const member = await createMember(api)
    // A part has 200,000 rows; a statement that wrote all of them could last longer than statements may.
    for (let first = 1; first <= 200_002; first += 25_000) {
      await query(
        `INSERT INTO audit_entries (id, action, subject_type, subject_id, after, at)
         SELECT 1000000 + nth, 'count', 'Setting', nth,
           CASE WHEN nth IN (1, 200000, 200001, 200002) THEN $1::jsonb ELSE '{}' END, $2
         FROM generate_series($3::int, least($3 + 24999, 200002)) nth`,
        [JSON.stringify({ note: `Ask ${member.email}` }), api.clock(), first],
      )
    }
    await query(
      `INSERT INTO outbox_mails (id, key, to_address, template, data, last_error, body_purged_at, created_at)
       VALUES (-7, 'waits', 'else@example.org', 'caseDecided', $1, NULL, NULL, $3),
         (8, 'emptied', 'else@example.org', 'caseDecided', '{}', $2, $3, $3)`,
      [JSON.stringify({ reason: `Ask ${member.email}` }), `Ask ${member.email}`, api.clock()],
    )
    await erase(member)
    const entries = await query(
      `SELECT id - 1000000 AS id, after FROM audit_entries WHERE after <> '{}' AND action = 'count' ORDER BY id`,
    )
    const left = { note: 'Ask [erased]' }
    expect(entries.rows).toEqual([1, 200_000, 200_001, 200_002].map((id) => ({ id, after: left })))
    const mails = await query('SELECT data, last_error FROM outbox_mails WHERE id IN (-7, 8) ORDER BY id')
    expect(mails.rows).toEqual([
      { data: { reason: 'Ask [erased]' }, last_error: null },
      { data: {}, last_error: 'Ask [erased]' },
    ])
  })

  test('leaves texts about an address that they only requested', async () => {
    const member = await createMember(api)
    await requestAddressChange(api, member, 'stranger@example.org')
    const message = { origin: 'Contact', subject: 'Other', body: 'Write to stranger@example.org' } as const
    await db().message.create({ data: { ...message, email: 'stranger@example.org', createdAt: api.clock() } })
    await erase(member)
    expect(await db().message.findFirstOrThrow()).toMatchObject(message)
  })

  test('removes all that the audit log says about their seats, requests and messages, in its export, too', async () => {
    const { member, operator, other } = await createFullMember(api)
    const seatOf = ({ id }: Member) => db().invitation.findFirstOrThrow({ where: { memberId: id } })
    const entry = async (subjectType: string, id: number) =>
      db().auditEntry.create({
        data: {
          actorId: operator.id,
          action: 'removeFromEncounter',
          subjectType,
          subjectId: String(id),
          after: { reason: 'Said to be rude' },
          at: api.clock(),
        },
      })
    const request = await db().earlyAccessRequest.findFirstOrThrow({ where: { memberId: member.id } })
    const message = await db().message.findFirstOrThrow({ where: { memberId: member.id } })
    const theirs = [
      await entry('Member', member.id),
      await entry('Invitation', (await seatOf(member)).id),
      await entry('EarlyAccessRequest', request.id),
      await entry('Message', message.id),
    ]
    const somebodys = await entry('Invitation', (await seatOf(other)).id)
    await erase(member)
    for (const { id } of theirs) {
      expect(await db().auditEntry.findUniqueOrThrow({ where: { id } })).toMatchObject({
        actorId: operator.id,
        action: 'removeFromEncounter',
        before: null,
        after: null,
      })
    }
    expect(await db().auditEntry.findUniqueOrThrow({ where: { id: somebodys.id } })).toEqual(somebodys)
    const { text } = await exported(operator)
    expect(text.match(/Said to be rude/g)).toHaveLength(1)
  })

  test('leaves a username that is an ordinary word in texts written before', async () => {
    const earlier = await createEncounter(api, { name: 'The Long Table' })
    api.clock.advance(day)
    const member = await createMember(api, { username: 'Table', email: 'table@example.org' })
    const later = await createEncounter(api, { name: 'The Short Table, not table@example.org' })
    await erase(member)
    const names = await db().encounter.findMany({ where: { id: { in: [earlier.id, later.id] } } })
    expect(names.map(({ name }) => name).sort()).toEqual(['The Long Table', 'The Short Table, not [erased]'])
  })

  test('leaves a username that is part of another’s', async () => {
    await createMember(api, { username: 'Rose Garden' })
    const member = await createMember(api, { username: 'Rose' })
    const { id } = await createEncounter(api, { name: 'Rose evening' })
    await erase(member)
    expect(await db().encounter.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: 'Rose evening' })
  })

  test('leaves what was written before they joined, and texts about the member who has the name now', async () => {
    const { id: before } = await createEncounter(api, { name: 'With ann@example.org' })
    api.clock.advance(day)
    const member = await createMember(api, { username: 'Annika', email: 'ann@example.org' })
    const { id: during } = await createEncounter(api, { name: 'For Annika' })
    await db().member.update({
      where: { id: member.id },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    api.clock.advance(day)
    await createMember(api, { username: 'Annika', email: 'ann@example.org' })
    const { id: after } = await createEncounter(api, { name: 'Again for Annika' })
    api.clock.advance(29 * day)
    await api.work(['eraseCanceledMembers'])
    const nameOf = async (id: number) => (await db().encounter.findUniqueOrThrow({ where: { id } })).name
    expect([await nameOf(before), await nameOf(during), await nameOf(after)]).toEqual([
      'With ann@example.org',
      'For [erased]',
      'Again for Annika',
    ])
  })

  test('removes the e-mail even if the username is somebody else’s by now, and the other way round', async () => {
    const gone = { status: 'Canceled', canceledAt: api.clock() } as const
    const named = await createMember(api, { username: 'Quux', email: 'quux@example.org' })
    const reached = await createMember(api, { username: 'Zazie', email: 'zaz@example.org' })
    await db().member.updateMany({ where: { id: { in: [named.id, reached.id] } }, data: gone })
    api.clock.advance(day)
    await createMember(api, { username: 'Quux', email: 'another@example.org' })
    await createMember(api, { username: 'Other', email: 'zaz@example.org' })
    const { id } = await createEncounter(api, { name: 'Quux, quux@example.org; Zazie, zaz@example.org' })
    api.clock.advance(30 * day)
    await api.work(['eraseCanceledMembers'])
    expect((await db().encounter.findUniqueOrThrow({ where: { id } })).name).toBe(
      'Quux, [erased]; [erased], zaz@example.org',
    )
  })

  test('leaves the link of a future meeting as it is', async () => {
    const member = await createMember(api, { username: 'Fortnight' })
    const startsAt = new Date(api.clock().getTime() + 60 * day)
    const meetingUrl = 'https://meet.example.org/fortnight'
    const { id } = await createEncounter(api, { startsAt, meetingUrl })
    await erase(member)
    expect(await db().encounter.findUniqueOrThrow({ where: { id } })).toMatchObject({ meetingUrl })
  })

  test('removes the counts of requests under the address', async () => {
    const { member } = await createFullMember(api)
    await db().rateLimit.create({ data: { key: `linkByEmail:${traces.email}`, points: 1 } })
    await erase(member)
    expect(await db().rateLimit.count({ where: { key: { contains: traces.email } } })).toBe(0)
  })
})

describe('a request for early access under the address of somebody who canceled', () => {
  const post = (input: Record<string, string>) =>
    api.graphql(
      'mutation($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { message } }',
      {
        input,
      },
    )

  test('does not prevent the erasure of what the member wrote', async () => {
    const { member } = await createFullMember(api)
    await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
    api.clock.advance(minute)
    const { status } = await post({ email: traces.email, name: 'A stranger' })
    expect(status).toBe(200)
    const asked = await db().earlyAccessRequest.findUniqueOrThrow({ where: { email: traces.email } })
    expect(asked).toMatchObject({
      name: 'A stranger',
      notes: null,
      memberId: null,
      state: 'Requested',
      timesAsked: 1,
    })
    const held = await db().earlyAccessRequest.findUniqueOrThrow({ where: { memberId: member.id } })
    expect(held).toMatchObject({ name: traces.name, notes: traces.words })
    api.clock.advance(30 * day)
    await api.work(['eraseCanceledMembers'])
    for (const trace of [traces.name, traces.words]) expect(await holding(trace), trace).toEqual([])
    expect(await db().earlyAccessRequest.findUnique({ where: { id: asked.id } })).toEqual(asked)
  })

  test('made before they canceled is erased with them', async () => {
    const { member } = await createFullMember(api)
    await db().earlyAccessRequest.updateMany({
      where: { memberId: member.id },
      data: { email: 'old@example.org' },
    })
    const now = api.clock()
    await db().earlyAccessRequest.create({
      data: { email: traces.email, name: traces.name, requestedAt: now, updatedAt: now },
    })
    await erase(member)
    expect(await holding(traces.email)).toEqual([])
    expect(await holding('old@example.org')).toEqual([])
  })
})

test('nobody who is erased is among the attendees, and they cannot be chosen', async () => {
  const gathering = await heldEncounter(api, 3)
  const [a, b, gone] = gathering.people
  if (!a || !b || !gone) throw new Error('Nobody came')
  const now = api.clock()
  await db().member.update({
    where: { id: gone.id },
    data: { status: 'Canceled', canceledAt: new Date(now.getTime() - 31 * day) },
  })
  await api.work(['eraseCanceledMembers'])
  const { data } = await attendees(api, a, gathering.encounter)
  expect(data.encounterAttendees.map(({ username }) => username)).toEqual([b.username])
  expect((await choose(api, a, gathering.encounter, [gone])).errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT' } },
  ])
  const node = await askAs<{ node: unknown }>(
    api,
    a,
    `{ node(id: "${globalId('Attendee', gone.id)}") { id } }`,
  )
  expect(node.data.node).toBeNull()
})

describe('names are removed from a text', () => {
  test.each([
    ['as whole words', ['Ann'], 'Ann met Joanna, ANN and ann2', '[erased] met Joanna, [erased] and ann2'],
    ['with any white space between their words', ['June by the River'], 'june  by\nthe river!', '[erased]!'],
    ['with letters of any script', ['Żaneta'], 'żaneta i Żanetanka', '[erased] i Żanetanka'],
    [
      'with characters that mean something in patterns',
      ['a.b (c)'],
      'a.b (c) and axb (c)',
      '[erased] and axb (c)',
    ],
    [
      'but no address within another',
      ['ann@x.org'],
      'ann@x.org. joann@x.org ann@x.org.uk',
      '[erased]. joann@x.org ann@x.org.uk',
    ],
  ])('%s', (_how, names, before, after) => {
    expect(redactor(names)(before)).toBe(after)
  })

  test('and in JSON only from strings', () => {
    const redact = redactor(['2026'])
    expect(redactJson({ 2026: 2026, list: ['in 2026', null, true] }, redact)).toEqual({
      2026: 2026,
      list: ['in [erased]', null, true],
    })
  })
})

async function exported(operator: Member): Promise<{ text: string }> {
  const response = await fetch(`${api.url}/exports/audit-log.csv`, {
    headers: { Authorization: `Bearer ${await signIn(api, operator)}` },
  })
  return { text: await response.text() }
}
