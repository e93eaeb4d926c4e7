import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type VariableDefinitionNode,
} from 'graphql'
import { escapeLiteral } from 'pg'
import { liveSession } from '../../domain/sessions/readViewer.ts'
import { pageSize } from '../graphql/builder/builder.ts'
import { type List, lists, objects, plainFields, withMine } from './viewerTables.ts'

/** PostgreSQL functions take at most 100 arguments, so 50 pairs. */
const mostPairs = 50

const encoded = (text: string) => `encode((${text})::bytea, 'base64')`

/** Returns the rows on a connection's first page, from the query's text. Null if it asks for any other page. */
function pageOf({ arguments: args = [] }: FieldNode): number | null {
  let size: number = pageSize.default
  for (const { name, value } of args) {
    if (name.value === 'first' && value.kind === Kind.INT) size = Number(value.value)
    else if (name.value !== 'after' || value.kind !== Kind.VARIABLE) return null
  }
  return size >= 1 && size <= pageSize.max ? size : null
}

function plain(sql: string, type: GraphQLLeafType, parent: GraphQLObjectType): string {
  if (type.name === 'ID') return encoded(`'${parent.name}:' || ${sql}`)
  if (type.name === 'DateTime') return `to_char(${sql}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (!isEnumType(type)) return sql
  const cases = type
    .getValues()
    .map(({ name, value }) => `WHEN ${escapeLiteral(String(value))} THEN '${name}'`)
  return `CASE ${sql} ${cases.join(' ')} END`
}

const mayBeAbsent = ({ type, defaultValue }: VariableDefinitionNode) =>
  type.kind !== Kind.NON_NULL_TYPE && defaultValue === undefined

export type CompiledRead = {
  /** For members its parameters are session, member and instant, as askAsViewer passes them; else it has none. */
  text: string
  forMembers: boolean
}

/**
 * Makes a compiler that turns a query into one SQL statement. It supports the viewer's own lists, counts and
 * preferences, and the lookups. The statement also checks the session, and returns the reply's data as JSON text.
 * viewerTables.ts defines the fields. As long as no variable has a value, every reply equals that of the resolvers.
 *
 * @param seatAddress the address of a seat without the token at its end
 * @returns a function from a valid document to its statement, or to null if the document asks for anything else
 */
export function readCompiler(
  schema: GraphQLSchema,
  seatAddress: string,
): (document: DocumentNode) => CompiledRead | null {
  const columns = plainFields(escapeLiteral(seatAddress))

  return (document) => {
    const fragments = new Map<string, FragmentDefinitionNode>()
    for (const each of document.definitions)
      if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)

    /**
     * Collects the selected fields by their names in the reply, in order. Null if a directive makes one conditional.
     */
    function collect(
      sets: readonly SelectionSetNode[],
      type: GraphQLObjectType,
      found = new Map<string, FieldNode[]>(),
    ): Map<string, FieldNode[]> | null {
      for (const each of sets.flatMap(({ selections }) => selections)) {
        if (each.directives && each.directives.length > 0) return null
        if (each.kind === Kind.FIELD) {
          const key = (each.alias ?? each.name).value
          found.set(key, [...(found.get(key) ?? []), each])
          continue
        }
        const part = each.kind === Kind.INLINE_FRAGMENT ? each : fragments.get(each.name.value)
        if (!part || (part.typeCondition && part.typeCondition.name.value !== type.name)) return null
        if (!collect([part.selectionSet], type, found)) return null
      }
      return found
    }

    function build(
      nodes: readonly FieldNode[],
      type: GraphQLObjectType,
      valueFor: (field: FieldNode, nodes: readonly FieldNode[]) => string | null,
    ): string | null {
      const fields = collect(
        nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
        type,
      )
      if (!fields || fields.size > mostPairs) return null
      const pairs: string[] = []
      for (const [key, asked] of fields) {
        const [field] = asked
        const value =
          field?.name.value === '__typename' ? `'${type.name}'` : field ? valueFor(field, asked) : null
        if (value === null) return null
        pairs.push(`'${key}', ${value}`)
      }
      return `json_build_object(${pairs.join(', ')})`
    }

    function object(nodes: readonly FieldNode[], type: GraphQLObjectType): string | null {
      return build(nodes, type, (field, asked) => {
        const name = field.name.value
        const inner = getNamedType(type.getFields()[name]?.type)
        const column = columns[type.name]?.[name]
        if (column !== undefined && isLeafType(inner)) return plain(column, inner, type)
        if (!isObjectType(inner)) return null
        const list = lists[`${type.name}.${name}`]
        if (list)
          return inner.name.endsWith('Connection') ? page(asked, inner, list) : rows(asked, inner, list)
        const made = objects[`${type.name}.${name}`]
        const value = made ? object(asked, inner) : null
        return value && made?.from ? `(SELECT ${value} ${made.from})` : value
      })
    }

    function rows(nodes: readonly FieldNode[], type: GraphQLObjectType, list: List): string | null {
      const node = object(nodes, type)
      return node && `(SELECT coalesce(json_agg(${node} ORDER BY ${list.orderBy}), '[]') ${list.from})`
    }

    function page(nodes: readonly FieldNode[], type: GraphQLObjectType, list: List): string | null {
      const size = nodes[0] ? pageOf(nodes[0]) : null
      if (size === null) return null
      let node: string | null = null
      const cursors = `json_agg(n.cursor ORDER BY n.at) FILTER (WHERE n.at <= ${size})`
      const pageInfo: Record<string, string> = {
        hasNextPage: `count(*) > ${size}`,
        hasPreviousPage: 'false',
        startCursor: `(${cursors}) ->> 0`,
        endCursor: `(${cursors}) ->> -1`,
      }
      const reply = build(nodes, type, (field, asked) => {
        const inner = getNamedType(type.getFields()[field.name.value]?.type)
        if (!isObjectType(inner)) return null
        if (field.name.value === 'pageInfo')
          return build(asked, inner, (each) => pageInfo[each.name.value] ?? null)
        if (field.name.value !== 'edges') return null
        const edge = build(asked, inner, (each, parts) => {
          if (each.name.value === 'cursor') return 'n.cursor'
          const row = getNamedType(inner.getFields()[each.name.value]?.type)
          if (node !== null || !isObjectType(row)) return null
          node = object(parts, row)
          return node && 'n.node'
        })
        return edge && `coalesce(json_agg(${edge} ORDER BY n.at) FILTER (WHERE n.at <= ${size}), '[]')`
      })
      return (
        reply &&
        `(SELECT ${reply} FROM (
          SELECT ${encoded(`'GPC:N:' || ${list.id}`)} AS cursor, ${node ?? 'NULL'} AS node,
            row_number() OVER (ORDER BY ${list.orderBy}) AS at
          ${list.from} ORDER BY at LIMIT ${size + 1}) n)`
      )
    }

    const [operation, ...others] = document.definitions.filter(
      (each) => each.kind === Kind.OPERATION_DEFINITION,
    )
    const query = schema.getQueryType()
    if (!operation || !query || others.length > 0) return null
    if (
      operation.operation !== OperationTypeNode.QUERY ||
      !(operation.variableDefinitions ?? []).every(mayBeAbsent)
    )
      return null
    const { selectionSet } = operation
    const root: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'query' }, selectionSet }
    const asks = { viewer: false }
    const data = build([root], query, (field, asked) => {
      const { value: name } = field.name
      const type = getNamedType(query.getFields()[name]?.type)
      if (!isObjectType(type)) return null
      const list = lists[`Query.${name}`]
      if (list) return rows(asked, type, list)
      if (name !== 'viewer') return null
      asks.viewer = true
      return object(asked, type)
    })
    if (data === null) return null
    const text = `SELECT ${data}::text AS data`
    return asks.viewer
      ? { text: `${withMine} ${text} ${liveSession}`, forMembers: true }
      : { text, forMembers: false }
  }
}
