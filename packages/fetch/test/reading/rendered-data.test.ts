/** Keys that a record and the options have in common. */

import { parseHtml } from '@sluice/content'
import type { Page } from '@sluice/core'
import { expect, test } from 'vitest'
import type { ContentReader } from '../../src/reading/content-reader.ts'
import type { ReadJob } from '../../src/reading/job.ts'
import { renderData } from '../../src/reading/rendered-data.ts'

const html = '<title>A chair</title><p>A chair.</p>'
const page = { url: new URL('https://shop.example/'), html, tree: parseHtml(html) } as Page

/** Renders a record with options that do not need the content of the page. */
function rendered(record: object, options: Partial<ReadJob['options']>) {
  return renderData(page, record, { options } as ReadJob, {} as ContentReader).data
}

test('a parser cannot write keys that belong to the options', () => {
  const record = { name: 'A chair', changes: [], pages: 3, screenshots: ['x'], html: 'no' }
  expect(rendered(record, { json: true })).toEqual({ name: 'A chair' })
  expect(rendered(record, { json: true, include_html: 'raw' })).toEqual({ name: 'A chair', html })
})

test('a record without such keys is answered as it is', () => {
  expect(rendered({ name: 'A chair', price: null }, { json: true })).toEqual({
    name: 'A chair',
    price: null
  })
  expect(rendered({ name: 'A chair' }, { json: false })).toEqual({})
})

/** Renders the record of a page of a list. */
function renderedOfList(record: object) {
  const list = '<title>Chairs</title><p>Chairs.</p><a rel="next" href="?page=2">Next</a>'
  const tree = parseHtml(list)
  const listed = { ...page, contentType: 'text/html', html: list, tree } as Page
  return renderData(listed, record, { options: { json: true } } as ReadJob, {} as ContentReader)
    .data
}

test('the record of a parser that reads no pager gets that of its page', () => {
  expect(renderedOfList({ products: [] })).toEqual({
    products: [],
    pagination: { next: 'https://shop.example/?page=2', previous: null, pages: [], total: null }
  })
  expect(renderedOfList({ pagination: null })).toEqual({ pagination: null })
})
