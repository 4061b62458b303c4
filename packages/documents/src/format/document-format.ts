/** The format of a document, told by its bytes alone: neither a name nor a header can lie about it. */

import { fileTypeFromBuffer } from 'file-type'
import type { DocumentFormat } from '../converter.ts'
import { DocumentError } from '../document-error.ts'
import { DOCUMENT_LIMITS, type Limits } from '../limits.ts'
import { openArchive } from '../zip/archive.ts'
import { isBareWorkbook } from './bare-workbook.ts'
import { isOle, oleStreams } from './ole-streams.ts'
import { packageFormat, unreadable } from './package-format.ts'
import { textFormat } from './text-format.ts'

/** Readers accept a header within the first kilobyte. Source: ISO 32000-1, annex H.3.4.1. */
const PDF_HEADER_BYTES = 1024
const OCR_IMAGES = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/tiff',
  'image/bmp'
])

/**
 * Tell a document by its bytes.
 *
 * @returns `undefined` for anything but a document: HTML, plain text, other archives, other binary files.
 * @throws DocumentError `DOCUMENT_ENCRYPTED` - an Office document under a password.
 * @throws DocumentError `UNSUPPORTED_CONTENT` - a document of a known format without a reader.
 * @throws DocumentError - as `openArchive` does, for an archive.
 */
export async function documentFormat(
  bytes: Uint8Array,
  limits: Limits = DOCUMENT_LIMITS
): Promise<DocumentFormat | undefined> {
  const start = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.length, PDF_HEADER_BYTES)
  )
  if (startsWith(start, 'PK\x03\x04') || startsWith(start, 'PK\x05\x06')) {
    return packageFormat(await openArchive(bytes, limits))
  }
  if (isOle(bytes)) return oleFormat(bytes)
  if (startsWith(start, '{\\rtf')) return 'rtf'
  if (isBareWorkbook(bytes)) return 'xls'
  const text = textFormat(bytes)
  if (text) return text
  const type = await fileTypeFromBuffer(bytes.subarray(0, 64 * 1024))
  if (type && OCR_IMAGES.has(type.mime)) return 'image'
  return start.includes('%PDF-') && !looksLikeHtml(start) ? 'pdf' : undefined
}

function oleFormat(bytes: Uint8Array): DocumentFormat | undefined {
  const streams = oleStreams(bytes)
  if (streams.has('ENCRYPTEDPACKAGE')) {
    throw new DocumentError('DOCUMENT_ENCRYPTED', 'the Office document is encrypted')
  }
  if (streams.has('WORDDOCUMENT')) return 'doc'
  if (streams.has('WORKBOOK') || streams.has('BOOK')) return 'xls'
  if (streams.has('POWERPOINT DOCUMENT')) return 'ppt'
  if (streams.has('__PROPERTIES_VERSION1.0')) return 'msg'
  const type = UNREADABLE.find(([stream]) => streams.has(stream))?.[1]
  if (type !== undefined) throw unreadable(type)
  return undefined
}

/** Compound files without a reader, by a stream or storage of theirs. */
const UNREADABLE: readonly (readonly [string, string])[] = [
  ['VISIODOCUMENT', 'application/vnd.visio'],
  ['QUILL', 'application/vnd.ms-publisher'],
  ['MATOST', 'application/vnd.ms-works'],
  ['\u0005HWPSUMMARYINFORMATION', 'application/x-hwp']
]

/** White space and a byte order mark may stand before it. */
function startsWith(start: Buffer, sign: string): boolean {
  return start.subarray(0, sign.length).equals(Buffer.from(sign, 'latin1'))
}

/** A page about PDFs may name the header in its first kilobyte. */
function looksLikeHtml(start: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|\?xml)/i.test(start.toString('latin1'))
}
