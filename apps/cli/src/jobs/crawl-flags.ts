/** The flags of `sluice crawl`. */

import type { BatchFlags } from './batch.ts'
import type { CrawlSiteFlags } from './site-flags.ts'

/** Flags of the command. */
export interface CrawlFlags extends BatchFlags, CrawlSiteFlags {
  readonly local?: boolean
  readonly dryRun?: boolean
  /** WARC file to write. */
  readonly warc?: string
  /** WARC file to crawl in place of the network. */
  readonly from?: string
}
