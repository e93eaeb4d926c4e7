import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { usePersistedOperations as persistedOperationsPlugin } from '@graphql-yoga/plugin-persisted-operations'
import { type ExecutionResult, GraphQLError } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { DomainError } from '#rules/errors.ts'
import { decodeUtf8, parseJson } from '../../platform/http/parseJson.ts'
import { busyNow, publicError, toGraphQLError } from '../../platform/http/publicErrors.ts'
import { readBytes } from '../../platform/http/readBody.ts'
import { streamHeaders } from '../../platform/http/streamHeaders.ts'
import { namesOf, operationNotes } from '../../platform/metrics/operationFigures.ts'
import type { AppDeps, RequestFacts } from '../../platform/parts.ts'
import { type Context, createContext } from '../graphql/builder/context.ts'
import { schema } from '../graphql/schema.ts'
import { documentLimitsPlugin } from './documentLimits.ts'
import { type Executed, executeDirectly, replyForExecuted } from './executeDirectly.ts'
import { plainMediaType, refuseGraphQL, sendData } from './graphqlReplies.ts'
import { readsOfOperators } from './operatorReads.ts'
import { quickReads } from './quickReads.ts'

/** Most bytes of a GraphQL request's body (docs/limits.md). */
const bodyLimit = 100_000
const longestMessage = 500
const anyBody = '{"query":"{ __typename }"}'

type ServerContext = { req: IncomingMessage; res: ServerResponse; facts: RequestFacts } & Executed

/** Reads the operations the web client was built with, by hash; an empty map if the client is not built. */
function readPersistedOperations(file: URL): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map()
    throw error
  }
}

/** Shortens a message: GraphQL quotes the whole value that it refuses. */
const briefly = (message: string): string =>
  message.length <= longestMessage ? message : `${message.slice(0, longestMessage).toWellFormed()}…`

function maskError(deps: AppDeps, error: unknown): GraphQLError {
  const known = error instanceof GraphQLError ? error : undefined
  const cause = known ? known.originalError : error
  // Without a path nothing was resolved yet: GraphQL itself refuses the variables, with a message made for the
  // caller.
  if (known && !known.path && (!cause || cause instanceof GraphQLError)) {
    return known.extensions.code
      ? known
      : toGraphQLError(new DomainError('BAD_INPUT', briefly(known.message)), known)
  }
  return known && !cause ? known : toGraphQLError(publicError(cause, deps.log), known)
}

/** Refuses query parameters that have to be JSON and are not. Yoga would report them as an error of the server. */
function refuseBrokenParts(url: string): void {
  // Reads them as Yoga does, which does not cut off a fragment.
  const parts = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  for (const name of ['variables', 'extensions']) {
    const text = parts.get(name)
    if (text && !parseJson(text))
      throw new DomainError('BAD_INPUT', `The ${name} of the address are not JSON.`)
  }
}

/**
 * Creates the context, and sends its instant as the Date of the reply: pages use the server's clock
 * (client/browser/serverClock.ts).
 */
async function datedContext(deps: AppDeps, facts: RequestFacts, response: ServerResponse): Promise<Context> {
  const context = await createContext(deps, facts)
  response.setHeader('Date', context.now.toUTCString())
  return context
}

/**
 * Makes the handler of the GraphQL endpoint: only JSON bodies, persisted or free operations, no batching, no CORS.
 *
 * @param persistedOperations file of the client's compiled operations, hash to text
 */
export function graphqlHandler(
  deps: AppDeps,
  persistedOperations: URL,
): (request: IncomingMessage, response: ServerResponse, facts: RequestFacts) => Promise<void> {
  const persisted = readPersistedOperations(persistedOperations)
  const answerQuickly = quickReads(deps, persisted)
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
    context: ({ facts, res }) => datedContext(deps, facts, res),
    maskedErrors: { maskError: (error) => maskError(deps, error) },
    plugins: [
      streamHeaders,
      replyForExecuted,
      operationNotes(namesOf([...persisted.values()])),
      documentLimitsPlugin,
      readsOfOperators,
      persistedOperationsPlugin({
        allowArbitraryOperations: true,
        extractPersistedOperationId: (params) =>
          'id' in params && typeof params.id === 'string' ? params.id : null,
        getPersistedOperation: (id) => persisted.get(id) ?? null,
        customErrors: {
          keyNotFound: () =>
            new GraphQLError('Send a query, or the id of one of the operations this site was built with.', {
              extensions: { code: 'BAD_INPUT', http: { status: 400 } },
            }),
          notFound: () =>
            toGraphQLError(
              new DomainError('NOT_FOUND', 'This operation is unknown here. Please reload the page.'),
            ),
        },
      }),
    ],
  })

  async function execute(body: unknown, context: ServerContext): Promise<ExecutionResult | undefined> {
    try {
      return await executeDirectly(yoga, persisted, body, context)
    } catch (error) {
      return { errors: [maskError(deps, error)] }
    }
  }

  return async (request, response, facts) => {
    const context: ServerContext = { req: request, res: response, facts }
    response.setHeader('Cache-Control', 'no-store')
    if (!deps.load.admits(response)) return refuseGraphQL(response, busyNow())
    if (request.method === 'POST') {
      if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
        throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'GraphQL takes application/json.')
      }
      const body = decodeUtf8(await readBytes(request, bodyLimit))
      if (body !== null && (await answerQuickly(request, response, body, facts))) return
      const json = body === null ? null : parseJson(body)
      if (!json) throw new DomainError('BAD_INPUT', 'The body is not JSON in UTF-8.')
      const mediaType = plainMediaType(request)
      if (mediaType !== undefined) {
        const result = await execute(json.value, context)
        if (result && !result.errors && !result.extensions)
          return sendData(response, JSON.stringify(result.data), mediaType)
        context.executed = result
      }
      // The body has been read from the stream, so Yoga gets it here. If the operation was executed already, any
      // valid body will do.
      Object.assign(request, { body: context.executed ? anyBody : body })
    } else if (request.url) {
      refuseBrokenParts(request.url)
    }
    await yoga(request, response, context)
  }
}
