import { type GraphQLInputType, getNamedType, isLeafType, isObjectType } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { schema } from '../../server/api/graphql/schema.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { viewerQueries } from '../support/everythingReadable.ts'
import { signIn } from '../support/factories.ts'
import { createFullMember } from '../support/fullMember.ts'
import { globalId } from '../support/globalId.ts'
import {
  type FieldWithArguments,
  fieldsWithArguments,
  type Place,
  placesOf,
  withValue,
} from '../support/inputPlaces.ts'
import { memberChanges } from '../support/memberChanges.ts'
import { operatorChanges } from '../support/operatorChanges.ts'
import { post } from '../support/post.ts'

type Prepared = { bearer: string; input: Record<string, unknown> }

let api: TestApi
let operator: Member
let member: Member
let bearers: { operator: string; member: string }
/** Valid values of required arguments, by field and argument. */
let required: Record<string, unknown>

beforeAll(async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const push = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1', ...push })
  const world = await createFullMember(api)
  operator = world.operator
  member = world.member
  await api.deps.database.prisma.member.update({ where: { id: operator.id }, data: { locationId: null } })
  bearers = { operator: await signIn(api, operator), member: await signIn(api, member) }
  required = await validArguments()
})
beforeEach(() => api.deps.database.pool.query('DELETE FROM rate_limits'))
afterAll(() => api.close())

async function validArguments(): Promise<Record<string, unknown>> {
  const { prisma } = api.deps.database
  const prepared = await operatorChanges.movePeople?.(api, operator)
  const proposalId = String(prepared?.input.proposalId)
  const encounter = await prisma.encounter.findFirstOrThrow({
    where: { invitations: { some: { memberId: member.id } } },
  })
  const message = await prisma.message.findFirstOrThrow()
  return {
    'attendedEncounter.eventId': encounter.id,
    'broadcastDraft.preview.subject': 'News',
    'broadcastDraft.preview.text': 'We meet.',
    'broadcastDraft.to': {},
    'checkEmail.email': 'ida@example.org',
    'checkUsername.username': 'Ida',
    'encounterAttendees.encounterId': globalId('Encounter', encounter.id),
    'groupProposal.rowId': Number(Buffer.from(proposalId, 'base64').toString().split(':')[1]),
    'groupProposal.seatsNamed.search': 'a',
    'invitationPreview.kind': 'FIRST',
    'invitationPreview.text': 'Come.',
    'magicLink.token': 'a'.repeat(43),
    'message.rowId': message.id,
    'node.id': globalId('Viewer', operator.id),
    'operatorEncounter.rowId': encounter.id,
    'operatorMember.rowId': member.id,
    'settings.lookups.kind': 'GENDER',
  }
}

let calls = 0
/** The fault of a reply: null if it has data, or a refusal with a reason. */
async function findFault(query: string, variables: unknown, bearer: string) {
  calls++
  const { status, body } = await post(
    `${api.url}/graphql`,
    { query, variables },
    {
      Authorization: `Bearer ${bearer}`,
      'X-Forwarded-For': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
    },
  )
  const { errors = [] }: { errors?: { message: string; extensions?: { code?: string } }[] } = JSON.parse(body)
  const codes = errors.map(({ extensions }) => extensions?.code ?? 'NONE')
  const bad =
    status >= 500 || codes.some((code) => /INTERNAL|UNAVAILABLE|RATE_LIMITED|UNAUTHENTICATED/.test(code))
  return { bad: bad ? `${status} ${body.slice(0, 200)}` : null, codes }
}

const shorten = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 80)
const concurrency = 4

/** Each place gets one in this number of values, unless HOSTILE asks for all of them. */
const spread = process.env.HOSTILE === 'all' ? 1 : 3

/** The values for a place: all for the first of a field, and a share for each other, continued by the next place. */
const valuesAt = (place: number, values: readonly unknown[]): readonly unknown[] =>
  place === 0 ? values : values.filter((_, index) => (index + place) % spread === 0)

/** Sends each value, a few at the same time. */
async function forEach<Value>(
  values: readonly Value[],
  send: (value: Value) => Promise<void>,
): Promise<void> {
  const waiting = values.values()
  const worker = async () => {
    for (const value of waiting) await send(value)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

const lists = Object.values(schema.getQueryType()?.getFields() ?? {})
  .filter(({ args }) => args.every(({ type }) => !String(type).endsWith('!')))
  .map((field) => {
    const type = getNamedType(field.type)
    const withArguments = fieldsWithArguments().find(({ trail }) => trail.join('.') === field.name)
    const plain = isObjectType(type)
      ? `{ __typename ${Object.values(type.getFields())
          .filter((each) => isLeafType(getNamedType(each.type)) && each.args.length === 0)
          .map(({ name }) => name)
          .join(' ')} }`
      : ''
    return { name: field.name, query: `{ ${field.name} ${withArguments ? withArguments.selection : plain} }` }
  })

/** Every query that the author of the value, and operators if wanted, can no longer read. */
async function findUnreadable(bearer: string, withLists: boolean): Promise<string[]> {
  const found: string[] = []
  const ofOperators = withLists ? lists.map(({ query }) => [query, bearers.operator] as const) : []
  const reads = [...ofOperators, ...viewerQueries().map((query) => [query, bearer] as const)]
  await forEach(reads, async ([query, by]) => {
    const { bad, codes } = await findFault(query, {}, by)
    if (bad || codes.length > 0) found.push(`${query}: ${bad ?? codes}`)
  })
  return found
}

const lastPrepared = new Map<string, Prepared>()

/** Data with which a mutation changes something; reused if there can be only one. */
async function prepare(name: string): Promise<Prepared> {
  const known = lastPrepared.get(name)
  try {
    const ofMember = await memberChanges[name]?.(api)
    const ofOperator = ofMember ? undefined : await operatorChanges[name]?.(api, operator)
    const ofSession = ofMember?.bearer ?? (ofMember && (await signIn(api, ofMember.member)))
    const bearer = ofSession ?? bearers.operator
    const prepared = { input: { ...ofMember?.input, ...ofOperator?.input }, bearer }
    lastPrepared.set(name, prepared)
    return prepared
  } catch (error) {
    if (known && error instanceof Error && 'code' in error && error.code === 'P2002') return known
    throw error
  }
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
  ({ args }) => args.length > 0,
)

describe('no value in any field of any mutation causes a broken reply or list', () => {
  test('every mutation has test data with which it changes something', () => {
    const known = [...Object.keys(memberChanges), ...Object.keys(operatorChanges)].sort()
    expect(known).toEqual(mutations.map(({ name }) => name).sort())
  })

  /**
   * Values refused because an earlier value used up the data are sent again with new data, at most this many for each
   * place.
   */
  const mostRetries = 2

  /** The operators' lists are slow to read, so they are read after this number of attacks, and at the end. */
  const listedEvery = 10
  let attacks = 0

  // The rate limits of ten reports a week and thirty mails to many a day would refuse most values.
  beforeAll(async () => {
    for (const table of ['reports', 'broadcasts'])
      await api.deps.database.pool.query(`
        CREATE FUNCTION put_back_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE ${table} SET created_at = to_timestamp(0) WHERE id = NEW.id;
          RETURN NULL;
        END $$;
        CREATE CONSTRAINT TRIGGER long_ago AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION put_back_${table}()`)
  })

  async function attack(name: string, type: GraphQLInputType, places: readonly Place[]): Promise<string[]> {
    const query = `mutation($input: ${type}) { ${name}(input: $input) { __typename } }`
    const problems: string[] = []
    let base = await prepare(name)
    let isUsed = false
    for (const [index, { path, values }] of places.entries()) {
      if (isUsed) base = await prepare(name)
      isUsed = false
      await api.deps.database.pool.query('DELETE FROM rate_limits')
      const unreached: unknown[] = []
      const send = async (value: unknown) => {
        const { bad, codes } = await findFault(
          query,
          { input: withValue(base.input, path, value) },
          base.bearer,
        )
        const isExpected = name === 'refreshSession' && codes.includes('UNAUTHENTICATED')
        if (bad && !isExpected) problems.push(`${path.join('.')} = ${shorten(value)}: ${bad}`)
        if (codes.length === 0) isUsed = true
        else if (codes.includes('CONFLICT')) unreached.push(value)
      }
      await forEach(valuesAt(index, values), send)
      for (const value of isUsed ? unreached.slice(0, mostRetries) : []) {
        base = await prepare(name)
        await send(value)
      }
    }
    attacks++
    const afterwards = await findUnreadable(base.bearer, attacks % listedEvery === 0)
    return [...problems, ...afterwards.map((each) => `afterwards ${each}`)]
  }

  test.each(mutations)('$name', async ({ name, args: [arg] }) => {
    if (!arg) throw new Error(`${name} takes no input`)
    const places = placesOf(arg.type).filter(({ path }) => path.length > 0)
    expect(places.length).toBeGreaterThan(0)
    expect(await attack(name, arg.type, places)).toEqual([])
  })

  test('and everything that was stored can be listed, exported, mailed and processed by jobs', async () => {
    expect(await findUnreadable(bearers.member, true)).toEqual([])
    await api.work()
    const mails = await fetch(`${api.url}/mailbox.json`)
    expect(mails.status).toBe(200)
    expect(
      await api.deps.database.prisma.outboxMail.count({
        where: { state: 'Failed', lastError: { not: 'Refused' } },
      }),
    ).toBe(0)
  })
})

describe('no value of any argument of any field causes a broken reply', () => {
  const withArguments = fieldsWithArguments()
  test.each(withArguments.map((each) => ({ at: each.trail.join('.'), each })))('$at', async ({ each }) => {
    const problems: string[] = []
    for (const arg of each.args) {
      for (const [index, { path, values }] of placesOf(arg.type).entries())
        problems.push(...(await attackArgument(each, arg.name, { path, values: valuesAt(index, values) })))
    }
    expect(problems).toEqual([])
  })

  async function attackArgument(
    { trail, args, selection }: FieldWithArguments,
    name: string,
    { path, values }: Place,
  ) {
    await api.deps.database.pool.query('DELETE FROM rate_limits')
    const at = trail.join('.')
    const given = args.filter((arg) => arg.name === name || required[`${at}.${arg.name}`] !== undefined)
    const declared = given.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
    const passed = `(${given.map((arg) => `${arg.name}: $${arg.name}`).join(', ')})`
    const opened = trail.map((field, index) => {
      const here = trail.slice(0, index + 1).join('.')
      const rowId = required[`${here}.rowId`]
      if (index === trail.length - 1) return `${field}${passed} ${selection}`
      if (here === 'broadcastDraft') return `${field}(to: {})`
      return rowId === undefined ? field : `${field}(rowId: ${rowId})`
    })
    const query = `query(${declared}) { ${opened.join(' { ')} ${'}'.repeat(trail.length)}`
    const variables = Object.fromEntries(given.map((arg) => [arg.name, required[`${at}.${arg.name}`]]))
    const ofMember = /^(viewer|attendedEncounter|encounterAttendees)/.test(at)
    const bearer = ofMember ? bearers.member : bearers.operator
    const problems: string[] = []
    const valid = await findFault(query, variables, bearer)
    if (valid.bad || (valid.codes.length > 0 && required[`${at}.${name}`] !== undefined)) {
      problems.push(`${at} with valid values: ${valid.bad ?? valid.codes}`)
    }
    await forEach(values, async (value) => {
      const hostile = { ...variables, [name]: withValue(variables[name], path, value) }
      const { bad } = await findFault(query, hostile, bearer)
      if (bad) problems.push(`${at} ${name}.${path.join('.')} = ${shorten(value)}: ${bad}`)
    })
    return problems
  }
})
