/** The first work of a crawl: whether its start may be fetched, and then the pages that the site lists. */

import {
  admitListed,
  admitStart,
  bestFirst,
  type Crawl,
  openWork,
  readListed,
  type SitemapEntry
} from '@sluice/crawl'
import { usesSitemaps } from '@sluice/crawl/request'
import { type Job, type NewPage, PAGES_PER_CALL, turnOver } from '@sluice/store'
import { newRequestId } from '../../../base/request-id.ts'
import { freeWork } from '../../fetch/free-work.ts'
import { knownPages } from '../monitors/known-pages.ts'
import { crawlSite, newPage } from '../request/crawl-site.ts'
import type { SliceParts } from './slice-parts.ts'

/** Time for the lists of one crawl, ms. URLs that are listed by then are crawled. */
const TIME = 120_000
/** Lists of one crawl, all together. */
const WORK = { bytes: 150 * 1024 * 1024, readMs: 15_000 }
/** Interval between two checks that the job still runs, ms. A cancelled job must not go on reading. */
const CHECK = 2_000
/** Entries that are admitted in one turn of the event loop: each is matched with up to 200 patterns. */
const TOGETHER = 50

/** Checks that the start of a crawl may be fetched. If not, the job fails. */
export async function mayStart(
  { jobs, onChanged, crawls, site }: SliceParts,
  job: Job,
  signal: AbortSignal
): Promise<boolean> {
  const ref = { account: job.account, job: job.id }
  const { url, politeness } = crawlSite(job)
  const start = new URL(url)
  if (politeness.respect_robots) {
    const robots = await site.robots(start, signal)
    // An aborted request says nothing about the site.
    signal.throwIfAborted()
    if (!robots?.allows(site.agent, start.pathname + start.search)) {
      const unread = robots ? 'ROBOTS_DISALLOWED' : 'ROBOTS_UNREADABLE'
      const reason = site.refusalOf(start)?.code ?? unread
      onChanged(ref, (await jobs.fail(ref, reason)).next)
      return false
    }
  }
  // A power cut may have taken it from a store that had promised the job already.
  await jobs.addPages(ref, [newPage(admitStart(await crawls.of(job), start))])
  return true
}

/**
 * Add the pages that the site of a crawl lists, and end its filling. Safe to repeat: a job takes each page once.
 *
 * @param isOver - the crawl takes no more pages.
 * @param hasStart - its start page was read.
 */
export async function seedCrawl(
  parts: SliceParts,
  { job, isOver, hasStart }: { job: Job; isOver: boolean; hasStart: boolean },
  signal: AbortSignal
): Promise<void> {
  const { jobs, onChanged, crawls } = parts
  const ref = { account: job.account, job: job.id }
  const crawl = await crawls.of(job)
  if (usesSitemaps(crawl.fields) && !isOver) {
    await addListed(parts, { job, crawl, hasStart }, signal)
  }
  signal.throwIfAborted()
  for await (const pages of knownPages(parts.service, job, crawl)) await jobs.addPages(ref, pages)
  const filled = await jobs.filled(ref)
  if (filled) onChanged(ref, filled.next)
}

/** Add the pages that the site lists. A site that takes too long or lists too much is read in part. */
async function addListed(
  { jobs, service, site }: SliceParts,
  { job, crawl, hasStart }: { job: Job; crawl: Crawl; hasStart: boolean },
  signal: AbortSignal
): Promise<void> {
  const { account, id } = job
  const work = openWork(WORK)
  const until = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const ref = { account, job: id }
  const check = async () => {
    if ((await jobs.job(ref))?.status !== 'running') until.abort()
  }
  // A store that does not answer ends nothing here.
  const checking = setInterval(() => check().catch(() => {}), CHECK)
  const request = { work, signal, until: until.signal, rereads: hasStart }
  const free = { account, id: newRequestId(), time: TIME, work }
  const entries: SitemapEntry[] = []
  let leave = () => {}
  try {
    // With the dry runs of the account: reading sitemaps is free until a page succeeds.
    leave = await service.quotes.enter(account, account, signal)
    timer = setTimeout(() => until.abort(), TIME)
    await freeWork(service, free, async () => {
      for await (const listed of readListed(crawl, request, site).entries) entries.push(...listed)
    })
    await site.saveFiles?.()
    const pages = await admittedInTurns(crawl, bestFirst(entries))
    for (let from = 0; from < pages.length; from += PAGES_PER_CALL) {
      await jobs.addPages(ref, pages.slice(from, from + PAGES_PER_CALL))
    }
  } finally {
    leave()
    clearTimeout(timer)
    clearInterval(checking)
  }
}

async function admittedInTurns(crawl: Crawl, listed: readonly SitemapEntry[]): Promise<NewPage[]> {
  const pages: NewPage[] = []
  for (let from = 0; from < listed.length; from += TOGETHER) {
    pages.push(...admitListed(crawl, listed.slice(from, from + TOGETHER)).map(newPage))
    await turnOver()
  }
  return pages
}
