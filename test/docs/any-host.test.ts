/** The example of docs/writing-a-parser.md "Pages of any host", run as it is written. */

import { expect, test } from 'vitest'
import { parseHtml, structuredData, things } from '../../packages/content/src/index.ts'
import type { AnyHost } from '../../packages/core/src/index.ts'
import { blocksOf } from './code-blocks.ts'

test('the example recognises a page with a job posting, and no other', () => {
  const block = blocksOf('docs/writing-a-parser.md').find(({ text }) =>
    text.startsWith('anyHost: {')
  )
  const make = new Function('things', 'structuredData', `return ({ ${block?.text} }).anyHost`)
  const { recognise }: AnyHost = make(things, structuredData)
  const recognised = (html: string) =>
    recognise({
      url: new URL('https://jobs.example/1'),
      status: 200,
      contentType: 'text/html',
      html,
      tree: parseHtml(html)
    })
  const posting = '{"@type":"JobPosting","title":"Baker"}'
  expect(recognised(`<script type="application/ld+json">${posting}</script>`)).toEqual({
    kind: 'job',
    signs: ['json-ld:jobposting'],
    weight: 3
  })
  expect(recognised('<h1>Bread</h1>')).toBeUndefined()
})
