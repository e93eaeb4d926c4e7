import { type Context, context, propagation, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, hostDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Span } from '../log/currentWork.ts'
import { hideSecrets } from '../log/log.ts'
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

/**
 * Starts OpenTelemetry's exporter, which reads its own environment variables: where to send, the name of the service,
 * how much to sample. Loaded by startTracing only.
 */
export function openTracing(): Tracing {
  const named = resourceFromAttributes({ 'service.name': 'encounters' })
  const provider = new NodeTracerProvider({
    resource: named.merge(detectResources({ detectors: [hostDetector, envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = provider.getTracer('encounters')
  return {
    begin: (name, headers = {}) => beginSpan(tracer, propagation.extract(context.active(), headers), name),
    stop: () => provider.shutdown(),
  }
}
