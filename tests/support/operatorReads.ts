import {
  type DocumentNode,
  execute,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
  validate,
} from 'graphql'
import { DomainError } from '#rules/errors.ts'
import { createContext } from '../../server/api/graphql/builder/context.ts'
import { schema } from '../../server/api/graphql/schema.ts'
import { chooseReads } from '../../server/api/http/operatorReads.ts'
import type { Member } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { exportNames, exportPath } from './exportPath.ts'
import { signIn } from './factories.ts'
import { globalId } from './globalId.ts'
import { replaceRandomParts } from './replaceRandomParts.ts'

/**
 * The arguments of fields that require some, by `Type.field`. A new such field makes the tests fail until it is listed
 * here.
 */
export const requiredArguments: Record<string, string> = {
  'GroupProposal.seatsNamed': '(search: "person")',
  'OperatorSettings.lookups': '(kind: LOCATION)',
  'OperatorSettings.version': '(of: FIRST_SCRIPT, version: 0)',
  'OperatorSettings.versions': '(of: FIRST_SCRIPT)',
  'Query.broadcastDraft': '(to: {})',
  'Query.cityOpening': '(cities: ["Ann Arbor"])',
  'Query.case': '(rowId: 1)',
  'Query.groupProposal': '(rowId: 1)',
  'Query.invitationPreview': '(kind: SECOND, text: "Come")',
  'Query.message': '(rowId: 1)',
  'Query.operatorEncounter': '(rowId: 1)',
  'Query.operatorMember': '(rowId: 1)',
  'Query.usualInvites': `(kind: SECOND, locationId: "${globalId('Location', 1)}")`,
  'Query.weekProposals': '(weekOf: "2027-01-04")',
}

const rootDepth = 5
const nodeDepth = 3
const idsRead = 14

type Scoped = { pothosOptions?: { authScopes?: Record<string, boolean> } }
const isOperators = (field: GraphQLField<unknown, unknown>) =>
  Boolean((field.extensions as Scoped).pothosOptions?.authScopes?.operator)

const fieldsOf = (root: GraphQLObjectType | null | undefined) => Object.values(root?.getFields() ?? {})
const operatorQueries = () => fieldsOf(schema.getQueryType()).filter(isOperators)

/** Returns every mutation that an operator may send. */
export const operatorMutations = (): string[] =>
  fieldsOf(schema.getMutationType())
    .filter(isOperators)
    .map(({ name }) => name)
    .sort()

function select(
  parent: string,
  field: GraphQLField<unknown, unknown>,
  depth: number,
  path: readonly string[],
): string {
  const given = requiredArguments[`${parent}.${field.name}`]
  if (field.args.some(isRequiredArgument) && given === undefined) return ''
  const type = getNamedType(field.type)
  if (isLeafType(type)) return `${field.name}${given ?? ''}`
  if (!isObjectType(type) || depth === 0 || path.includes(type.name)) return ''
  const inner = selectAll(type, depth - 1, [...path, type.name])
  return inner && `${field.name}${given ?? ''} { ${inner} }`
}

/** Returns a selection of every field of a type, down to a depth. A type is not repeated within itself. */
export const selectAll = (
  type: GraphQLObjectType,
  depth: number,
  path: readonly string[] = [type.name],
): string =>
  fieldsOf(type)
    .map((field) => select(type.name, field, depth, path))
    .filter(Boolean)
    .join(' ')

/** Returns a selection of everything in a mutation's payload. */
export function payloadOf(mutation: string): string {
  const type = getNamedType(schema.getMutationType()?.getFields()[mutation]?.type)
  if (!isObjectType(type)) throw new Error(`There is no ${mutation}`)
  return selectAll(type, rootDepth)
}

function nodeTypes(): GraphQLObjectType[] {
  const node = schema.getType('Node')
  if (!isInterfaceType(node)) throw new Error('There is no Node')
  return [...schema.getPossibleTypes(node)]
}

/**
 * Returns the names of the fields with required arguments, among operators' queries and all types that `node` returns.
 */
export function fieldsWithRequiredArguments(): string[] {
  const asking = (parent: string, fields: readonly GraphQLField<unknown, unknown>[]) =>
    fields.flatMap((field) => (field.args.some(isRequiredArgument) ? `${parent}.${field.name}` : []))
  return [
    ...asking('Query', operatorQueries()),
    ...nodeTypes().flatMap((type) => asking(type.name, fieldsOf(type))),
  ].sort()
}

const documents = new Map<string, DocumentNode>()

/**
 * Returns a parsed and validated document. Each text is validated only once, since the largest are read in every world.
 */
function documentOf(source: string): DocumentNode {
  const document = documents.get(source) ?? parse(source)
  if (documents.has(source)) return document
  const [problem] = validate(schema, document)
  if (problem) throw problem
  documents.set(source, document)
  return document
}

/** Runs an operation as somebody who signs in for it, without the limits on its size that apply over HTTP. */
export async function ask(
  api: TestApi,
  viewer: Pick<Member, 'id'>,
  source: string,
  variableValues: Record<string, unknown> = {},
): Promise<string> {
  return askWith(api, await signIn(api, viewer), source, variableValues)
}

async function askWith(
  api: TestApi,
  bearer: string,
  source: string,
  variableValues: Record<string, unknown> = {},
): Promise<string> {
  const authorization = `Bearer ${bearer}`
  const cookies = { get: () => undefined, set: () => undefined } as never
  const facts = { address: '127.0.0.1', authorization, userAgent: undefined, cookies }
  const contextValue = await createContext(api.deps, facts)
  const document = documentOf(source)
  chooseReads(contextValue, document)
  const result = await execute({ schema, document, variableValues, contextValue })
  const errors = result.errors?.map(({ message, path, originalError }) => ({
    message,
    path,
    code: originalError instanceof DomainError ? originalError.code : undefined,
  }))
  return replaceRandomParts(JSON.stringify({ data: result.data, errors }))
}

/**
 * Reads everything an operator can read at the clock's instant: each of their queries with all fields, every node of
 * the first ids, and every list as a file.
 *
 * @returns pairs of a query or path and its reply
 */
export async function readAsOperator(api: TestApi, viewer: Pick<Member, 'id'>): Promise<[string, string][]> {
  const reads: [string, string][] = []
  const bearer = await signIn(api, viewer)
  for (const field of operatorQueries()) {
    const query = `{ ${select('Query', field, rootDepth, [])} }`
    reads.push([field.name, await askWith(api, bearer, query)])
  }
  const numbers = Array.from({ length: idsRead }, (_, index) => index + 1)
  for (const type of nodeTypes()) {
    const asked = [...numbers, -1, -2].map(
      (id, index) => `n${index}: node(id: "${globalId(type.name, id)}") { ...All }`,
    )
    const query = `{ ${asked.join(' ')} } fragment All on ${type.name} { __typename ${selectAll(type, nodeDepth)} }`
    reads.push([type.name, await askWith(api, bearer, query)])
  }
  const headers = { Authorization: `Bearer ${bearer}` }
  for (const list of exportNames) {
    const path = exportPath(list, { encounter: 1, proposal: 1 })
    const response = await fetch(`${api.url}/exports/${path}`, { headers })
    reads.push([`${list}.csv`, `${response.status} ${replaceRandomParts(await response.text())}`])
  }
  return reads
}
