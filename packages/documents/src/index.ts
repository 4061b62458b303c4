/** Documents that are not HTML, read as trees of HTML. */

export type {
  Converted,
  Converter,
  ConvertOptions,
  DocumentFacts,
  DocumentFormat,
  Limits,
  PageRange
} from './converter.ts'
export { DocumentError, type DocumentErrorCode } from './document-error.ts'
export { pdfConverter } from './pdf/convert-pdf.ts'
