/** Interface between a crawl and the function that fetches its pages. */

import type { PageLinks } from '../page/page-links.ts'
import type { ContentKeys } from '../url/url-key.ts'
import type { SkipReason } from './crawl-page.ts'
import type { LinkLook } from './link-look.ts'

/** The error that a page failed with. */
export interface PageFailure {
  /** A code of `ERRORS` of `@sluice/core`. */
  readonly code: string
  readonly message: string
  /** The same request may succeed later. */
  readonly retryable: boolean
}

/** The answer to one attempt at a page. */
export type PageReply<Result> =
  | {
      readonly status: 'success'
      /** After redirects. */
      readonly url: URL
      readonly links: PageLinks
      /** Keys of its content, to find copies; absent if copies are not looked for. */
      readonly content?: ContentKeys
      /** Hashes of the words of its content, to find traps. */
      readonly words?: readonly number[]
      readonly result: Result
    }
  | {
      readonly status: 'failed'
      readonly error: PageFailure
      /** Pause that `Retry-After` asks for, ms: the whole host waits. */
      readonly retryAfterMs?: number
      /** The page has no content but links, which are followed. */
      readonly leads?: { readonly url: URL; readonly links: PageLinks }
    }

/** Fetches and reads a page. Anything it throws ends the crawl. */
export type FetchPage<Result> = (
  url: URL,
  context: {
    readonly signal: AbortSignal
    readonly number: number
    readonly attempt: number
    /** For a fetcher that has a browser. */
    readonly look?: LinkLook | undefined
  }
) => Promise<PageReply<Result>>

/** A page of a crawl that has its outcome. */
export interface CrawledPage<Result> {
  /** From 1, in the order in which pages were found. */
  readonly number: number
  readonly url: string
  readonly depth: number
  /** Number of the page that linked here first; null for the start and the pages of sitemaps. */
  readonly foundOn: number | null
  readonly status: 'success' | 'failed' | 'skipped'
  readonly skipReason: SkipReason | null
  /** Number of the page that it is a duplicate of. */
  readonly duplicateOf: number | null
  /** Times that it was fetched. */
  readonly attempts: number
  readonly error: PageFailure | null
  /** Result of `FetchPage`; only for a success. */
  readonly result?: Result
}
