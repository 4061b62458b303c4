/** A new batch of the failed pages of a job. */

import { SluiceError } from '@sluice/core'
import type { Job } from '@sluice/store'
import { z } from 'zod'
import type { Caller } from '../../people/keys.ts'
import type { Service } from '../../service.ts'
import { allPages } from '../show/all-pages.ts'
import { storedRequest, writtenFetch } from '../stored-request.ts'
import { BatchSettings, createBatch, type WrittenItem } from './batch.ts'

/** Body of `POST /api/v1/jobs/{id}/retry`; may be absent. */
export const RetryRequest = z.strictObject({
  status: z
    .enum(['retryable', 'failed'])
    .default('retryable')
    .describe('`retryable`: failures that may pass; `failed`: all failed pages.')
})

/**
 * Start a batch with the failed pages of a job, with its options and its webhook. It follows no links.
 *
 * @throws SluiceError `NOT_FOUND` - no page of the job is to be tried again.
 */
export async function retryJob(
  service: Service,
  caller: Caller,
  job: Job,
  { status }: z.infer<typeof RetryRequest>
) {
  const { requests } = service.secrets
  const stored = storedRequest(job)
  const { metadata, job: options, webhook } = stored
  async function* items(): AsyncGenerator<WrittenItem> {
    let count = 0
    const ref = { account: job.account, job: job.id }
    for await (const page of allPages(service, ref, 'failed')) {
      if (status === 'retryable' && !page.error?.retryable) continue
      count++
      const own = page.options === null ? {} : writtenFetch(requests, job.id, page.options)
      yield { url: page.url, ...(page.tag === null ? {} : { tag: page.tag }), ...own }
    }
    if (count === 0) {
      throw new SluiceError('NOT_FOUND', 'The job has no failed pages of this kind to retry.')
    }
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
    retryOf: job.id
  })
}
