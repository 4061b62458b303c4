/** Stored parts of a crawl, beside the options of its pages. */

import type { AdmittedPage } from '@sluice/crawl'
import type { CrawlRequest } from '@sluice/crawl/request'
import type { Job, NewPage } from '@sluice/store'
import type { z } from 'zod'
import { listedFacts } from '../../fetch/listed-facts.ts'
import type { JobPorts } from '../ports.ts'
import { storedRequest } from './stored-request.ts'

/** Start, scope and politeness. */
export type CrawlSite = Pick<z.infer<typeof CrawlRequest>, 'url' | 'scope' | 'politeness'>

/** Scope and politeness of a crawl. */
export function crawlSite(job: Pick<Job, 'request'>): CrawlSite {
  return storedRequest(job).site as CrawlSite
}

/** A page as the store takes it. Facts that the crawl needs again are part of its options. */
export function newPage({ hops, isItem, ...page }: AdmittedPage): NewPage {
  const facts = { ...(hops ? { hops } : {}), ...(isItem ? { is_item: true } : {}) }
  return { ...page, ...(hops || isItem ? { options: JSON.stringify(facts) } : {}) }
}

/**
 * Returns the final address of a crawl's start page, as its result says, or the result of the crawl that this one tries
 * again. Undefined before there is a result, and if no history is kept.
 */
export async function landedOf({ jobs, ledger }: JobPorts, job: Job): Promise<URL | undefined> {
  const { landed } = storedRequest(job)
  if (landed !== undefined) return new URL(landed)
  const start = await jobs.store.page({ account: job.account, job: job.id }, 1)
  if (start?.depth !== 0 || !start.result) return undefined
  const entry = await ledger.historyEntry(job.account, start.result)
  const landedAt = entry && listedFacts(entry).final_url
  return landedAt ? (URL.parse(landedAt) ?? undefined) : undefined
}
