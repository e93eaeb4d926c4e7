import type { IncomingHttpHeaders } from 'node:http'
import type { Span } from '../log/currentWork.ts'
import type { Log } from '../log/log.ts'

export type Tracing = {
  /**
   * Begins the span of a request or a job.
   *
   * @param headers of the request; the span continues the trace of its `traceparent` (W3C Trace Context)
   */
  begin(name: string, headers?: IncomingHttpHeaders): Span
  /** Sends the spans that have not been sent yet. */
  stop(): Promise<void>
}

/**
 * Collects traces if OpenTelemetry's own variables name a collector (OTEL_EXPORTER_OTLP_ENDPOINT or
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT). Its libraries read their other variables; they are not loaded otherwise.
 *
 * @param log says when the collector accepts no traces
 * @returns undefined if no traces are collected
 */
export async function startTracing(
  env: Record<string, string | undefined>,
  log: Log,
): Promise<Tracing | undefined> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined
  const { openTracing } = await import('./openTelemetry.ts')
  return openTracing(log)
}
