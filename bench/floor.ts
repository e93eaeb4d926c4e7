import { createServer, type IncomingMessage } from 'node:http'
import { jwtVerify } from 'jose'
import pg from 'pg'
import { keyFor } from '../server/platform/config/secretKeys.ts'
import { floorStatements } from './floorStatements.ts'

// What this program could be at best: node:http, a token verified, one prepared statement that makes the JSON.
const { PORT, DATABASE_URL, SESSION_SECRET, APP_URL } = process.env
const key = keyFor(SESSION_SECRET ?? '', 'authToken')
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 10,
  options: `-c TimeZone=UTC -c bench.origin=${APP_URL}`,
})

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
  const values: unknown[] = []
  if (request.method === 'POST') JSON.parse(await readBody(request))
  if (statement.forMembers) {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: 'encounters',
      audience: 'encounters',
    })
    values.push(payload.sid, Number(payload.nameid), new Date())
  }
  const { rows } = await pool.query<{ json: string }>({ name, text: statement.text, values })
  response.writeHead(rows[0] ? 200 : 401, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(rows[0]?.json)
})
server.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => void pool.end())
})
