/** The flags of `sluice crawl`. */

import type { BatchFlags } from './batch.ts'
import type { CrawlSiteFlags } from './site-flags.ts'

/** Flags of the command. */
export interface CrawlFlags extends BatchFlags, CrawlSiteFlags {
  readonly local?: boolean
  readonly dryRun?: boolean
  /** Names of the files in the folder of `-o`. */
  readonly layout?: 'flat' | 'tree'
  /** Go on with the crawl in the folder of `-o`. */
  readonly resume?: boolean
  /** WARC file to write. */
  readonly warc?: string
  /** WARC file to crawl in place of the network. */
  readonly from?: string
}

/** The start of a crawl, if its folder is to mirror its site. */
export function treeStart({ layout }: CrawlFlags, url: string): URL | undefined {
  return layout === 'tree' ? new URL(url) : undefined
}
