import type { RequestListener } from 'node:http'
import { DomainError } from '#rules/errors.ts'
import { replyWithError } from '../platform/http/replyWithError.ts'
import { refuseLongPath, requestPath } from '../platform/http/requestPath.ts'
import type { AppDeps } from '../platform/parts.ts'
import { serveHealth } from './http/health.ts'
import { serveMetrics } from './http/metricsPage.ts'
import { createObserver } from './observeRequests.ts'

/**
 * Makes the listener of a worker, which only serves its operator: /metrics, to callers on this machine and to bearers
 * of METRICS_TOKEN, /healthz and /readyz.
 *
 * @returns a listener for a node:http server; every error ends in a reply
 */
export function createWorkerApp(deps: Omit<AppDeps, 'load' | 'live' | 'tables'>): RequestListener {
  const { metrics, observe } = createObserver(deps)
  return observe((request, response) => {
    const answer = async (): Promise<void> => {
      refuseLongPath(request.url)
      const path = requestPath(request.url) ?? '/'
      if (await serveHealth(request, response, path, deps)) return
      const address = request.socket.remoteAddress ?? ''
      if (await serveMetrics(request, response, path, metrics, address, deps)) return
      throw new DomainError('NOT_FOUND', 'There is nothing at this address.')
    }
    answer().catch((error: unknown) => replyWithError(error, request, response, deps.log))
  })
}
