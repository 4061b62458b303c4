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
import { isUnreadable } from './ocr/unreadable-text.ts'
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
  const { pages: wanted, maxPages } = options
  const numbers = selectedPages(document.pages, { pages: wanted, maxPages })
  const { pages, scans, unreadable, characters } = readPages(document, numbers, options)
  const byOcr = options.ocr === 'auto'
  if (!byOcr && characters === 0 && numbers.length > 0) {
    throw new DocumentError(
      'DOCUMENT_NEEDS_OCR',
      'No page of the PDF has text: it is a scan, or its fonts name no characters.',
      {
        details: { pages: numbers.length }
      }
    )
  }
  const asked = [...scans, ...unreadable]
  const read = byOcr ? await ocrPages(document, asked, options.onOcrPage) : []
  // Where OCR finds nothing either, the wrong text is all there is.
  const taken = read.filter(({ number, words }) => words.length > 0 || scans.includes(number))
  const byNumber = new Map(taken.map((page) => [page.number, page]))
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
      pagesByOcr: taken.length,
      pagesWithoutText: byOcr ? 0 : scans.length,
      pagesUnreadable: unreadable.filter((number) => !byNumber.has(number)).length
    }
  }
}

/** Words of pages, and the numbers of those that hold none, or wrong ones, but could hold some for OCR. */
function readPages(document: OpenDocument, numbers: readonly number[], { limits }: Options) {
  const most = limits?.characters ?? MOST_CHARACTERS
  const faces = new Map()
  const pages: PageWords[] = []
  const scans: number[] = []
  const unreadable: number[] = []
  let characters = 0
  for (const number of numbers) {
    const page = readPage(document, number, faces, limits?.charactersPerPage)
    characters += page.glyphs.length
    if (characters > most) {
      throw new DocumentError('PAGE_TOO_COMPLEX', `The PDF has more than ${most} characters.`, {
        details: { most }
      })
    }
    const words = pageWords(page)
    if (needsOcr(page)) scans.push(number)
    else if (isUnreadable(words.words, page.unnamed)) unreadable.push(number)
    pages.push(words)
  }
  return { pages, scans, unreadable, characters }
}
