import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { bearerToken } from '../../domain/sessions/readViewer.ts'
import { allowOnly } from '../../platform/http/allowOnly.ts'
import { isLocalRequest, isLocalSite } from '../../platform/http/localRequest.ts'
import { isCredential } from '../../platform/http/machineCredential.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { AppDeps } from '../../platform/parts.ts'

type Deps = Pick<AppDeps, 'config' | 'database'>

/** A worker's port has no proxy before it, wherever the site is. */
const isUnproxied = ({ config }: Deps): boolean => config.role === 'worker' || isLocalSite(config)

async function mayRead(request: IncomingMessage, address: string, deps: Deps): Promise<boolean> {
  if (isUnproxied(deps) && isLocalRequest(request)) return true
  const expected = deps.config.metricsToken
  if (expected === undefined) return false
  const given = bearerToken(request.headers.authorization)
  return isCredential(deps, { guarded: 'metrics', address, given, expected })
}

/**
 * Answers /metrics in Prometheus' text form, to bearers of METRICS_TOKEN and, where no proxy stands before the port, to
 * callers on this machine.
 *
 * @param address the caller's, behind trusted proxies resolved
 * @returns whether the request was for it
 * @throws DomainError NOT_FOUND for anybody else, as if there were no such page; RATE_LIMITED after too many wrong
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
