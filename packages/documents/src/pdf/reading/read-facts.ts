/** Facts that a PDF states about itself. */

import type { DocumentFacts } from '../../converter.ts'
import type { OpenDocument } from './open-document.ts'
import { readText, withText } from './pdfium.ts'

/** Facts of the document's information dictionary and catalog. `pagesRead` is all pages. */
export function readFacts({ pdfium, handle, pages }: OpenDocument): DocumentFacts {
  const { call } = pdfium
  const text = (tag: string): string | undefined => {
    const found = withText(pdfium, tag, (name) =>
      readText(pdfium, (at, room) => call._FPDF_GetMetaText(handle, name, at, room))
    )
    return found.replace(/\s+/g, ' ').trim() || undefined
  }
  const author = text('Author')
  const language = readText(pdfium, (at, room) => call._EPDFCatalog_GetLanguage(handle, at, room))
  return {
    format: 'pdf',
    ...known({
      title: text('Title'),
      createdAt: isoDate(text('CreationDate')),
      modifiedAt: isoDate(text('ModDate')),
      language: language.trim() || undefined
    }),
    authors: author ? authorsOf(author) : [],
    pagesTotal: pages,
    pagesRead: pages,
    sheets: [],
    slides: []
  }
}

/** The facts without absent ones. */
function known(facts: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string] => entry[1] !== undefined)
  )
}

const authorsOf = (author: string): string[] =>
  author
    .split(/\s*;\s*|\s+and\s+/)
    .map((name) => name.trim())
    .filter(Boolean)

const DATE = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:([+-])(\d\d)'?(\d\d)?|Z)?/

/** `D:20240102030405+02'00'` in ISO-8601, UTC; `undefined` for other texts. */
function isoDate(written: string | undefined): string | undefined {
  const match = DATE.exec(written ?? '')
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign] = match
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(local)) return undefined
  const offset = (Number(match[8] ?? 0) * 60 + Number(match[9] ?? 0)) * 60_000
  return new Date(local - (sign === '-' ? -offset : sign ? offset : 0)).toISOString()
}
