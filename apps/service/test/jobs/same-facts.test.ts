/** Facts of crawls that two packages state, since neither depends on the other. */

import { readFileSync } from 'node:fs'
import {
  type AdmittedPage,
  admitLinks,
  CrawlRequest,
  FETCHES_PER_PAGE,
  openCrawl,
  RETRY_MS,
  type SkipReason
} from '@sluice/crawl'
import * as store from '@sluice/store'
import { expect, expectTypeOf, test } from 'vitest'
import { fixedLimits } from '../../src/base/config/fixed.ts'

test('a crawl in memory and a job wait as long before another attempt', () => {
  expect(fixedLimits({ FETCH_WIRE_BYTES: 1 }).JOB_RETRY_MS).toEqual(RETRY_MS)
})

test('a crawl in memory and a job fetch as many pages for each page of their limit', () => {
  expect(FETCHES_PER_PAGE).toBe(store.FETCHES_PER_PAGE)
  const script = new URL('../../../../packages/store/lua/jobs/include/job.lua', import.meta.url)
  const [, pages, rank] = /FETCHES_PER_PAGE, RETRY_RANK = (\d+), (\d+)/.exec(
    readFileSync(script, 'utf8')
  )!
  expect([Number(pages), Number(rank)]).toEqual([store.FETCHES_PER_PAGE, store.RETRY_RANK])
})

test('links have the rank of their depth', () => {
  const url = new URL('https://a.example/')
  const crawl = openCrawl(CrawlRequest.parse({ url: url.href }).scope, url)
  const link = { url: `${url.href}a`, text: '', isNofollow: false }
  const links = { links: [link], nofollow: false }
  const [page] = admitLinks(crawl, { number: 1, depth: 4, links }).pages
  expect((page as AdmittedPage).rank).toBe(store.rankOf(5))
})

test('a job has every reason to skip a page that a crawl has', () => {
  expectTypeOf<SkipReason>().toExtend<(typeof store.SKIP_REASONS)[number]>()
})
