import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { fillWithCrowd } from '../support/crowd.ts'
import { countsOf, type Due, dueByTheRules } from '../support/dueByTheRules.ts'
import { expectWithin } from '../support/expectWithin.ts'
import { signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { explain, type Plan, recordReads, type Statement } from '../support/recordReads.ts'
import { createOperator } from '../support/seats.ts'

/** How long a list may take, in milliseconds, HTTP included. */
const longest = 150
/** The same for the counts of candidates, which are summed up over all of them. */
const longestDue = 300
const big = ['members', 'invitations', 'encounters']

let api: TestApi
let operator: Member
let bearer: string
let wanted: { email: string; username: string }
let due: Due[]
let listen: ReturnType<typeof recordReads>

beforeAll(async () => {
  api = await startApi()
  await fillWithCrowd(api.deps.database.pool, api.clock())
  due = await storeDue()
  operator = await createOperator(api)
  bearer = await signIn(api, operator)
  wanted = await api.deps.database.prisma.member.findUniqueOrThrow({ where: { id: 4711 } })
})
beforeEach(() => {
  listen = recordReads()
})
afterAll(() => api.close())

/** Finds the candidates by the rules alone, and stores them as the job would have over the years. */
async function storeDue(): Promise<Due[]> {
  const client = new pg.Client({ connectionString: api.deps.config.databaseUrl })
  await client.connect()
  const found = await dueByTheRules(client)
  await client.query(
    `INSERT INTO due_members (member_id, location_id, second, pairs)
     SELECT * FROM jsonb_to_recordset($1) AS due ("memberId" int, "locationId" int, second boolean, pairs int)`,
    [JSON.stringify(found)],
  )
  await client.query('ANALYZE due_members')
  await client.end()
  return found
}

const scans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scans),
]

const rowsDiscarded = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) +
  (plan.Plans ?? []).reduce((sum, each) => sum + rowsDiscarded(each), 0)

const sequentialScans = async (statement: Statement): Promise<string[]> =>
  scans(await explain(api, statement)).filter((table) => big.includes(table))

async function ask(query: string): Promise<Record<string, Page>> {
  const { data, errors } = await api.graphql<Record<string, Page>>(query, {}, { bearer })
  if (errors) throw new Error(errors[0]?.message)
  return data
}

type Page = { edges: { cursor: string; node: Record<string, unknown> }[]; pageInfo: { endCursor: string } }
const selection = 'edges { cursor node { id } } pageInfo { endCursor }'
const members = `edges { cursor node { username email accountStatus lastSeenAt location { label } } }`

const location = globalId('Location', 3)
const lists = {
  'members, newest': `{ members { ${members} } }`,
  'members, by name': `{ members(order: USERNAME) { ${members} } }`,
  'members, paused in one location': `{ members(status: PAUSED, locationId: "${location}") { ${members} } }`,
  'members with no-shows': `{ members(engagement: NO_SHOWS, order: OLDEST) { ${members} } }`,
  'members left out, active': `{ members(engagement: LEFT_OUT, status: ACTIVE) { ${members} } }`,
  'members of whom nobody has this name': `{ members(search: "zzzzzz") { ${members} } }`,
  'members by two letters that none begins with': `{ members(search: "zz") { ${members} } }`,
  'members by what all have': `{ members(search: "example") { ${members} } }`,
  'members awaiting erasure': `{ awaitingErasure { ${selection} } }`,
  'one member with history': `{ operatorMember(rowId: 4711) { record { attended } encounters { edges { node { status
    encounter { name } } } } mails { edges { node { kind } } } messages { edges { node { subject } } } } }`,
  'encounters, soonest': `{ encounters { ${selection} } }`,
  'encounters, latest of a state': `{ encounters(states: [SCHEDULED], order: LATEST) { ${selection} } }`,
  'encounters of a month': `{ encounters(from: "2026-01-01T00:00:00Z", until: "2026-02-01T00:00:00Z") { ${selection} } }`,
  'encounters by a part of the name': `{ encounters(search: "abcdef") { ${selection} } }`,
  'one roster': `{ operatorEncounter(rowId: 77) { counts { going } roster { edges { node { member { username } } } } } }`,
  'requests, oldest waiting': `{ earlyAccessRequests(state: REQUESTED, order: OLDEST) { edges { cursor node { email
    waitingDays duplicates { sameName } } } } }`,
  'requests by a part of the name': `{ earlyAccessRequests(search: "abcdef") { ${selection} } }`,
  'counts of requests': '{ earlyAccessCounts { requested } }',
  'mails, latest': `{ mails { edges { cursor node { state member { username } } } } }`,
  'mails that bounced': `{ mails(state: BOUNCED) { ${selection} } }`,
  'mails that failed': `{ mails(state: FAILED) { ${selection} } }`,
  'mails of a rare kind': `{ mails(kind: "promoted") { ${selection} } }`,
  'mails to an address': `{ mails(search: "abcdef") { ${selection} } }`,
  'messages, open': `{ messages(state: OPEN) { ${selection} } }`,
  'messages by a part of the name': `{ messages(search: "abcdef") { ${selection} } }`,
  'the log': `{ auditLog { edges { cursor node { actor { username } } } } }`,
  'the log of an action': `{ auditLog(action: "cancelEncounter") { ${selection} } }`,
  'the log of one thing': `{ auditLog(subjectType: "Encounter", subjectId: "77") { ${selection} } }`,
  'actions of the log': '{ auditActions }',
}

/** After this many runs PostgreSQL may use one generic plan for all values, which can be the worse plan. */
const untilOnePlan = 7

async function expectQuick(query: string, milliseconds: number): Promise<void> {
  for (let round = 0; round < untilOnePlan; round++) await ask(query)
  await expectWithin(milliseconds, () => ask(query))
}

describe('with 100,000 members and 10,000 encounters', () => {
  test.each(Object.entries(lists))('%s is quick and needs no sequential scan', async (_name, query) => {
    const statements = await listen(() => ask(query))
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) {
      expect(await sequentialScans(statement), statement.text).toEqual([])
    }
    await expectQuick(query, longest)
  })

  test.each([
    ['members', 'order: OLDEST', 90_000],
    ['encounters', 'order: SOONEST', 9_000],
    ['mails', '', 10_000],
    ['auditLog', '', 5_000],
    ['earlyAccessRequests', 'order: OLDEST', 18_000],
  ] as const)('a page deep in %s begins at its cursor', async (field, args, row) => {
    const cursor = Buffer.from(`GPC:N:${row}`).toString('base64')
    const query = `{ ${field}(${args ? `${args}, ` : ''}after: ${JSON.stringify(cursor)}) { ${selection} } }`
    const page = (await ask(query))[field]
    expect(page?.edges).toHaveLength(20)
    const [statement] = (await listen(() => ask(query))).filter(
      ({ text }) => text.includes('LIMIT') && text.includes(' OR '),
    )
    if (!statement) throw new Error('The page was not read by its cursor')
    expect(rowsDiscarded(await explain(api, statement, 'ANALYZE,'))).toBeLessThan(100)
  })

  describe('the number of candidates', () => {
    const query = '{ operatorOverview { due { location { rowId } secondCandidates oneOnOnePairs } } }'
    type Reply = {
      operatorOverview: {
        due: { location: { rowId: number }; secondCandidates: number; oneOnOnePairs: number }[]
      }
    }
    const counts = async () => {
      const { data } = await api.graphql<Reply>(query, {}, { bearer })
      return data.operatorOverview.due.map(({ location, secondCandidates, oneOnOnePairs }) => ({
        locationId: location.rowId,
        second: secondCandidates,
        pairs: oneOnOnePairs,
      }))
    }
    const coarse = () =>
      countsOf(due).map(({ locationId, second, pairs }) => ({
        locationId,
        second: second - (second % 6),
        pairs: pairs - (pairs % 6),
      }))
    const note = () =>
      api.deps.database.pool.query(
        'INSERT INTO due_recounts (member_id) SELECT 1 + n * 7919 % 100000 FROM generate_series(1, 300) n',
      )

    test('is counted correctly and quickly in every location', async () => {
      expect(due.filter(({ second }) => second).length).toBeGreaterThan(50_000)
      expect(due.filter(({ pairs }) => pairs > 0).length).toBeGreaterThan(1000)
      expect(await counts()).toEqual(coarse())
      await expectQuick(query, longestDue)
    })

    test('is also right while some hundred members have just changed, and after they are counted again', async () => {
      await note()
      await api.deps.database.prisma.dueMember.deleteMany({ where: { memberId: { in: [7920, 15_839] } } })
      expect(await counts()).toEqual(coarse())
      await expectQuick(query, longestDue)
      await api.work(['recountDueMembers'])
      expect(await api.deps.database.prisma.dueRecount.count()).toBe(0)
      const stored = await api.deps.database.prisma.dueMember.findMany({ orderBy: { memberId: 'asc' } })
      expect(stored).toEqual(due)
    })
  })

  test('a search finds the member', async () => {
    for (const part of [wanted.email.slice(1, 12), wanted.username.slice(8, 20)]) {
      const { members: page } = await ask(
        `{ members(search: "${part}") { edges { cursor node { username } } } }`,
      )
      expect(page?.edges.map(({ node }) => node.username)).toEqual([wanted.username])
    }
  })

  test('the test notices a sequential scan', async () => {
    const slow = { text: "SELECT * FROM members WHERE public_guid::text LIKE 'abc%'", values: [] }
    expect(await sequentialScans(slow)).toEqual(['members'])
  })
})
