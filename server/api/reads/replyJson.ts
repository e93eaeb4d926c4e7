import {
  type FieldNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  Kind,
} from 'graphql'
import { escapeLiteral } from 'pg'
import { pageSize } from '../graphql/builder/builder.ts'
import { type Fragments, selectedFields } from './selectedFields.ts'
import { type List, lists, objects, type plainFields } from './viewerTables.ts'

/** What every part of a reply is made with. */
export type ReplyParts = { columns: ReturnType<typeof plainFields>; fragments: Fragments }

/** Returns the SQL expression for the value of a selected field, or null if there is none. */
type ValueFor = (name: string, nodes: readonly FieldNode[]) => string | null

/** PostgreSQL functions take at most 100 arguments, so 50 pairs. */
const mostPairs = 50

const base64 = (text: string) => `encode((${text})::bytea, 'base64')`

/** Returns the type that a field leads to, below lists and non-null types. */
export const typeOfField = (type: GraphQLObjectType, name: string) =>
  getNamedType(type.getFields()[name]?.type)

/**
 * Returns the SQL expression for the selected fields of an object as JSON.
 *
 * @param nodes every node that selects this object
 * @returns null if one of the fields has no value
 */
export function objectJson(
  { fragments }: ReplyParts,
  nodes: readonly FieldNode[],
  type: GraphQLObjectType,
  valueFor: ValueFor,
): string | null {
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  const fields = selectedFields(sets, type, fragments)
  if (!fields || fields.size > mostPairs) return null
  const pairs: string[] = []
  for (const [key, asked] of fields) {
    const name = asked[0]?.name.value ?? ''
    const value = name === '__typename' ? `'${type.name}'` : valueFor(name, asked)
    if (value === null) return null
    pairs.push(`'${key}', ${value}`)
  }
  return `json_build_object(${pairs.join(', ')})`
}

/** Returns the SQL expression for an object whose fields viewerTables.ts defines. */
export function knownJson(
  parts: ReplyParts,
  nodes: readonly FieldNode[],
  type: GraphQLObjectType,
): string | null {
  return objectJson(parts, nodes, type, (name, asked) => {
    const inner = typeOfField(type, name)
    const column = parts.columns[type.name]?.[name]
    if (column !== undefined && isLeafType(inner)) return leafJson(column, inner, type)
    if (!isObjectType(inner)) return null
    const path = `${type.name}.${name}`
    const list = lists[path]
    if (list) {
      return inner.name.endsWith('Connection')
        ? pageJson(parts, asked, inner, list)
        : rowsJson(parts, asked, inner, list)
    }
    const known = objects[path]
    const value = known ? knownJson(parts, asked, inner) : null
    return value && known?.from ? `(SELECT ${value} ${known.from})` : value
  })
}

/** Returns the SQL expression for a whole list. */
export function rowsJson(
  parts: ReplyParts,
  nodes: readonly FieldNode[],
  type: GraphQLObjectType,
  list: List,
): string | null {
  const row = knownJson(parts, nodes, type)
  return row && `(SELECT coalesce(json_agg(${row} ORDER BY ${list.orderBy}), '[]') ${list.from})`
}

/** Returns the SQL expression for the first page of a connection. One row more is read, to know of a next page. */
function pageJson(
  parts: ReplyParts,
  nodes: readonly FieldNode[],
  connection: GraphQLObjectType,
  list: List,
): string | null {
  const size = nodes[0] ? firstPageSize(nodes[0]) : null
  if (size === null) return null
  const onPage = `ORDER BY n.at) FILTER (WHERE n.at <= ${size})`
  const cursors = `json_agg(n.cursor ${onPage}`
  const pageInfo: Record<string, string> = {
    hasNextPage: `count(*) > ${size}`,
    hasPreviousPage: 'false',
    startCursor: `(${cursors}) ->> 0`,
    endCursor: `(${cursors}) ->> -1`,
  }
  // The inner statement reads the node of each row once, so only one field may ask for it.
  let row: string | null = null
  const edgeJson = (asked: readonly FieldNode[], edge: GraphQLObjectType) =>
    objectJson(parts, asked, edge, (name, below) => {
      if (name === 'cursor') return 'n.cursor'
      const node = typeOfField(edge, name)
      if (row !== null || !isObjectType(node)) return null
      row = knownJson(parts, below, node)
      return row && 'n.node'
    })
  const page = objectJson(parts, nodes, connection, (name, asked) => {
    const inner = typeOfField(connection, name)
    if (!isObjectType(inner)) return null
    if (name === 'pageInfo') return objectJson(parts, asked, inner, (each) => pageInfo[each] ?? null)
    const edge = name === 'edges' ? edgeJson(asked, inner) : null
    return edge && `coalesce(json_agg(${edge} ${onPage}, '[]')`
  })
  return (
    page &&
    `(SELECT ${page} FROM (
      SELECT ${base64(`'GPC:N:' || ${list.id}`)} AS cursor, ${row ?? 'NULL'} AS node,
        row_number() OVER (ORDER BY ${list.orderBy}) AS at
      ${list.from} ORDER BY at LIMIT ${size + 1}) n)`
  )
}

/** Returns the rows on a connection's first page, from the query's text. Null if it asks for any other page. */
function firstPageSize({ arguments: args = [] }: FieldNode): number | null {
  let size: number = pageSize.default
  for (const { name, value } of args) {
    if (name.value === 'first' && value.kind === Kind.INT) size = Number(value.value)
    else if (name.value !== 'after' || value.kind !== Kind.VARIABLE) return null
  }
  return size >= 1 && size <= pageSize.max ? size : null
}

/** Returns the SQL expression for a value as GraphQL serializes it. */
function leafJson(sql: string, type: GraphQLLeafType, parent: GraphQLObjectType): string {
  if (type.name === 'ID') return base64(`'${parent.name}:' || ${sql}`)
  if (type.name === 'DateTime') return `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (!isEnumType(type)) return sql
  const cases = type
    .getValues()
    .map(({ name, value }) => `WHEN ${escapeLiteral(String(value))} THEN '${name}'`)
  return `CASE ${sql} ${cases.join(' ')} END`
}
