/** The result of reading a document. */

import type { DocumentFacts } from './document-facts.ts'

/** A document as HTML, and the facts that only the document has. */
export interface DocumentReading extends Omit<DocumentFacts, 'kind'> {
  readonly html: string
  /** HTML by others for the places `<div data-fragment>` of the HTML, each parsed by itself. */
  readonly fragments?: readonly string[]
  /** Bases of the relative URLs in the fragments, where it is not that of the document. */
  readonly bases?: readonly (string | undefined)[]
  /** Text for the innermost element at the end of the HTML: it need not be escaped and parsed. */
  readonly code?: string
}
