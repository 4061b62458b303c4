/** PDF to a tree of HTML. */

import type { Converted, Converter, ConverterOptions } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { DOCUMENT_LIMITS, type Limits } from '../limits.ts'
import { attachmentList } from '../tree/attachment-list.ts'
import { budgetOf } from '../tree/budget.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { spendTree } from '../tree/spend-tree.ts'
import { needsOcr } from './ocr/needs-ocr.ts'
import { ocrPages } from './ocr/ocr-pages.ts'
import type { PageWords } from './page/words.ts'
import { layoutOf } from './page-layout.ts'
import { type OpenDocument, openDocument } from './reading/open-document.ts'
import { readAttachments } from './reading/read-attachments.ts'
import { readFacts } from './reading/read-facts.ts'
import { readOutline } from './reading/read-outline.ts'
import { readPage } from './reading/read-page.ts'
import { pageWords } from './text/page-words.ts'
import { toHast } from './tree/to-hast.ts'

/** Characters of all pages read, where the caller sets no bound. */
const MOST_CHARACTERS = 20_000_000

type Options = Partial<Omit<ConverterOptions, 'limits'>> & { readonly limits?: Partial<Limits> }

/** Reads PDF files by the places of their glyphs. */
export const pdfConverter = { formats: ['pdf'], convert: convertPdf } satisfies Converter

/**
 * Read a PDF.
 *
 * @throws DocumentError DOCUMENT_ENCRYPTED, DOCUMENT_NEEDS_OCR where no page has text and OCR is off,
 *   PAGE_TOO_COMPLEX over a limit, INVALID_RESPONSE for a damaged file.
 */
async function convertPdf(bytes: Uint8Array, options: Options = {}): Promise<Converted> {
  try {
    return await readPdf(bytes, options)
  } catch (error) {
    throw aborted(error) ?? error
  }
}

/**
 * Returns the error for an abort of PDFium. PDFium aborts at the limit of its memory, and on input that it cannot
 * handle.
 */
function aborted(error: unknown): DocumentError | undefined {
  if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) return undefined
  const message = 'Reading the PDF needs more memory or nesting depth than allowed.'
  return new DocumentError('PAGE_TOO_COMPLEX', message, { details: { reason: error.message } })
}

async function readPdf(bytes: Uint8Array, options: Options): Promise<Converted> {
  using document = await openDocument(bytes, options.password)
  const { pages: asked, maxPages } = options
  const numbers = selectedPages(document.pages, { pages: asked, maxPages })
  const { pages, scans, characters } = readPages(document, numbers, options)
  const byOcr = options.ocr === 'auto'
  if (!byOcr && characters === 0 && numbers.length > 0) {
    throw new DocumentError('DOCUMENT_NEEDS_OCR', 'No page of the PDF has text: it is a scan.', {
      details: { pages: numbers.length }
    })
  }
  const read = byOcr ? await ocrPages(document, scans, options.onOcrPage) : []
  const byNumber = new Map(read.map((page) => [page.number, page]))
  const layout = layoutOf(
    pages.map((page) => byNumber.get(page.number) ?? page),
    readOutline(document)
  )
  const facts = readFacts(document)
  const root = toHast(layout, numbers)
  root.children.push(...attachmentList(readAttachments(document)))
  spendTree(root, budgetOf({ ...DOCUMENT_LIMITS, ...options.limits }))
  return {
    root,
    facts: {
      ...facts,
      pagesRead: numbers.length,
      pagesByOcr: read.length,
      pagesWithoutText: scans.length - read.length
    }
  }
}

/** Words of pages, and the numbers of those that hold none but could hold some for OCR. */
function readPages(document: OpenDocument, numbers: readonly number[], { limits }: Options) {
  const most = limits?.characters ?? MOST_CHARACTERS
  const faces = new Map()
  const pages: PageWords[] = []
  const scans: number[] = []
  let characters = 0
  for (const number of numbers) {
    const page = readPage(document, number, faces, limits?.charactersPerPage)
    characters += page.glyphs.length
    if (characters > most) {
      throw new DocumentError('PAGE_TOO_COMPLEX', `The PDF has more than ${most} characters.`, {
        details: { most }
      })
    }
    if (needsOcr(page)) scans.push(number)
    pages.push(pageWords(page))
  }
  return { pages, scans, characters }
}
