/**
 * The contract between this package and a converter of one family of formats.
 *
 * A converter is a plain object with a pure function from bytes to a tree: it opens no file, starts no
 * process and knows nothing of the network. Formats are detected from bytes before it is called, so it may
 * rely on getting one of its own, but on nothing else: files come from anyone.
 */

import type { Root } from 'hast'
import type { Limits } from './limits.ts'
import type { OcrModel } from './ocr/ocr-languages.ts'

/**
 * Readable formats, named after the extension that identifies them. `image` is any raster image, `xls` also the XML
 * that Excel 2003 wrote, `zip` an archive of documents, `iwork` a document of Pages, Numbers or Keynote.
 */
export type DocumentFormat =
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'odt'
  | 'rtf'
  | 'pptx'
  | 'ppt'
  | 'odp'
  | 'xlsx'
  | 'xls'
  | 'ods'
  | 'epub'
  | 'fb2'
  | 'eml'
  | 'mhtml'
  | 'msg'
  | 'ipynb'
  | 'ics'
  | 'vcf'
  | 'zip'
  | 'iwork'
  | 'image'

/** Pages `from` to `to`, 1-based, both included. */
export interface PageRange {
  readonly from: number
  readonly to: number
}

/** Options for reading a document. */
export interface ConvertOptions {
  /** Pages, slides, sheets or chapters to read, in the order of the document. Omit for all. */
  readonly pages?: readonly PageRange[]
  /** Maximum number of these pages. */
  readonly maxPages?: number
  /** Opens an encrypted document, where its format is opened at all. */
  readonly password?: string
  /** Includes text, rows, sheets and slides that the author hid, each marked as hidden. Default false. */
  readonly hidden?: boolean
  /** Reads the documents attached to a message, each as a section. Default false: their names are listed. */
  readonly attachments?: boolean
  /** `'auto'` reads pages without text by OCR, and accepts pictures as documents. Default `'off'`. */
  readonly ocr?: 'off' | 'auto'
  /** Languages of pictures, the most likely one first. Default: English. */
  readonly ocrModels?: readonly OcrModel[]
  /** Called before each page that OCR reads: it takes seconds. */
  readonly onOcrPage?: (number: number) => void
  /** Bounds; see `DOCUMENT_LIMITS`. */
  readonly limits?: Limits
}

/** A document as a tree. */
export interface Converted {
  /**
   * Tree of blocks in reading order, as a parser of HTML returns it. The blocks of a page, a slide or a sheet are in a
   * `section`. Its `data-page` is the number.
   */
  readonly root: Root
  readonly facts: DocumentFacts
}

/** Facts that the document states about itself. */
export interface DocumentFacts {
  readonly format: DocumentFormat
  readonly title?: string
  readonly authors: readonly string[]
  /** ISO 8601. A document that says no time zone is taken by its word. */
  readonly createdAt?: string
  /** ISO 8601. */
  readonly modifiedAt?: string
  /** BCP 47, `'de-AT'`. */
  readonly language?: string
  /** Pages, slides, sheets, chapters. Absent where the format has none: a text document is set anew by each reader. */
  readonly pagesTotal?: number
  readonly pagesRead?: number
  /** Number of these pages that were read by OCR. */
  readonly pagesByOcr?: number
  /** Number of these pages that show something but hold no text. OCR would read them. */
  readonly pagesWithoutText?: number
  /** Number of these pages whose text is not the one they show, because the file maps glyphs to wrong characters. */
  readonly pagesUnreadable?: number
  /** Lines of a picture as OCR read them, in reading order. */
  readonly ocrLines?: readonly string[]
  /** Something in a picture looks like text, but could not be read with confidence. */
  readonly isOcrDoubtful?: boolean
  /** True if the document has more table cells than are read: the last ones are left out. */
  readonly isCut?: boolean
  readonly sheets: readonly Sheet[]
  readonly slides: readonly Slide[]
}

/** A sheet that was read. */
export interface Sheet {
  readonly name: string
  /** Rows of the used range, including empty ones inside it. */
  readonly rows: number
  readonly columns: number
}

/** A slide that was read. */
export interface Slide {
  /** 1-based place in the presentation. */
  readonly number: number
  readonly title?: string
  /** Notes that the speaker wrote below the slide. */
  readonly notes?: string
}

/** Reads one family of formats. */
export interface Converter {
  readonly formats: readonly DocumentFormat[]
  /**
   * @param bytes - bytes of the document; they are not changed.
   * @param options.format - detected format of the bytes, one of `formats`.
   * @throws DocumentError whenever there is no answer. Any other error is a bug.
   */
  convert(bytes: Uint8Array, options: ConverterOptions): Promise<Converted>
}

/** Options that a converter receives. */
export interface ConverterOptions extends ConvertOptions {
  readonly format: DocumentFormat
  readonly limits: Limits
  /** Reads a document that is a part of this one. */
  readonly convertPart?: (bytes: Uint8Array, options: ConvertOptions) => Promise<Converted>
}
