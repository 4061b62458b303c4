/** The contract between this package and each reader of a format. */

import type { Root } from 'hast'

/** Formats that are told by their bytes. */
export type DocumentFormat =
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'xlsx'
  | 'xls'
  | 'ods'
  | 'pptx'
  | 'ppt'
  | 'odt'
  | 'odp'
  | 'rtf'
  | 'epub'

/** Pages `from` to `to`, both included, counted from 1. */
export interface PageRange {
  readonly from: number
  readonly to: number
}

/** Bounds of one conversion. What is over them ends it with PAGE_TOO_COMPLEX. */
export interface Limits {
  /** Characters of one page. */
  readonly charactersPerPage?: number
  /** Characters of all pages read. */
  readonly characters?: number
}

/** What to read of a document, and how. */
export interface ConvertOptions {
  /** Pages to read, in the document's order. Omit for all. */
  readonly pages?: readonly PageRange[]
  /** Pages to read at most; what is beyond is left out. */
  readonly maxPages?: number
  readonly password?: string
  readonly ocr?: 'off' | 'auto'
  readonly limits?: Limits
}

/** What a document says of itself. Dates are ISO-8601. */
export interface DocumentFacts {
  readonly format: DocumentFormat
  readonly title: string | null
  readonly authors: readonly string[]
  readonly createdAt: string | null
  readonly modifiedAt: string | null
  readonly language: string | null
  readonly pagesTotal: number
  readonly pagesRead: number
  readonly sheets: readonly { name: string; rows: number; columns: number }[]
  readonly slides: readonly { number: number; title: string | null; notes: string | null }[]
}

/** A document as HTML has it: each page, slide or sheet in a `section` with `data-page`. */
export interface Converted {
  readonly root: Root
  readonly facts: DocumentFacts
}

/** Reads documents of some formats. Throws `DocumentError`. */
export interface Converter {
  readonly formats: readonly DocumentFormat[]
  convert(bytes: Uint8Array, options?: ConvertOptions): Promise<Converted>
}
