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
export { ocrTree } from './pdf/ocr/convert-ocr.ts'
export type { OcrPage, OcrWord } from './pdf/ocr/ocr-page.ts'
export { pdfPageImages } from './pdf/page-images.ts'
export type { PageImage } from './pdf/reading/page-image.ts'
