import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'
import { schema } from '../../server/api/graphql/schema.ts'
import { hostileValues } from './hostileValues.ts'

/** A place in an input, as the names and indexes that lead to it, and the hostile values to put there. */
export type Place = { path: readonly (string | number)[]; values: readonly unknown[] }

function valuesOf(type: GraphQLInputType): readonly unknown[] {
  const named = getNamedType(type)
  const values = hostileValues[isEnumType(named) ? 'Enum' : named.name]
  if (!values) throw new Error(`No hostile values for ${named.name}`)
  return values
}

/** Returns every place of an input type. For a list, these are the list itself and the places of its first item. */
export function placesOf(type: GraphQLInputType, path: Place['path'] = []): Place[] {
  const bare = getNullableType(type)
  if (isListType(bare)) {
    const crowd = [[], Array.from({ length: 2000 }, () => null), {}, 'x', null]
    return [{ path, values: crowd }, ...placesOf(bare.ofType, [...path, 0])]
  }
  if (isInputObjectType(bare)) {
    return Object.values(bare.getFields()).flatMap((field) => placesOf(field.type, [...path, field.name]))
  }
  return [{ path, values: valuesOf(bare) }]
}

/** Returns a copy of the value with one place replaced; missing objects and lists on the path are created. */
export function withValue(target: unknown, [name, ...rest]: Place['path'], value: unknown): unknown {
  if (name === undefined) return value
  if (typeof name === 'number') {
    const list = Array.isArray(target) ? [...target] : []
    list[name] = withValue(list[name], rest, value)
    return list
  }
  const found = typeof target === 'object' && target !== null ? { ...target } : {}
  const inner = name in found ? Reflect.get(found, name) : undefined
  return Object.assign(found, { [name]: withValue(inner, rest, value) })
}

/** A field with arguments, the fields that lead to it from the root, and the selection below it. */
export type FieldWithArguments = {
  trail: readonly string[]
  args: readonly GraphQLArgument[]
  selection: string
}

const plainFields = (type: GraphQLObjectType): string =>
  Object.values(type.getFields())
    .filter(
      (field) =>
        isLeafType(getNamedType(field.type)) &&
        field.args.every(({ type: arg }) => !String(arg).endsWith('!')),
    )
    .map(({ name }) => name)
    .join(' ')

/** Returns a selection that shows a row of a type, or the rows of a connection. */
function selectionOf(type: GraphQLObjectType): string {
  const plain = `__typename ${plainFields(type)}`
  const edges = getNamedType(type.getFields().edges?.type ?? schema.getType('Query'))
  const node = isObjectType(edges) ? getNamedType(edges.getFields().node?.type ?? edges) : edges
  return isObjectType(node) && node !== schema.getQueryType() && edges !== node
    ? `edges { cursor node { __typename ${plainFields(node)} } }`
    : plain
}

/** Returns every field of the schema that takes arguments, once each, by the shortest path from the root. */
export function fieldsWithArguments(): FieldWithArguments[] {
  const query = schema.getQueryType()
  if (!query) return []
  const found: FieldWithArguments[] = []
  const seen = new Set<string>([query.name])
  const waiting: { type: GraphQLObjectType; trail: readonly string[] }[] = [{ type: query, trail: [] }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    for (const field of Object.values(next.type.getFields())) {
      const trail = [...next.trail, field.name]
      const type = getNamedType(field.type)
      const inner = isObjectType(type) ? type : undefined
      if (field.args.length > 0) {
        const selection = isLeafType(type) ? '' : `{ ${inner ? selectionOf(inner) : '__typename'} }`
        found.push({ trail, args: field.args, selection })
      }
      if (!inner || seen.has(inner.name)) continue
      seen.add(inner.name)
      waiting.push({ type: inner, trail })
    }
  }
  return found
}
