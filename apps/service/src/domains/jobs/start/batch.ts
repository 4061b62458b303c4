/** Batches: many requests in one (docs/design/jobs.md §1). */

import { SluiceError } from '@sluice/core'
import { FetchOptions, FetchRequest, parseRequest } from '@sluice/fetch'
import { z } from 'zod'
import type { Caller } from '../../people/keys.ts'
import type { JobPorts } from '../ports.ts'
import { JobMetadata, JobOptions } from '../request/job-options.ts'
import type { MonitorMark, WrittenFetch } from '../request/stored-request.ts'
import { WebhookBody } from '../request/webhook-request.ts'
import { type BatchItems, batchPages, type WrittenItem } from './batch-pages.ts'
import { createJob } from './create-job.ts'

/** Requests in a body of JSON. */
const MOST_REQUESTS = 10_000
/** Lines of NDJSON. */
export const MOST_LINES = 100_000

const Filters = FetchRequest.shape.filters

/** One request of a batch. */
export const BatchItem = z.strictObject({
  url: z.string().describe('The URL to fetch and parse.'),
  tag: z.string().min(1).max(200).optional().describe('Your own name for this page.'),
  options: FetchOptions.optional().describe('Options of this page only; they override `options`.'),
  filters: Filters.optional()
})

const BatchJobOptions = JobOptions.extend({
  skip_invalid: z
    .boolean()
    .default(false)
    .describe('List invalid requests as failed pages instead of refusing the batch.')
})

/** Fields that apply to all requests of a batch. */
const shared = {
  options: FetchOptions.optional().describe('Options of every page.'),
  filters: Filters.optional().describe('Filters of every page.'),
  job: BatchJobOptions.prefault({}).describe('Pace, limits and price bound of the job.'),
  webhook: WebhookBody.optional().describe('Webhook for the events of the job.'),
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

/** First line of NDJSON without a URL: the fields that apply to all requests. */
export const BatchSettings = z.strictObject(shared)

/** A batch to be made. */
export interface BatchPlan {
  readonly caller: Caller
  /** Validated by {@link BatchSettings}, but kept as written: absent options must not hide a page's own options. */
  readonly written: WrittenFetch
  readonly settings: z.infer<typeof BatchSettings>
  readonly items: BatchItems['items']
  readonly idempotencyKey: string | undefined
  readonly meaning: unknown
  readonly retryOf?: string
  /** The URL that the caller wrote, if it differs from the items' URLs. The batch's secrets belong to it. */
  readonly writtenFor?: URL
  readonly monitor?: MonitorMark
}

/**
 * Make a batch. Every request is checked as a fetch is.
 *
 * @throws SluiceError as a fetch and `createJob`; `details.index` is the place of the request at fault.
 * `INSUFFICIENT_TOKENS` - not one page can be paid.
 */
export async function createBatch(service: JobPorts, plan: BatchPlan) {
  const { written, items } = plan
  const { account } = plan.caller
  const { job, metadata, webhook } = plan.settings
  const skipsInvalid = job.skip_invalid
  return createJob(service, {
    caller: plan.caller,
    kind: 'batch',
    request: {
      ...plan.written,
      job,
      metadata,
      ...(webhook ? { webhook } : {}),
      ...(plan.retryOf ? { retry_of: plan.retryOf } : {}),
      ...(plan.writtenFor ? { written: plan.writtenFor.href } : {}),
      ...(plan.monitor ? { monitor: plan.monitor } : {})
    },
    limit: Math.min(MOST_LINES, service.config.JOB_MAX_PAGES),
    idempotencyKey: plan.idempotencyKey,
    meaning: plan.meaning,
    pages: (id) =>
      batchPages(
        service,
        { account, written, skipsInvalid, items, writtenFor: plan.writtenFor },
        id
      )
  })
}

/** A batch as JSON, as it was written and checked. @throws SluiceError `INVALID_REQUEST`. */
export function readBatch(body: unknown): Pick<BatchPlan, 'written' | 'settings' | 'items'> {
  const { urls, requests, ...settings } = parseRequest(BatchRequest, objectOf(body))
  const raw = body as { options?: object; filters?: object; requests?: WrittenItem[] }
  if (urls.length + requests.length > MOST_REQUESTS) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`urls\` and \`requests\` have more than ${MOST_REQUESTS} entries together. Send them as NDJSON, one request per line.`,
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
