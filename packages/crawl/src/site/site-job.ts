/**
 * The work on a site's files that takes CPU time: a job for one file, and its reply. Both survive the structured clone,
 * so that a worker thread can do the work.
 */

import type { ScopeFields } from '../scope/scope.ts'
import type { ListKind } from '../sitemap/list-reader.ts'
import type { SitemapEntry } from '../sitemap/sitemap-entry.ts'
import type { SitemapFault } from '../sitemap/sitemap-fault.ts'
import type { QueryMode } from '../url/normal-url.ts'

/** A file that was fetched. */
export interface FileInput {
  /** After redirects. */
  readonly url: string
  /** The header, `''` when absent. */
  readonly contentType: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** Without content codings. A sitemap may be a gzip file. A pool transfers it: the sender no longer has it. */
  readonly body: Uint8Array
}

/** The scope of a site, and the form in which its URLs are written. */
export interface SiteRules {
  readonly scope: ScopeFields
  readonly query: QueryMode
  /** The start URL, and where it redirected to. */
  readonly starts: readonly string[]
}

/** Reads a sitemap, an index of sitemaps, or a feed as one. */
export interface SitemapJob {
  readonly kind: 'sitemap'
  readonly file: FileInput
  /** Bytes that may be decompressed. */
  readonly mostBytes: number
  /** CPU time, ms. */
  readonly mostMs: number
  /** Leave out pages that do not belong to the site. Default: keep all. */
  readonly rules?: SiteRules
}

/** Reads the first page of a map. */
export interface PageJob {
  readonly kind: 'page'
  readonly file: FileInput
  /** `starts` without the page's own address. */
  readonly rules: SiteRules
  /** Product token of the crawler. */
  readonly agent: string
}

/** Reads a feed or llms.txt. */
export interface ListedJob {
  readonly kind: 'feed' | 'llms_txt'
  readonly file: FileInput
  /** Leave out URLs that do not belong to the site. Default: keep all. */
  readonly rules?: SiteRules
}

/** Ranks pages by words. */
export interface RankJob {
  readonly kind: 'rank'
  readonly query: string
  readonly limit: number
  /** Batches of `Ranked`, see {@link packed}. */
  readonly pages: readonly Uint8Array[]
}

/** See the module. */
export type SiteJob = SitemapJob | PageJob | ListedJob | RankJob

/** A URL that a file names; normalized and in scope where the job has rules. */
export interface FoundUrl {
  readonly url: string
  readonly title?: string | null
  readonly lastmod?: string | null
  /** Text of a link. */
  readonly text?: string
}

/** Batches of URLs, each as JSON in UTF-8: cheap to send, and the receiver opens one in each turn. */
export interface FoundReply {
  readonly found: readonly Uint8Array[]
}

/** The reply to {@link SitemapJob}. */
export interface SitemapReply extends FoundReply {
  /** Undefined if the file has no entry. */
  readonly list: ListKind | undefined
  /** Entries, those out of scope included. */
  readonly count: number
  /** The reason why the file was not read to its end. */
  readonly fault: SitemapFault | null
  /** Bytes that decompression brought. */
  readonly unzipped: number
  /** CPU time that it took, ms. */
  readonly ms: number
}

/** The reply to {@link PageJob}. Its first URL is the page itself. */
export interface PageJobReply extends FoundReply {
  readonly feeds: readonly string[]
  readonly sitemaps: readonly string[]
}

/** The reply to {@link RankJob}: places of the pages, the best first. */
export interface RankReply {
  readonly order: Uint32Array
}

/** The reply to each kind of job. */
export interface SiteReplies {
  readonly sitemap: SitemapReply
  readonly page: PageJobReply
  readonly feed: FoundReply
  readonly llms_txt: FoundReply
  readonly rank: RankReply
}

/**
 * Does a job, here or elsewhere.
 *
 * @throws SluiceError `PAGE_TOO_COMPLEX`, `OVERLOADED`. Rejects with `signal.reason` on abort.
 */
export type ReadSite = <Job extends SiteJob>(
  job: Job,
  signal?: AbortSignal
) => Promise<SiteReplies[Job['kind']]>

/** Entries of a batch. */
const BATCH = 500

/** Values as batches, each as JSON in UTF-8. @param shown - part of a value that is sent. Default: all of it. */
export function* packed<Value>(
  values: readonly Value[],
  shown: (value: Value) => unknown = (value) => value
): Generator<Uint8Array> {
  for (let at = 0; at < values.length; at += BATCH) {
    yield Buffer.from(JSON.stringify(values.slice(at, at + BATCH).map(shown)))
  }
}

/** The values of a batch of the kind that the caller expects. */
export function unpacked<Value = SitemapEntry>(batch: Uint8Array): Value[] {
  return JSON.parse(Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength).toString())
}
