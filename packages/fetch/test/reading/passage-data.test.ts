/** Passages and chunks of pages and documents, with links to their places (docs/passages.md). */

import { mainContent, parseHtml, textOf, toMarkdown } from '@sluice/content'
import type { Page } from '@sluice/core'
import { expect, test } from 'vitest'
import { passageData } from '../../src/reading/passage-data.ts'

const html = `<title>Weirs</title><nav><a href="/">Home</a> <a href="/mills">All about mills</a></nav>
<main><h1>Weirs</h1><p>A weir is a low wall across a river, which holds the water back a little.</p>
<h2>Mills</h2><p>Mills needed a steady fall, and boats a steady depth, which is why most weirs were built.</p>
<table><tr><th>Weir</th><th>Height</th></tr><tr><td>Old weir</td><td>2 m</td></tr></table>
<h2>Boats</h2><p>A lock lifts boats over the weir. It has two gates and a chamber between them.</p></main>`
const tree = parseHtml(html)
const url = new URL('https://rivers.example/weirs?x=1')
const page = { url, html, tree, contentType: 'text/html' } as Page
const content = () => mainContent(tree, { url }).root

test('neither is made unless it is asked for', () => {
  expect(passageData(page, content, { base: url }, {})).toEqual({})
  expect(passageData(page, content, { base: url }, { chunks: false })).toEqual({})
})

test('a passage has its headings, and a link to its place on the page', () => {
  const { passages } = passageData(page, content, { base: url }, { query: 'boats with a lock' })
  expect(passages?.[0]).toEqual({
    text: 'A lock lifts boats over the weir. It has two gates and a chamber between them.',
    score: expect.any(Number),
    heading_path: ['Weirs', 'Boats'],
    url: 'https://rivers.example/weirs?x=1#:~:text=A%20lock%20lifts,chamber%20between%20them',
    page: null
  })
  const scores = passages?.map(({ score }) => score) ?? []
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('chunks are the whole Markdown', () => {
  const { chunks } = passageData(
    page,
    content,
    { base: url },
    { chunks: { max_tokens: 64, overlap: 0 } }
  )
  const text = chunks?.map((chunk) => chunk.text).join('\n\n')
  expect(text).toBe(toMarkdown(content(), { base: url }).markdown)
  for (const chunk of chunks ?? []) {
    expect(chunk.tokens).toBeLessThanOrEqual(64)
    expect(chunk.url).toContain('#:~:text=')
  }
})

test('the anchor of the address stays before the text fragment', () => {
  const anchored = { ...page, url: new URL('https://rivers.example/weirs#boats') }
  const { passages } = passageData(anchored, content, { base: url }, { query: 'chamber' })
  expect(passages?.[0]?.url).toMatch(/^https:\/\/rivers\.example\/weirs#boats:~:text=A%20lock/)
})

test('a page whose identifiers are redacted has no text fragments, which would quote them', () => {
  const { passages } = passageData(
    page,
    content,
    { base: url },
    { query: 'chamber', redact: ['email'] }
  )
  expect(passages?.[0]?.url).toBe(url.href)
})

test('parts of a document have the number of their page, and those of a PDF a link to it', () => {
  const paged = parseHtml(
    '<section data-page="2"><h1>Gates</h1><p>Gates are of oak.</p></section><section data-page="5"><p>Walls are of stone.</p></section>'
  )
  const document = { pagesTotal: 9 } as Page['document']
  const of = (contentType: string) =>
    passageData(
      { ...page, tree: paged, document, contentType } as Page,
      () => paged,
      { base: url },
      {
        query: 'stone',
        chunks: true
      }
    )
  const { passages, chunks } = of('application/pdf')
  expect(passages?.[0]).toMatchObject({ page: 5, url: `${url.href}#page=5` })
  expect(chunks?.[0]).toMatchObject({ page: 2, heading_path: ['Gates'] })
  expect(of('application/epub+zip').passages?.[0]).toMatchObject({ page: 5, url: url.href })
  expect(textOf(paged)).toContain('Walls')
})
