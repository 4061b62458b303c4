/** The price table (decisions.md §8). Option texts and `/api/v1/pricing` are made from it, and a test compares the docs. */

/** One token in US dollars. */
export const TOKEN_USD = 0.0005

/** Pages of a document that the price of a fetch includes. */
export const PAGES_PER_LOT = 50

/** Tokens per part of a request, whole numbers. Served at `/api/v1/pricing`. */
export const PRICES = {
  fetch: 1,
  /** The URLs of a site. */
  map: 1,
  /** A web search with results. */
  search: 1,
  ai_summary: 4,
  /** An answer to a question, with quotes: as a summary. */
  ai_question: 4,
  ai_json_extraction: 7,
  image_transcription_per_image: 2,
  audio_transcription_per_minute: 6,
  /** Each started lot of {@link PAGES_PER_LOT} pages of a document, after the first. */
  document_pages_per_lot: 1,
  /** Each page of a document, or picture, that OCR read: as an image transcription. */
  document_ocr_per_page: 2
} as const
