/** What a PDF says of itself. */

import type { DocumentFacts } from '../../converter.ts'
import type { OpenDocument } from './open-document.ts'
import { readText, withText } from './pdfium.ts'

/** Facts of the document's information dictionary and catalog. `pagesRead` is all pages. */
export function readFacts({ pdfium, handle, pages }: OpenDocument): DocumentFacts {
  const { call } = pdfium
  const text = (tag: string): string | null => {
    const found = withText(pdfium, tag, (name) =>
      readText(pdfium, (at, room) => call._FPDF_GetMetaText(handle, name, at, room))
    )
    return found.replace(/\s+/g, ' ').trim() || null
  }
  const author = text('Author')
  const language = readText(pdfium, (at, room) => call._EPDFCatalog_GetLanguage(handle, at, room))
  return {
    format: 'pdf',
    title: text('Title'),
    authors: author ? authorsOf(author) : [],
    createdAt: isoDate(text('CreationDate')),
    modifiedAt: isoDate(text('ModDate')),
    language: language.trim() || null,
    pagesTotal: pages,
    pagesRead: pages,
    sheets: [],
    slides: []
  }
}

const authorsOf = (author: string): string[] =>
  author
    .split(/\s*;\s*|\s+and\s+/)
    .map((name) => name.trim())
    .filter(Boolean)

const DATE = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?|Z)?/

/** `D:20240102030405+02'00'` in ISO-8601, UTC; null for what is no date. */
function isoDate(written: string | null): string | null {
  const match = DATE.exec(written ?? '')
  if (!match) return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign] = match
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(local)) return null
  const offset = (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0)) * 60_000
  return new Date(local - (sign === '-' ? -offset : sign ? offset : 0)).toISOString()
}
