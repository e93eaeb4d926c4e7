import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { exportLists } from '../../server/domain/exports/exportLists.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createCase } from '../support/cases.ts'
import { day, minute } from '../support/clock.ts'
import { exportNames, exportPath } from '../support/exportPath.ts'
import { createEncounter, createMember, createRequest, signIn } from '../support/factories.ts'
import { choose, heldEncounter } from '../support/gathering.ts'
import { createProposal, propose, sharedEncounter } from '../support/proposals.ts'
import { createOperator, createSeat } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(() => api.deps.database.pool.query('DELETE FROM rate_limits'))
afterAll(() => api.close())

const get = async (path: string, as: Pick<Member, 'id'> | null = operator, method = 'GET') => {
  const headers: Record<string, string> = as ? { Authorization: `Bearer ${await signIn(api, as)}` } : {}
  return fetch(`${api.url}/exports/${path}`, { method, headers })
}

const rows = async (path: string): Promise<Record<string, string>[]> => {
  const reply = await get(path)
  expect(reply.status).toBe(200)
  return parse(await reply.text(), { columns: true, bom: true, record_delimiter: '\r\n' })
}

describe('an exported list', () => {
  test('is a file named by list and day, in UTF-8 with a byte order mark for spreadsheets', async () => {
    const reply = await get('members.csv')
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="members-2026-11-19.csv"',
      'cache-control': 'no-store',
    })
    expect([...new Uint8Array(await reply.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test.each(exportNames)('%s has a heading for each column', async (name) => {
    const { columns } = exportLists[name]
    const encounter = await createEncounter(api)
    await createSeat(api, encounter)
    const proposal = await createProposal(api)
    const path = exportPath(name, { encounter: encounter.id, proposal: proposal.id })
    const reply = await get(path)
    const [heading, ...others] = parse((await reply.text()) as string, { bom: true }) as string[][]
    expect(heading).toEqual([...columns])
    expect(new Set(heading).size).toBe(columns.length)
    for (const row of others) expect(row).toHaveLength(columns.length)
  })

  test('has every row, in order, even beyond one page', async () => {
    await api.deps.database.pool.query(`
      INSERT INTO suppressed_addresses (email, reason, created_at)
      SELECT 'a' || lpad(n::text, 5, '0') || '@example.org', 'Manual', '2026-11-19' FROM generate_series(1, 2500) n`)
    const addresses = (await rows('suppressed-addresses.csv')).map((row) => row['E-mail'])
    expect(addresses).toHaveLength(2500)
    expect(addresses.at(-1)).toBe('a02500@example.org')
    await api.deps.database.pool.query(`
      INSERT INTO early_access_requests (email, requested_at, updated_at)
      SELECT 'guest' || n || '@example.net', '2026-11-19', '2026-11-19' FROM generate_series(1, 2000) n`)
    expect(await rows('early-access.csv')).toHaveLength(2000)
  })

  test('that cannot be read is answered with 503, and the audit log does not say that it was exported', async () => {
    const taken = () => api.deps.database.prisma.auditEntry.count({ where: { action: 'exportList' } })
    const before = await taken()
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const { pool } = api.deps.database.operatorReads
    const send = pool.query.bind(pool) as (...sent: unknown[]) => unknown
    const query = vi
      .spyOn(pool, 'query')
      .mockImplementation((...sent: unknown[]) =>
        Object(sent[0]).text === exportLists.members.sql ? Promise.reject(gone) : send(...sent),
      )
    const reply = await get('members.csv')
    query.mockRestore()
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect(await taken()).toBe(before)
  })

  test('has quotes, commas, line breaks and letters of every script as they are', async () => {
    const notes = 'He said "no", twice,\nthen: çok güzel.'
    const request = await createRequest(api, { email: 'quote@example.org', name: 'Ana "A", B', notes })
    const row = (await rows('early-access.csv')).find(({ Number: id }) => id === String(request.id))
    expect(row).toMatchObject({
      Name: 'Ana "A", B',
      Notes: notes,
      State: 'Invited',
      Asked: request.requestedAt.toISOString(),
      'Note of the decision': '',
    })
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('has no formula: %j', async (name) => {
    const { id } = await createRequest(api, { name })
    const row = (await rows('early-access.csv')).find(({ Number: each }) => each === String(id))
    expect(row?.Name).toBe(`'${name}`)
  })

  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a; @SUM(A1);b', "a; '@SUM(A1);b"],
    ['a\t+1', "a\t'+1"],
    ['a\n-1\r\n=2', "a\n'-1\r\n'=2"],
    ['\n=1', "\n'=1"],
    ['a;"=1"', 'a;"\'=1"'],
    ['a;\uFF1D1', "a;'\uFF1D1"],
    ['1-2=-1; so a+b @ home ;-)', '1-2=-1; so a+b @ home ;-)'],
  ])('has no formula for a program that splits cells differently: %j', async (notes, shown) => {
    const { id } = await createRequest(api, { notes })
    const row = (await rows('early-access.csv')).find(({ Number: each }) => each === String(id))
    expect(row?.Notes).toBe(shown)
  })

  test('can be the roster of one encounter', async () => {
    const [one, other] = [await createEncounter(api), await createEncounter(api)]
    const { member } = await createSeat(api, one)
    await createSeat(api, other)
    expect(await rows(`roster.csv?encounter=${one.id}`)).toMatchObject([
      { Username: member.username, Status: 'Accepted', Waits: 'no' },
    ])
    for (const query of ['', '?encounter=x', '?encounter=99999999999']) {
      expect((await get(`roster.csv${query}`)).status).toBe(400)
    }
  })

  test('shows on a roster when each member came to the table', async () => {
    const encounter = await createEncounter(api)
    const { invitation } = await createSeat(api, encounter)
    await api.deps.database.prisma.invitation.update({
      where: { id: invitation.id },
      data: { joinedAt: api.clock() },
    })
    expect(await rows(`roster.csv?encounter=${encounter.id}`)).toMatchObject([
      { 'Came to the table': api.clock().toISOString() },
    ])
  })

  test.each(['roster.csv?encounter=999999', 'group-seats.csv?proposal=999999'])(
    'is refused for something that does not exist, without a line in the audit log: %s',
    async (path) => {
      const count = () => api.deps.database.prisma.auditEntry.count({ where: { action: 'exportList' } })
      const before = await count()
      const reply = await get(path)
      expect(reply.status).toBe(404)
      expect(await reply.json()).toMatchObject({ code: 'NOT_FOUND' })
      expect(await count()).toBe(before)
    },
  )

  test('can be the tables of one proposal, with the reasons of each, or the proposals', async () => {
    const [one, other] = [await createMember(api), await createMember(api)]
    await sharedEncounter(api, [one, other], 'Second', [[one, other]])
    const slot = new Date(api.clock().getTime() + 7 * day).toISOString()
    const proposal = await propose(api, operator, await signIn(api, operator), {
      kind: 'ONE_ON_ONE',
      slots: [slot],
    })
    const people = (await rows(`group-seats.csv?proposal=${proposal.rowId}`)).filter(
      ({ Table: table }) => table !== '',
    )
    expect(people.map(({ Username: username }) => username).sort()).toEqual(
      [one.username, other.username].sort(),
    )
    expect(people[0]).toMatchObject({ Table: '1', Starts: slot, 'Moved by hand': 'no' })
    expect(people[0]?.Why).toContain('One-on-One')
    expect((await get('group-seats.csv?encounter=1')).status).toBe(400)
    // The numbers of groups formed by mutual choices are in no list.
    expect((await rows('group-proposals.csv')).at(-1)).toMatchObject({
      Number: String(proposal.rowId),
      Kind: 'OneOnOne',
      State: 'Ready',
      Starts: slot,
      Tables: '',
      Seated: '',
    })
  })

  test('shows how far impressions have come, and never whose', async () => {
    const { encounter, people } = await heldEncounter(api, 3)
    await api.work(['completeEncounters'])
    const [chooser, chosen] = people
    if (!chooser || !chosen) throw new Error('Nobody came')
    await choose(api, chooser, encounter, [chosen])
    const due = new Date(encounter.endsAt.getTime() + 3 * day).toISOString()
    const row = (await rows('progress.csv')).find(({ Number: id }) => id === String(encounter.id))
    expect(row).toMatchObject({ Came: '3', Processed: '1', Released: '', 'Released at the latest': due })
  })

  test('can be the people who wait to be erased, until when and for what', async () => {
    const canceled = { status: 'Canceled', canceledAt: api.clock() } as const
    const [atTable, reported] = [await createMember(api, canceled), await createMember(api, canceled)]
    const other = await createMember(api, canceled)
    await createCase(api, { about: reported })
    const encounter = await createEncounter(api, { startsAt: new Date(api.clock().getTime() - minute) })
    const { invitation } = await createSeat(api, encounter, atTable)
    const present = { source: 'Page', fromAt: api.clock(), untilAt: api.clock() } as const
    const where = { invitationId: invitation.id, encounterId: encounter.id }
    await api.deps.database.prisma.presence.create({ data: { ...where, ...present } })
    const due = new Date(api.clock().getTime() + 30 * day).toISOString()
    const one = { 'Erased by itself': due }
    expect(await rows('awaiting-erasure.csv')).toMatchObject([
      { ...one, Number: String(atTable.id), 'Waits for': 'Their table' },
      { ...one, Number: String(reported.id), 'Waits for': 'A case about them' },
      { ...one, Number: String(other.id), 'Waits for': '' },
    ])
  })

  test('can be the failed jobs, or the items members choose from', async () => {
    const { pool } = api.deps.database
    await pool.query("SELECT graphile_worker.add_job('sendMail', '{}', max_attempts := 1)")
    await api.work()
    expect(await rows('failed-jobs.csv')).toMatchObject([
      {
        Job: 'sendMail',
        Tries: '1',
        'Of at most': '1',
        'Next try': '',
        'What went wrong': expect.stringMatching(/./),
      },
    ])
    expect(await rows('lookups.csv')).toContainEqual(
      expect.objectContaining({ Kind: 'Location', Label: 'Metro Detroit', 'Time zone': 'America/Detroit' }),
    )
  })

  test('is in the audit log, each time', async () => {
    const encounter = await createEncounter(api)
    await get(`roster.csv?encounter=${encounter.id}`)
    const entry = { action: 'exportList', actorId: operator.id, subjectId: 'roster' }
    expect(
      await api.deps.database.prisma.auditEntry.findFirst({ where: entry, orderBy: { id: 'desc' } }),
    ).toMatchObject({ after: { encounterId: encounter.id }, at: api.clock() })
  })

  test('is for operators only, and leaves no line in the audit log for others', async () => {
    const before = await api.deps.database.prisma.auditEntry.count()
    expect((await get('members.csv', null)).status).toBe(401)
    expect((await get('members.csv', await createMember(api))).status).toBe(403)
    expect((await get('impressions.csv')).status).toBe(404)
    expect((await get('constructor.csv')).status).toBe(404)
    const posted = await get('members.csv', operator, 'POST')
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
    expect(await api.deps.database.prisma.auditEntry.count()).toBe(before)
  })
})
