/** PDF, Office files and books to the tree that HTML is read as. */

export { convert } from './convert.ts'
export type {
  Converted,
  ConvertOptions,
  DocumentFacts,
  DocumentFormat,
  PageRange,
  Sheet,
  Slide
} from './converter.ts'
export {
  DocumentError,
  type DocumentErrorCode,
  type DocumentErrorDetails
} from './document-error.ts'
export { documentFormat } from './format/document-format.ts'
export { DOCUMENT_LIMITS, type Limits } from './limits.ts'
export {
  convertInPool,
  type DocumentPool,
  openDocumentPool,
  type PoolOptions,
  readConverted
} from './pool/document-pool.ts'
export type { DocumentSource } from './pool/source.ts'
