/** The step from a fetched file to a page that a worker reads. */

import type { AnyParser, PageDocument } from '@sluice/core'
import { expect, test } from 'vitest'
import { convertPage } from '../../src/documents/convert-page.ts'
import { type DocumentConverter, readFetchRequest } from '../../src/index.ts'
import type { Prepared } from '../../src/plan/prepare.ts'

const forDocuments = { name: 'documents', kind: 'document' } as AnyParser
const body = new Uint8Array([1])
const html = new Uint8Array([2])

/** Converts a file of five pages that a converter read so. @returns what the converter was asked for, and the page. */
async function converted(
  options: object,
  facts: Partial<Record<'pagesRead' | 'pagesWithoutText' | 'pagesUnreadable', number>> & {
    isCut?: boolean
  } = {},
  filters: Record<string, string> = {}
) {
  const { pagesRead = 5, pagesWithoutText = 0, pagesUnreadable = 0, isCut = false } = facts
  const asked: unknown[] = []
  const documents: Pick<DocumentConverter, 'mayConvert' | 'convert'> = {
    mayConvert: (bytes) => bytes[0] === 1,
    convert: async (request) => {
      asked.push(request)
      const document = { pagesRead, pagesTotal: 5 } as PageDocument
      const read = { html, document, mediaType: 'application/pdf', ocrPages: 1, pagesWithoutText }
      return { ...read, pagesUnreadable, isCut }
    }
  }
  const request = readFetchRequest({ url: 'https://site.example/a.pdf', options, filters })
  const page = await convertPage(
    { documents: documents as DocumentConverter, registry: { forDocuments } },
    { request, warnings: [], parser: { name: 'host' }, filters } as unknown as Prepared,
    { body },
    { tenant: 'one', signal: new AbortController().signal }
  )
  return { asked, page }
}

test('a document is read by the parser of documents, with the pages that the options ask for', async () => {
  const document = { pages: '2-3', max_pages: 7, password: 'open', ocr: 'auto' }
  const { asked, page } = await converted({ document }, { pagesRead: 2 }, { room: 'A' })
  expect(asked).toEqual([
    {
      bytes: body,
      pages: [{ from: 2, to: 3 }],
      maxPages: 7,
      ocr: 'auto',
      hidden: false,
      attachments: false,
      password: 'open'
    }
  ])
  expect(page).toMatchObject({
    prepared: {
      parser: forDocuments,
      filters: undefined,
      warnings: [{ code: 'FILTER_IGNORED', message: 'A document has no filters; ignored: room.' }]
    },
    page: { contentType: 'application/pdf', body: html, document: { pagesRead: 2 } },
    ocrPages: 1
  })
})

test('a parser that the client named reads the document too', async () => {
  const { page } = await converted({ parser: 'generic' })
  expect(page?.prepared).toMatchObject({ parser: { name: 'host' }, warnings: [] })
})

test('pages that were not read, and pages without text, are warnings', async () => {
  const { page } = await converted({}, { pagesRead: 3, pagesWithoutText: 1 })
  expect(page?.prepared.warnings.map(({ code }) => code)).toEqual([
    'CONTENT_TRUNCATED',
    'CONTENT_MAY_BE_INCOMPLETE'
  ])
  const chosen = await converted({ document: { pages: '1' } }, { pagesRead: 1 })
  expect(chosen.page?.prepared.warnings).toEqual([])
})

test('pages whose text differs from what they show are a warning', async () => {
  const { page } = await converted({}, { pagesUnreadable: 2 })
  expect(page?.prepared.warnings).toEqual([
    {
      code: 'CONTENT_MAY_BE_INCOMPLETE',
      message:
        '2 of 5 pages have text that differs from what they show, because of their fonts. `options.document.ocr: "auto"` reads them.'
    }
  ])
})

test('pages that the document does not have are refused', async () => {
  await expect(converted({ document: { pages: '8-9' } }, { pagesRead: 0 })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('the document has 5 pages; 8-9 selects none of them'),
    details: { pages_total: 5 }
  })
})

test('a document with cells over the bound has a warning', async () => {
  const { page } = await converted({}, { isCut: true })
  expect(page?.prepared.warnings).toMatchObject([{ code: 'CONTENT_TRUNCATED' }])
})
