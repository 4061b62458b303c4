/**
 * Limits on the stored jobs of an account, finished or not. Kept rows cost the account nothing, so their number has a
 * bound.
 */

import type { NewPage, PageError } from './job.ts'

/** Room that the jobs of an account take, or may take. */
export interface JobRoom {
  readonly jobs: number
  /** Pages of all of these jobs, with those that were skipped or failed. */
  readonly pages: number
  /** Bytes of the requests, URLs, options, tags and errors, with {@link JOB_BYTES} and {@link PAGE_BYTES}. */
  readonly bytes: number
}

/** The bound, unless a store is opened with another. */
export const MOST_KEPT: JobRoom = { jobs: 100_000, pages: 1_000_000, bytes: 1_024 * 1_000_000 }

/** Bytes of the rows and indexes of a job, without its request. */
export const JOB_BYTES = 1_024
/** Bytes of the row, the keys and the events of a page, without its texts. */
export const PAGE_BYTES = 256

/**
 * A crawl finds pages while it runs. Those over the bound are listed as skipped, so that its owner sees why it ended;
 * from this part more on, they are left out.
 */
export const LISTED_BEYOND = 0.1

/** Pauses and resumptions of a job that have events, beside one more for each of its pages. */
export const MOST_PAUSES = 1_000

/** Returns true if another call to pause or resume a job gets an event. A client may repeat such calls without end. */
export function tellsPause({ events, pages }: { events: number; pages: number }): boolean {
  return events < 2 * (MOST_PAUSES + pages)
}

/** Bytes that a new page takes. */
export function bytesOfPage({ url, tag, options, error }: NewPage): number {
  const texts = [url, tag ?? '', options ?? '']
  return (
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), PAGE_BYTES) + bytesOfError(error)
  )
}

/** Bytes that the error of a page takes. */
export function bytesOfError(error: PageError | undefined): number {
  return error === undefined ? 0 : Buffer.byteLength(JSON.stringify(error))
}
