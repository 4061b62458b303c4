/** PDF, Office files and books to the tree that HTML is read as. */

export { convert } from './convert.ts'
export type {
  Converted,
  ConvertOptions,
  DocumentFormat,
  Sheet,
  Slide
} from './converter.ts'
export { documentFormat } from './format/document-format.ts'
export { DOCUMENT_LIMITS, type Limits } from './limits.ts'
export type { OcrWord } from './ocr/ocr-word.ts'
export { ocrTree } from './pdf/ocr/convert-ocr.ts'
export type { OcrPage } from './pdf/ocr/ocr-page.ts'
export { type PageImage, pdfPageImages } from './pdf/page-images.ts'
export * from './pool.ts'
