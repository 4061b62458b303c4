/** PDF to a tree of HTML. */

import type { Element, Root } from 'hast'
import type { Converted, Converter, ConverterOptions } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { DOCUMENT_LIMITS, type Limits } from '../limits.ts'
import { type Budget, budgetOf } from '../tree/budget.ts'
import { selectedPages } from '../tree/selected-pages.ts'
import { layoutOf } from './layout/layout.ts'
import type { PageWords } from './page/words.ts'
import { openDocument } from './reading/open-document.ts'
import { readFacts } from './reading/read-facts.ts'
import { readOutline } from './reading/read-outline.ts'
import { readPage } from './reading/read-page.ts'
import { pageWords } from './text/page-words.ts'
import { toHast } from './tree/to-hast.ts'

/** Characters of all pages read, where the caller sets no bound. */
const MOST_CHARACTERS = 20_000_000

type Options = Partial<Omit<ConverterOptions, 'limits'>> & { readonly limits?: Partial<Limits> }
type Parent = Root | Element

/** Reads PDF files by the places of their glyphs. */
export const pdfConverter = { formats: ['pdf'], convert: convertPdf } satisfies Converter

/**
 * Read a PDF.
 *
 * @throws DocumentError DOCUMENT_ENCRYPTED, DOCUMENT_NEEDS_OCR where no page has text,
 *   PAGE_TOO_COMPLEX over a limit, INVALID_RESPONSE for a damaged file.
 */
async function convertPdf(bytes: Uint8Array, options: Options = {}): Promise<Converted> {
  try {
    return await readPdf(bytes, options)
  } catch (error) {
    throw aborted(error) ?? error
  }
}

/** What PDFium's end says: it stops where its memory is at its bound, and on what it cannot bear. */
function aborted(error: unknown): DocumentError | undefined {
  if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) return undefined
  const message = 'Reading the PDF needs more memory or nesting depth than allowed.'
  return new DocumentError('PAGE_TOO_COMPLEX', message, { details: { reason: error.message } })
}

async function readPdf(bytes: Uint8Array, options: Options): Promise<Converted> {
  using document = await openDocument(bytes, options.password)
  const { pages: asked, maxPages } = options
  const numbers = selectedPages(document.pages, { pages: asked, maxPages })
  const most = options.limits?.characters ?? MOST_CHARACTERS
  const faces = new Map()
  const pages: PageWords[] = []
  let characters = 0
  for (const number of numbers) {
    const page = readPage(document, number, faces, options.limits?.charactersPerPage)
    characters += page.glyphs.length
    if (characters > most) {
      throw new DocumentError('PAGE_TOO_COMPLEX', `The PDF has over ${most} characters.`, {
        details: { most }
      })
    }
    pages.push(pageWords(page))
  }
  if (characters === 0 && numbers.length > 0) {
    throw new DocumentError('DOCUMENT_NEEDS_OCR', 'No page of the PDF has text: it is a scan.', {
      details: {
        pages: numbers.length
      }
    })
  }
  const layout = layoutOf(pages, readOutline(document))
  const facts = readFacts(document)
  const root = toHast(layout, numbers)
  spendTree(root, budgetOf({ ...DOCUMENT_LIMITS, ...options.limits }))
  return {
    root,
    facts: { ...facts, pagesRead: numbers.length }
  }
}

/** @throws DocumentError PAGE_TOO_COMPLEX - the tree is over a limit. Its depth is that of blocks and what is in them. */
function spendTree({ children }: Parent, budget: Budget): void {
  for (const child of children) {
    budget.spendNode()
    if (child.type !== 'element') continue
    if (child.tagName === 'td' || child.tagName === 'th') budget.spendCells(1)
    spendTree(child, budget)
  }
}
