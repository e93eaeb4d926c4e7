import { createServer } from 'node:http'
import persisted from '@grafserv/persisted'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { type Claims, verifyBearer } from './bearer.ts'
import { dashboard } from './postgraphileDashboard.ts'
import { functions } from './postgraphileFunctions.ts'
import { ViewerPlugin } from './postgraphileViewer.ts'

// PostGraphile on node:http: its schema of the database, computed columns, persisted operations. Without pgSettings,
// which would turn each request into a transaction of four statements.
const { PORT, DATABASE_URL, APP_URL = '' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c TimeZone=UTC' })
for (const statement of functions(APP_URL)) await pool.query(statement)

declare global {
  namespace Grafast {
    interface Context extends Claims {}
  }
}

/** The claims of a caller without a valid token: a member that does not exist. */
const nobody: Claims = { memberId: 0, sessionId: '00000000-0000-0000-0000-000000000000' }

const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [persisted.default, ViewerPlugin],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', persistedOperations: { dashboard }, watch: false },
  grafast: {
    context: async ({ node }) => (await verifyBearer(node?.req.headers.authorization)) ?? nobody,
  },
})
const graphql = createServer()
await pgl.createServ(grafserv).addTo(graphql, false)
const server = createServer((request, response) => {
  if (request.url === '/readyz') response.end('ready')
  else graphql.emit('request', request, response)
})
server.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(async () => {
    await pgl.release()
    await pool.end()
  })
})
