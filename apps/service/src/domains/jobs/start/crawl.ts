/** Crawls: the request, and the job that is made of it (docs/design/jobs.md §1). */

import { SluiceError } from '@sluice/core'
import { admitStart, openCrawl } from '@sluice/crawl'
import { CrawlRequest } from '@sluice/crawl/request'
import type { Prepared } from '@sluice/fetch'
import { FetchOptions, FetchRequest, parseRequest, withUrl } from '@sluice/fetch'
import type { z } from 'zod'
import type { JobPorts } from '../ports.ts'
import type { CrawlSite } from '../request/crawl-site.ts'
import { JobMetadata, JobOptions } from '../request/job-options.ts'
import { mergedRequest, type StoredRequest, type WrittenFetch } from '../request/stored-request.ts'
import { WebhookBody } from '../request/webhook-request.ts'
import { checkAffordable } from './affordable.ts'
import { type BatchPlan, writtenOf } from './batch.ts'
import { createJob } from './create-job.ts'

/** Body of `POST /api/v1/internet/crawl/`. */
export const CrawlBody = CrawlRequest.extend({
  options: FetchOptions.optional().describe('Options of every page.'),
  filters: FetchRequest.shape.filters.optional(),
  job: JobOptions.prefault({}).describe('Pace, limits and price bound of the job.'),
  webhook: WebhookBody.optional().describe('Webhook for the events of the job.'),
  metadata: JobMetadata
})

/** A crawl that was checked. */
export interface CrawlPlan {
  readonly body: z.infer<typeof CrawlBody>
  readonly written: WrittenFetch
  /** The start page, as it will be fetched. */
  readonly prepared: Prepared
}

/** Check a crawl. @throws SluiceError as a fetch of the start. */
export function readCrawl(service: JobPorts, raw: unknown): CrawlPlan {
  const body = parseRequest(CrawlBody, withUrl(raw))
  const written = writtenOf(raw as { options?: object; filters?: object })
  const prepared = service.pipeline.prepare(mergedRequest(body.url, written))
  if (prepared.request.options.offline) throw noOffline()
  return { body: { ...body, url: prepared.url.href }, written, prepared }
}

function noOffline(): SluiceError {
  return new SluiceError(
    'INVALID_REQUEST',
    'A crawl looks for pages on the site, and `options.offline` fetches nothing: send the URLs as a batch.',
    { details: { path: 'options.offline' } }
  )
}

/** The most that a crawl may cost, tokens: each of its pages in full, or its own bound. */
export function crawlBound({ body, prepared }: CrawlPlan): number {
  return Math.min(
    body.job.max_cost ?? Number.POSITIVE_INFINITY,
    body.scope.limit * prepared.price.tokens
  )
}

/**
 * Start a crawl.
 *
 * @throws SluiceError as `createJob`. `INSUFFICIENT_TOKENS` - not one page can be paid.
 */
export async function createCrawl(
  service: JobPorts,
  plan: CrawlPlan,
  {
    caller,
    idempotencyKey,
    meaning,
    monitor
  }: Pick<BatchPlan, 'caller' | 'idempotencyKey' | 'meaning' | 'monitor'>
) {
  const { body, written, prepared } = plan
  if (prepared.unserved) throw prepared.unserved
  await checkAffordable(service, caller.account, prepared.price.tokens)
  const { url, scope, politeness } = body
  const site: CrawlSite = { url, scope, politeness }
  const request: StoredRequest = {
    ...written,
    job: body.job,
    metadata: body.metadata,
    site: { ...site },
    ...(body.webhook ? { webhook: body.webhook } : {}),
    ...(monitor ? { monitor } : {})
  }
  return createJob(service, {
    caller,
    kind: 'crawl',
    request,
    limit: Math.min(scope.limit, service.config.JOB_MAX_PAGES),
    idempotencyKey,
    meaning,
    pages: () => [admitStart(openCrawl(scope, prepared.url), prepared.url)],
    isSeeded: true
  })
}
