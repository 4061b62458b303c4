/** Batches: many requests in one (docs/design/jobs.md §1). */

import { createHash } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import { asSluiceError, errorBody, FetchOptions, FetchRequest, parseRequest } from '@sluice/fetch'
import type { NewPage } from '@sluice/store'
import { z } from 'zod'
import type { Caller } from '../../people/keys.ts'
import type { Service } from '../../service.ts'
import { WebhookBody } from '../../webhooks/webhook-request.ts'
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
    for await (const item of items) {
      const page = pageOf(service, id, item, index)
      try {
        const request = mergedRequest(item.url, written, item)
        cheapest = Math.min(cheapest, service.pipeline.prepare(request).price.tokens)
        yield page
      } catch (error) {
        const failed = asSluiceError(error)
        if (!skip_invalid) throw atIndex(failed, index)
        const { code, message } = errorBody(failed)
        yield { ...page, error: { code, message, retryable: false } }
      }
      index++
      // Thousands of requests are checked: others get their turns.
      if (index % 100 === 0) await new Promise(setImmediate)
    }
    if (index === 0) throw noRequests()
    if (cheapest !== Number.POSITIVE_INFINITY) {
      await checkAffordable(service, caller.account, cheapest)
    }
  }
}

function pageOf(
  { secrets }: Service,
  job: string,
  { url, tag, options, filters }: WrittenItem,
  index: number
): NewPage {
  const own = { ...(options ? { options } : {}), ...(filters ? { filters } : {}) }
  return {
    url: URL.parse(url)?.href ?? url.slice(0, 8_192),
    key: createHash('sha256').update(`${index}\n${url}`).digest('hex').slice(0, 32),
    depth: 0,
    foundOn: null,
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
