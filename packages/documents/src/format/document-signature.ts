/** Quick check on a few bytes: tells whether it is worth detecting the format of a document. */

import { isBareWorkbook } from './bare-workbook.ts'
import { textFormat } from './text-format.ts'

/** A PDF may begin a little later. Source: ISO 32000-1, annex H.3.4.1. */
const PDF_HEADER_BYTES = 1024

/** Bytes of a PDF with one empty page, written as short as readers accept: a shorter file has no page. */
const SMALLEST_PDF = 67

/** First bytes: ZIP, empty ZIP, OLE2, RTF. */
const DOCUMENTS: readonly Buffer[] = [
  Buffer.from('PK\u0003\u0004'),
  Buffer.from('PK\u0005\u0006'),
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('{\\rtf')
]

/** First bytes: PNG, JPEG, GIF, TIFF in both byte orders. */
const IMAGES: readonly Buffer[] = [
  Buffer.from('89504e470d0a', 'hex'),
  Buffer.from('ffd8ff', 'hex'),
  Buffer.from('GIF8'),
  Buffer.from('49492a00', 'hex'),
  Buffer.from('4d4d002a', 'hex')
]

/**
 * Checks whether bytes begin as a document does. An archive that is not a document begins the same way. HTML and plain
 * text never do; messages, notebooks, calendars and cards are text of a form that they alone have.
 *
 * @param options.images - true if pictures are documents, to be read by OCR.
 */
export function mayBeDocument(bytes: Uint8Array, { images = false } = {}): boolean {
  const length = Math.min(bytes.length, PDF_HEADER_BYTES)
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, length)
  const begins = (start: Buffer) => head.subarray(0, start.length).equals(start)
  return (
    DOCUMENTS.some(begins) ||
    isBareWorkbook(head) ||
    textFormat(bytes) !== undefined ||
    (bytes.length >= SMALLEST_PDF && isPdf(head)) ||
    (images && (IMAGES.some(begins) || isWebp(head) || isBmp(head)))
  )
}

/** Checks for the header of a PDF. The bytes before the header must not be text: a text would be about PDF. */
function isPdf(head: Buffer): boolean {
  const at = head.indexOf('%PDF-')
  if (at <= 0) return at === 0
  return !/^\s*</.test(head.toString('latin1')) && head.some(isNoText)
}

/** A control character that text does not have, or no ASCII. */
function isNoText(byte: number): boolean {
  return byte < 9 || (byte > 13 && byte < 32) || byte > 126
}

function isWebp(head: Buffer): boolean {
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
}

/** Text may begin with the same letters: the size of the header that follows is a small number. */
function isBmp(head: Buffer): boolean {
  return head.toString('latin1', 0, 2) === 'BM' && head.length > 18 && head.readUInt32LE(14) < 256
}
