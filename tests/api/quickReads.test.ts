import { readFileSync } from 'node:fs'
import { type FieldNode, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { schema } from '../../server/api/graphql/schema.ts'
import { readCompiler } from '../../server/api/reads/compileRead.ts'
import { lists, objects, plainFields } from '../../server/api/reads/viewerTables.ts'
import { routes } from '../../server/api/rest/routes.ts'
import type { Member, Prisma } from '../../server/generated/client/client.ts'
import { call } from '../rest/rest.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day, hour, minute } from '../support/clock.ts'
import { createEncounter, createMember, signIn } from '../support/factories.ts'
import { graphqlReply } from '../support/graphqlReply.ts'

/** The client's queries that are compiled to one statement. A query that is executed otherwise fails here. */
const quick = [
  'DashboardScreenQuery',
  'MyEncountersScreenQuery',
  'MyConnectionsScreenQuery',
  'askHappeningNowQuery',
  'SupportFormQuery',
  'PreferencesScreenQuery',
]

const persisted: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../client/generated/persisted.json', import.meta.url), 'utf8'),
)
const idOf = (name: string) => {
  const found = Object.entries(persisted).find(([, text]) => text.startsWith(`query ${name} `))
  if (!found) throw new Error(`The client has no ${name}`)
  return found[0]
}
/** The same operation as a stranger would write it: GraphQL executes it, field by field. */
const textOf = (name: string) => persisted[idOf(name)] ?? ''

const clientAccept = 'application/graphql-response+json, application/json'

let api: TestApi
const members: Member[] = []
const bearers: string[] = []

/** A seeded random generator of numbers from 0 to below `end`. */
function createRandom(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

/** Invitations of every kind, at times around those at which the rules change their result. */
async function createWorld(): Promise<void> {
  const { prisma } = api.deps.database
  const now = api.clock()
  const pick = createRandom(20261119)
  const oneOf = <T>(list: readonly [T, ...T[]]): T => list[pick(list.length)] ?? list[0]
  const paused = { status: 'Paused', pausedAt: now } as const
  const until = new Date(now.getTime() + day)
  for (let n = 0; n < 7; n++) {
    const counts = { cancellations: pick(4), expired: pick(4), noShows: pick(4) }
    members.push(
      await createMember(api, {
        ...counts,
        ...(n === 5 && { ...paused, pauseReason: 'Member' }),
        ...(n === 6 && { ...paused, pauseReason: 'Suspended', suspendedUntil: until, pausedUntil: until }),
      }),
    )
  }
  const offsets = [
    -40 * day,
    -16 * day,
    -14 * day - 91 * minute,
    -14 * day - 90 * minute,
    -14 * day,
    -3 * day,
    -2 * hour,
    -90 * minute,
    -89 * minute,
    -minute,
    0,
    1,
    5 * minute,
    5 * minute + 1,
    hour,
    2 * day,
    2 * day,
    9 * day,
  ]
  for (const [index, offset] of [...offsets, ...offsets, ...offsets, ...offsets].entries()) {
    const state = oneOf([
      'Scheduled',
      'Scheduled',
      'Scheduled',
      offset < 0 ? 'Completed' : 'Scheduled',
      'Canceled',
    ] as const)
    const encounter = await createEncounter(api, {
      startsAt: new Date(now.getTime() + offset),
      state,
      name: `Table "${index}" \\ é 🙂`,
      timeZone: oneOf(['America/Detroit', 'Europe/Berlin']),
      ...(state === 'Completed' && { completedAt: now }),
      ...(state === 'Canceled' && { canceledAt: now, cancelReason: 'Snow.' }),
    })
    const rows: Prisma.InvitationCreateManyInput[] = members.map(({ id: memberId }, at) => {
      const base = { memberId, encounterId: encounter.id, sentAt: now }
      const kind = pick(5)
      if (kind === 0) {
        const expiresAt = oneOf([null, now, new Date(now.getTime() - 1), new Date(now.getTime() + hour)])
        const status = oneOf(['Invited', 'Invited', 'Declined', 'Expired'] as const)
        return { ...base, status, expiresAt, respondedAt: status === 'Declined' ? now : null }
      }
      if (kind === 1) {
        return { ...base, status: 'Accepted', isWaitlisted: true, waitlistNumber: 10 - at, respondedAt: now }
      }
      const removedAt = oneOf([null, null, null, now])
      const seat = { ...base, status: 'Accepted', respondedAt: now, seatedAt: now, removedAt } as const
      if (offset > 0) return seat
      const attendance = { attendance: 'Attended', attendanceAt: now, attendanceSource: 'Link' } as const
      const processedAt = pick(2) === 0 ? now : null
      return pick(4) === 0 ? seat : { ...seat, ...attendance, processedAt }
    })
    await prisma.invitation.createMany({ data: rows })
    const seats = await prisma.invitation.findMany({
      where: { encounterId: encounter.id, attendance: 'Attended' },
    })
    for (const chooser of seats) {
      const chosen = seats[pick(seats.length)]
      if (!chosen || chosen.id === chooser.id) continue
      const impression = {
        encounterId: encounter.id,
        chooserId: chooser.id,
        chosenId: chosen.id,
        createdAt: now,
      }
      await prisma.impression.create({
        data: { ...impression, releasedAt: oneOf([now, now, null]), removedAt: oneOf([null, null, now]) },
      })
      if (pick(3) > 0) continue
      await prisma.impressionResponse.upsert({
        where: { invitationId: chosen.id },
        create: { invitationId: chosen.id, accept: pick(2) === 0, answeredAt: now },
        update: {},
      })
    }
  }
}

async function post(body: object, bearer: string | undefined, accept?: string) {
  const { text, ...reply } = await graphqlReply(api.url, body, bearer, accept)
  return { ...reply, body: JSON.parse(text) }
}

const both = async (name: string, bearer: string | undefined, accept?: string) => {
  const short = await post({ id: idOf(name), variables: {} }, bearer, accept)
  const long = await post({ query: textOf(name), variables: {} }, bearer, accept)
  return { short, long }
}

beforeAll(async () => {
  api = await startApi({ APP_URL: 'https://encounters.example' })
  await createWorld()
  for (const member of members) bearers.push(await signIn(api, member))
})
afterAll(() => api.close())

/** Returns the fields of a query that viewerTables.ts lacks, apart from those around the rows of a list. */
function lackingFields(query: string): string[] {
  const known = plainFields('')
  const around = /^Query\.viewer$|(Connection|Edge|PageInfo)\.|\.__typename$/
  const lacking = new Set<string>()
  const types = new TypeInfo(schema)
  const Field = ({ name }: FieldNode) => {
    const type = types.getParentType()?.name ?? ''
    const path = `${type}.${name.value}`
    const isKnown = path in lists || path in objects || known[type]?.[name.value] !== undefined
    if (!isKnown && !around.test(path)) lacking.add(path)
  }
  visit(parse(query), visitWithTypeInfo(types, { Field }))
  return [...lacking]
}

describe.each(quick)('the short way of %s', (name) => {
  test('exists: viewerTables.ts has every field and column that it reads', async () => {
    expect(lackingFields(textOf(name))).toEqual([])
    const read = readCompiler(schema, '')(parse(textOf(name)))
    expect(read).not.toBeNull()
    await api.deps.database.pool.query(`PREPARE quick_read AS ${read?.text}; DEALLOCATE quick_read`)
  })

  test('gives every member the same result as the resolvers', async () => {
    for (const bearer of bearers) {
      const { short, long } = await both(name, bearer)
      expect(long.body.errors).toBeUndefined()
      expect(short.body).toEqual(long.body)
    }
  })

  test.each(['*/*', 'application/json', clientAccept])(
    'has the same headers for Accept: %s',
    async (accept) => {
      const { short, long } = await both(name, bearers[0], accept)
      const plain = ({ headers: { 'content-length': _length, ...headers } }: typeof short) => headers
      expect(plain(short)).toEqual(plain(long))
      expect(short.status).toBe(long.status)
    },
  )

  test('refuses those without a valid session with the same error', async () => {
    const gone = await createMember(api)
    const bearer = await signIn(api, gone)
    expect((await both(name, bearer)).short.status).toBe(200)
    await api.deps.database.prisma.session.updateMany({
      where: { memberId: gone.id },
      data: { revokedAt: api.clock() },
    })
    for (const refused of [undefined, 'nonsense', bearer]) {
      const { short, long } = await both(name, refused)
      expect(short.status).toBe(401)
      expect(short).toEqual(long)
    }
  })
})

const rows = routes.filter(({ row, isWrite }) => !isWrite && !row.variables)

test.each(rows.map((each) => [each.row.path, each] as const))(
  'REST %s gives the same result as the resolvers',
  async (path, { row }) => {
    for (const bearer of bearers) {
      const long = await post({ query: row.document, variables: {} }, bearer)
      const data = row.connection
        ? row.connection(long.body.data).edges.map(({ node }) => node)
        : long.body.data
      const { body } = await call(api, 'GET', path, { bearer })
      expect(body).toEqual(JSON.parse(JSON.stringify(row.reply(data, {}))))
    }
  },
)

test.each([
  [
    'a database that is not there',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    503,
  ],
  [
    'a standby that is not promoted yet',
    Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
    503,
  ],
  ['a fault of ours', new Error('column m.nonsense does not exist'), 500],
])('%s is reported in the same way', async (_what, error, status) => {
  const reads = vi.spyOn(api.deps.database.reads, 'ask').mockRejectedValue(error)
  const { short, long } = await both('DashboardScreenQuery', bearers[0])
  reads.mockRestore()
  expect(short.status).toBe(status)
  // A reply for which no context could be made is dated by Node's own clock.
  const plain = ({
    headers: { 'content-length': _length, date: _date, ...headers },
    ...rest
  }: typeof short) => JSON.parse(JSON.stringify({ ...rest, headers }).replace(/Reference \w+/, 'Reference'))
  expect(plain(short)).toEqual(plain(long))
})

test('the test data has several rows in every list', async () => {
  const lists = new Map<string, number>()
  for (const bearer of bearers) {
    for (const name of quick) {
      const { short } = await both(name, bearer)
      for (const [field, value] of Object.entries(short.body.data.viewer as Record<string, unknown>)) {
        const rows = Array.isArray(value) ? value : (value as { edges?: unknown[] })?.edges
        if (Array.isArray(rows)) lists.set(field, (lists.get(field) ?? 0) + rows.length)
      }
    }
  }
  expect([...lists].filter(([, rows]) => rows < 3)).toEqual([])
  expect(lists.size).toBe(10)
})

test('a service with another address reads over the same connections', async () => {
  for (const _of of ['the first', 'the second']) {
    const other = await startApi()
    const bearer = await signIn(other, await createMember(other))
    const { status } = await call(other, 'GET', '/member/my-upcoming-events', { bearer })
    await other.close()
    expect(status).toBe(200)
  }
})
