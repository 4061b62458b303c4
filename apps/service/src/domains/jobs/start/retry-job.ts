/** A new job with the failed pages of another one. */

import { SluiceError } from '@sluice/core'
import { pageKey } from '@sluice/crawl'
import type { Job, JobPage, JobRef, NewPage } from '@sluice/store'
import { z } from 'zod'
import type { Caller } from '../../people/keys.ts'
import { isFaultOfRequest } from '../may-pass.ts'
import type { JobPorts } from '../ports.ts'
import { landedOf } from '../request/crawl-site.ts'
import {
  openedWebhook,
  storedRequest,
  writtenFetch,
  writtenUrl
} from '../request/stored-request.ts'
import { allPages } from '../show/all-pages.ts'
import { checkAffordable } from './affordable.ts'
import { BatchSettings, createBatch } from './batch.ts'
import type { WrittenItem } from './batch-pages.ts'
import { readCrawl } from './crawl.ts'
import { createJob } from './create-job.ts'

/** Body of `POST /api/v1/jobs/{id}/retry`; may be absent. */
export const RetryRequest = z.strictObject({
  status: z
    .enum(['retryable', 'failed'])
    .default('retryable')
    .describe(
      '`retryable`: transient failures; `failed`: all failed pages except those with an invalid request.'
    )
})

/**
 * Start a job with the failed pages of another one, with its options and its webhook. That of a crawl is a crawl: it
 * follows the links of these pages within the same scope, and leaves out the pages that the first crawl has.
 *
 * @throws SluiceError `NOT_FOUND` - no page of the job can be retried.
 */
export async function retryJob(
  service: JobPorts,
  caller: Caller,
  job: Job,
  { status }: z.infer<typeof RetryRequest>
) {
  if (job.kind === 'crawl') return retryCrawl(service, caller, job, status)
  if (job.kind === 'learn') throw new SluiceError('NOT_FOUND', NO_RETRY)
  const { requests } = service.secrets
  const stored = storedRequest(job)
  const { metadata, job: options } = stored
  const webhook = openedWebhook(requests, job)
  const writtenFor = writtenUrl(job)
  const pages = failedPages(service, job, status)
  const first = await pages.next()
  if (first.done) {
    throw new SluiceError('NOT_FOUND', NONE[status])
  }
  async function* items(): AsyncGenerator<WrittenItem> {
    yield first.value as WrittenItem
    yield* pages
  }
  return createBatch(service, {
    caller,
    written: writtenFetch(requests, job.id, job.request),
    settings: BatchSettings.parse({
      metadata,
      webhook,
      job: { ...options, skip_invalid: true }
    }),
    items: items(),
    idempotencyKey: undefined,
    meaning: null,
    retryOf: job.id,
    ...(writtenFor ? { writtenFor } : {})
  })
}

/** Keys that are copied at once. */
const KEYS_AT_ONCE = 500

async function retryCrawl(service: JobPorts, caller: Caller, job: Job, status: RetryStatus) {
  const { store } = service.jobs
  const old: JobRef = { account: job.account, job: job.id }
  const { site, metadata, job: options } = storedRequest(job)
  const webhook = openedWebhook(service.secrets.requests, job)
  const first = await failedOf(service, old, status).next()
  if (first.done) throw new SluiceError('NOT_FOUND', NONE[status])
  const plan = readCrawl(service, {
    ...site,
    ...writtenFetch(service.secrets.requests, job.id, job.request)
  })
  await checkAffordable(service, caller.account, plan.prepared.price.tokens)
  const landed = await landedOf(service, job)
  async function* pages(id: string): AsyncGenerator<NewPage> {
    const ref = { account: job.account, job: id }
    for (let after: string | null = ''; after !== null; ) {
      const known = await store.successKeys(old, { after, limit: KEYS_AT_ONCE })
      if (known) await store.knowKeys(ref, known.keys)
      after = known?.next ?? null
    }
    for await (const { url, depth, options } of failedOf(service, old, status)) {
      const own = options === null ? {} : { options }
      yield { url, key: pageKey(url), depth, foundOn: null, ...own }
    }
  }
  return createJob(service, {
    caller,
    kind: 'crawl',
    request: {
      ...plan.written,
      job: options,
      metadata,
      site: site ?? {},
      retry_of: job.id,
      ...(webhook ? { webhook } : {}),
      ...(landed ? { landed: landed.href } : {})
    },
    limit: job.limit,
    idempotencyKey: undefined,
    meaning: null,
    pages
  })
}

type RetryStatus = z.infer<typeof RetryRequest>['status']

/** The failed pages of a job that are tried again. */
async function* failedOf(service: JobPorts, ref: JobRef, status: RetryStatus) {
  for await (const page of allPages(service, ref, 'failed')) {
    if (isRetried(page.error, status)) yield page
  }
}

function isRetried(error: JobPage['error'], status: RetryStatus): boolean {
  if (error && isFaultOfRequest(error.code)) return false
  return status === 'failed' || error?.retryable === true
}

const NO_RETRY =
  'A job that learns a parser is not retried. Send its request again, with `result` for the pages that it has read.'

const NONE = {
  retryable:
    'The job has no failed pages of this kind to retry: no failure is transient. `failed` also retries others.',
  failed:
    'The job has no failed pages of this kind to retry: none failed, or their requests are invalid.'
} as const

/** The failed pages to be tried again: none whose request is at fault. */
async function* failedPages(
  service: JobPorts,
  job: Job,
  status: z.infer<typeof RetryRequest>['status']
): AsyncGenerator<WrittenItem> {
  const ref = { account: job.account, job: job.id }
  for await (const { error, options, tag, url } of allPages(service, ref, 'failed')) {
    if (!isRetried(error, status)) continue
    const own = options === null ? {} : writtenFetch(service.secrets.requests, job.id, options)
    yield { url, ...(tag === null ? {} : { tag }), ...own }
  }
}
