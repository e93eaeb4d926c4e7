import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { bearerToken } from '../../domain/sessions/readViewer.ts'
import { allowOnly } from '../../platform/http/allowOnly.ts'
import { isLocalRequest, isLocalSite } from '../../platform/http/localRequest.ts'
import { isCredential } from '../../platform/http/machineCredential.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { AppDeps } from '../../platform/parts.ts'

type Deps = Pick<AppDeps, 'config' | 'database'>

/** Whether no proxy is in front of this port. A worker's port never has one. */
const isUnproxied = ({ config }: Deps): boolean => config.role === 'worker' || isLocalSite(config)

async function mayRead(request: IncomingMessage, address: string, deps: Deps): Promise<boolean> {
  if (isUnproxied(deps) && isLocalRequest(request)) return true
  const expected = deps.config.metricsToken
  if (expected === undefined) return false
  const given = bearerToken(request.headers.authorization)
  return isCredential(deps, { guarded: 'metrics', address, given, expected })
}

/**
 * Answers /metrics in Prometheus' text format, to callers with METRICS_TOKEN as their bearer token and, if no proxy
 * is in front of the port, to callers on this machine.
 *
 * @param address the caller's, resolved behind trusted proxies
 * @returns whether the path was /metrics
 * @throws DomainError NOT_FOUND for anybody else, as if the page did not exist; RATE_LIMITED after too many wrong
 *   tokens from the address; METHOD_NOT_ALLOWED
 */
export async function serveMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  metrics: Metrics,
  address: string,
  deps: Deps,
): Promise<boolean> {
  if (path !== '/metrics') return false
  if (!(await mayRead(request, address, deps)))
    throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
  allowOnly(request, response, ['GET'], 'Metrics can only be read.')
  const { text, contentType } = await metrics.expose()
  response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
  response.end(text)
  return true
}
