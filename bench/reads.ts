import { deepStrictEqual } from 'node:assert/strict'
import { type Ask, type Comparison, compare } from './load/load.ts'
import { byName } from './options.ts'
import { persistedQuery } from './persisted.ts'
import { type Figures, lastFigures, report } from './results.ts'
import { openSite, type Site } from './site.ts'

const rounds = 5
const seconds = 3

type Operation = {
  floor: string
  forMembers: boolean
  operation?: string
  variables?: Readonly<Record<string, unknown>>
  text?: string
  path?: string
}

/** The reads to measure: a persisted operation of the client, the text of any query, or a path of the REST API. */
const operations: Readonly<Record<string, Operation>> = {
  dashboard: { floor: 'dashboard', operation: 'DashboardScreenQuery', forMembers: true },
  'my encounters': { floor: 'myEncounters', operation: 'MyEncountersScreenQuery', forMembers: true },
  preferences: { floor: 'preferences', operation: 'PreferencesScreenQuery', forMembers: true },
  lookups: { floor: 'lookups', operation: 'joiningLookupsQuery', forMembers: false },
  // These two use GraphQL's execution: one has values for its variables, the other selects a field that has no SQL.
  'a page of seats': {
    floor: 'seats',
    operation: 'UpcomingEncountersPageQuery',
    variables: { count: 5 },
    forMembers: true,
  },
  sessions: {
    floor: 'sessions',
    text: '{ viewer { id username email sessions { sessionId browser timeZone lastUsedAt isThis } } }',
    forMembers: true,
  },
  'REST pending': { floor: 'pendingRest', path: '/api/member/pending-invitations', forMembers: true },
  'REST processed': { floor: 'processedRest', path: '/api/member/processed-encounters', forMembers: true },
  'REST preferences': { floor: 'preferencesRest', path: '/api/member/my-preferences', forMembers: true },
  'REST age ranges': { floor: 'lookupRest', path: '/api/lookups/age-ranges', forMembers: false },
}

/** Sends a request as the member with this index in `bearers`. */
export function send({ url, method, body, bearers }: Ask, member: number): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(bearers?.[member] !== undefined && { Authorization: bearers[member] }),
    },
    ...(body !== undefined && { body }),
  })
}

/**
 * Returns the reply that one member gets.
 *
 * @throws Error if the reply is not successful
 */
export async function answer(ask: Ask, member: number): Promise<unknown> {
  const reply = await send(ask, member)
  if (!reply.ok) throw new Error(`${ask.url} said ${reply.status}`)
  return reply.json()
}

/** Returns how many statements the service has sent for GraphQL and REST so far, from its metrics. */
async function statementsSoFar({ url }: Site): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return [...text.matchAll(/^encounters_sql_statements_total\{route="\/(?:graphql|api).*\} (\d+)/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

/** Checks that both return the same for some members, and counts the statements of one reply. */
async function check(floor: Ask, service: Ask, site: Site): Promise<number> {
  for (const member of [0, 7, 100, 1999])
    deepStrictEqual(await answer(service, member), await answer(floor, member))
  const before = await statementsSoFar(site)
  await answer(service, 3)
  return (await statementsSoFar(site)) - before
}

const rounded = (figure: number) => Number(figure.toFixed(2))

const figuresOf = (statements: number, result: Comparison): Figures[string] => ({
  SQL: statements,
  'per second': Math.round(result.perSecond),
  floor: Math.round(result.floorPerSecond),
  ratio: rounded(result.ratio.median),
  spread: `${rounded(result.ratio.least)}-${rounded(result.ratio.most)}`,
  'p99 ms': rounded(result.p99),
  'p99 ratio': rounded(result.p99Ratio),
  'us of processor': Math.round(result.microseconds),
  'floor us': Math.round(result.floorMicroseconds),
  'processor ratio': rounded(result.processorRatio),
})

/**
 * Returns the requests of a read, to the floor and to the service.
 *
 * @throws UsageError for an unknown read
 */
export async function asksOf(name: string, site: Site): Promise<{ floor: Ask; service: Ask }> {
  const read = byName(operations, name, 'read')
  const { floor, operation, variables = {}, text, path = '/graphql', forMembers } = read
  const body =
    operation === undefined
      ? text && JSON.stringify({ query: text })
      : JSON.stringify({ id: persistedQuery(operation).id, variables })
  const common = {
    ...(body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body }),
    ...(forMembers && { bearers: await site.bearers() }),
  }
  return {
    floor: { url: `${site.floorUrl}/${floor}`, ...common, account: site.accountOf(site.processes.floor) },
    service: { url: `${site.url}${path}`, ...common, account: site.accountOf(site.processes.web) },
  }
}

/**
 * Compares reads of the service with a floor in the same run: plain node:http and pg with one hand-written statement,
 * which verifies the same token and returns the same JSON. Arguments: names of reads; all by default.
 *
 * @throws UsageError for an unknown read
 */
export async function benchReads(args: readonly string[]): Promise<void> {
  for (const name of args) byName(operations, name, 'read')
  const site = await openSite()
  try {
    const figures: Figures = args.length > 0 ? await lastFigures('reads') : {}
    const floorSpreads: Record<string, number> = {}
    for (const name of args.length > 0 ? args : Object.keys(operations)) {
      const { floor, service } = await asksOf(name, site)
      const statements = await check(floor, service, site)
      const comparison = await compare(floor, service, rounds, seconds)
      figures[name] = figuresOf(statements, comparison)
      floorSpreads[name] = comparison.floorSpread
    }
    await report('reads', figures, floorSpreads)
  } finally {
    await site.close()
  }
}
