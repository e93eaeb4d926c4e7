import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import mercurius, { type MercuriusContext } from 'mercurius'
import pg from 'pg'
import { type Claims, verifyBearer } from './bearer.ts'
import { connection, globalId, joinUrl, lobbyUrl, rowsRead } from './connection.ts'
import { viewerStatement } from './mercuriusStatement.ts'
import { typeDefs } from './typeDefs.ts'

// Fastify and Mercurius: compiled queries, persisted operations, one hand-written statement for the root field.
const { PORT, DATABASE_URL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c TimeZone=UTC' })
const statement = { name: 'viewer', text: viewerStatement(rowsRead) }

declare module 'mercurius' {
  interface MercuriusContext {
    claims: Claims
    now: Date
  }
}

type Encounter = { id: number; state: string; startsAt: string; endsAt: string }
type Invitation = { id: number; isSeated: boolean; seatToken: string; encounter: Encounter }
type Viewer = Record<string, readonly (Encounter | Invitation)[]> & { id: number }

const refusal = () => new mercurius.ErrorWithProps('You are not signed in.', { code: 'UNAUTHENTICATED' }, 401)

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
      const values = [claims.sessionId, claims.memberId, now]
      const { rows } = await pool.query<{ viewer: Viewer }>({ ...statement, values })
      if (!rows[0]) throw refusal()
      return rows[0].viewer
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
