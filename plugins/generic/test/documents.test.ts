/** Documents that are not HTML, as records. */

import { toMarkdown } from '@sluice/content'
import { documentTree } from '@sluice/content/documents'
import { type Page, SluiceError } from '@sluice/core'
import { describe, expect, it } from 'vitest'
import type { Filters } from '../src/filters.ts'
import generic from '../src/index.ts'
import { PageRecord } from '../src/record.ts'

const url = new URL('https://site.example/files/document')

function pageOf(text: string, contentType: string): Page {
  return { url, status: 200, contentType, html: text, tree: documentTree(text, contentType) }
}

function recordOf(text: string, contentType: string, filters: Filters = {}): PageRecord {
  return PageRecord.parse(generic.parse([pageOf(text, contentType)], { url, filters }))
}

function markdownOf(text: string, contentType: string, filters: Filters = {}): string {
  const page = pageOf(text, contentType)
  return toMarkdown(generic.content!([page], { url, filters }, 'main')).markdown
}

describe('a JSON document', () => {
  it('gives the value of the document beside its text', () => {
    const text = '{"name": "Widget", "price": 12.5, "tags": ["a"], "id": 12345678901234567890}'
    expect(recordOf(text, 'application/json')).toMatchObject({
      type: 'other',
      title: 'Widget',
      description: null,
      author: null,
      text,
      value: { name: 'Widget', price: 12.5, tags: ['a'], id: '12345678901234567890' },
      items: [],
      tables: []
    })
  })

  it.each(['{"ok":true}', '[]', '{}', '0', 'false', '"a"', '{"a": '])('is content: %s', (text) => {
    expect(recordOf(text, 'application/json').text).toBe(text.trim())
    expect(markdownOf(text, 'application/json')).toBe(`\`\`\`json\n${text.trim()}\n\`\`\``)
  })

  it('gives the value of every line', () => {
    expect(recordOf('{"a":1}\n{"a":2}\n', 'application/x-ndjson').value).toEqual([
      { a: 1 },
      { a: 2 }
    ])
  })
})

describe('a document without content', () => {
  it.each([
    ['application/json', ''],
    ['application/json', 'null'],
    ['application/json', '""'],
    ['text/plain', ' \n'],
    ['text/markdown', '\n'],
    ['text/markdown', '---\ntitle: A\n---\n'],
    ['text/csv', ''],
    ['application/rss+xml', '<rss version="2.0"><channel><title>A</title></channel></rss>']
  ])('is refused: %s %j', (contentType, text) => {
    const error = catchError(() => recordOf(text, contentType))
    expect(SluiceError.is(error) && error.code).toBe('EMPTY_CONTENT')
  })
})

describe('a short document', () => {
  it.each([
    ['text/plain', 'v1.2', { text: 'v1.2' }],
    [
      'text/csv',
      'a,b\n1,2',
      { tables: [{ caption: null, headers: ['a', 'b'], rows: [['1', '2']] }] }
    ],
    ['text/csv', 'a', { text: 'a' }],
    ['text/xml', '<a/>', { text: '<a/>' }],
    ['text/markdown', '# Tides', { title: 'Tides', text: 'Tides' }]
  ])('is content: %s %j', (contentType, text, expected) => {
    expect(recordOf(text, contentType)).toMatchObject({ ...expected, value: null, items: [] })
  })
})

describe('a Markdown document', () => {
  const text = '# Tides\n\n* high\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'

  it('stays as it is unless a filter removes a part', () => {
    expect(markdownOf(text, 'text/markdown')).toBe(text)
    expect(markdownOf(text, 'text/markdown', { exclude_selector: 'table' })).toBe(
      '# Tides\n\n- high'
    )
    expect(markdownOf(text, 'text/markdown', { include_selector: 'h1' })).toBe('# Tides')
  })

  it('has its title, text and tables', () => {
    expect(recordOf(text, 'text/markdown')).toMatchObject({
      title: 'Tides',
      text: 'Tides\n\nhigh\n\na\tb\n1\t2',
      tables: [{ headers: ['a', 'b'], rows: [['1', '2']] }]
    })
  })
})

describe('a feed', () => {
  const FEED = `<rss version="2.0"><channel><title>Harbour</title><link>https://site.example/</link>
<item><title>Late ferry</title><link>/late</link><pubDate>Mon, 02 Feb 2026 10:00:00 EST</pubDate><author>ada@site.example (Ada Reed)</author><description>&lt;p&gt;It left &lt;b&gt;late&lt;/b&gt;.&lt;/p&gt;</description></item></channel></rss>`

  it('has its items, with dates in ISO 8601 in Markdown too', () => {
    expect(recordOf(FEED, 'application/rss+xml')).toMatchObject({
      type: 'listing',
      title: 'Harbour',
      published_at: null,
      items: [
        {
          title: 'Late ferry',
          url: 'https://site.example/late',
          published_at: '2026-02-02T10:00:00-05:00',
          author: 'Ada Reed',
          summary: 'It left late.',
          content: 'It left **late**.'
        }
      ]
    })
    expect(markdownOf(FEED, 'application/rss+xml')).toContain('2026-02-02T10:00:00-05:00, Ada Reed')
  })

  it('includes its value if it is JSON', () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'A',
      items: [{ id: '1', content_text: 'b' }]
    }
    const record = recordOf(JSON.stringify(feed), 'application/json')
    expect(record).toMatchObject({ type: 'listing', title: 'A', value: feed })
    expect(record.items).toMatchObject([{ title: null, content: 'b' }])
  })
})

it('says where the fields of a document were read', () => {
  const notes = new Map<string, string>()
  const note = (field: string, source: string) => void notes.set(field, source)
  const record = generic.parse([pageOf('{"name":"A"}', 'application/json')], {
    url,
    filters: {},
    note
  })
  for (const [field, value] of Object.entries(record)) {
    if (field !== 'breadcrumbs') expect(notes.has(field), field).toBe(value !== null)
  }
  expect(notes.get('value')).toBe('json:$')
})

it('treats a page that declares a product as a product, however short it is', () => {
  const html = `<title>Jug</title><script type="application/ld+json">{"@type":"Product","name":"Jug","offers":{"price":"4","priceCurrency":"EUR"}}</script><main><h1>Jug</h1><p>A jug of stoneware, glazed by hand and fired twice.</p></main>`
  expect(recordOf(html, 'text/html').type).toBe('product')
})

function catchError(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
