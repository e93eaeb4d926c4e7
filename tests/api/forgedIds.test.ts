import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../server/api/graphql/schema.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { nodesQuery, nodeTypes, plainFields } from '../support/everythingReadable.ts'
import { createMember, signIn } from '../support/factories.ts'
import { createFullMember } from '../support/fullMember.ts'
import { choose, heldEncounter } from '../support/gathering.ts'
import { globalId } from '../support/globalId.ts'
import { post } from '../support/post.ts'

/** Types that anyone may read. */
const lookups = ['AgeRange', 'ConnectionType', 'ConversationStyle', 'Gender', 'Location']
const rows = 30
const nowhere = 2_000_000_000

let api: TestApi
let insiders: Member[]
let stranger: Member

beforeAll(async () => {
  api = await startApi()
  const { member, operator, other } = await createFullMember(api)
  const { people, encounter } = await heldEncounter(api, 4)
  const [one, two] = people
  if (!one || !two) throw new Error('Nobody came')
  await choose(api, one, encounter, [two])
  await choose(api, two, encounter, [one])
  insiders = [member, operator, other, ...people]
  stranger = await createMember(api)
})
afterAll(() => api.close())

async function read(
  type: string,
  ids: readonly string[],
  bearer?: string,
  fields?: string[],
): Promise<{ status: number; text: string }> {
  const { status, body } = await post(
    `${api.url}/graphql`,
    { query: nodesQuery(type, ids, fields) },
    bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` },
  )
  expect(body).not.toContain('GRAPHQL_VALIDATION_FAILED')
  return { status, text: body }
}

/** Ids of one type in groups of ten, without the reader's own. */
function idsOf(type: string, from: number): string[][] {
  const ids = Array.from({ length: rows }, (_, n) => n)
    .filter((n) => n + 1 !== stranger.id)
    .map((n) => from + n)
  return [0, 10, 20].map((start) => ids.slice(start, start + 10).map((id) => globalId(type, id)))
}

async function readAll(type: string, bearer?: string, from = 1) {
  return Promise.all(idsOf(type, from).map((ids) => read(type, ids, bearer)))
}

describe("somebody else's id of every type is answered like an id of nothing", () => {
  const guarded = nodeTypes().filter((type) => !lookups.includes(type))

  test.each(guarded)('%s', async (type) => {
    const bearer = await signIn(api, stranger)
    expect(await readAll(type, bearer)).toEqual(await readAll(type, bearer, nowhere))
    expect(await readAll(type)).toEqual(await readAll(type, undefined, nowhere))
  })

  test('even by a costly field that is asked for alone', async () => {
    const bearer = await signIn(api, stranger)
    const dear = guarded.flatMap((type) => plainFields(type, 'dear').map((field) => [type, field] as const))
    expect(dear).toEqual([['Viewer', 'myData']])
    const [other] = insiders
    for (const [type, field] of dear) {
      const [theirs, nobodys] = await Promise.all(
        [other?.id ?? 0, nowhere].map((id) => read(type, [globalId(type, id)], bearer, [field])),
      )
      expect(theirs).toEqual(nobodys)
    }
  })

  test.each([
    ...([
      'Attendee',
      'EarlyAccessRequest',
      'Encounter',
      'Invitation',
      'Message',
      'OperatorEncounter',
    ] as const),
    ...(['OperatorMember', 'ProcessedEncounter', 'RosterEntry', 'Viewer'] as const),
  ])('though an id of %s is found for its owner', async (type) => {
    expect(guarded).toContain(type)
    for (const member of insiders) {
      const replies = await readAll(type, await signIn(api, member))
      if (replies.some(({ text }) => text.includes(`"__typename":"${type}"`))) return
    }
    throw new Error(`Nobody reads any ${type}`)
  })

  test.each(lookups)('%s is found for everyone', async (type) => {
    const [first] = await readAll(type)
    expect(first?.text).toContain(`"__typename":"${type}"`)
  })
})

describe('no mutation distinguishes an id of somebody else from an id of nothing', () => {
  /** A value of an input type, with the same id in every id field. */
  function fill(type: GraphQLInputType, id: string): unknown {
    const bare = getNullableType(type)
    if (isListType(bare)) return [fill(bare.ofType, id)]
    if (isEnumType(bare)) return bare.getValues()[0]?.name
    if (isInputObjectType(bare)) {
      return Object.fromEntries(
        Object.values(bare.getFields()).map((field) => [field.name, fill(field.type, id)]),
      )
    }
    return (
      { ID: id, Int: 1, Boolean: true, DateTime: '2026-12-01T17:00:00.000Z' }[bare.name] ?? 'Something to say'
    )
  }

  type Scoped = { pothosOptions?: { authScopes?: { member?: boolean } } }
  const withIds = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
    ({ args, extensions }) =>
      (extensions as Scoped).pothosOptions?.authScopes?.member &&
      JSON.stringify(args.map(({ type }) => fill(type, 'an id'))).includes('an id'),
  )

  test('the test finds such mutations', () => {
    expect(withIds.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['respondToInvitation', 'submitImpressions', 'respondToImpression']),
    )
  })

  test.each(withIds.map((field) => [field.name, field] as const))('%s', async (name, field) => {
    const bearer = await signIn(api, stranger)
    const needed = field.args.filter((arg) => isRequiredArgument(arg))
    const types = needed.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
    const given = needed.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
    const query = `mutation(${types}) { ${name}(${given}) { __typename } }`
    for (const type of nodeTypes()) {
      if (lookups.includes(type)) continue
      await api.deps.database.pool.query('DELETE FROM rate_limits')
      const attempt = async (row: number) => {
        const variables = Object.fromEntries(
          needed.map((arg) => [arg.name, fill(arg.type, globalId(type, row))]),
        )
        const { status, data, errors } = await api.graphql(query, variables, { bearer })
        return JSON.stringify({ status, data, errors }).replaceAll(globalId(type, row), 'an id')
      }
      const nothing = await attempt(nowhere)
      for (const row of [1, 2, 3, 4, 5]) expect([type, await attempt(row)]).toEqual([type, nothing])
    }
  })
})

describe('a forged id', () => {
  test('is refused with the name of its field, in a list and in a nested input, too', async () => {
    const forged = btoa('Viewer:')
    const real = globalId('ProcessedEncounter', 1)
    const bearer = await signIn(api, stranger)
    const impressions =
      'mutation($input: SubmitImpressionsInput!) { submitImpressions(input: $input) { __typename } }'
    const choosing = async (input: object) =>
      (await api.graphql(impressions, { input }, { bearer })).errors?.[0]?.extensions.field
    expect(await choosing({ encounterId: real, selectedMemberIds: [real, forged] })).toBe('selectedMemberIds')
    expect(await choosing({ encounterId: forged, selectedMemberIds: [real] })).toBe('encounterId')
    const operator = await signIn(api, await createMember(api, { role: 'Operator' }))
    const draft = 'query($to: AudienceInput!) { broadcastDraft(to: $to) { recipients } }'
    const { errors } = await api.graphql(draft, { to: { locationId: forged } }, { bearer: operator })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_INPUT', field: 'locationId' } }])
  })

  test.each([
    '',
    'x',
    'Viewer:1',
    btoa('Viewer:'),
    btoa('Viewer:01x'),
    btoa('Viewer:-1'),
    btoa('Viewer:1e3'),
    btoa('Viewer:99999999999'),
    btoa('Viewer:2147483648'),
    btoa("Viewer:1' OR '1'='1"),
    btoa('viewer:1'),
    btoa('Query:1'),
    btoa('PageInfo:1'),
    btoa('Node:1'),
    btoa('String:1'),
    btoa('__Type:1'),
    btoa('__proto__:1'),
    btoa('constructor:1'),
    btoa('Viewer:1\0'),
    'A'.repeat(5000),
  ])('(%j) is refused before anything is read', async (id) => {
    const bearer = await signIn(api, stranger)
    const { errors } = await api.graphql('query($id: ID!) { node(id: $id) { id } }', { id }, { bearer })
    expect(errors).toMatchObject([
      { message: 'This id is not one of ours.', extensions: { code: 'BAD_INPUT' } },
    ])
  })
})
