/** A new batch of the failed pages of a job. */

import { SluiceError } from '@sluice/core'
import type { Job } from '@sluice/store'
import { z } from 'zod'
import type { Caller } from '../../people/keys.ts'
import { isFaultOfRequest } from '../may-pass.ts'
import type { JobPorts } from '../ports.ts'
import { storedRequest, writtenFetch, writtenUrl } from '../request/stored-request.ts'
import { allPages } from '../show/all-pages.ts'
import { BatchSettings, createBatch } from './batch.ts'
import type { WrittenItem } from './batch-pages.ts'

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
 * Start a batch with the failed pages of a job, with its options and its webhook. It follows no links.
 *
 * @throws SluiceError `NOT_FOUND` - no page of the job can be retried.
 */
export async function retryJob(
  service: JobPorts,
  caller: Caller,
  job: Job,
  { status }: z.infer<typeof RetryRequest>
) {
  const { requests } = service.secrets
  const stored = storedRequest(job)
  const { metadata, job: options, webhook } = stored
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
    if (error && isFaultOfRequest(error.code)) continue
    if (status === 'retryable' && !error?.retryable) continue
    const own = options === null ? {} : writtenFetch(service.secrets.requests, job.id, options)
    yield { url, ...(tag === null ? {} : { tag }), ...own }
  }
}
