import type { IncomingHttpHeaders } from 'node:http'
import type { Span } from '../log/currentWork.ts'
import type { Log } from '../log/log.ts'

export type Tracing = {
  /**
   * Begins the span of a request or a job.
   *
   * @param headers of the request; its `traceparent` (W3C Trace Context) is gone on from
   */
  begin(name: string, headers?: IncomingHttpHeaders): Span
  /** Sends what has not been sent yet. */
  stop(): Promise<void>
}

/**
 * Collects traces where OpenTelemetry's usual variables say where to send them (OTEL_EXPORTER_OTLP_ENDPOINT or
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT); its other variables are read by its libraries, which are not even loaded
 * otherwise.
 *
 * @param log where it is said that the collector takes none
 * @returns undefined where nothing is to be collected
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
