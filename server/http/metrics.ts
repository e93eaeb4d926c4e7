import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../observability/metrics.ts'
import { isLocalRequest, isLocalSite } from './localRequest.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

type Settings = Pick<Config, 'metricsToken' | 'role' | 'appUrl'>

/** A worker's port has no proxy before it, wherever the site is. */
const isUnproxied = (config: Settings): boolean => config.role === 'worker' || isLocalSite(config)

function mayRead(request: IncomingMessage, config: Settings): boolean {
  if (isUnproxied(config) && isLocalRequest(request)) return true
  const { metricsToken } = config
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (metricsToken === undefined || given === undefined) return false
  return timingSafeEqual(digest(given), digest(metricsToken))
}

/**
 * Answers /metrics in Prometheus' text form, to bearers of METRICS_TOKEN and, where no proxy stands before the port, to
 * callers on this machine.
 *
 * @returns whether the request was for it
 * @throws DomainError NOT_FOUND for anybody else, to whom there is nothing here; METHOD_NOT_ALLOWED
 */
export async function serveMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  metrics: Metrics,
  config: Settings,
): Promise<boolean> {
  if (path !== '/metrics') return false
  if (!mayRead(request, config)) throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
  if (request.method !== 'GET') throw new DomainError('METHOD_NOT_ALLOWED', 'Metrics can only be read.')
  const { text, contentType } = await metrics.expose()
  response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  response.end(text)
  return true
}
