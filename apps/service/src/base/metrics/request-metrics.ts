/** Requests: how many, how they ended, how long they and their stages took. */

import type { StageTime } from '@sluice/fetch'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { createBatch } from './batch.ts'
import { REQUEST_SECONDS } from './buckets.ts'

/** Labels and times of one answered request. Each label has a bounded number of values, whatever clients send. */
interface AnsweredRequest {
  readonly method: string
  /** The route's pattern; null for a request that no route answers. */
  readonly route: string | null
  /** Package name of a loaded parser. */
  readonly parser: string | null
  readonly engine: string | null
  /** Code of the error; null for a success. */
  readonly code: string | null
  readonly status: number
  /** ms. */
  readonly duration: number
  readonly stages: readonly StageTime[]
}

/** See {@link createRequestMetrics}. */
export interface RequestMetrics {
  began(): void
  ended(request: AnsweredRequest): void
}

/** Count requests in a registry. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry]
  const answered = createBatch<AnsweredRequest>((request) => {
    const endpoint = request.route === null ? 'none' : `${request.method} ${request.route}`
    requests.inc({
      endpoint,
      parser: request.parser ?? 'none',
      engine: request.engine ?? 'none',
      outcome: outcomeOf(request)
    })
    durations.observe({ endpoint }, request.duration / 1_000)
    for (const [stage, duration] of request.stages) stages.observe({ stage }, duration / 1_000)
  })
  const collect = answered.settle
  const requests = new Counter({
    name: 'sluice_requests_total',
    help: 'Requests answered. outcome is success or the error code.',
    labelNames: ['endpoint', 'parser', 'engine', 'outcome'],
    registers,
    collect
  })
  const durations = new Histogram({
    name: 'sluice_request_duration_seconds',
    help: 'Time from the first step of a request to its answer.',
    labelNames: ['endpoint'],
    buckets: REQUEST_SECONDS,
    registers,
    collect
  })
  const stages = new Histogram({
    name: 'sluice_stage_duration_seconds',
    help: 'Time of one stage of a request, as in Server-Timing.',
    labelNames: ['stage'],
    buckets: REQUEST_SECONDS,
    registers,
    collect
  })
  const inFlight = new Gauge({
    name: 'sluice_requests_in_flight',
    help: 'Requests in progress.',
    registers
  })
  return {
    began: () => inFlight.inc(),
    ended(request) {
      inFlight.dec()
      answered.add(request)
    }
  }
}

/** Answers without a code can report a failure too: `/readyz` does. */
function outcomeOf({ code, status }: AnsweredRequest): string {
  return code ?? (status < 400 ? 'success' : `HTTP_${status}`)
}
