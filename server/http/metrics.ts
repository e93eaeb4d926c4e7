import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../observability/metrics.ts'
import { isLocalRequest } from '../operations/mailboxAccess.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function mayRead(
  { socket, headers }: IncomingMessage,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): boolean {
  if (isLocalRequest(socket.remoteAddress, headers)) return true
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (metricsToken === undefined || given === undefined) return false
  return timingSafeEqual(digest(given), digest(metricsToken))
}

/**
 * Answers /metrics in Prometheus' text form, to callers on this machine and to bearers of METRICS_TOKEN.
 *
 * @returns whether the request was for it
 * @throws DomainError NOT_FOUND for anybody else, to whom there is nothing here; METHOD_NOT_ALLOWED
 */
export async function serveMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  metrics: Metrics,
  config: Pick<Config, 'metricsToken'>,
): Promise<boolean> {
  if (path !== '/metrics') return false
  if (!mayRead(request, config)) throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
  if (request.method !== 'GET') throw new DomainError('METHOD_NOT_ALLOWED', 'Metrics can only be read.')
  const { text, contentType } = await metrics.expose()
  response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  response.end(text)
  return true
}
