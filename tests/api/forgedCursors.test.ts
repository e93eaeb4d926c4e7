import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { largestRowId } from '../../server/rules/forms/largestRowId.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { type ConnectionField, connectionFields } from '../support/connectionFields.ts'
import { nodesQuery, nodeTypes } from '../support/everythingReadable.ts'
import { createRequest, signIn } from '../support/factories.ts'
import { createFullMember } from '../support/fullMember.ts'
import { globalId } from '../support/globalId.ts'
import { captureLog } from '../support/logLines.ts'
import { createPeople, propose } from '../support/proposals.ts'

const captured = captureLog()
const fields = connectionFields(() => 'unknown').map(({ name }) => name)

let api: TestApi
let bearer: string
let reachable: Map<string, ConnectionField>

/** The first object of each type with a global id. */
async function findNodes(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const type of nodeTypes()) {
    const ids = Array.from({ length: 8 }, (_, n) => globalId(type, n + 1))
    const { data } = await api.graphql<Record<string, { __typename: string } | null>>(
      nodesQuery(type, ids),
      {},
      { bearer },
    )
    const index = ids.findIndex((_, n) => data?.[`n${n}`]?.__typename === type)
    if (ids[index]) found.set(type, ids[index])
  }
  return found
}

beforeAll(async () => {
  api = await startApi({}, undefined, captured.log)
  const { operator } = await createFullMember(api)
  bearer = await signIn(api, operator)
  await createPeople(api, 24)
  const slots = [new Date(api.clock().getTime() + 7 * day).toISOString()]
  await propose(api, operator, bearer, { kind: 'FIRST', slots })
  for (const name of ['ada', 'grace', 'zoë']) await createRequest(api, { email: `${name}@example.org` })
  await api.deps.database.prisma.suppressedAddress.createMany({
    data: ["o'hara+x@example.org", 'zoë@bücher.example'].map((email) => ({
      email,
      reason: 'HardBounce',
      createdAt: api.clock(),
    })),
  })
  const nodes = await findNodes()
  reachable = new Map(connectionFields((type) => nodes.get(type)).map((field) => [field.name, field]))
})
afterAll(() => api.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Forged cursors, and what each would make the database read. */
const forgeries: [kind: string, cursor: string][] = [
  ['nothing', ''],
  ['a blank', ' '],
  ['no base64', '§§ not base64 §§'],
  ['base64 of no cursor', base64('forged')],
  ['base64 with more behind it', `${base64('GPC:N:1')}!forged`],
  ['base64 of the address kind', base64('GPC:N:1').replace(/=+$/, '').replaceAll('+', '-')],
  ['another plugin', base64('DC:N:1')],
  ['no kind', base64('GPC:1')],
  ['an unknown kind', base64('GPC:X:forged')],
  ['no number', base64('GPC:N:forged')],
  ['an empty number', base64('GPC:N:')],
  ['zero', base64('GPC:N:0')],
  ['a negative number', base64('GPC:N:-1')],
  ['a fraction', base64('GPC:N:1.5')],
  ['an exponent', base64('GPC:N:1e3')],
  ['hexadecimal', base64('GPC:N:0x10')],
  ['infinity', base64('GPC:N:Infinity')],
  ['a number with a blank', base64('GPC:N: 1')],
  ['one more than a row can have', base64(`GPC:N:${largestRowId + 1}`)],
  ['ten digits', base64('GPC:N:9999999999')],
  ['a number of 300 digits', base64(`GPC:N:${'9'.repeat(300)}`)],
  ['a text', base64('GPC:S:forged')],
  ['a text that breaks the log', base64(`GPC:S:@${'a'.repeat(32_000)}`)],
  ['a text with NUL', base64('GPC:S:forged\0@example.org')],
  ['half a character', base64('GPC:S:forged\ud800@example.org').replace('77+9', '7aCA')],
  ['an address of 20 KB', base64(`GPC:S:forged@${'a.'.repeat(10_000)}org`)],
  ['two addresses', base64('GPC:S:forged@forged@example.org')],
  ['a big integer', base64('GPC:I:1')],
  ['no big integer', base64('GPC:I:forged')],
  ['a big integer of 20 KB', base64(`GPC:I:${'9'.repeat(20_000)}`)],
  ['a date', base64('GPC:D:1735689600000')],
  ['a date in no calendar', base64('GPC:D:99999999999999999')],
  ['no date', base64('GPC:D:forged')],
  ['bytes', base64('GPC:B:Zm9yZ2Vk')],
  ['a decimal', base64('GPC:M:1.5')],
  ['an object', base64('GPC:O:{"contains":"forged"}')],
  ['an operator', base64('GPC:O:{"gt":0}')],
  ['broken JSON', base64('GPC:O:{"forged')],
  ['null', base64('GPC:Z:')],
  ['a tuple', base64('GPC:T:["N:1","S:forged"]')],
  ['an old tuple', base64('GPC:J:[1,"forged"]')],
  ['JSON of the wrong shape', base64('GPC:J:{"id":1}')],
  ['JSON as deep as it goes', base64(`GPC:J:${'['.repeat(20_000)}`)],
  ['a number of a job that is none', '12a'],
  ['a number of a job with a blank', ' 12'],
  ['a negative job', '-1'],
  ['more than a bigint', '9223372036854775808'],
  ['NUL', '\0'],
  ['a lone surrogate', '\ud800'],
  ['100 KB but a little', 'A'.repeat(90_000)],
]

/** Records every statement sent to PostgreSQL until `stop` is called. */
function watchStatements() {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  return {
    values: () =>
      sent.mock.calls.flatMap((args) => args.map((each) => JSON.stringify(each) ?? '')).join('\n'),
    stop: () => sent.mockRestore(),
  }
}

async function ask(name: string, cursors: Record<string, string>) {
  const field = reachable.get(name)
  if (!field) throw new Error(`No such field: ${name}`)
  const declared = Object.keys(cursors).map((cursor) => `$${cursor}: String`)
  const given = Object.keys(cursors).map((cursor) => `${cursor}: $${cursor}`)
  const size = 'before' in cursors ? 'last: 1' : 'first: 1'
  const text = `query${declared.length > 0 ? `(${declared})` : ''} ${field.query([...given, size].join(', '))}`
  return api.graphql<Record<string, unknown>>(text, cursors, { bearer })
}

describe.each(fields)('%s', (name) => {
  test('refuses every forged cursor before the database sees it', async () => {
    captured.clear()
    const statements = watchStatements()
    const replies: unknown[] = []
    // One after the other: a busy machine refuses some of many requests at once.
    for (const [index, [kind, cursor]] of forgeries.entries()) {
      const { status, errors } = await ask(name, { [index % 2 === 0 ? 'after' : 'before']: cursor })
      replies.push([kind, status, errors?.map(({ message, extensions }) => [extensions.code, message])])
    }
    expect(replies).toEqual(
      forgeries.map(([kind]) => [kind, 200, [['BAD_INPUT', 'This cursor is not one of ours.']]]),
    )
    const sent = statements.values()
    statements.stop()
    expect(sent).not.toMatch(/forged|99999|214748364[89]|aaaa|1735689600000/)
    expect(captured.lines('unexpected error')).toEqual([])
  })

  test('accepts the cursors it gives', async () => {
    type Page = { edges: { cursor: string }[]; pageInfo: { endCursor: string | null } }
    const pageIn = (data: unknown): Page | undefined => {
      if (typeof data !== 'object' || data === null) return undefined
      if ('pageInfo' in data) return data as Page
      return Object.values(data).map(pageIn).find(Boolean)
    }
    const seen = new Set<string>()
    let after: Record<string, string> = {}
    for (let pages = 0; pages < 4; pages++) {
      const { errors, data } = await ask(name, after)
      expect(errors).toBeUndefined()
      const cursor = pageIn(data)?.pageInfo.endCursor
      if (!cursor) break
      expect(seen).not.toContain(cursor)
      seen.add(cursor)
      expect((await ask(name, { before: cursor })).errors).toBeUndefined()
      after = { after: cursor }
    }
  })
})

test('the tests have covered every list of the schema', async () => {
  expect(fields.length).toBeGreaterThanOrEqual(26)
  expect([...reachable.keys()].sort()).toEqual(fields.toSorted())
})
