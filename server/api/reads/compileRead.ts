import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type VariableDefinitionNode,
} from 'graphql'
import { escapeLiteral } from 'pg'
import { liveSession } from '../../domain/sessions/readViewer.ts'
import { knownJson, objectJson, rowsJson, typeOfField } from './replyJson.ts'
import { fragmentsOf } from './selectedFields.ts'
import { lists, plainFields, withMine } from './viewerTables.ts'

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
    const operation = onlyQueryOf(document)
    const query = schema.getQueryType()
    if (!operation || !query) return null
    const parts = { columns, fragments: fragmentsOf(document) }
    let forMembers = false
    const data = objectJson(parts, [asField(operation)], query, (name, asked) => {
      const type = typeOfField(query, name)
      if (!isObjectType(type)) return null
      const list = lists[`Query.${name}`]
      if (list) return rowsJson(parts, asked, type, list)
      if (name !== 'viewer') return null
      forMembers = true
      return knownJson(parts, asked, type)
    })
    if (data === null) return null
    const text = `SELECT ${data}::text AS data`
    return { text: forMembers ? `${withMine} ${text} ${liveSession}` : text, forMembers }
  }
}

/** Returns the query of a document that has no other operation and needs no value for a variable; else null. */
function onlyQueryOf({ definitions }: DocumentNode): OperationDefinitionNode | null {
  const [operation, ...others] = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  if (!operation || others.length > 0 || operation.operation !== OperationTypeNode.QUERY) return null
  return (operation.variableDefinitions ?? []).every(mayBeAbsent) ? operation : null
}

const mayBeAbsent = ({ type, defaultValue }: VariableDefinitionNode): boolean =>
  type.kind !== Kind.NON_NULL_TYPE && defaultValue === undefined

/** Returns the whole query as if it were one field, so that it is read like every object below it. */
const asField = ({ selectionSet }: OperationDefinitionNode): FieldNode => ({
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: 'query' },
  selectionSet,
})
