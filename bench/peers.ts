import { deepStrictEqual } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { installPackages, run } from './installPackages.ts'
import { type Ask, compare } from './load/load.ts'
import { factsOf } from './peers/facts.ts'
import { answer, asksOf, send } from './reads.ts'
import { type Figures, report } from './results.ts'
import { openSite, type Site } from './site.ts'

const rounds = 5
const seconds = 2

/** The dashboard's operation: its id among the persisted ones, and its text. */
type Operation = { id: string; text: string }

type Peer = {
  file: string
  package: string
  /** How often as many requests a second the service is to answer (docs/performance.md). */
  goal: number
  /** The body by which a client asks for the dashboard. */
  body: (operation: Operation) => object
  /** The body by which a client makes the operation known first, if it must. */
  registration?: (operation: Operation) => object
  /** What of two replies must be the same; the whole, if absent. */
  facts?: (reply: unknown) => unknown
}

/** The protocol of automatic persisted queries. */
const automatic = ({ text }: Operation) => ({
  extensions: {
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
  },
})

const peers: Readonly<Record<string, Peer>> = {
  Mercurius: {
    file: './peers/mercurius.ts',
    package: 'mercurius',
    goal: 1.25,
    body: ({ id }) => ({ query: id, persisted: true }),
  },
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

/** The operation that a request to the service names. */
function operationOf({ body = '' }: Ask): Operation {
  const { id } = JSON.parse(body)
  const texts: Record<string, string> = JSON.parse(readFileSync('client/generated/persisted.json', 'utf8'))
  const text = texts[id]
  if (text === undefined) throw new Error(`The client has no operation ${id}: run npm run build`)
  return { id, text }
}

/** Checks that a request as this bearer tells of nobody. */
async function checkRefusal(ask: Ask, bearer: string, what: string): Promise<void> {
  const reply = await send({ ...ask, bearers: [bearer] }, 0)
  const { data }: { data?: { viewer?: unknown } | null } = await reply.json()
  if (data?.viewer) throw new Error(`${ask.url} answers ${what}`)
}

/** Checks that both say the same of some members, and that a forged token or the token of an ended session gets nothing. */
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

/** The dashboard asked of one peer and of the service in turn, and of the peer and the floor. */
async function measure(
  peer: Peer,
  version: string,
  site: Site,
): Promise<{ figures: Figures[string]; floorSpread: number }> {
  const server = await site.start(peer.file, { ...production, APP_URL: site.url })
  const url = `${server.url}/graphql`
  const { floor, service } = await asksOf('dashboard', site)
  const operation = operationOf(service)
  const ask: Ask = { ...service, url, body: JSON.stringify(peer.body(operation)) }
  if (peer.registration) await answer({ ...ask, body: JSON.stringify(peer.registration(operation)) }, 0)
  await check(ask, service, peer, site)
  const against = await compare(ask, service, rounds, seconds)
  const ofFloor = await compare(floor, ask, rounds, seconds)
  const figures = {
    version,
    'per second': Math.round(against.floorPerSecond),
    service: Math.round(against.perSecond),
    ratio: rounded(against.ratio.median),
    spread: `${rounded(against.ratio.least)}-${rounded(against.ratio.most)}`,
    goal: peer.goal,
    'p99 ratio': rounded(against.p99Ratio),
    'peer to floor': rounded(ofFloor.ratio.median),
  }
  return { figures, floorSpread: ofFloor.floorSpread }
}

/** Installs them and checks the types of what uses them, which `npm run typecheck` cannot; the versions, by package. */
function preparePeers(): Record<string, string> {
  const versions = installPackages('bench/peers')
  run('node_modules/.bin/tsc', ['-p', 'bench/peers'], '.', 'A file of bench/peers does not fit its packages.')
  return versions
}

/**
 * The dashboard of other GraphQL servers on the same database, each written as its documentation has it, against that of
 * this service in the same run: requests a second of the service for one of the peer. Arguments: names of peers, all by
 * default.
 *
 * @throws Error for a peer there is not, and when one cannot be installed, says something else than the service, or answers whom it must not
 */
export async function benchPeers(args: readonly string[]): Promise<void> {
  const names = Object.keys(peers)
  const unknown = args.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`There is no peer "${unknown}". There are: ${names.join(', ')}.`)
  const versions = preparePeers()
  const site = await openSite()
  try {
    const figures: Figures = {}
    const floorSpreads: number[] = []
    for (const [name, peer] of Object.entries(peers)) {
      if (args.length > 0 && !args.includes(name)) continue
      const measured = await measure(peer, versions[peer.package] ?? 'unknown', site)
      figures[name] = measured.figures
      floorSpreads.push(measured.floorSpread)
    }
    await report('peers', figures, floorSpreads)
  } finally {
    await site.close()
  }
}
