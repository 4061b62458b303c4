/**
 * The request of a job, as it is kept with the job. Values that a fetch never stores, such as headers, cookies and
 * passwords, are sealed and deleted with the job.
 */

import { SluiceError } from '@sluice/core'
import { type FetchRequest, joinOptions, readFetchRequest, splitOptions } from '@sluice/fetch'
import type { Job, JobPage } from '@sluice/store'
import type { RequestSeal } from '../../../base/store/request-seal.ts'
import type { JobOptions } from './job-options.ts'
import type { WebhookBody } from './webhook-request.ts'

/** A fetch as the client wrote it, without its URL. */
export interface WrittenFetch {
  readonly options?: Readonly<Record<string, unknown>>
  readonly filters?: Readonly<Record<string, string>>
}

/** Stored parts of the request of a job. */
export interface StoredRequest extends WrittenFetch {
  readonly job: JobOptions
  readonly metadata: Readonly<Record<string, string>>
  readonly webhook?: WebhookBody
  /** Headers of the webhook, sealed. */
  readonly sealed_headers?: string
  /** Scope and politeness of a crawl, or the search of a map; already validated. */
  readonly site?: Readonly<Record<string, unknown>>
  /** Digest of the request, where it came with an Idempotency-Key. */
  readonly fingerprint?: string
  /** The job whose failed pages these are. */
  readonly retry_of?: string
  /** Landing address of the start of the crawl whose failed pages these are. */
  readonly landed?: string
  /** The URL that the caller wrote, where the URLs of the pages were found: of the retry of a crawl. */
  readonly written?: string
  /** The monitor whose run it is. */
  readonly monitor?: MonitorMark
  /** Span of the request that made the job, as `traceparent`. */
  readonly trace?: string
}

/** The monitor of a job. */
export interface MonitorMark {
  readonly id: string
  /** Its pages are not known yet, so that new ones are no news. */
  readonly isFirst: boolean
  /** Members get an e-mail about its news. */
  readonly hasMail?: true
}

/** JSON text of a written fetch or of a whole request, with its secrets sealed. @param bound - id of the job. */
export function storedText(
  seal: RequestSeal,
  bound: string,
  written: WrittenFetch | StoredRequest
): string {
  const { options = {}, ...rest } = written
  const { shown, secrets } = splitOptions(options)
  const isSecret = Object.keys(secrets).length > 0
  return JSON.stringify({
    ...rest,
    ...('webhook' in rest && rest.webhook ? sealedWebhook(seal, bound, rest.webhook) : {}),
    options: shown,
    ...(isSecret ? { sealed: seal.seal(JSON.stringify(secrets), bound) } : {})
  })
}

function sealedWebhook(seal: RequestSeal, bound: string, { headers, ...webhook }: WebhookBody) {
  const isSecret = headers !== undefined && Object.keys(headers).length > 0
  const sealed = isSecret ? { sealed_headers: seal.seal(JSON.stringify(headers), bound) } : {}
  return { webhook, ...sealed }
}

/** The webhook of a job with its headers open. */
export function openedWebhook(
  seal: RequestSeal,
  job: Pick<Job, 'id' | 'request'>
): WebhookBody | undefined {
  const { webhook, sealed_headers: sealed } = storedRequest(job)
  if (!webhook || sealed === undefined) return webhook
  return { ...webhook, headers: JSON.parse(seal.open(sealed, job.id)) as Record<string, string> }
}

/** The request of a job, secrets still sealed. */
export function storedRequest({ request }: Pick<Job, 'request'>): StoredRequest {
  return JSON.parse(request) as StoredRequest
}

/**
 * The URL that the caller wrote for the pages of a job, which its secrets belong to; `undefined` if the caller wrote the
 * URL of each page, as in a batch.
 */
export function writtenUrl(job: Pick<Job, 'kind' | 'request'>): URL | undefined {
  const { site, written = job.kind === 'crawl' ? site?.url : undefined } = storedRequest(job)
  return written === undefined ? undefined : new URL(String(written))
}

/** The fetch of a page: its own options override its job's options. */
export function pageRequest(
  seal: RequestSeal,
  job: Pick<Job, 'id' | 'request'>,
  page: Pick<JobPage, 'url' | 'options'>
): FetchRequest {
  const shared = writtenFetch(seal, job.id, job.request)
  const own = page.options === null ? {} : writtenFetch(seal, job.id, page.options)
  return mergedRequest(page.url, shared, own)
}

/** One fetch of two: `own` wins, option by option. @throws SluiceError as `readFetchRequest`. */
export function mergedRequest(
  url: string,
  shared: WrittenFetch,
  own: WrittenFetch = {}
): FetchRequest {
  const request = readFetchRequest({
    url,
    filters: { ...shared.filters, ...own.filters },
    options: { ...shared.options, ...own.options }
  })
  refuseUnkept(request)
  return request
}

/** The pages of a job are read from the history. @throws SluiceError `INVALID_REQUEST` - it is to keep nothing. */
export function refuseUnkept({ options }: FetchRequest): void {
  if (options.keep) return
  throw new SluiceError(
    'INVALID_REQUEST',
    '`options.keep: false` needs a synchronous answer: the pages of a job or monitor are read from the history.',
    { details: { path: 'options.keep' } }
  )
}

/** The fetch of a stored text, its secrets open. @throws Error - it was sealed for another job. */
export function writtenFetch(seal: RequestSeal, bound: string, text: string): WrittenFetch {
  const { options = {}, filters, sealed } = JSON.parse(text) as WrittenFetch & { sealed?: string }
  const written = { options, ...(filters ? { filters } : {}) }
  if (sealed === undefined) return written
  const secrets = JSON.parse(seal.open(sealed, bound)) as Record<string, unknown>
  return { ...written, options: joinOptions(options, secrets) }
}
