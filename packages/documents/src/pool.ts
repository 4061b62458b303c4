/** Reading documents in processes of their own. Loads no converter: those are in the processes. */

export type { DocumentFacts, PageRange } from './converter.ts'
export {
  DocumentError,
  type DocumentErrorCode,
  type DocumentErrorDetails
} from './document-error.ts'
export { mayBeDocument } from './format/document-signature.ts'
export {
  isLatin,
  type OcrModel,
  type OcrPlaces,
  ocrCode,
  ocrFolders,
  ocrModel
} from './ocr/ocr-languages.ts'
export { ocrMissing } from './ocr/ocr-packages.ts'
export {
  convertInPool,
  type DocumentPool,
  openDocumentPool,
  type PoolOptions,
  readConverted
} from './pool/document-pool.ts'
export type { HtmlDocument } from './pool/html-answer.ts'
export type { DocumentSource } from './pool/source.ts'
