import { readFile } from 'node:fs/promises'
import { buildSchema, getIntrospectionQuery, Kind, Lexer, parse, Source, TokenKind } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../server/api/graphql/schema.ts'
import { documentLimits, errorLimit, tokenLimit } from '../../server/api/http/documentLimits.ts'
import { measureDocument } from '../../server/api/http/measureDocument.ts'
import { routes } from '../../server/api/rest/routes.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember, signIn } from '../support/factories.ts'

let api: TestApi
let bearer: string

beforeAll(async () => {
  api = await startApi()
  bearer = await signIn(api, await createMember(api))
})
afterAll(() => api.close())

const ask = (query: string, variables = {}) => api.graphql(query, variables, { bearer })
const messages = async (query: string, variables = {}) =>
  (await ask(query, variables)).errors?.map(({ message }) => message) ?? []

const aliases = (count: number) =>
  `{ ${Array.from({ length: count }, (_, n) => `a${n}: __typename`).join(' ')} }`
const directives = (count: number) => `{ ${'__typename @include(if: true) '.repeat(count)} }`

/** `depth` fields below one another, which the schema does not know. */
const nested = (depth: number): string => `{ a ${depth > 1 ? nested(depth - 1) : ''} }`

const countTokens = (text: string) => {
  const lexer = new Lexer(new Source(text))
  let count = 0
  while (lexer.advance().kind !== TokenKind.EOF) count++
  return count
}

describe('an operation is refused before it is executed if it has more than', () => {
  test(`${documentLimits.depth} nested fields`, async () => {
    const measured = (text: string) => measureDocument(schema, parse(text)).depth
    expect(
      [nested(8), nested(9), '{ viewer { processedEncounters { edges { node { id } } } } }'].map(measured),
    ).toEqual([8, 9, 5])
    expect(await messages(nested(8))).toEqual(['Cannot query field "a" on type "Query".'])
    expect(await messages(nested(9))).toEqual(['This operation is 9 fields deep; at most 8 are allowed.'])
    const hidden = `{ ...F } fragment F on Query { ... { ...G } } fragment G on Query ${nested(9)}`
    expect(await messages(hidden)).toEqual(['This operation is 9 fields deep; at most 8 are allowed.'])
  })

  test(`${documentLimits.aliases} aliases, including those of __typename`, async () => {
    expect(await messages(aliases(15))).toEqual([])
    expect(await messages(aliases(16))).toEqual(['This operation has 16 aliases; at most 15 are allowed.'])
  })

  test(`${documentLimits.aliases} aliases because fragments multiply them`, async () => {
    const twice = 'fragment F on Query { a: __typename b: __typename c: __typename d: __typename }'
    expect(await messages(`{ ...F ... { ...F ...F } } ${twice}`)).toEqual([])
    expect(await messages(`{ ...F ...F ... { ...F ...F } } ${twice}`)).toEqual([
      'This operation has 16 aliases; at most 15 are allowed.',
    ])
  })

  test(`${documentLimits.directives} directives, in any place`, async () => {
    expect(await messages(directives(5))).toEqual([])
    expect(await messages(directives(6))).toEqual(['This operation has 6 directives; at most 5 are allowed.'])
    const spread = 'fragment F on Query @x { ... @x { __typename @x } }'
    const over = `query @x { ...F @x ...F } ${spread}`
    expect(measureDocument(schema, parse(over)).directives).toBe(8)
    expect(await messages(over)).toEqual(['This operation has 8 directives; at most 5 are allowed.'])
  })

  test(`${tokenLimit} tokens`, async () => {
    const long = (count: number) => `{ f(list: [${'1 '.repeat(count - 9)}]) }`
    expect(countTokens(long(tokenLimit))).toBe(tokenLimit)
    expect((await messages(long(tokenLimit)))[0]).toBe('Cannot query field "f" on type "Query".')
    expect(await messages(long(tokenLimit + 1))).toEqual([expect.stringMatching(/1000 tokens/)])
  })

  test(`${documentLimits.fields} fields, with each repetition counted`, async () => {
    const wide = (count: number) => `{ ...F ...F } fragment F on Query { ${'__typename '.repeat(count)} }`
    expect(await messages(wide(300))).toEqual([])
    expect(await messages(wide(301))).toEqual(['This operation has 301 fields; at most 300 are allowed.'])
  })

  test(`${documentLimits.cost} objects that its reply could have`, async () => {
    const page = (_: unknown, n: number) =>
      `p${n}: processedEncounters(first: 50) { edges { node { encounter { id } } } }`
    const pages = (count: number) => `{ viewer { ${Array.from({ length: count }, page).join(' ')} } }`
    expect(await messages(pages(9))).toEqual([])
    expect(await messages(pages(10))).toEqual([
      expect.stringMatching(/^This operation could return 1001 objects; at most 1000 are allowed\./),
    ])
  })

  test('one download of the viewer’s data, under any alias and in any fragment', async () => {
    const over = [
      expect.stringMatching(/^This operation could return 1\d{3} objects; at most 1000 are allowed\./),
    ]
    const several = Array.from({ length: 15 }, (_, n) => `a${n}: myData`).join(' ')
    expect(await messages('{ viewer { myData } }')).toEqual([])
    expect(await messages('{ viewer { myData other: myData } }')).toEqual(over)
    expect(
      await messages('{ viewer { ...F } one: viewer { ...F } } fragment F on Viewer { myData }'),
    ).toEqual(over)
    expect(
      await messages(`{ viewer { ... on Viewer { myData } } node(id: "x") { ... on Viewer { myData } } }`),
    ).toEqual(over)
    expect(await messages(`{ viewer { ${several} } }`)).toEqual([
      expect.stringMatching(/could return 9001 objects/),
    ])
  })

  test('what these limits allow in a subscription, too, before its stream opens', async () => {
    expect(await messages(`subscription ${nested(9)}`)).toEqual([
      'This operation is 9 fields deep; at most 8 are allowed.',
    ])
  })

  test('the allowed cost, which is counted quickly, however often fragments double it', async () => {
    const doubling = Array.from(
      { length: 60 },
      (_, n) => `fragment F${n} on Query { a: node(id: "x") { id } ...F${n + 1} ...F${n + 1} }`,
    )
    const bomb = `{ ...F0 } ${doubling.join(' ')} fragment F60 on Query { __typename }`
    expect(countTokens(bomb)).toBeGreaterThan(tokenLimit)
    const measure = measureDocument(schema, parse(bomb))
    expect(measure.cost).toBe(2 ** 60 - 1)
    const shorter = bomb.replaceAll('a: node(id: "x") { id }', '')
    expect(countTokens(shorter)).toBeLessThan(tokenLimit)
    expect(await messages(shorter)).toEqual([])
  })
})

describe('the cost', () => {
  const small = buildSchema(`
    type Query { page(first: Int, last: Int): ThingConnection!, things: [Thing!]!, names: [String!]! }
    type ThingConnection { edges: [ThingEdge!]!, pageInfo: PageInfo! }
    type ThingEdge { cursor: String!, node: Thing! }
    type PageInfo { hasNextPage: Boolean! }
    type Thing { id: ID!, part: Thing!, things: [Thing!] }
  `)
  const rows = '{ edges { cursor node { id } } pageInfo { hasNextPage } }'

  test.each([
    ['a field of text', '{ names }', 0],
    ['a list without pages', '{ things { id } }', 10],
    ['a list in a list', '{ things { id things { id } part { id } } }', 120],
    ['a page of the usual size', `{ page ${rows} }`, 20],
    ['a page of a given size', `{ page(first: 3) ${rows} }`, 3],
    ['a page from the end', `{ page(last: 7) ${rows} }`, 7],
    ['a page of no given size', `{ page(first: null) ${rows} }`, 20],
    ['a page of both', `{ page(first: 3, last: 9) ${rows} }`, 9],
    ['a page of more than there can be', `{ page(first: 4000) ${rows} }`, 50],
    ['a page of less than nothing', `{ page(first: -4000) ${rows} }`, 0],
    ['a page of any size', `query($n: Int = 1) { page(first: $n) ${rows} }`, 50],
    ['the costliest of several operations', 'query A { things { id } } query B { names }', 10],
    ['a fragment, each time', '{ ...F ...F } fragment F on Query { things { id } }', 20],
    ['a fragment that spreads itself', '{ ...F } fragment F on Query { things { id } ...F }', 10],
    ['what is not in the schema', '{ nothing { at { all } } ...Unknown }', 0],
  ])('of %s', (_what, text, cost) => {
    expect(measureDocument(small, parse(text)).cost).toBe(cost)
  })
})

describe('introspection', () => {
  test('of GraphiQL is answered', async () => {
    const query = getIntrospectionQuery({
      schemaDescription: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      inputValueDeprecation: true,
      oneOf: true,
    })
    const { data, errors } = await api.graphql<{ __schema: { types: unknown[] } }>(query)
    expect(errors).toBeUndefined()
    expect(data.__schema.types.length).toBeGreaterThan(100)
  })

  test.each([
    [
      'the fields of the fields of all types',
      '{ __schema { types { fields { type { fields { name } } } } } }',
    ],
    [
      'the whole three times',
      `{ __schema { a: types ${'{ ...T }'} b: types { ...T } c: types { ...T } } }
      fragment T on __Type { fields { name } inputFields { name } interfaces { name } possibleTypes { name } }`,
    ],
  ])('of %s costs too much', async (_what, query) => {
    expect(await messages(query)).toEqual([expect.stringMatching(/could return \d+ objects/)])
  })

  test('is limited in depth', async () => {
    const query = '{ __type(name: "Viewer") { fields { type { fields { type { fields { name } } } } } } }'
    expect((await messages(query)).length).toBeGreaterThan(0)
  })
})

describe('errors', () => {
  test(`of validation are at most ${errorLimit}`, async () => {
    expect(await messages(`{ ${Array.from({ length: 40 }, (_, n) => `wrong${n}`).join(' ')} }`)).toHaveLength(
      5,
    )
  })

  test(`of variables are at most ${errorLimit}`, async () => {
    const query =
      'mutation($ids: [ID!]!) { submitImpressions(input: { encounterId: "x", selectedIds: $ids }) { __typename } }'
    const reply = await messages(query, { ids: Array(30).fill({}) })
    expect(reply.length).toBeGreaterThan(0)
    expect(reply.length).toBeLessThanOrEqual(5)
  })

  test(`of execution are at most ${errorLimit}`, async () => {
    const fields = Array.from({ length: 10 }, (_, n) => `a${n}: node(id: "forged${n}") { id }`)
    expect(await messages(`{ ${fields.join(' ')} }`)).toEqual(Array(5).fill('This id is not one of ours.'))
  })

  test.each([
    ['a field', '{ viewe { username } }', {}],
    ['an argument', '{ node(idd: "x") { id } }', {}],
    ['a type', '{ node(id: "x") { ... on Viewe { username } } }', {}],
    [
      'a value',
      'mutation { respondToInvitation(input: { invitationId: "x", response: ACCEPTE }) { __typename } }',
      {},
    ],
    [
      'a value in a variable',
      'mutation($in: RespondToInvitationInput!) { respondToInvitation(input: $in) { __typename } }',
      { in: { invitationId: 'x', response: 'ACCEPTE' } },
    ],
    [
      'a field in a variable',
      'mutation($in: RespondToInvitationInput!) { respondToInvitation(input: $in) { __typename } }',
      { in: { invitationI: 'x', response: 'ACCEPTED' } },
    ],
  ])('never suggest another name for %s', async (_what, query, variables) => {
    for (const options of [{}, { bearer }]) {
      const { errors = [] } = await api.graphql(query, variables, options)
      expect(errors.length).toBeGreaterThan(0)
      expect(JSON.stringify(errors)).not.toMatch(/did you mean/i)
    }
  })

  test.each(['{', '{ a(', 'query { "', '{ a } }', '\u0000', '{ a: }'])(
    'about the text %j say where it is wrong, and nothing about the parser',
    async (query) => {
      const reply = await api.graphql(query)
      expect(reply.errors).toHaveLength(1)
      expect(JSON.stringify(reply.errors)).not.toMatch(/node_modules|\.js|at \w+ \(|stack|originalError/)
      expect(Object.keys(reply.errors?.[0] ?? {}).sort()).toEqual(['extensions', 'locations', 'message'])
    },
  )
})

test('the operations of the client and of the REST layer are within these limits', async () => {
  const file = new URL('../../client/generated/persisted.json', import.meta.url)
  const persisted: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
  const documents = [...Object.values(persisted), ...routes.map(({ row }) => row.document)]
  expect(documents.length).toBeGreaterThan(30)
  const over = documents.flatMap((text) => {
    const document = parse(text)
    const measure = measureDocument(schema, document)
    const isWithin =
      countTokens(text) <= tokenLimit &&
      (Object.keys(documentLimits) as (keyof typeof documentLimits)[]).every(
        (name) => measure[name] <= documentLimits[name],
      )
    const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    return isWithin
      ? []
      : [{ operation: operation && 'name' in operation && operation.name?.value, ...measure }]
  })
  expect(over).toEqual([])
})
