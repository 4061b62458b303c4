import { parseHtml } from '@sluice/content'
import { describe, expect, test } from 'vitest'
import { type PageSource, pageLinks } from '../src/page/page-links.ts'

const PAGE = new URL('https://a.example/guide/start')
const read = (html: string, source: Partial<PageSource> = {}) =>
  pageLinks(parseHtml(html), { url: PAGE, ...source })
const urls = (html: string) => read(html).links.map(({ url }) => url)

describe('the links of a page', () => {
  test('links are absolute, without fragment, each once, in order', () => {
    expect(
      urls(
        '<a href="b#x">b</a><a href="#here">here</a><a href="/c">c</a><a href="b#y">b</a><area href="d">'
      )
    ).toEqual([
      'https://a.example/guide/b',
      'https://a.example/guide/start',
      'https://a.example/c',
      'https://a.example/guide/d'
    ])
  })

  test('links are relative to <base>', () => {
    expect(urls('<base href="/other/"><a href="x">x</a>')).toEqual(['https://a.example/other/x'])
  })

  test('links that are not of the web are left out', () => {
    expect(
      urls(
        '<a href="mailto:a@b.example">m</a><a href="javascript:x()">j</a><a href="data:,x">d</a><a href="http://[">b</a>'
      )
    ).toEqual([])
  })

  test('links include frames and translations', () => {
    expect(
      urls('<link rel="alternate" hreflang="de" href="/de"><iframe src="/frame"></iframe>')
    ).toEqual(['https://a.example/frame', 'https://a.example/de'])
  })

  test('jobs.md §1: the next part that the head names is followed', () => {
    expect(urls('<link rel=next href="/2"><a href="/x">x</a>')).toEqual([
      'https://a.example/x',
      'https://a.example/2'
    ])
  })

  test('links in drawings and in `noscript` are followed', () => {
    expect(
      urls(
        `<svg><a xlink:href="/old"><text>o</text></a><a href="/new" xlink:href="/other">n</a></svg>
         <noscript><p><a href="/plain">plain</a></noscript><a href="/x">x</a>`
      )
    ).toEqual([
      'https://a.example/x',
      'https://a.example/old',
      'https://a.example/new',
      'https://a.example/plain'
    ])
    const { links } = read('<noscript><a rel=nofollow href="/n">n</a></noscript>')
    expect(links).toEqual([{ url: 'https://a.example/n', text: '', isNofollow: true }])
  })

  test('links have their text, and a mark if they must not be followed', () => {
    const { links } = read(
      '<a href="/a" rel="ugc NOFOLLOW">A</a><a href="/b#1" rel="nofollow"></a><a href="/b#2">B</a>'
    )
    expect(links).toEqual([
      { url: 'https://a.example/a', text: 'A', isNofollow: true },
      { url: 'https://a.example/b', text: 'B', isNofollow: false }
    ])
  })

  test('a page has at most 5,000 links, for any number of fragments', () => {
    const many = Array.from(
      { length: 20_000 },
      (_, index) => `<a href="/${index % 6_000}#${index}">x</a>`
    )
    const { links, total } = read(many.join(''))
    expect([links.length, total]).toEqual([5_000, 6_000])
  })
})

describe('the facts of a page', () => {
  test('the facts are in its head and in its header', () => {
    const page = read(
      `<link rel="canonical" href="/c#x"><link rel="alternate" type="application/rss+xml" href="/feed">
       <link rel="sitemap" href="/s.xml"><link rel="stylesheet" href="/x.css">`,
      { headers: { link: '</de>; rel="alternate"; hreflang=de, <other>; rel=canonical' } }
    )
    expect(page).toMatchObject({
      canonical: 'https://a.example/c',
      feeds: ['https://a.example/feed'],
      sitemaps: ['https://a.example/s.xml'],
      alternates: [{ language: 'de', url: 'https://a.example/de' }]
    })
    const bare = read('', { headers: { link: '<other>; title="a; rel=x, <b>"; rel="canonical"' } })
    expect(bare.canonical).toBe('https://a.example/guide/other')
  })

  test.each<[string, Record<string, string>, boolean, boolean]>([
    ['', {}, false, false],
    ['<meta name="ROBOTS" content="NoIndex, nofollow">', {}, true, true],
    ['<meta name="robots" content="none">', {}, true, true],
    ['<meta name="googlebot" content="nofollow">', {}, false, false],
    ['<meta name="sluice" content="nofollow">', {}, true, false],
    ['', { 'x-robots-tag': 'nofollow' }, true, false],
    ['', { 'x-robots-tag': 'otherbot: nofollow, noindex' }, false, false],
    ['', { 'x-robots-tag': 'otherbot: nofollow, Sluice: noindex' }, false, true],
    ['', { 'x-robots-tag': 'unavailable_after: 25 Jun 2030 15:00:00 PST, nofollow' }, true, false],
    ['', { 'x-robots-tag': 'max-snippet: -1, noindex' }, false, true]
  ])('%s %j', (html, headers, nofollow, noindex) => {
    expect(read(html, { headers })).toMatchObject({ nofollow, noindex })
  })

  test('the facts are read in linear time from headers and pages that are made to be slow', () => {
    const headers = { link: '<'.repeat(1_000_000), 'x-robots-tag': 'a:'.repeat(500_000) }
    const html = `<link rel="${'alternate '.repeat(10_000)}" href="/x">`.repeat(50)
    expect(read(html, { headers }).links).toEqual([])
  })
})
