/** Dry runs of crawls: the possible cost, and the contents of the site's robots.txt and sitemaps. */

import {
  openWork,
  patternCounts,
  readSitemaps,
  type SiteAccess,
  type SiteWork,
  scopeWords
} from '@sluice/crawl'
import { usesSitemaps } from '@sluice/crawl/request'
import { freeWork } from '../../fetch/free-work.ts'
import { crawlAccess } from '../crawl-access.ts'
import type { JobPorts } from '../ports.ts'
import { type CrawlPlan, crawlBound } from './crawl.ts'

/** Entries of sitemaps that a dry run counts. */
const MOST_COUNTED = 50_000
/** Dry runs of an account: how many run, and how many more wait. */
export const DRY_RUNS = { atOnce: 2, waiting: 4 }
/** Time of a dry run, ms. */
const TIME = 30_000
/** Files that a dry run reads, all together. */
const WORK = { bytes: 100 * 1024 * 1024, readMs: 5_000 }

/** Caller of a dry run. */
export interface QuoteCall {
  readonly account: string
  /** Id of the request. */
  readonly id: string
  /** Aborted when the client hangs up: the dry run ends. */
  readonly client: AbortSignal
}

/**
 * Returns the answer to `?dry_run=true`. A dry run is free. An account therefore has two at once, and each is bounded
 * in time, bytes and CPU. The answer has the facts that are known by then.
 *
 * @throws SluiceError `OVERLOADED` - too many dry runs of the account wait, or too many counted as failures.
 */
export async function quoteCrawl(service: JobPorts, plan: CrawlPlan, call: QuoteCall) {
  const { account, id, client } = call
  const ending = new AbortController()
  const hangUp = () => ending.abort(client.reason)
  client.addEventListener('abort', hangUp, { once: true })
  if (client.aborted) hangUp()
  const leaveService = service.endsWith(ending)
  const until = new AbortController()
  let timer: NodeJS.Timeout | undefined
  try {
    const leave = await service.quotes.enter(account, account, ending.signal)
    try {
      timer = setTimeout(() => until.abort(), TIME)
      const work = openWork(WORK)
      return await freeWork(service, { account, id, time: TIME, work }, () =>
        quote(service, plan, { account, work, signal: ending.signal, until: until.signal })
      )
    } finally {
      leave()
    }
  } finally {
    clearTimeout(timer)
    client.removeEventListener('abort', hangUp)
    leaveService()
  }
}

interface Bounds {
  readonly account: string
  readonly work: SiteWork
  readonly signal: AbortSignal
  readonly until: AbortSignal
}

async function quote(service: JobPorts, plan: CrawlPlan, bounds: Bounds) {
  const { body, prepared } = plan
  const start = prepared.url
  const site = await crawlAccess(service, service.jobs.site, bounds.account, prepared)
  const robots = await site.robots(start, bounds.signal)
  const delayMs = robots?.crawlDelay(site.agent)
  const { urls, files } = usesSitemaps(body.scope)
    ? await sitemapsOf(site, start, bounds)
    : { urls: [], files: [] }
  return {
    dry_run: true,
    billing: { tokens_max: crawlBound(plan), tokens_per_page_max: prepared.price.tokens },
    robots: {
      is_read: robots !== undefined,
      allows_start: robots?.allows(site.agent, start.pathname + start.search) ?? false,
      crawl_delay_s: delayMs === undefined ? null : delayMs / 1_000
    },
    sitemaps: files,
    scope: scopeWords(body.scope, [start]),
    patterns: patternCounts(body.scope, [...new Set([start.href, ...urls])]),
    limit: body.scope.limit
  }
}

async function sitemapsOf(site: SiteAccess, start: URL, { work, signal, until }: Bounds) {
  const request = { site: start, most: MOST_COUNTED, work, signal, until }
  const { entries, files } = readSitemaps(request, site)
  const urls: string[] = []
  for await (const part of entries) urls.push(...part.map(({ url }) => url))
  return { urls, files }
}
