import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql'
import { z } from 'zod'
import { schema } from '../graphql/schema.ts'
import { accountRows } from './accountRoutes.ts'
import { authRows } from './authRoutes.ts'
import { impressionRows } from './impressionRoutes.ts'
import { invitationRows } from './invitationRoutes.ts'
import { memberRows } from './memberRoutes.ts'
import { publicRows } from './publicRoutes.ts'
import { reportRows } from './reportRoutes.ts'
import type { Row } from './row.ts'

export type Route = {
  row: Row
  /** The row's document, parsed once. */
  document: DocumentNode
  /** Whether it changes data, whatever its method. */
  isWrite: boolean
  /** Whether the schema requires a signed-in member. */
  forMembers: boolean
  /** Whether an expired token is accepted. The schema then checks it. */
  takesExpired: boolean
}

type Scopes = { public?: boolean; expiredBearer?: boolean }
type Scoped = { pothosOptions?: { authScopes?: Scopes } }

function scopesOf(schema: GraphQLSchema, operation: OperationTypeNode, field: FieldNode): Scopes {
  const root = schema.getRootType(operation)?.getFields()[field.name.value]
  return (root?.extensions as Scoped | undefined)?.pothosOptions?.authScopes ?? {}
}

/**
 * Checks a row against the schema, so that the service does not start with an invalid one.
 *
 * @throws Error that names the row, if its document is not exactly one valid operation
 */
export function compileRow(row: Row, schema: GraphQLSchema): Route {
  const document = parse(row.document, { noLocation: true })
  const errors = validate(schema, document)
  const [operation, ...others] = document.definitions
  if (errors.length > 0 || operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) {
    const reasons = errors.map(({ message }) => message)
    throw new Error(`${row.method} ${row.path}: ${reasons.join(' ') || 'It takes one operation.'}`)
  }
  const fields = operation.selectionSet.selections.filter((each) => each.kind === Kind.FIELD)
  const scopes = fields.map((field) => scopesOf(schema, operation.operation, field))
  return {
    row,
    document,
    isWrite: operation.operation === OperationTypeNode.MUTATION,
    forMembers: scopes.some((scope) => scope.public !== true),
    takesExpired: scopes.every((scope) => scope.expiredBearer === true),
  }
}

/** All REST calls: first the specification's, in its order (docs/specification.md, section 7), then our own. */
export const routes: readonly Route[] = [
  ...authRows,
  ...publicRows,
  ...memberRows,
  ...accountRows,
  ...invitationRows,
  ...impressionRows,
  ...reportRows,
].map((row) => compileRow(row, schema))

const partsOf = (path: string) => path.split('/')

/** Returns the parts in braces of a row's path, as numbers if the row expects any; null for another path. */
function matchParts(
  { input }: Row,
  wanted: readonly string[],
  given: readonly string[],
): Record<string, unknown> | null {
  if (wanted.length !== given.length) return null
  const parameters: Record<string, unknown> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at]
    if (part.startsWith('{')) {
      const name = part.slice(1, -1)
      const isNumber = input.shape[name] instanceof z.ZodNumber && /^\d{1,10}$/.test(value ?? '')
      parameters[name] = isNumber ? Number(value) : value
    } else if (part !== value) return null
  }
  return parameters
}

type Found = { route: Route; parameters: Readonly<Record<string, unknown>> }

const patterns = routes.map((route) => ({ route, parts: partsOf(route.row.path) }))

function match(path: string): readonly Found[] {
  const given = partsOf(path)
  return patterns.flatMap(({ route, parts }) => {
    const parameters = matchParts(route.row, parts, given)
    return parameters ? [{ route, parameters }] : []
  })
}

/** The routes of paths without braces, matched in advance, since each request looks its path up twice. */
const fixed: ReadonlyMap<string, readonly Found[]> = new Map(
  routes.flatMap(({ row: { path } }) => (path.includes('{') ? [] : [[path, match(path)] as const])),
)

/**
 * Finds the routes of a path.
 *
 * @param path below /api
 * @returns one route for each method, and the path's part of the input; empty for an unknown path
 */
export const findRoutes = (path: string): readonly Found[] => fixed.get(path) ?? match(path)
