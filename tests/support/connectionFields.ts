import { type GraphQLObjectType, getNamedType, isObjectType, isRequiredArgument } from 'graphql'
import { schema } from '../../server/api/graphql/schema.ts'

export type ConnectionField = {
  /** `Type.field` */
  name: string
  /** Returns a query of one page with these arguments, such as `first: 1`. */
  query: (args: string) => string
}

/** The query to an object of a type: its text before and after the type's own selection. */
type Way = { type: GraphQLObjectType; before: string; after: string }

const page = '{ edges { cursor } pageInfo { hasNextPage endCursor } }'

/** Finds the shortest path without arguments from the query to each object type that has one. */
function waysFromQuery(): Way[] {
  const query = schema.getQueryType()
  if (!query) throw new Error('The schema has no queries')
  const ways: Way[] = [{ type: query, before: '{', after: '}' }]
  for (const { type, before, after } of ways) {
    for (const field of Object.values(type.getFields())) {
      const next = getNamedType(field.type)
      if (!isObjectType(next) || field.args.some(isRequiredArgument)) continue
      if (ways.some((way) => way.type === next)) continue
      ways.push({ type: next, before: `${before} ${field.name} {`, after: `} ${after}` })
    }
  }
  return ways
}

/**
 * Returns every field of the schema that takes a cursor, with a query that reaches it.
 *
 * @param idOf returns the Relay id of an existing object of a type, if there is one
 * @throws Error for a field that no query here reaches
 */
export function connectionFields(idOf: (type: string) => string | undefined): ConnectionField[] {
  const ways = waysFromQuery()
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ args }) => args.some(({ name }) => name === 'after' || name === 'before'))
        .map((field): ConnectionField => {
          const name = `${type.name}.${field.name}`
          const id = idOf(type.name)
          const way =
            id === undefined
              ? ways.find((each) => each.type === type)
              : { before: `{ node(id: "${id}") { ... on ${type.name} {`, after: '} } }' }
          if (!way) throw new Error(`No way to ${name}`)
          return { name, query: (args) => `${way.before} ${field.name}(${args}) ${page} ${way.after}` }
        }),
    )
}
