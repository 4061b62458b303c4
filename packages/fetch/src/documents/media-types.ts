/** Media types of documents. Source: the registry of IANA. */

import type { DocumentFacts } from '@sluice/documents/pool'

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** Media types by format: the registered one, then others that servers send. */
const DOCUMENTS: Readonly<
  Record<Exclude<DocumentFacts['format'], 'image'>, readonly [string, ...string[]]>
> = {
  pdf: ['application/pdf', 'application/x-pdf'],
  docx: [`${OPEN_XML}.wordprocessingml.document`],
  doc: ['application/msword', 'application/x-msword'],
  odt: [`${OPEN_DOCUMENT}.text`],
  rtf: ['application/rtf', 'text/rtf'],
  pptx: [`${OPEN_XML}.presentationml.presentation`],
  ppt: ['application/vnd.ms-powerpoint', 'application/x-mspowerpoint'],
  odp: [`${OPEN_DOCUMENT}.presentation`],
  xlsx: [`${OPEN_XML}.spreadsheetml.sheet`],
  xls: ['application/vnd.ms-excel', 'application/x-msexcel'],
  ods: [`${OPEN_DOCUMENT}.spreadsheet`],
  epub: ['application/epub+zip'],
  fb2: ['application/x-fictionbook+xml', 'application/x-fictionbook'],
  eml: ['message/rfc822'],
  mhtml: ['multipart/related', 'application/x-mimearchive'],
  msg: ['application/vnd.ms-outlook'],
  ipynb: ['application/x-ipynb+json'],
  ics: ['text/calendar'],
  vcf: ['text/vcard', 'text/x-vcard'],
  zip: ['application/zip'],
  iwork: [
    'application/vnd.apple.pages',
    'application/vnd.apple.numbers',
    'application/vnd.apple.keynote'
  ]
}

/** Media types that say "some archive". */
const ARCHIVES = ['application/zip', 'application/x-zip', 'application/x-zip-compressed']

/** Beginnings of the media types of templates, of files with macros, and the like. */
const FAMILIES = [
  OPEN_XML,
  OPEN_DOCUMENT,
  ...['word', 'excel', 'powerpoint'].map((program) => `application/vnd.ms-${program}`)
]

/** Pictures: the first bytes of the file, the registered media type, then others that servers send. */
const PICTURES: readonly (readonly [start: string, mediaType: string, ...others: string[]])[] = [
  ['\x89PNG', 'image/png', 'image/apng'],
  ['\xff\xd8\xff', 'image/jpeg', 'image/jpg'],
  ['GIF8', 'image/gif'],
  ['RIFF', 'image/webp'],
  ['BM', 'image/bmp', 'image/x-ms-bmp'],
  // In either byte order.
  ['', 'image/tiff', 'image/tif']
]

const DOCUMENT_TYPES = new Set([...Object.values(DOCUMENTS).flat(), ...ARCHIVES])
const PICTURE_TYPES = new Set(PICTURES.flatMap(([, ...types]) => types))

/** The media type of a document that was read. */
export function mediaTypeOf(format: DocumentFacts['format'], bytes: Uint8Array): string {
  if (format !== 'image') return DOCUMENTS[format][0]
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return PICTURES.find(([sign]) => start.startsWith(sign))?.[1] ?? 'image/tiff'
}

/** Returns true if this is the media type of a picture that OCR can read. */
export function isPicture(mediaType: string): boolean {
  return PICTURE_TYPES.has(mediaType)
}

/** Returns true if a body with this media type may be a document, or a picture for OCR. */
export function mayHoldScan(mediaType: string): boolean {
  return isPicture(mediaType) || mayHoldDocument(mediaType)
}

/** Returns true if a body with this media type may be a document. Its bytes tell the real type. */
export function mayHoldDocument(mediaType: string): boolean {
  return DOCUMENT_TYPES.has(mediaType) || FAMILIES.some((family) => mediaType.startsWith(family))
}
