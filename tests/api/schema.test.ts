import { readFile } from 'node:fs/promises'
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  printSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../server/api/graphql/schema.ts'

const rootFields = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
  (root) =>
    Object.values(root?.getFields() ?? {}).map((field) => [`${root?.name}.${field.name}`, field] as const),
)

type PothosOptions = { pothosOptions?: { authScopes?: Record<string, boolean> } }

const scopesOf = (field: (typeof rootFields)[number][1]) =>
  (field.extensions as PothosOptions).pothosOptions?.authScopes ?? {}

/** The fields that anyone may query; all others need a member or an operator. */
const open = [
  'Query.ageRanges',
  'Query.agreementVersion',
  'Query.appeal',
  'Query.checkEmail',
  'Query.checkUsername',
  'Query.connectionTypes',
  'Query.conversationStyles',
  'Query.genders',
  'Query.friendLink',
  'Query.locations',
  'Query.magicLink',
  'Query.node',
  'Query.table',
  'Subscription.tableChanged',
  'Mutation.actAtTable',
  'Mutation.appeal',
  'Mutation.beAtTable',
  'Mutation.beginPasskeySignIn',
  'Mutation.confirmEmailChange',
  'Mutation.createProfile',
  'Mutation.reportAtTable',
  'Mutation.refreshSession',
  'Mutation.requestEarlyAccess',
  'Mutation.requestMagicLink',
  'Mutation.sendContactMessage',
  'Mutation.signInWithPasskey',
  'Mutation.undoEmailChange',
  'Mutation.verifyMagicLink',
]

test.each([
  ['Mutation.inviteMembers', 'For operators only.'],
  ['Mutation.respondToInvitation', 'For members.'],
  ['Query.members', 'For operators only.'],
  ['Subscription.viewerChanged', 'For members.'],
])('%s says in its description who may ask: %s', (name, words) => {
  const [, field] = rootFields.find(([each]) => each === name) ?? []
  expect(field?.description?.endsWith(words)).toBe(true)
})

test('the description of a public query or mutation names no audience', () => {
  const named = rootFields.filter(([, { description }]) =>
    /For (?:operators only|members)\.$/.test(description ?? ''),
  )
  expect(named.filter(([name]) => open.includes(name))).toEqual([])
  expect(named.length).toBe(rootFields.length - open.length)
})

/** How mutations without a member's write limit are limited. */
const otherwiseCounted = {
  'Mutation.beginPasskeySignIn': 'visitor',
  'Mutation.confirmEmailChange': 'visitor',
  'Mutation.appeal': 'visitor',
  'Mutation.createProfile': 'visitor',
  'Mutation.refreshSession': 'visitor',
  'Mutation.requestEarlyAccess': 'visitor',
  'Mutation.requestMagicLink': 'visitor',
  'Mutation.sendContactMessage': 'visitor',
  'Mutation.signInWithPasskey': 'visitor',
  'Mutation.undoEmailChange': 'visitor',
  'Mutation.verifyMagicLink': 'visitor',
  'Mutation.judgeInvitation': 'itself',
  'Mutation.previewMove': 'itself',
  'Mutation.suggestPeople': 'itself',
  'Mutation.actAtTable': 'itself',
  'Mutation.reportAtTable': 'itself',
  // A heartbeat that comes too soon after another is not stored, so any number of them costs nothing.
  'Mutation.beAtTable': 'itself',
  // It ends the session it is called with, so nobody can call it twice.
  'Mutation.logOut': undefined,
}

describe('the schema', () => {
  test('schema.graphql is what the server serves', async () => {
    const committed = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8')
    expect(committed).toBe(`${printSchema(schema)}\n`)
  })

  test('every query and mutation except the listed ones needs a member or an operator', () => {
    const unguarded = rootFields.filter(([, field]) => !scopesOf(field).member && !scopesOf(field).operator)
    expect(unguarded.map(([name]) => name).sort()).toEqual([...open].sort())
    for (const [, field] of unguarded) expect(scopesOf(field)).toEqual({ public: true })
  })

  test('every mutation except the listed ones counts against the limit of its member', () => {
    const countedBy = ({ extensions }: (typeof rootFields)[number][1]) => extensions.countedBy
    const others = rootFields.filter(
      ([name, field]) => name.startsWith('Mutation.') && countedBy(field) !== 'member',
    )
    expect(Object.fromEntries(others.map(([name, field]) => [name, countedBy(field)]))).toEqual(
      otherwiseCounted,
    )
  })

  const described = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type))
  test.each(described.map((type) => [type.name, type] as const))(
    '%s has a description, and so has each of its fields',
    (_name, type) => {
      expect(type.description ?? '').not.toBe('')
      if (!isObjectType(type) && !isInterfaceType(type)) return
      const silent = Object.values(type.getFields()).filter(
        (field) => !field.description && field.name !== 'id',
      )
      expect(silent.map((field) => field.name)).toEqual([])
    },
  )

  test('a description makes sense by itself, as the schema sorts fields by name', () => {
    const leaning =
      /^(?:The same (?!seed)|(?:Whether|When|How) that\b|How many (?:of (?:them|those invited)\b|do\b)|Of those,|Those of them\b)|\bthe first of (?:them|both)\b|\bin the same (?:order|way)\b/
    const parts = described.flatMap((type) => [
      ...(isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : []),
      ...(isEnumType(type) ? type.getValues() : []),
    ])
    expect(parts.filter(({ description }) => leaning.test(description ?? ''))).toEqual([])
  })
})

describe('a type that shows the rows of a table', () => {
  const shown = Object.values(schema.getTypeMap()).filter(({ extensions }) => extensions.pothosPrismaModel)

  test.each(shown.map(({ name, extensions }) => [name, extensions] as const))(
    '%s reads only the columns of a row that are requested',
    (_name, { pothosPrismaSelect }) => {
      expect(pothosPrismaSelect).toBeDefined()
    },
  )
})
