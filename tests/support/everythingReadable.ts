import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { ownCost } from '../../server/api/graphql/builder/fieldCost.ts'
import { schema } from '../../server/api/graphql/schema.ts'
import type { TestApi } from './api.ts'

// Levels below the root, so that the whole query stays within the depth that any client may use.
const deepest = 7
const fieldsPerQuery = 4

function select(field: GraphQLField<unknown, unknown>, depth: number): string {
  if (field.args.some(isRequiredArgument)) return ''
  const type = getNamedType(field.type)
  if (isLeafType(type)) return field.name
  if (!isObjectType(type) || depth === 0) return ''
  const inner = selectAll(type, depth - 1)
  return inner && `${field.name} { ${inner} }`
}

const selectAll = (type: GraphQLObjectType, depth: number): string =>
  Object.values(type.getFields())
    .map((field) => select(field, depth))
    .filter(Boolean)
    .join(' ')

function objectType(name: string): GraphQLObjectType {
  const type = schema.getType(name)
  if (!isObjectType(type)) throw new Error(`${name} is not an object type`)
  return type
}

/** Returns queries that together read every field of Viewer, as deep as a client may go. */
export function viewerQueries(): string[] {
  const all = Object.values(objectType('Viewer').getFields())
  const selections = (isDear: boolean) =>
    all
      .filter((field) => ownCost(field) > 0 === isDear)
      .map((field) => select(field, deepest - 1))
      .filter(Boolean)
  const fields = selections(false)
  const queries = selections(true).map((selection) => `{ viewer { ${selection} } }`)
  for (let from = 0; from < fields.length; from += fieldsPerQuery) {
    queries.push(`{ viewer { ${fields.slice(from, from + fieldsPerQuery).join(' ')} } }`)
  }
  return queries
}

/** Returns every type that `node(id:)` can return. */
export function nodeTypes(): string[] {
  const node = schema.getType('Node')
  if (!isInterfaceType(node)) throw new Error('There is no Node')
  return schema.getPossibleTypes(node).map(({ name }) => name)
}

/** Returns the plain fields of a type: either those so expensive that they are queried alone, or all others. */
export function plainFields(type: string, which: 'dear' | 'cheap'): string[] {
  return Object.values(objectType(type).getFields())
    .filter((field) => (ownCost(field) > 0 ? 'dear' : 'cheap') === which)
    .map((field) => select(field, 0))
    .filter(Boolean)
}

/** Returns a query that reads the object of each id of a type, by default with all its plain, inexpensive fields. */
export function nodesQuery(
  type: string,
  ids: readonly string[],
  fields = plainFields(type, 'cheap'),
): string {
  const asked = ids.map((id, index) => `n${index}: node(id: "${id}") { ...All }`)
  return `query { ${asked.join(' ')} } fragment All on ${type} { __typename ${fields.join(' ')} }`
}

type Scoped = { pothosOptions?: { authScopes?: Record<string, boolean> } }

/**
 * Returns the names of the queries that a member may send, other than `viewer` and the public ones, and of the
 * subscriptions.
 */
export function memberQueries(): string[] {
  return ['Query', 'Subscription']
    .flatMap((root) => Object.values(objectType(root).getFields()))
    .filter((field) => (field.extensions as Scoped).pothosOptions?.authScopes?.member)
    .map(({ name }) => name)
    .filter((name) => name !== 'viewer')
}

/** Resets the limit on downloads of a member's data, which reading everything repeatedly would exceed. */
export async function resetDownloadLimit({ deps }: TestApi): Promise<void> {
  await deps.database.pool.query("DELETE FROM rate_limits WHERE key LIKE 'myData:%'")
}
