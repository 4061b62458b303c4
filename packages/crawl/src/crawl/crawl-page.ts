/** Pages of a crawl, in the shape in which a store of jobs takes them (docs/design/jobs.md §1). */

/** The reason why a page is not fetched, or not kept. */
export type SkipReason = 'robots' | 'duplicate' | 'scope' | 'limit' | 'trap' | 'type'

/** A page that was found. It has all the fields that a store of jobs needs of a new page. */
export interface AdmittedPage {
  /** URL in the form in which it is fetched: normalised, without fragment and tracking parameters. */
  readonly url: string
  /** 32 hexadecimal characters; a crawl takes each key once. */
  readonly key: string
  /** Links from the start; 0 for the start. */
  readonly depth: number
  /** Place in line: pages with a lower rank go first. */
  readonly rank: number
  /** Number of the page that links here; null for the start and the pages of sitemaps. */
  readonly foundOn: number | null
  /** Reason to skip the page; absent if it is fetched. */
  readonly skip?: SkipReason
  /** Links outside of `within` that led here; needed again when its own links are admitted. Absent for 0. */
  readonly hops?: number
  /** It is an item of a list: its own links are not followed. Absent for other pages. */
  readonly isItem?: boolean
}
