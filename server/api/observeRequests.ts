import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type TrustedProxies, trustedProxies } from '../platform/http/trustedProxies.ts'
import { openWork, runWork } from '../platform/log/currentWork.ts'
import { createMetrics, type Metrics, type Outcome } from '../platform/metrics/metrics.ts'
import type { AppDeps, Load } from '../platform/parts.ts'
import { routeLabel } from './routeLabel.ts'

/** A request id that a trusted proxy may set. It is at most as long as a UUID, so that no token passes for one. */
const saneId = /^[\w.-]{1,36}$/

/** Paths that machines request every few seconds. They are only of interest when somebody debugs. */
const routine: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

function idOf(request: IncomingMessage, proxies: TrustedProxies): string {
  const given = request.headers['x-request-id']
  const believed = typeof given === 'string' && saneId.test(given) && proxies.handedOn(request)
  return believed ? given : randomUUID()
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')
}

function report(log: AppDeps['log'], outcome: Outcome, aborted: boolean): void {
  const { method, route, status, milliseconds, work } = outcome
  const line = {
    method,
    route,
    operation: work.operations.map(({ name }) => name).join(' ') || undefined,
    member: work.memberId,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    sql: work.statements,
    errors: work.operations.flatMap(({ codes }) => codes).join(' ') || undefined,
    aborted: aborted || undefined,
  }
  runWork(work, () => log[routine.has(route) ? 'debug' : 'info'](line, 'request'))
}

export type Observer = {
  metrics: Metrics
  /** Wraps a listener: each request gets an id and a line in the log, and is counted in the metrics. */
  observe(listener: RequestListener): RequestListener
}

/**
 * Makes the observer of a process's requests. It reports to `load` how long each request took that queried the
 * database. The log and the metrics contain only the route of a request, never its URL, which may be a link that
 * signs in.
 */
export function createObserver(
  deps: Pick<AppDeps, 'config' | 'database' | 'clock' | 'log' | 'tracing'>,
  load?: Pick<Load, 'answered'>,
): Observer {
  const proxies = trustedProxies(deps.config)
  const open = new Set<ServerResponse>()
  // These log lines contain only numbers and labels, so there is nothing to redact, and looking for it would cost six
  // times as much as the line.
  const log = deps.log.child({}, { redact: [] })
  const metrics = createMetrics(deps, () => ({
    requests: open.size,
    streams: [...open].filter(isStream).length,
  }))

  function observe(listener: RequestListener): RequestListener {
    return (request, response) => {
      const begun = performance.now()
      const requestId = idOf(request, proxies)
      const { method = '', url, headers } = request
      const work = openWork({ requestId }, deps.tracing?.begin(`HTTP ${method}`, headers))
      response.setHeader('X-Request-Id', requestId)
      open.add(response)
      response.once('close', () => {
        open.delete(response)
        const milliseconds = performance.now() - begun
        const route = routeLabel(url)
        const status = response.statusCode
        const outcome = { method, route, status, milliseconds, isStream: isStream(response), work }
        metrics.observe(outcome)
        if (work.statements > 0 && !outcome.isStream) load?.answered(milliseconds)
        report(log, outcome, !response.writableFinished)
        work.span?.set({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        })
        work.span?.end(status >= 500 ? new Error(`Status ${status}`) : undefined)
      })
      runWork(work, () => listener(request, response))
    }
  }

  return { metrics, observe }
}
