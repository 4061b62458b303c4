/** design/documents.md: pages that only embed one document. */

import { expect, test } from 'vitest'
import { embeddedDocument, parseHtml } from '../src/index.ts'

const url = new URL('https://harbour.example/reports/')
const found = (html: string) => embeddedDocument(parseHtml(`<!doctype html>${html}`), url)?.href
const REPORT = 'https://harbour.example/reports/a.pdf'

test.each([
  ['<iframe src="a.pdf#view=Fit"></iframe>', REPORT],
  ['<iframe data-src="a.pdf" src="about:blank"></iframe>', REPORT],
  ['<embed src="a.pdf" type="application/pdf">', REPORT],
  [
    '<object data="/file?id=7" type="application/pdf"></object>',
    'https://harbour.example/file?id=7'
  ],
  ['<iframe src="/pdfjs/viewer.html?file=/reports/a.pdf"></iframe>', REPORT],
  ['<iframe src="/viewer#file=a.pdf"></iframe>', 'https://harbour.example/a.pdf'],
  [
    `<iframe src="https://docs.viewer.example/gview?embedded=true&url=${encodeURIComponent(REPORT)}"></iframe>`,
    REPORT
  ],
  [
    '<iframe src="https://office.viewer.example/op/embed.aspx?src=https%3A%2F%2Fharbour.example%2Fa.docx"></iframe>',
    'https://harbour.example/a.docx'
  ],
  ['<base href="https://files.example/"><embed src="a.pdf">', 'https://files.example/a.pdf'],
  ['<embed src="a.pdf"><object data="a.pdf"></object>', REPORT],
  ['<embed src="a.pdf"><embed src="b.pdf">', undefined],
  ['<iframe src="https://video.example/embed/7"></iframe>', undefined],
  ['<embed src="file:///etc/a.pdf">', undefined],
  ['<a href="a.pdf">Report</a>', undefined],
  [`<p>${'The harbour was dredged in spring. '.repeat(20)}</p><embed src="a.pdf">`, undefined]
])('%s', (html, expected) => {
  expect(found(html)).toBe(expected)
})
