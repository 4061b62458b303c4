/**
 * The spans of a request and of a page, made of the times of their stages when it is over. Names and attributes follow
 * the semantic conventions for HTTP. No span has an address with its path or its query: the path of a request may
 * contain a page's address, and both may hold secrets of the caller.
 */

import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace
} from '@opentelemetry/api'
import { parseTraceParent, W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Trace, TraceFacts, Tracing } from './tracing.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Make traces with a tracer. */
export function createSpans(tracer: Tracer): Omit<Tracing, 'close'> {
  const incoming = new W3CTraceContextPropagator()
  return {
    request({ method, scheme, headers }) {
      const shown = METHODS.has(method) ? method : '_OTHER'
      const from = headers.traceparent
        ? incoming.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
        : ROOT_CONTEXT
      const startTime = Date.now()
      const attributes = { 'http.request.method': shown, 'url.scheme': scheme }
      const name = shown === '_OTHER' ? 'HTTP' : shown
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, startTime, attributes }, from)
      return traceOf(tracer, span, startTime, (facts) => {
        if (facts.route) {
          span.updateName(`${name} ${facts.route}`)
          span.setAttribute('http.route', facts.route)
        }
        if (facts.status !== undefined) span.setAttribute('http.response.status_code', facts.status)
      })
    },
    page({ job, kind, number, cause }) {
      const startTime = Date.now()
      const context = cause === undefined ? null : parseTraceParent(cause)
      const span = tracer.startSpan(
        `${kind} page`,
        {
          startTime,
          attributes: { 'sluice.job': job, 'sluice.page': number },
          links: context ? [{ context }] : []
        },
        ROOT_CONTEXT
      )
      return traceOf(tracer, span, startTime)
    }
  }
}

function traceOf(
  tracer: Tracer,
  span: Span,
  startTime: number,
  describe: (facts: TraceFacts) => void = () => {}
): Trace {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
  return {
    id: isSampled ? traceId : undefined,
    parent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`,
    end(facts) {
      if (!isSampled) return
      describe(facts)
      span.setAttributes(attributesOf(facts))
      // A refusal that the caller can act on is no fault of the server (semantic conventions for HTTP, "Status").
      if (facts.code !== null && (facts.status ?? 500) >= 500) {
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      addStages(tracer, trace.setSpan(ROOT_CONTEXT, span), startTime, facts)
      span.end(startTime + facts.duration)
    }
  }
}

function attributesOf({ code, more }: TraceFacts): Attributes {
  const attributes: Attributes = {}
  if (code !== null) attributes['error.type'] = code
  for (const [name, value] of Object.entries(more)) {
    if (value !== undefined && value !== null) attributes[`sluice.${name}`] = value
  }
  return attributes
}

function addStages(tracer: Tracer, parent: Context, startTime: number, facts: TraceFacts): void {
  for (const [stage, duration, start] of facts.stages) {
    const from = startTime + start
    const span = tracer.startSpan(stage, { startTime: from }, parent)
    if (stage === 'acquire' && facts.target) span.setAttribute('server.address', facts.target)
    span.end(from + duration)
  }
}
