/** Batches: many requests in one (docs/design/jobs.md §1). */

import { createHash } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import { asSluiceError, errorBody, FetchOptions, FetchRequest, parseRequest } from '@sluice/fetch'
import type { NewPage } from '@sluice/store'
import { z } from 'zod'
import { noteFailures, refuseFailing } from '../../fetch/free-failures.ts'
import type { Caller } from '../../people/keys.ts'
import type { Service } from '../../service.ts'
import { WebhookBody } from '../../webhooks/webhook-request.ts'
import { isFaultOfRequest } from '../run/may-pass.ts'
import {
  type MonitorMark,
  mergedRequest,
  storedText,
  type WrittenFetch
} from '../stored-request.ts'
import { checkAffordable } from './affordable.ts'
import { createJob } from './create-job.ts'
import { JobMetadata, JobOptions } from './job-options.ts'

/** Requests in a body of JSON. */
const MOST_REQUESTS = 10_000
/** Lines of NDJSON. */
export const MOST_LINES = 100_000
/** Characters that are kept of the URL and of the error of an invalid request. */
const MOST_OF_INVALID = 200

const Filters = FetchRequest.shape.filters

/** One request of a batch. */
export const BatchItem = z.strictObject({
  url: z.string().describe('The URL to fetch and parse.'),
  tag: z.string().min(1).max(200).optional().describe('Your own name for this page.'),
  options: FetchOptions.optional().describe('Options of this page alone; they win over `options`.'),
  filters: Filters.optional()
})

const BatchJobOptions = JobOptions.extend({
  skip_invalid: z
    .boolean()
    .default(false)
    .describe('List invalid requests as failed pages, instead of refusing the batch.')
})

/** What applies to all requests of a batch. */
const shared = {
  options: FetchOptions.optional().describe('Options of every page.'),
  filters: Filters.optional().describe('Filters of every page.'),
  job: BatchJobOptions.prefault({}).describe('How the job runs, and what it may cost.'),
  webhook: WebhookBody.optional().describe('Where to send what happens to the job.'),
  metadata: JobMetadata
}

/** Body of `POST /api/v1/internet/batch/`. */
export const BatchRequest = z.strictObject({
  urls: z.array(z.string()).max(MOST_REQUESTS).default([]).describe('URLs to fetch.'),
  requests: z
    .array(BatchItem)
    .max(MOST_REQUESTS)
    .default([])
    .describe('Requests with options of their own.'),
  ...shared
})

/** First line of NDJSON that is no request: what applies to all of them. */
export const BatchSettings = z.strictObject(shared)

/** A request as written. */
export interface WrittenItem extends WrittenFetch {
  readonly url: string
  readonly tag?: string
}

/** A batch to be made. */
export interface BatchPlan {
  readonly caller: Caller
  /** Checked by {@link BatchSettings}, but as written: options that are absent must not hide those of a page. */
  readonly written: WrittenFetch
  readonly settings: z.infer<typeof BatchSettings>
  readonly items: AsyncIterable<WrittenItem> | Iterable<WrittenItem>
  readonly idempotencyKey: string | undefined
  readonly meaning: unknown
  readonly retryOf?: string
  readonly monitor?: MonitorMark
}

/**
 * Make a batch. Every request is checked as a fetch is.
 *
 * @throws SluiceError as a fetch and `createJob`; `details.index` is the place of the request at fault.
 * `INSUFFICIENT_TOKENS` - not one page can be paid.
 */
export async function createBatch(service: Service, plan: BatchPlan) {
  const { job, metadata, webhook } = plan.settings
  const check = createCheck(service, plan)
  return createJob(service, {
    caller: plan.caller,
    kind: 'batch',
    request: {
      ...plan.written,
      job,
      metadata,
      ...(webhook ? { webhook } : {}),
      ...(plan.retryOf ? { retry_of: plan.retryOf } : {}),
      ...(plan.monitor ? { monitor: plan.monitor } : {})
    },
    limit: Math.min(MOST_LINES, service.config.JOB_MAX_PAGES),
    idempotencyKey: plan.idempotencyKey,
    meaning: plan.meaning,
    pages: check
  })
}

function createCheck(service: Service, { written, settings, items, caller }: BatchPlan) {
  const { skip_invalid } = settings.job
  return async function* pages(id: string): AsyncGenerator<NewPage> {
    let cheapest = Number.POSITIVE_INFINITY
    let index = 0
    let invalid = 0
    for await (const item of items) {
      const cost = costOf(service, written, item)
      if (typeof cost === 'number') {
        cheapest = Math.min(cheapest, cost)
        yield pageOf(service, id, item, index)
      } else {
        if (!skip_invalid || !isFaultOfRequest(cost.code)) throw atIndex(cost, index)
        if (invalid === 0) await refuseFailing(service, caller.account)
        invalid++
        yield invalidPage(item, index, cost)
      }
      index++
      // Thousands of requests are checked: others get their turns.
      if (index % 100 === 0) await new Promise(setImmediate)
    }
    if (index === 0) throw noRequests()
    await countInvalid(service, caller.account, { invalid, valid: index - invalid })
    if (cheapest !== Number.POSITIVE_INFINITY) {
      await checkAffordable(service, caller.account, cheapest)
    }
  }
}

/** What a request of a batch may cost, tokens; or why it is refused. */
function costOf(
  { pipeline }: Service,
  written: WrittenFetch,
  item: WrittenItem
): number | SluiceError {
  try {
    return pipeline.prepare(mergedRequest(item.url, written, item)).price.tokens
  } catch (error) {
    return asSluiceError(error)
  }
}

/**
 * Invalid requests are failures without a charge. The valid ones beside them make up for them, as each may be charged,
 * so that a list with some faults is no offence.
 */
async function countInvalid(
  service: Service,
  account: string,
  { invalid, valid }: { invalid: number; valid: number }
): Promise<void> {
  const added = invalid - valid
  if (added <= 0) return
  const counted = await service.ledger.countFailures(account, added)
  noteFailures(service, account, counted?.failures, added)
}

/** It is never fetched, so that its options are not kept. */
function invalidPage({ url, tag }: WrittenItem, index: number, error: SluiceError): NewPage {
  const { code, message } = errorBody(error)
  return {
    ...place(url, index),
    url: url.slice(0, MOST_OF_INVALID),
    ...(tag === undefined ? {} : { tag }),
    error: { code, message: message.slice(0, MOST_OF_INVALID), retryable: false }
  }
}

/** A batch may have a URL twice. */
function place(url: string, index: number): Pick<NewPage, 'key' | 'depth' | 'foundOn'> {
  const key = createHash('sha256').update(`${index}\n${url}`).digest('hex').slice(0, 32)
  return { key, depth: 0, foundOn: null }
}

function pageOf(
  { secrets }: Service,
  job: string,
  { url, tag, options, filters }: WrittenItem,
  index: number
): NewPage {
  const own = { ...(options ? { options } : {}), ...(filters ? { filters } : {}) }
  return {
    ...place(url, index),
    url: URL.parse(url)?.href ?? url,
    ...(tag === undefined ? {} : { tag }),
    ...(options || filters ? { options: storedText(secrets.requests, job, own) } : {})
  }
}

/** Names the request that is at fault. */
export function atIndex(error: SluiceError, index: number): SluiceError {
  return new SluiceError(error.code, `Request ${index + 1}: ${error.message}`, {
    cause: error,
    details: { ...error.details, index }
  })
}

function noRequests(): SluiceError {
  return new SluiceError('MISSING_PARAMETER', 'The batch has neither `urls` nor `requests`.', {
    details: { parameter: 'urls' }
  })
}

/** A batch as JSON, as it was written and checked. @throws SluiceError `INVALID_REQUEST`. */
export function readBatch(body: unknown): Pick<BatchPlan, 'written' | 'settings' | 'items'> {
  const { urls, requests, ...settings } = parseRequest(BatchRequest, objectOf(body))
  const raw = body as { options?: object; filters?: object; requests?: WrittenItem[] }
  if (urls.length + requests.length > MOST_REQUESTS) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`urls\` and \`requests\` have more than ${MOST_REQUESTS} entries together. Send them as NDJSON, one request a line.`,
      { details: { path: 'requests', limit: MOST_REQUESTS } }
    )
  }
  return {
    written: writtenOf(raw),
    settings,
    items: [...urls.map((url) => ({ url })), ...(raw.requests ?? [])]
  }
}

/** Options and filters as written. */
export function writtenOf({ options, filters }: { options?: object; filters?: object }) {
  return {
    ...(options ? { options: options as Record<string, unknown> } : {}),
    ...(filters ? { filters: filters as Record<string, string> } : {})
  }
}

function objectOf(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new SluiceError('INVALID_REQUEST', 'The body must be a JSON object.')
}
