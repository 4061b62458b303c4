/** The flags of `sluice crawl`. */

import type { BatchFlags } from './batch.ts'
import type { CrawlSiteFlags } from './site-flags.ts'

/** Flags of the command. */
export interface CrawlFlags extends BatchFlags, CrawlSiteFlags {
  readonly local?: boolean
  readonly dryRun?: boolean
}
