import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import { isObjectType } from 'graphql'
import { JSONResolver } from 'graphql-scalars'
import { operatorsOnly } from '#rules/account/operator.ts'
import { DomainError } from '#rules/errors.ts'
import { mayLogOut } from '../../../domain/sessions/logOut.ts'
import type PrismaTypes from '../../../generated/pothos.ts'
import { getDatamodel } from '../../../generated/pothos.ts'
import type { Context } from './context.ts'
import { cursorCheck } from './cursors.ts'
import { dateTime } from './dateTime.ts'
import { decodeGlobalId, unknownId } from './globalIds.ts'
import { idCheck } from './idCheck.ts'
import { wellFormedText } from './wellFormedText.ts'

/** Rows on a page of a connection, by default and at most (docs/limits.md). */
export const pageSize = { default: 20, max: 50 }

/** The Pothos builder with plugins, scalars and auth scopes. Each file of the schema adds its types to it. */
export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  DefaultEdgesNullability: false
  DefaultNodeNullability: false
  AuthScopes: {
    public: boolean
    member: boolean
    operator: boolean
    /** a caller with a token that we issued, even an expired one */
    expiredBearer: boolean
  }
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    ID: { Input: string; Output: string | number }
    JSON: { Input: never; Output: object }
  }
}>({
  plugins: [ScopeAuthPlugin, cursorCheck, idCheck, PrismaPlugin, RelayPlugin, wellFormedText],
  defaultFieldNullability: false,
  prisma: {
    client: (context) => context.db,
    dmmf: getDatamodel(),
    maxConnectionSize: pageSize.max,
    defaultConnectionSize: pageSize.default,
    onUnusedQuery: 'error',
  },
  relay: {
    clientMutationId: 'omit',
    decodeGlobalID: (globalId) => decodeGlobalId(globalId),
    nodesQueryOptions: false,
    edgesFieldOptions: { nullable: false, description: 'The rows of this page, each with its cursor.' },
    pageInfoFieldOptions: { description: 'Where this page stands in the list.' },
    cursorFieldOptions: {
      description: 'A position in the list. Pass it as `after` or `before` to continue from this row.',
    },
    hasNextPageFieldOptions: { description: 'Whether rows follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether rows precede this page.' },
    startCursorFieldOptions: { description: 'The cursor of the first row; null on an empty page.' },
    endCursorFieldOptions: { description: 'The cursor of the last row; null on an empty page.' },
    pageInfoTypeOptions: { description: 'Where a page stands in its list (Relay Cursor Connections).' },
    defaultConnectionTypeOptions: {
      description: `One page of a list: ${pageSize.default} rows by default, at most ${pageSize.max}.`,
    },
    defaultEdgeTypeOptions: { description: 'One row of a list, with its cursor.' },
    nodeFieldOptions: { nullable: false, description: 'The row itself.' },
    nodeQueryOptions: {
      authScopes: { public: true },
      resolve: (_root, { id }, _context, { schema }, resolveNode) => {
        const type = schema.getType(id.typename)
        if (!isObjectType(type) || !type.getInterfaces().some(({ name }) => name === 'Node'))
          throw unknownId()
        return resolveNode(id)
      },
      description: 'Any object, by its `id`. Null if it does not exist or the caller may not see it.',
    },
    nodeTypeOptions: { description: 'An object that can be requested again by its `id`.' },
  },
  scopeAuth: {
    authorizeOnSubscribe: true,
    authScopes: (context) => ({
      public: true,
      member: context.viewer !== null,
      operator: context.viewer?.role === 'Operator',
      expiredBearer: () => mayLogOut(context),
    }),
    unauthorizedError: (_root, { viewer }) =>
      viewer
        ? new DomainError('FORBIDDEN', operatorsOnly)
        : new DomainError('UNAUTHENTICATED', 'Please log in.'),
  },
})

/** The builder's types for this schema. */
export type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never

/** The builder of a mutation's payload fields. They resolve from what the write returned. */
export type PayloadFields<Given> = PothosSchemaTypes.ObjectFieldBuilder<Types, Given>

builder.queryType({ description: 'All data that can be read.' })
builder.mutationType({ description: 'All changes that can be made. Each mutation is one transaction.' })
builder.subscriptionType({ description: 'All data that can be followed as it changes.' })
builder.addScalarType('DateTime', dateTime)
builder.addScalarType('JSON', JSONResolver)
