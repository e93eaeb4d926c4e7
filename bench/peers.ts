import { deepStrictEqual } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { installPackages, run } from './installPackages.ts'
import { type Ask, comparisonOf, inTurn, type Round, spreadOf, warm, whileQuiet } from './load/load.ts'
import { byName } from './options.ts'
import { factsOf } from './peers/facts.ts'
import { type Persisted, persistedQuery } from './persisted.ts'
import { answer, asksOf, send } from './reads.ts'
import { type Figures, report } from './results.ts'
import { openSite, type Site } from './site.ts'

const rounds = 5
const seconds = 3

type Peer = {
  file: string
  package: string
  /** The goal: how many times as many requests a second the service answers (docs/performance.md). */
  goal: number
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>
  /** The body with which a client requests the dashboard. */
  body: (operation: Persisted) => object
  /** The body with which a client registers the operation first, if the server needs that. */
  registration?: (operation: Persisted) => object
  /** Returns the part of a reply that must equal the service's; the whole reply, if absent. */
  facts?: (reply: unknown) => unknown
}

/** The protocol of automatic persisted queries. */
const automatic = ({ text }: Persisted) => ({
  extensions: {
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
  },
})

const mercurius: Peer = {
  file: './peers/mercurius.ts',
  package: 'mercurius',
  goal: 1.25,
  body: ({ id }) => ({ query: id, persisted: true }),
}

const peers: Readonly<Record<string, Peer>> = {
  Mercurius: mercurius,
  'Mercurius, reads shared': { ...mercurius, env: { SHARED_READS: '1' } },
  PostGraphile: {
    file: './peers/postgraphile.ts',
    package: 'postgraphile',
    goal: 4,
    body: () => ({ documentId: 'dashboard' }),
    facts: factsOf,
  },
  'Apollo Server': {
    file: './peers/apollo.ts',
    package: '@apollo/server',
    goal: 8,
    body: automatic,
    registration: (operation) => ({ query: operation.text, ...automatic(operation) }),
  },
}

const production = { NODE_ENV: 'production', GRAPHILE_ENV: 'production' }

/** Checks that a request with this bearer token gets no data. */
async function checkRefusal(ask: Ask, bearer: string, what: string): Promise<void> {
  const reply = await send({ ...ask, bearers: [bearer] }, 0)
  const { data }: { data?: { viewer?: unknown } | null } = await reply.json()
  if (data?.viewer) throw new Error(`${ask.url} answers ${what}`)
}

/** Checks that both return the same for some members, and nothing for a forged token or an ended session. */
async function check(peer: Ask, service: Ask, { facts = (reply) => reply }: Peer, site: Site): Promise<void> {
  for (const member of [0, 7, 100, 1999])
    deepStrictEqual(facts(await answer(peer, member)), facts(await answer(service, member)))
  const [bearer = ''] = service.bearers ?? []
  const end = (revokedAt: Date | null) =>
    site.pool.query('UPDATE sessions SET revoked_at = $1 WHERE member_id = 1', [revokedAt])
  for (const side of [peer, service]) {
    await checkRefusal(side, `${bearer.slice(0, bearer.lastIndexOf('.'))}.AAAA`, 'a forged token')
    await end(new Date())
    await checkRefusal(side, bearer, 'the token of a session that has ended')
    await end(null)
  }
}

const rounded = (figure: number) => Number(figure.toFixed(2))

/** Starts a peer, and checks that it returns what the service returns. */
async function openPeer(peer: Peer, service: Ask, site: Site): Promise<Ask> {
  const env = { ...production, ...peer.env, APP_URL: site.url }
  const { url, child } = await site.start(peer.file, env)
  const operation = persistedQuery('DashboardScreenQuery')
  const body = (of: object) => JSON.stringify(of)
  const ask: Ask = {
    ...service,
    url: `${url}/graphql`,
    body: body(peer.body(operation)),
    account: site.accountOf(child),
  }
  if (peer.registration) await answer({ ...ask, body: body(peer.registration(operation)) }, 0)
  await check(ask, service, peer, site)
  return ask
}

/** Starts the floor with reads shared as the service shares them. */
async function openSharingFloor(floor: Ask, site: Site): Promise<Ask> {
  const { url, child } = await site.start('./floor.ts', { SHARED_READS: '1', APP_URL: site.url })
  const ask: Ask = { ...floor, url: `${url}/dashboard`, account: site.accountOf(child) }
  deepStrictEqual(await answer(ask, 7), await answer(floor, 7))
  return ask
}

/** Compares the service with one of the others. A ratio above 1 is in its favor. */
const figuresOf = (others: readonly Round[], services: readonly Round[]): Figures[string] => {
  const result = comparisonOf(others, services)
  return {
    'per second': Math.round(result.floorPerSecond),
    service: Math.round(result.perSecond),
    ratio: rounded(result.ratio.median),
    spread: `${rounded(result.ratio.least)}-${rounded(result.ratio.most)}`,
    'p99 ratio': rounded(result.p99Ratio),
    'us of processor': Math.round(result.floorMicroseconds),
    'service us': Math.round(result.microseconds),
    'processor ratio': rounded(result.processorRatio),
  }
}

/**
 * Installs the peers' packages and checks the types of bench/peers, which `npm run typecheck` does not cover. Returns
 * the versions, by package.
 */
function preparePeers(): Record<string, string> {
  const versions = installPackages('bench/peers')
  run('node_modules/.bin/tsc', ['-p', 'bench/peers'], '.', 'A file of bench/peers does not fit its packages.')
  return versions
}

/**
 * Compares the dashboard of other GraphQL servers on the same database, each written as its documentation recommends,
 * with that of this service. All are measured in turn in the same run: requests a second of the service for one of
 * the peer, and processor time. The results also include the floor, and the floor and Mercurius with reads shared as
 * this service shares them. Arguments: names of peers; all by default.
 *
 * @throws UsageError for an unknown peer
 * @throws Error if a peer cannot be installed, returns something else than the service, or answers a request that it
 *   must refuse
 */
export async function benchPeers(args: readonly string[]): Promise<void> {
  for (const name of args) byName(peers, name, 'peer')
  const versions = preparePeers()
  const site = await openSite()
  try {
    const { floor, service } = await asksOf('dashboard', site)
    const others = new Map<string, Ask>([
      ['floor', floor],
      ['floor, reads shared', await openSharingFloor(floor, site)],
    ])
    for (const [name, peer] of Object.entries(peers))
      if (args.length === 0 || args.includes(name)) others.set(name, await openPeer(peer, service, site))
    await warm(service)
    const spreadAt = ([, floors = []]: Round[][]) => spreadOf(floors.map(({ perSecond }) => perSecond))
    const all = await whileQuiet(() => inTurn([service, ...others.values()], rounds, seconds), spreadAt)
    const [services = [], ...taken] = all
    const figures: Figures = {}
    for (const [index, name] of [...others.keys()].entries()) {
      const peer = peers[name]
      figures[name] = {
        ...(peer && { version: versions[peer.package] ?? 'unknown', goal: peer.goal }),
        ...figuresOf(taken[index] ?? [], services),
      }
    }
    const floorSpread = spreadAt(all)
    await report(
      'peers',
      figures,
      Object.fromEntries(Object.keys(figures).map((name) => [name, floorSpread])),
    )
  } finally {
    await site.close()
  }
}
