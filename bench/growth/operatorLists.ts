import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
} from 'graphql'
import { schema } from '../../server/api/graphql/schema.ts'
import { globalId } from '../../tests/support/globalId.ts'

type Scoped = { pothosOptions?: { authScopes?: Record<string, boolean> } }

const paging = ['after', 'before', 'first', 'last']

/** Search texts that nobody, few, several or very many have, and beginnings of addresses and names. */
const searches = [
  'zzzzzzzz',
  'firm0.example',
  'provider7.example',
  'large.example',
  'guest a',
  '4711',
  'c4',
  'zz',
]

const nodeOf = (field: GraphQLField<unknown, unknown>): GraphQLObjectType | null => {
  const connection = getNamedType(field.type)
  if (!isObjectType(connection)) return null
  const edge = connection.getFields().edges && getNamedType(connection.getFields().edges?.type)
  const node = isObjectType(edge) && getNamedType(edge.getFields().node?.type)
  return isObjectType(node) ? node : null
}

/** Returns every field of a row that is not a list and needs no arguments. */
const fieldsOf = (node: GraphQLObjectType): string =>
  Object.values(node.getFields())
    .filter(({ type, args }) => isLeafType(getNamedType(type)) && args.length === 0)
    .map(({ name }) => name)
    .join(' ')

/** Returns the values to try for a filter, in GraphQL syntax. */
function valuesOf({ name, type }: GraphQLArgument, month: string): string[] {
  const named = getNamedType(type)
  if (isEnumType(named)) {
    const values = named.getValues().map((value) => value.name)
    return String(type).includes('[') ? values.map((value) => `[${value}]`) : values
  }
  const known: Record<string, string[]> = {
    search: searches.map((words) => JSON.stringify(words)),
    locationId: [JSON.stringify(globalId('Location', 1))],
    from: [JSON.stringify(month)],
    until: [JSON.stringify(month)],
    subjectType: ['"Encounter"'],
    subjectId: ['"77"'],
    actorId: [JSON.stringify(globalId('OperatorMember', 1))],
  }
  return known[name] ?? []
}

/** A list of the console: its name, the field with its page in the reply, and its query. */
export type List = { name: string; field: string; query(after?: string): string }

/**
 * Returns every list that operators can read, without filters and with each value of each filter, and every list
 * within the given fields, such as one roster or one member.
 *
 * @param month an instant in the past, as a value for filters by time
 * @param asking fields of `Query` with their arguments, each of one object
 */
export function operatorLists(month: string, asking: readonly string[]): List[] {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
  const ofOperators = queries.filter(
    ({ extensions }) => (extensions as Scoped).pothosOptions?.authScopes?.operator,
  )
  const within = asking.flatMap((asked) => {
    const type = getNamedType(queries.find(({ name }) => asked.startsWith(`${name}(`))?.type)
    return isObjectType(type) ? listsOf(Object.values(type.getFields()), month, asked) : []
  })
  return [...listsOf(ofOperators, month), ...within]
}

function listsOf(fields: readonly GraphQLField<unknown, unknown>[], month: string, of?: string): List[] {
  return fields.flatMap((field) => {
    const node = nodeOf(field)
    if (!node) return []
    const filters = field.args.filter(({ name }) => !paging.includes(name))
    const given = filters.flatMap((filter) =>
      valuesOf(filter, month).map((value) => `${filter.name}: ${value}`),
    )
    return ['', ...given].map((filter) => ({
      name: `${of ? `${of} ` : ''}${field.name}${filter && ` ${filter}`}`,
      field: field.name,
      query(after) {
        const args = [filter, after && `after: ${JSON.stringify(after)}`].filter(Boolean).join(', ')
        const page = `${field.name}${args && `(${args})`} { edges { cursor node { ${fieldsOf(node)} } } pageInfo { endCursor hasNextPage } }`
        return of ? `{ ${of} { ${page} } }` : `{ ${page} }`
      },
    }))
  })
}
