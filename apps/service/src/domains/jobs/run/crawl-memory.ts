/**
 * The rules of crawls that run in this process. A crawl is opened anew from its request in any process; only what was
 * learned about traps is lost with a process.
 */

import { type Crawl, mediaReads, openCrawl } from '@sluice/crawl'
import type { Job } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import { storedRequest } from '../request/stored-request.ts'
import type { CrawlSite } from '../start/crawl.ts'

/** Crawls that are remembered; the one used longest ago is forgotten first. */
const MOST_CRAWLS = 500

/** The rules of crawls. */
export interface CrawlMemory {
  /** The rules of a job of the kind `crawl`. */
  of(job: Job): Promise<Crawl>
  /** The start URL of a crawl redirected to another URL: the scope covers both. */
  landed(job: Job, url: URL): Promise<void>
}

/** Scope and politeness of a crawl. */
export function crawlSite(job: Pick<Job, 'request'>): CrawlSite {
  return storedRequest(job).site as CrawlSite
}

/** @param service - called when it is open. */
export function createCrawlMemory(service: () => JobPorts): CrawlMemory {
  const crawls = new Map<string, Promise<Crawl>>()
  const keep = (id: string, crawl: Promise<Crawl>) => {
    crawls.delete(id)
    crawls.set(id, crawl)
    if (crawls.size > MOST_CRAWLS) crawls.delete(crawls.keys().next().value as string)
    return crawl
  }
  const open = async (job: Job): Promise<Crawl> => {
    const { scope, url } = crawlSite(job)
    const landed = await landedOf(service(), job)
    const reads = mediaReads(storedRequest(job).options)
    return openCrawl(scope, new URL(url), { reads, ...(landed ? { landed } : {}) })
  }
  return {
    of(job) {
      const crawl = crawls.get(job.id) ?? open(job)
      crawl.catch(() => crawls.delete(job.id))
      return keep(job.id, crawl)
    },
    async landed(job, landed) {
      const { scope, url } = crawlSite(job)
      const { shapes, reads } = await this.of(job)
      const crawl = openCrawl(scope, new URL(url), { landed, shapes, reads: [...reads] })
      keep(job.id, Promise.resolve(crawl))
    }
  }
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
  const { final_url } = (entry?.meta.meta ?? {}) as { final_url?: string }
  return final_url === undefined ? undefined : (URL.parse(final_url) ?? undefined)
}
