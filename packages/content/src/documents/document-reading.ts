/** The result of reading a document. */

import type { DocumentFacts } from './document-facts.ts'

/** A document as HTML, and the facts that only the document has. */
export interface DocumentReading extends Omit<DocumentFacts, 'kind'> {
  readonly html: string
  /** Text that belongs into the innermost element that the HTML ends with: it need not be escaped and read. */
  readonly code?: string
}
