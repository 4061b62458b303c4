/** The maximum and the actual cost of a request (decisions.md §8). Tokens are integers. */

import type { FetchOptions } from '../options/fetch-request.ts'
import { askedList } from '../options/list.ts'
import { mostPages } from '../options/page-ranges.ts'
import { PAGES_PER_LOT, PRICES } from '../options/prices.ts'

/** A price with its parts. `breakdown` has only the parts that cost. */
export interface Price {
  readonly tokens: number
  readonly breakdown: Readonly<Record<string, number>>
}

/** The most a request can cost. Follows from the request alone. */
export function priceBound(options: FetchOptions): Price {
  const { ai } = options
  const images = ai.image_transcription
  const audio = ai.audio_transcription
  const pages = mostPages(options.document)
  const listed = askedList(options.list)?.pages ?? 1
  return sum({
    fetch: PRICES.fetch,
    ai_summary: ai.summary ? PRICES.ai_summary : 0,
    ai_question: ai.question === undefined ? 0 : PRICES.ai_question,
    ai_json_extraction: ai.json_extraction || options.force_ai ? PRICES.ai_json_extraction : 0,
    image_transcription: images ? images.max_images * PRICES.image_transcription_per_image : 0,
    audio_transcription: audio ? audio.max_minutes * PRICES.audio_transcription_per_minute : 0,
    list_pages: (listed - 1) * PRICES.fetch,
    document_pages: furtherLots(pages) * PRICES.document_pages_per_lot,
    document_ocr: options.document.ocr === 'auto' ? pages * PRICES.document_ocr_per_page : 0
  })
}

/** Returns the price of a request: the fetch, and the units of the extras that succeeded. */
export function priceOf(units: {
  ai_summary?: number | undefined
  ai_question?: number | undefined
  ai_json_extraction?: number | undefined
  image_transcription?: number | undefined
  audio_transcription?: number | undefined
  /** Pages of a list after the first that had new rows. */
  list_pages?: number | undefined
  /** Pages of a document that were read. */
  document_pages?: number | undefined
  /** Number of those pages that OCR read. */
  document_ocr?: number | undefined
}): Price {
  return sum({
    fetch: PRICES.fetch,
    ai_summary: (units.ai_summary ?? 0) * PRICES.ai_summary,
    ai_question: (units.ai_question ?? 0) * PRICES.ai_question,
    ai_json_extraction: (units.ai_json_extraction ?? 0) * PRICES.ai_json_extraction,
    image_transcription: (units.image_transcription ?? 0) * PRICES.image_transcription_per_image,
    audio_transcription: (units.audio_transcription ?? 0) * PRICES.audio_transcription_per_minute,
    list_pages: (units.list_pages ?? 0) * PRICES.fetch,
    document_pages: furtherLots(units.document_pages ?? 0) * PRICES.document_pages_per_lot,
    document_ocr: (units.document_ocr ?? 0) * PRICES.document_ocr_per_page
  })
}

/** Lots of pages that the fetch does not include. */
function furtherLots(pages: number): number {
  return Math.max(0, Math.ceil(pages / PAGES_PER_LOT) - 1)
}

function sum(parts: Record<string, number>): Price {
  const breakdown = Object.fromEntries(Object.entries(parts).filter(([, tokens]) => tokens > 0))
  return {
    tokens: Object.values(breakdown).reduce((total, tokens) => total + tokens, 0),
    breakdown
  }
}
