import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Operation, Work } from '../log/currentWork.ts'
import type { AppDeps } from '../parts.ts'
import { addDatabaseGauges } from './databaseGauges.ts'

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT'])
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What the metrics record of a finished request. */
export type Outcome = {
  method: string
  /** see routeLabel.ts */
  route: string
  status: number
  milliseconds: number
  /** An event stream lasts as long as its page is open, so its duration says nothing about speed. */
  isStream: boolean
  work: Work
}

export type Metrics = {
  observe(outcome: Outcome): void
  /** @returns the text form of Prometheus, and its content type */
  expose(): Promise<{ text: string; contentType: string }>
}

let ofProcess: Promise<Registry> | undefined

/** Milliseconds between two samples of the event loop: prom-client's default. */
const resolution = 10

/**
 * Starts collecting Node.js's own figures, on the first reading of metrics: the watcher of the event loop wakes the
 * process a hundred times a second, which would be a waste if nobody reads metrics. Watchers cannot be stopped, so a
 * process starts them once, however many services it runs.
 */
async function watchProcess(): Promise<Registry> {
  const watched = new Registry()
  collectDefaultMetrics({ register: watched, eventLoopMonitoringPrecision: resolution })
  // The delay of the event loop is NaN before its first sample, which is late in a busy process. So wait for one.
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  while (delay.count === 0) await setTimeout(resolution)
  delay.disable()
  return watched
}

/**
 * Makes the metrics of this process and of the database; each process has its own. The values of labels are bounded: a
 * text that a caller chooses (an address, a method, the name of an operation) is never one.
 *
 * @param open counts the requests under way, and how many of them are event streams
 */
export function createMetrics(
  deps: Pick<AppDeps, 'database' | 'clock' | 'log'>,
  open: () => { requests: number; streams: number },
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'encounters_http_request_duration_seconds',
    help: 'Requests by kind of address and status, and how long they took until the last byte was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const statements = new Counter({
    name: 'encounters_sql_statements_total',
    help: 'Statements sent to PostgreSQL for requests, by kind of address.',
    labelNames: ['route'],
    registers,
  })
  const operations = new Histogram({
    name: 'encounters_graphql_operation_duration_seconds',
    help: 'GraphQL operations of our client and of REST by name, those of others together, and how long they ran.',
    labelNames: ['operation'],
    buckets,
    registers,
  })
  const errors = new Counter({
    name: 'encounters_graphql_errors_total',
    help: 'Errors of GraphQL operations by code; INTERNAL ones are faults of ours.',
    labelNames: ['code'],
    registers,
  })
  new Gauge({
    name: 'encounters_http_requests_in_flight',
    help: 'Requests under way, streams of events left out.',
    registers,
    collect() {
      this.set(open().requests - open().streams)
    },
  })
  new Gauge({
    name: 'encounters_live_streams',
    help: 'Streams of events that pages hold open.',
    registers,
    collect() {
      this.set(open().streams)
    },
  })
  addDatabaseGauges(registry, deps)

  const observeOperation = ({ name, isKnown, milliseconds, codes }: Operation): void => {
    operations.observe({ operation: isKnown ? name : 'other' }, milliseconds / 1000)
    for (const code of codes) errors.inc({ code })
  }

  return {
    observe({ method, route, status, milliseconds, isStream, work }) {
      const label = methods.has(method) ? method : 'other'
      if (!isStream) requests.observe({ method: label, route, status }, milliseconds / 1000)
      if (work.statements > 0) statements.inc({ route }, work.statements)
      for (const operation of work.operations) observeOperation(operation)
    },
    async expose() {
      ofProcess ??= watchProcess()
      const all = Registry.merge([await ofProcess, registry])
      return { text: await all.metrics(), contentType: all.contentType }
    },
  }
}
