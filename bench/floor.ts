import { createServer, type IncomingMessage } from 'node:http'
import { jwtVerify } from 'jose'
import pg from 'pg'
import { keyFor } from '../server/platform/config/secretKeys.ts'
import { type Asker, type NamedStatement, openSharedReads } from '../server/platform/database/sharedReads.ts'
import { floorStatements } from './floorStatements.ts'

// The best this program could do: node:http, one verified token, one prepared statement that builds the JSON.
const { PORT, DATABASE_URL, SESSION_SECRET, APP_URL, SHARED_READS } = process.env
const key = keyFor(SESSION_SECRET ?? '', 'authToken')
const openPool = (max: number, more = '') =>
  new pg.Pool({
    connectionString: DATABASE_URL,
    max,
    options: `-c TimeZone=UTC -c bench.origin=${APP_URL}${more}`,
  })

/** One statement per request, or reads shared as the service shares them, to show how much that gains. */
const reads = SHARED_READS
  ? openSharedReads(openPool(3, ' -c plan_cache_mode=force_generic_plan'), 5000)
  : undefined
const pool = reads?.pool ?? openPool(10)

type Row = { json: string }

async function ask(statement: NamedStatement, asker: Asker | null): Promise<Row | undefined> {
  if (reads) return reads.ask<Row>(statement, asker)
  const values = asker ? [asker.sessionId, asker.memberId, asker.now] : []
  const { rows } = await pool.query<Row>({ ...statement, values })
  return rows[0]
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

const server = createServer(async (request, response) => {
  const name = request.url?.slice(1) ?? ''
  if (name === 'readyz') {
    response.end('ready')
    return
  }
  const statement = floorStatements[name]
  if (!statement) {
    response.writeHead(404).end()
    return
  }
  let asker: Asker | null = null
  if (request.method === 'POST') JSON.parse(await readBody(request))
  if (statement.forMembers) {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: 'encounters',
      audience: 'encounters',
    })
    asker = { sessionId: String(payload.sid), memberId: Number(payload.nameid), now: new Date() }
  }
  const row = await ask({ name, text: statement.text }, asker)
  response.writeHead(row ? 200 : 401, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(row?.json)
})
server.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void pool.end())
})
