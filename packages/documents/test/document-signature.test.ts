/** Recognition of bytes that may be a document. */

import { expect, test } from 'vitest'
import { mayBeDocument } from '../src/format/document-signature.ts'
import { SAMPLES } from './files/samples.ts'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const LONG = 'x'.repeat(100)

test.each(SAMPLES)('the start of $format is accepted', ({ bytes }) => {
  expect(mayBeDocument(bytes)).toBe(true)
})

test.each([
  ['a page', `<!doctype html><title>%PDF-1.7</title>${LONG}`],
  ['a text about PDF', `A file begins with %PDF-1.7 and a line. ${LONG}`],
  ['a page with letters beyond ASCII', `<p>\xe9\xe8 %PDF-1.7</p>${LONG}`],
  ['JSON', `{"a": "%PDF-1.7"}${LONG}`],
  ['a header and nothing behind it', '%PDF-1.7\n'],
  ['nothing', '']
])('%s is not a document', (_, text) => {
  expect(mayBeDocument(bytesOf(text))).toBe(false)
})

test('a PDF that begins after other bytes, as printers write it, is accepted', () => {
  expect(mayBeDocument(bytesOf(`\x1b%-12345X@PJL\n%PDF-1.4\n${LONG}`))).toBe(true)
  expect(mayBeDocument(bytesOf(`\x00\x01\x02%PDF-1.4\n${LONG}`))).toBe(true)
})

test('pictures are accepted if they can be read', () => {
  const png = bytesOf('\x89PNG\r\n\x1a\n')
  expect([mayBeDocument(png), mayBeDocument(png, { images: true })]).toEqual([false, true])
  const webp = bytesOf('RIFF\x00\x00\x00\x00WEBPVP8 ')
  expect([mayBeDocument(webp), mayBeDocument(webp, { images: true })]).toEqual([false, true])
  const bmp = Buffer.concat([bytesOf('BM'), Buffer.alloc(12), Buffer.from([40, 0, 0, 0, 1])])
  expect([mayBeDocument(bmp), mayBeDocument(bmp, { images: true })]).toEqual([false, true])
  const text = bytesOf(`BMW and others: ${LONG}`)
  expect(mayBeDocument(text, { images: true })).toBe(false)
})
