import { parseHtml } from '@sluice/content'
import { describe, expect, test } from 'vitest'
import { linkLook } from '../src/crawl/link-look.ts'
import { openCrawl } from '../src/crawl/open-crawl.ts'
import { pageLinks } from '../src/page/page-links.ts'
import { CrawlRequest } from '../src/request.ts'

const START = 'https://a.example/docs/'
const crawlOf = (scope: object = {}) =>
  openCrawl(CrawlRequest.parse({ url: START, scope }).scope, new URL(START))
const seen = (html: string, url = START) => ({
  url: new URL(url),
  links: pageLinks(parseHtml(html), { url: new URL(url) })
})

describe('jobs.md §1: a look at pages without links to follow', () => {
  test.each([
    ['no link at all', '<p>x</p>', true],
    ['a link to itself', '<a href="?tab=2">x</a><a href="/docs/#top">x</a>', true],
    ['links out of the scope', '<a href="/pricing">x</a><a href="https://b.example/">x</a>', true],
    ['links not to be followed', '<a rel="nofollow" href="/docs/a">x</a>', true],
    ['a link in the scope', '<a href="/pricing">x</a><a href="a">x</a>', false],
    ['a page that forbids to follow', '<meta name="robots" content="nofollow">', false]
  ])('a page with %s', (_, html, leadsNowhere) => {
    expect(linkLook(crawlOf(), { depth: 0 })?.leadsNowhere(seen(html))).toBe(leadsNowhere)
  })

  test('the links of a start are judged where it landed', () => {
    const page = seen('<a href="/new/a">x</a>', 'https://b.example/new/')
    expect(linkLook(crawlOf(), { depth: 0 })?.leadsNowhere(page)).toBe(false)
  })

  test('no look follows three in vain, until one brings links', () => {
    const crawl = crawlOf()
    const note = (isVain: boolean) => linkLook(crawl, { depth: 1 })?.note(isVain)
    for (const isVain of [true, true, false, true, true, true]) note(isVain)
    expect(linkLook(crawl, { depth: 1 })).toBeUndefined()
  })

  test('a crawl that follows no links looks at no page', () => {
    expect(linkLook(crawlOf({ sitemap: 'only' }), { depth: 0 })).toBeUndefined()
    expect(linkLook(crawlOf({ max_depth: 1 }), { depth: 1 })).toBeUndefined()
    expect(linkLook(crawlOf({ max_depth: 1 }), { depth: 0 })).toBeDefined()
  })
})
