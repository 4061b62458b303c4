/**
 * The rules of crawls that run in this process. A crawl is opened anew from its request in any process; only what was
 * learned about traps is lost with a process.
 */

import { type Crawl, landedCrawl, mediaReads, openCrawl } from '@sluice/crawl'
import type { Job } from '@sluice/store'
import type { JobPorts } from '../ports.ts'
import { crawlSite, landedOf } from '../request/crawl-site.ts'
import { storedRequest } from '../request/stored-request.ts'

/** Crawls that are remembered; the one used longest ago is forgotten first. */
const MOST_CRAWLS = 500

/** The rules of crawls. */
export interface CrawlMemory {
  /** The rules of a job of the kind `crawl`. */
  of(job: Job): Promise<Crawl>
  /** The start page of a crawl was read. */
  landed(job: Job, start: Parameters<typeof landedCrawl>[1]): Promise<void>
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
    async landed(job, start) {
      keep(job.id, Promise.resolve(landedCrawl(await this.of(job), start)))
    }
  }
}
