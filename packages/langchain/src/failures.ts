/** What could not be loaded. */

import { type Job, type JobPage, SiteError, SluiceApiError } from '@sluice/client'

/** Something that was not loaded, and why. */
export interface LoadFailure {
  /** Its URL, or the name of the file. */
  readonly source: string
  /** What the client threw, or {@link PageError} of a page of a job. Both have a `code`. */
  readonly error: SluiceApiError | PageError
}

/** A page of a job failed, or the whole job. */
export class PageError extends Error {
  /** One of the service's error codes. */
  readonly code: string
  /** A later job may succeed. */
  readonly retryable: boolean
  /** URL of the page, or of the start of a crawl; the id of a job. */
  readonly source: string

  constructor(source: string, { code, message, retryable }: NonNullable<JobPage['error']>) {
    super(`${source} was not loaded: ${message}`)
    this.name = new.target.name
    this.code = code
    this.retryable = retryable
    this.source = source
  }
}

/** What is thrown or kept of a failed page of a job. */
export function pageError({ url, error }: JobPage): PageError {
  const unknown = {
    code: 'INTERNAL_ERROR',
    message: 'the reason was not stored.',
    retryable: false
  }
  return new PageError(url, error ?? unknown)
}

/** Of a job that ended before its first page: robots.txt disallows the start of a crawl, or cannot be had. */
export function jobError(source: string, { id, reason }: Job): PageError {
  const code = reason ?? 'INTERNAL_ERROR'
  return new PageError(source, {
    code,
    message: `the job ${id} failed with ${code}.`,
    retryable: false
  })
}

/** Codes of refusals that are about one URL or one file, and not about the caller. */
const OF_ONE_SOURCE: readonly string[] = [
  'INVALID_URL',
  'URL_NOT_ALLOWED',
  'ROBOTS_DISALLOWED',
  'PAYLOAD_TOO_LARGE'
]

/** Whether the next URL may succeed: with a wrong key or without tokens, none does. */
export function isOfOneSource(error: unknown): error is SluiceApiError {
  if (error instanceof SiteError) return true
  return error instanceof SluiceApiError && OF_ONE_SOURCE.includes(error.code)
}
