/** The pages of results: fetches of their own, each charged by itself. */

import { hash } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import { asSluiceError, errorBody, type FetchRequest, startStages } from '@sluice/fetch'
import pLimit from 'p-limit'
import { newRequestId } from '../../../base/request-id.ts'
import { chargedFetch } from '../../fetch/charged-fetch.ts'
import type { Caller } from '../../people/keys.ts'
import type { JobPorts } from '../ports.ts'
import type { Hit } from './searxng.ts'

/** Pages of a search that are fetched at once. */
const AT_ONCE = 5
/** Kept of the time of a search to save and charge it, ms. */
const TO_CONCLUDE = 1_000
/** The shortest time limit that a fetch takes, ms. */
const SHORTEST = 1_000

/** Caller and deadline of the search. */
export interface PagesCall {
  readonly caller: Caller
  /** Idempotency-Key of the search. */
  readonly idempotencyKey: string | undefined
  /** Deadline for the answer of the search, as `Date.now()`. */
  readonly until: number
  readonly signal: AbortSignal
}

/** Options for fetching the pages. */
export type SearchedPage = Pick<FetchRequest, 'options' | 'filters'>

/** The page of a result, as a fetch answers it. */
export interface PageAnswer {
  readonly answer: Readonly<Record<string, unknown>>
  /** Charged now. */
  readonly tokens: number
}

/** Fetch the pages, in the order of their results. @throws only the reason of the signal. */
export async function fetchHits(
  service: JobPorts,
  hits: readonly Hit[],
  page: SearchedPage,
  call: PagesCall
): Promise<PageAnswer[]> {
  const limit = pLimit(AT_ONCE)
  const pages = await limit.map(hits, (hit) => fetchHit(service, hit, page, call))
  call.signal.throwIfAborted()
  return pages
}

async function fetchHit(
  service: JobPorts,
  { url }: Hit,
  { options, filters }: SearchedPage,
  { caller, idempotencyKey, until, signal }: PagesCall
): Promise<PageAnswer> {
  try {
    const request = {
      url: url.href,
      filters,
      options: { ...options, timeout_ms: Math.min(options.timeout_ms, timeLeft(until)) }
    }
    const prepared = service.pipeline.prepare(request)
    const fetched = await chargedFetch(service, prepared, {
      caller,
      id: newRequestId(),
      signal,
      stages: startStages(),
      route: 'search',
      // A search that is repeated after its answer was lost pays for no page twice.
      ...(idempotencyKey === undefined ? {} : { idempotencyKey: keyOf(idempotencyKey, url.href) })
    })
    const { data, meta, warnings, charged } = fetched
    const rest = warnings.length > 0 ? { warnings } : {}
    const record: unknown = JSON.parse(Buffer.from(data).toString())
    return { answer: { success: true, data: record, meta, ...rest }, tokens: charged }
  } catch (error) {
    return { answer: { success: false, error: errorBody(asSluiceError(error)) }, tokens: 0 }
  }
}

/** Milliseconds for a page. @throws SluiceError `FETCH_TIMEOUT`. */
function timeLeft(until: number): number {
  const left = until - TO_CONCLUDE - Date.now()
  if (left >= SHORTEST) return left
  throw new SluiceError('FETCH_TIMEOUT', 'The search ran out of time before fetching this page.', {
    details: { stage: 'search' }
  })
}

/** No key that a client can send: those are visible ASCII. */
function keyOf(key: string, url: string): string {
  return `search\n${hash('sha256', `${key}\n${url}`)}`
}
