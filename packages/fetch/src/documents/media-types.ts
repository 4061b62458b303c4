/** Media types of documents. Source: the registry of IANA. */

import type { DocumentFacts } from '@sluice/documents/pool'

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** Media types by format. */
const MEDIA_TYPES: Readonly<Record<Exclude<DocumentFacts['format'], 'image'>, string>> = {
  pdf: 'application/pdf',
  docx: `${OPEN_XML}.wordprocessingml.document`,
  doc: 'application/msword',
  odt: `${OPEN_DOCUMENT}.text`,
  rtf: 'application/rtf',
  pptx: `${OPEN_XML}.presentationml.presentation`,
  ppt: 'application/vnd.ms-powerpoint',
  odp: `${OPEN_DOCUMENT}.presentation`,
  xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
  xls: 'application/vnd.ms-excel',
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  epub: 'application/epub+zip'
}

/** Media types of pictures, by the first bytes of the file. */
const PICTURES: readonly (readonly [start: string, mediaType: string])[] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['RIFF', 'image/webp'],
  ['BM', 'image/bmp']
]

/** The media type of a document that was read. */
export function mediaTypeOf(format: DocumentFacts['format'], bytes: Uint8Array): string {
  if (format !== 'image') return MEDIA_TYPES[format]
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return PICTURES.find(([sign]) => start.startsWith(sign))?.[1] ?? 'image/tiff'
}

/** Types that servers send with documents: those above, their relatives, and those that say "some archive". */
const SENT =
  /^(?:application\/(?:pdf|x-pdf|msword|rtf|epub\+zip|x-zip(?:-compressed)?|zip|vnd\.(?:ms-(?:word|excel|powerpoint)|openxmlformats-officedocument|oasis\.opendocument)[\w.+-]*|x-(?:msexcel|mspowerpoint|msword))|text\/rtf)$/

/** Pictures that OCR reads. */
const PICTURE = /^image\/(?:a?png|jpe?g|webp|gif|tiff?|bmp|x-ms-bmp)$/

/** Returns true if this is the media type of a picture that OCR can read. */
export function isPicture(mediaType: string): boolean {
  return PICTURE.test(mediaType)
}

/** Returns true if a body with this media type may be a document, or a picture for OCR. */
export function mayHoldScan(mediaType: string): boolean {
  return isPicture(mediaType) || mayHoldDocument(mediaType)
}

/** Returns true if a body with this media type may be a document. Its bytes tell the real type. */
export function mayHoldDocument(mediaType: string): boolean {
  return SENT.test(mediaType)
}
