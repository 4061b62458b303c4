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
