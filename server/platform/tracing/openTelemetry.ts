import { type Context, context, propagation, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, hostDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Span } from '../log/currentWork.ts'
import { hideSecrets, type Log } from '../log/log.ts'
import { shortText } from '../log/shortError.ts'
import type { Tracing } from './tracing.ts'

function beginSpan(tracer: Tracer, parent: Context, name: string, attributes = {}): Span {
  const span = tracer.startSpan(name, { attributes }, parent)
  const own = trace.setSpan(parent, span)
  return {
    traceId: span.spanContext().traceId,
    begin: (inner, details) => beginSpan(tracer, own, inner, details),
    set: (details) => void span.setAttributes(details),
    end(error) {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: hideSecrets(shortText(String(error))) })
      }
      span.end()
    },
  }
}

/** Logs when traces begin to get lost, and when they arrive again; the exporter itself logs neither. */
function reportLosses(exporter: SpanExporter, log: Log): SpanExporter {
  let areLost = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined
        if (failed && !areLost) log.warn({ error: result.error }, 'traces are lost')
        if (!failed && areLost) log.info('traces arrive again')
        areLost = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/**
 * Starts OpenTelemetry's exporter. It reads its own environment variables: the collector's address, the name of the
 * service, the sampling rate. Only startTracing loads this file.
 */
export function openTracing(log: Log): Tracing {
  const named = resourceFromAttributes({ 'service.name': 'encounters' })
  const provider = new NodeTracerProvider({
    resource: named.merge(detectResources({ detectors: [hostDetector, envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reportLosses(new OTLPTraceExporter(), log))],
  })
  provider.register()
  const tracer = provider.getTracer('encounters')
  return {
    begin: (name, headers = {}) => beginSpan(tracer, propagation.extract(context.active(), headers), name),
    stop: () => provider.shutdown(),
  }
}
