import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppDeps } from '../../platform/parts.ts'

function reply(response: ServerResponse, status: number, body: Record<string, string>): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(JSON.stringify(body))
}

/**
 * Answers /healthz (the process is alive) and /readyz (it can serve requests: the database answers and no shutdown
 * has begun).
 *
 * @returns whether the request was one of the two
 */
export async function serveHealth(
  _request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { database, isStopping, log }: Pick<AppDeps, 'database' | 'isStopping' | 'log'>,
): Promise<boolean> {
  if (path === '/healthz') {
    reply(response, 200, { status: 'ok' })
    return true
  }
  if (path !== '/readyz') return false
  if (isStopping()) {
    reply(response, 503, { status: 'stopping' })
    return true
  }
  try {
    await database.pool.query('SELECT 1')
    reply(response, 200, { status: 'ready' })
  } catch (error) {
    log.warn({ err: error }, 'not ready: the database does not answer')
    reply(response, 503, { status: 'database unreachable' })
  }
  return true
}
