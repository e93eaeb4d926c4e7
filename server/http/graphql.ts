import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { usePersistedOperations as persistedOperationsPlugin } from '@graphql-yoga/plugin-persisted-operations'
import { GraphQLError } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { DomainError } from '#rules/errors.ts'
import { type AppDeps, createContext, type RequestFacts } from '../context.ts'
import { publicError, toGraphQLError } from '../errors.ts'
import { schema } from '../schema.ts'
import { readBody } from './readBody.ts'

/** Bytes of a GraphQL request's body, at most (design/limits.md). */
const bodyLimit = 100_000

type ServerContext = { req: IncomingMessage; res: ServerResponse; facts: RequestFacts }

/** Operations the web client was built with, by hash; none where the client is not built. */
function readPersistedOperations(file: URL): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

function maskError(deps: AppDeps, error: unknown): GraphQLError {
  if (error instanceof GraphQLError && !error.originalError) return error
  const cause = error instanceof GraphQLError ? error.originalError : error
  // Without a path nothing was resolved yet: GraphQL itself refuses the variables, in words made for the caller.
  if (error instanceof GraphQLError && cause instanceof GraphQLError && !error.path) {
    return toGraphQLError(new DomainError('BAD_INPUT', error.message), error)
  }
  return toGraphQLError(publicError(cause, deps.log), error instanceof GraphQLError ? error : undefined)
}

/**
 * The GraphQL endpoint: JSON bodies only, persisted or free operations, no batching, no CORS.
 *
 * @param persistedOperations file of the client's compiled operations, hash to text
 */
export function graphqlHandler(
  deps: AppDeps,
  persistedOperations: URL,
): (request: IncomingMessage, response: ServerResponse, facts: RequestFacts) => Promise<void> {
  const persisted = readPersistedOperations(persistedOperations)
  const yoga = createYoga<ServerContext>({
    schema,
    graphiql: false,
    landingPage: false,
    cors: false,
    batching: false,
    extraParamNames: ['id'],
    multipart: false,
    logging: false,
    graphqlEndpoint: '/graphql',
    context: ({ facts }) => createContext(deps, facts),
    maskedErrors: { maskError: (error) => maskError(deps, error) },
    plugins: [
      persistedOperationsPlugin({
        allowArbitraryOperations: true,
        extractPersistedOperationId: (params) =>
          'id' in params && typeof params.id === 'string' ? params.id : null,
        getPersistedOperation: (id) => persisted[id] ?? null,
        customErrors: {
          notFound: () =>
            toGraphQLError(
              new DomainError('NOT_FOUND', 'This operation is unknown here. Please reload the page.'),
            ),
        },
      }),
    ],
  })
  return async (request, response, facts) => {
    response.setHeader('Cache-Control', 'no-store')
    if (request.method === 'POST') {
      if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
        throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'GraphQL takes application/json.')
      }
      // Yoga takes a body that is read already from here.
      Object.assign(request, { body: await readBody(request, bodyLimit) })
    }
    await yoga(request, response, { facts })
  }
}
