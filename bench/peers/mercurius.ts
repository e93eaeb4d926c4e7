import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import mercurius, { type MercuriusContext } from 'mercurius'
import pg from 'pg'
import { type Asker, openSharedReads } from '../../server/platform/database/sharedReads.ts'
import { type Claims, verifyBearer } from './bearer.ts'
import { afterRemovalUrl, connection, globalId, joinUrl, lobbyUrl, rowsRead } from './connection.ts'
import { viewerStatement } from './mercuriusStatement.ts'
import { typeDefs } from './typeDefs.ts'

// Mercurius on Fastify: compiled queries, persisted operations, one hand-written statement for the root field.
const { PORT, DATABASE_URL, SHARED_READS } = process.env
const openPool = (max: number, more = '') =>
  new pg.Pool({ connectionString: DATABASE_URL, max, options: `-c TimeZone=UTC${more}` })
const statement = { name: 'viewer', text: viewerStatement(rowsRead) }

/** One statement per request, or reads shared as this service shares them, to compare the rest. */
const reads = SHARED_READS
  ? openSharedReads(openPool(3, ' -c plan_cache_mode=force_generic_plan'), 5000)
  : undefined
const pool = reads?.pool ?? openPool(10)

declare module 'mercurius' {
  interface MercuriusContext {
    claims: Claims
    now: Date
  }
}

type Encounter = { id: number; state: string; startsAt: string; endsAt: string }
type Invitation = {
  id: number
  isSeated: boolean
  isRemoved: boolean
  seatToken: string
  encounter: Encounter
}
type Viewer = Record<string, readonly (Encounter | Invitation)[]> & { id: number }

const refusal = () => new mercurius.ErrorWithProps('You are not signed in.', { code: 'UNAUTHENTICATED' }, 401)

type Row = { viewer: Viewer }

async function ask(asker: Asker): Promise<Row | undefined> {
  if (reads) return reads.ask<Row>(statement, asker)
  const { rows } = await pool.query<Row>({
    ...statement,
    values: [asker.sessionId, asker.memberId, asker.now],
  })
  return rows[0]
}

const page =
  (list: string) =>
  (viewer: Viewer, { first }: { first?: number }) =>
    connection(viewer[list] ?? [], first)

const urlOf = (address: typeof joinUrl, { encounter, ...seat }: Invitation, now: Date) => {
  const { state, startsAt, endsAt } = encounter
  return address(seat, { state, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now)
}

const resolvers = {
  Query: {
    async viewer(_: unknown, __: unknown, { claims, now }: MercuriusContext) {
      const row = await ask({ ...claims, now })
      if (!row) throw refusal()
      return row.viewer
    },
  },
  Viewer: {
    id: ({ id }: Viewer) => globalId('Viewer', id),
    pendingInvitations: page('pendingInvitations'),
    waitlistedInvitations: page('waitlistedInvitations'),
    upcomingEncounters: page('upcomingEncounters'),
    pendingImpressions: page('pendingImpressions'),
  },
  Invitation: {
    id: ({ id }: Invitation) => globalId('Invitation', id),
    canJoin: (invitation: Invitation, _: unknown, { now }: MercuriusContext) =>
      urlOf(joinUrl, invitation, now) !== null,
    joinUrl: (invitation: Invitation, _: unknown, { now }: MercuriusContext) =>
      urlOf(joinUrl, invitation, now),
    lobbyUrl: (invitation: Invitation, _: unknown, { now }: MercuriusContext) =>
      urlOf(lobbyUrl, invitation, now),
    afterRemovalUrl: (invitation: Invitation) => afterRemovalUrl(invitation),
  },
  Encounter: { id: ({ id }: Encounter) => globalId('Encounter', id) },
}

const app = fastify()
app.register(mercurius, {
  schema: typeDefs,
  resolvers,
  jit: 1,
  persistedQueries: JSON.parse(readFileSync('client/generated/persisted.json', 'utf8')),
  onlyPersisted: true,
  context: async ({ headers }) => {
    const claims = await verifyBearer(headers.authorization)
    if (!claims) throw refusal()
    return { claims, now: new Date() }
  },
})
app.get('/readyz', () => 'ready')
app.addHook('onClose', () => pool.end())
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close())
