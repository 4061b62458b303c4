/** The keys of `data` that options add have a place wherever results are shown. */

import { expect, test } from 'vitest'
import { resultOf } from '../apps/dashboard/src/record/result.ts'
import { RenderedData } from '../apps/service/src/doors/routes/fetch/answers.ts'
import { RESERVED_KEYS, type ReservedKey } from '../packages/core/src/parser.ts'
import { SHOWN } from '../packages/mcp/src/tools/extract.ts'

/** A value of each key. */
const SAMPLES: Readonly<Record<ReservedKey, unknown>> = {
  markdown: '# A lamp',
  html: '<h1>A lamp</h1>',
  clean_html: '<h1>A lamp</h1>',
  links: [{ url: 'https://shop.example/', text: 'Shop', rel: null, type: 'internal' }],
  accessibility: '- button "Send"',
  image_urls: ['https://shop.example/lamp.png'],
  main_entity: { kind: 'product', record: { name: 'A lamp' } },
  list: {
    columns: [{ name: 'title', type: 'text' }],
    items: [{ title: 'A lamp' }],
    pages_read: 1,
    next: null
  },
  passages: [
    {
      text: 'Of brass.',
      score: 2.5,
      heading_path: ['A lamp'],
      url: 'https://shop.example/lamp#:~:text=Of%20brass',
      page: null
    }
  ],
  chunks: [
    { text: '# A lamp', tokens: 4, heading_path: [], url: 'https://shop.example/lamp', page: null }
  ],
  pages: [{ number: 1, markdown: 'A lamp' }],
  screenshots: [
    {
      name: 'page',
      artifact: 'art_1',
      url: '/api/v1/artifacts/art_1',
      media_type: 'image/png',
      width: 10,
      height: 10,
      top: 0,
      bytes: 100
    }
  ],
  pdf: { artifact: 'art_2', url: '/api/v1/artifacts/art_2', bytes: 100 },
  extracted: { price: 5 },
  ai: { summary: 'A lamp.', answer: { text: 'Brass.', quotes: ['of brass'] } },
  changes: {
    status: 'same',
    reason: null,
    mode: 'text',
    previous: null,
    diff: null,
    fields: null,
    truncated: false
  },
  query: { search_term: 'lamp' }
}

test('the samples fit the schema of the answer, and every key has one', () => {
  expect(RenderedData.parse(SAMPLES)).toEqual(SAMPLES)
  expect(Object.keys(SAMPLES).toSorted()).toEqual(Object.keys(RenderedData.shape).toSorted())
  expect(Object.keys(SAMPLES).toSorted()).toEqual(RESERVED_KEYS.toSorted())
})

test('the dashboard shows each of them in a place of its own, beside the fields of the record', () => {
  const { fields } = resultOf('ftc_1', { ...SAMPLES, title: 'Lamp' }, { label: 'Data', value: {} })
  // The filters that were applied are shown among the fields.
  expect(fields).toEqual({ title: 'Lamp', query: SAMPLES.query })
})

test('the tool `extract` says of each whether it shows it', () => {
  const { text: _, ...shown } = SHOWN
  expect(Object.keys(shown).toSorted()).toEqual(RESERVED_KEYS.toSorted())
})
