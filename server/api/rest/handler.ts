import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { execute } from 'graphql'
import { DomainError } from '#rules/errors.ts'
import { busyNow, publicError, setRefusalHeaders, statusOf } from '../../platform/http/publicErrors.ts'
import { noteOperation } from '../../platform/metrics/operationFigures.ts'
import type { AppDeps, RequestFacts } from '../../platform/parts.ts'
import { type Context, createContext } from '../graphql/builder/context.ts'
import { schema } from '../graphql/schema.ts'
import { quickReader } from '../reads/quickReader.ts'
import { BadRequest } from './badRequest.ts'
import { serveDocumentation } from './documentation.ts'
import { missing } from './fields.ts'
import { readJson, readQuery } from './readJson.ts'
import { findRoutes, type Route } from './routes.ts'
import { type Connection, hasBody, type Row } from './row.ts'

const prefix = '/api'

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(text)
}

/** Sends an error. A request that is not well-formed gets 400, a well-formed one with an invalid value 422. */
function sendError(response: ServerResponse, thrown: unknown, { log }: Pick<AppDeps, 'log'>): void {
  const error = publicError(thrown, log)
  const { code, message, fields } = error
  const isUnprocessable = code === 'BAD_INPUT' && !(error instanceof BadRequest)
  setRefusalHeaders(response, error)
  send(response, isUnprocessable ? 422 : statusOf[code], { message, code, fields })
}

/**
 * Whether a program made the request on purpose, rather than a browser that follows a link, prefetches, or
 * acts for another site's page.
 */
function isDeliberate(headers: IncomingHttpHeaders): boolean {
  const said = (name: string) => String(headers[name] ?? '')
  return !(
    said('sec-fetch-mode') === 'navigate' ||
    /cross-site|same-site/.test(said('sec-fetch-site')) ||
    !/^(empty)?$/.test(said('sec-fetch-dest')) ||
    /prefetch|prerender|preview/i.test(
      `${said('sec-purpose')} ${said('purpose')} ${said('x-purpose')} ${said('x-moz')}`,
    ) ||
    said('accept').includes('text/html')
  )
}

function chooseRoute(path: string, { method = '', headers }: IncomingMessage, response: ServerResponse) {
  const found = findRoutes(path)
  if (found.length === 0) throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
  const answers = ({ row, isWrite }: Route) =>
    row.method === method || (method === 'HEAD' && row.method === 'GET' && !isWrite)
  const chosen = found.find(({ route }) => answers(route))
  if (!chosen) {
    const allowed = found.flatMap(({ route: { row, isWrite } }) =>
      row.method === 'GET' && !isWrite ? ['GET', 'HEAD'] : [row.method],
    )
    response.setHeader('Allow', allowed.join(', '))
    throw new DomainError('METHOD_NOT_ALLOWED', `This address only takes ${allowed.join(' and ')}.`)
  }
  if (chosen.route.isWrite && method === 'GET' && !isDeliberate(headers)) {
    throw new DomainError('CONFIRMATION_REQUIRED', 'Please confirm that you want to sign in here.')
  }
  return chosen
}

/** Reads the raw input of a row: the body, or the query if the row has input. */
async function readGiven({ method, moreBytes, input }: Row, request: IncomingMessage) {
  if (hasBody(method)) return readJson(request, moreBytes)
  return Object.keys(input.shape).length > 0 ? readQuery(request) : {}
}

/** Checks the input against the row's schema. Every wrong field gets a sentence. */
function readInput({ input }: Row, raw: Record<string, unknown>): Record<string, unknown> {
  const result = input.safeParse(raw, {
    error: (issue) => (issue.input === undefined ? missing : 'This is not valid.'),
  })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const { path, message } of result.error.issues) fields[String(path[0])] ??= message
  throw new BadRequest(`Please check ${Object.keys(fields).join(', ')}.`, fields)
}

/** Returns a refusal of the schema with the row's own field names. */
function inOwnNames({ fieldNames }: Row, thrown: unknown): unknown {
  if (!(fieldNames && thrown instanceof DomainError && thrown.fields)) return thrown
  const { code, message, retryAfter } = thrown
  const named = Object.entries(thrown.fields).map(([name, sentence]) => [fieldNames[name] ?? name, sentence])
  const fields = Object.fromEntries(named)
  return new DomainError(code, message, Object.keys(fields)[0], retryAfter, fields)
}

async function ask({ row, document }: Route, variableValues: Record<string, unknown>, contextValue: Context) {
  const end = noteOperation(row.name, true)
  const { data, errors } = await execute({ schema, document, variableValues, contextValue })
  end(errors)
  const [error] = errors ?? []
  if (error) throw inOwnNames(row, error.originalError ?? error)
  return data
}

async function askForAll(
  route: Route,
  connectionOf: NonNullable<Row['connection']>,
  variables: Record<string, unknown>,
  context: Context,
): Promise<unknown[]> {
  const nodes: unknown[] = []
  let page: Connection<unknown>['pageInfo'] = { hasNextPage: true, endCursor: null }
  while (page.hasNextPage) {
    const data = await ask(route, { ...variables, after: page.endCursor }, context)
    const { edges, pageInfo } = connectionOf(data as Parameters<typeof connectionOf>[0])
    nodes.push(...edges.map(({ node }) => node))
    page = pageInfo
  }
  return nodes
}

type ReadQuickly = ReturnType<typeof quickReader>

/** Answers a row without variables by one statement; null if that is not possible, and for lists of several pages. */
async function askQuickly(
  { row, document, isWrite }: Route,
  read: ReadQuickly,
  { authorization }: RequestFacts,
): Promise<unknown> {
  if (isWrite || row.variables) return null
  const reply = await read({ document, name: row.name, authorization })
  if (!reply) return null
  const data = JSON.parse(reply.data)
  if (!row.connection) return data
  const { edges, pageInfo } = row.connection(data)
  return pageInfo.hasNextPage ? null : edges.map(({ node }) => node)
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  facts: RequestFacts,
  deps: AppDeps,
  read: ReadQuickly,
): Promise<void> {
  const { route, parameters } = chooseRoute(path, request, response)
  const { row } = route
  const quick = await askQuickly(route, read, facts)
  if (quick !== null) return send(response, 200, row.reply(quick, readInput(row, parameters)))
  const context = await createContext(deps, facts)
  if (route.forMembers && !route.takesExpired && !context.viewer)
    throw new DomainError('UNAUTHENTICATED', 'Please log in.')
  const input = readInput(row, { ...(await readGiven(row, request)), ...parameters })
  const variables = row.variables?.(input) ?? {}
  const data = row.connection
    ? await askForAll(route, row.connection, variables, context)
    : await ask(route, variables, context)
  send(response, 200, row.reply(data, input))
}

/**
 * Makes the handler of the REST layer. Each call under /api is executed in this process as its row's GraphQL
 * operation, with the context, scopes, limits and errors of GraphQL over HTTP. Writes must have passed the forgery
 * guard.
 *
 * @returns a handler that resolves to whether the path was under /api. If so it has answered, errors included
 */
export function restHandler(
  deps: AppDeps,
): (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  facts: RequestFacts,
) => Promise<boolean> {
  const read = quickReader(deps)
  return async (request, response, path, facts) => {
    if (path !== prefix && !path.startsWith(`${prefix}/`)) return false
    const below = path.slice(prefix.length)
    try {
      if (await serveDocumentation(request, response, below, deps.config)) return true
      if (!deps.load.admits(response)) throw busyNow()
      await answer(request, response, below, facts, deps, read)
    } catch (error) {
      sendError(response, error, deps)
    }
    return true
  }
}
