/** Markdown of a document by page, and the options that its worker gets. */

import { parseHtml } from '@sluice/content'
import type { Page } from '@sluice/core'
import { expect, test } from 'vitest'
import { markdownOfPages, pagedMarkdown } from '../../src/reading/document-markdown.ts'
import { createBeginMarks, isStopped, markBegun } from '../../src/reading/job-budget.ts'

const tree = parseHtml(
  '<section data-page="2"><p>Two.</p></section><p>After two.</p><section data-page="5"><p>Five.</p></section>'
)
const base = new URL('https://a.example/')
const document = { pagesTotal: 9 } as Page['document']

test('each page of a document has its own Markdown, with what follows it', () => {
  expect(markdownOfPages(tree, base)).toEqual([
    { number: 2, markdown: 'Two.\n\nAfter two.' },
    { number: 5, markdown: 'Five.' }
  ])
})

test('pages are marked by their number, as far as the characters last', () => {
  const of = (maxChars?: number) =>
    pagedMarkdown(tree, { document } as Page, { base, page_markers: true, maxChars })
  const whole = '<!-- page 2 -->\n\nTwo.\n\nAfter two.\n\n<!-- page 5 -->\n\nFive.'
  expect(of()).toEqual({ markdown: whole, truncated: false })
  expect(of(40)).toEqual({ markdown: whole.split('\n\n<!-- page 5')[0], truncated: true })
  expect(pagedMarkdown(tree, { document } as Page, { base }).markdown).not.toContain('<!--')
})

test('a job that was stopped before it began stays stopped', () => {
  const marks = createBeginMarks(2)
  const [first, second] = [marks.take(), marks.take()]
  expect(() => marks.take()).toThrow('more jobs at once than workers')
  markBegun(marks.memory, first)
  marks.stop(second)
  markBegun(marks.memory, second)
  expect([first, second].map((place) => isStopped(marks.memory, place))).toEqual([false, true])
  expect(marks.isBegun(first)).toBe(true)
  marks.give(second)
  expect(marks.take()).toBe(second)
  expect(marks.isBegun(second)).toBe(false)
})
