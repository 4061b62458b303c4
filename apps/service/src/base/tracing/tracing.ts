/**
 * Traces of requests and of the pages of jobs, without the library that makes them (`open-tracing.ts`): it is loaded
 * only where `OTEL_EXPORTER_OTLP_ENDPOINT` is set.
 *
 * Nothing here is a global of OpenTelemetry, and no context is propagated: no request that leaves the service has the
 * headers of a trace.
 */

import type { StageTime } from '@sluice/fetch'

/** Makes traces. */
export interface Tracing {
  /** Begin the span of a request. */
  request(head: RequestHead): Trace
  /** Begin the span of one page of a job: a trace of its own, linked to the request that made the job. */
  page(page: PageHead): Trace
  /** Send waiting spans, for 5 s at most. */
  close(): Promise<void>
}

/** A span that has begun. Without a call of `end` it is never sent. */
export interface Trace {
  /** Hexadecimal id of the trace; absent where it is not sampled. */
  readonly id: string | undefined
  /** This span as `traceparent` of W3C Trace Context: only for work that it causes inside the service. */
  readonly parent: string
  end(facts: TraceFacts): void
}

/** Facts that are known when a request begins. */
interface RequestHead {
  readonly method: string
  /** `http` or `https`. */
  readonly scheme: string
  /** Headers as the client sent them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Facts that are known when a page begins. */
interface PageHead {
  readonly job: string
  readonly kind: string
  readonly number: number
  /** {@link Trace.parent} of the request that made the job. */
  readonly cause: string | undefined
}

/** Outcome of a request or a page. */
export interface TraceFacts {
  /** The route's pattern. */
  readonly route?: string | null
  readonly status?: number
  /** Code of the error. */
  readonly code: string | null
  /** Host of the page that was fetched, without its port. */
  readonly target?: string | undefined
  /** ms. */
  readonly duration: number
  readonly stages: readonly StageTime[]
  /** Further facts, under `sluice.` and their name. Null and undefined are left out. */
  readonly more: Readonly<Record<string, string | number | null | undefined>>
}
