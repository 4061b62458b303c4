/**
 * From bytes to text: detects media type and encoding.
 */

import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import sniffEncoding from 'html-encoding-sniffer'
import { detectEncoding } from './detect-encoding.ts'
import { isHtml, TEXT_HEAD, type TextEnds, typeOfMarkup, typeOfName } from './text-type.ts'

export { queryEncoder } from './encode-query.ts'

/** A page's text and the WHATWG name of the encoding it was in. */
export interface DecodedBody {
  readonly text: string
  readonly encoding: string
  /** True if the letters of the text decided, because no encoding was declared or the declared one did not fit. */
  readonly detected?: boolean
}

/** Bytes searched for `<meta>`. Browsers search beyond the 1,024 that HTML asks of authors. */
const PRESCAN = 16_384

/**
 * Decode a page: BOM, then the header's charset, then `<meta>` (the order of WHATWG HTML). When nothing declares an
 * encoding, UTF-8 if the bytes are nearly all valid UTF-8 and not all ASCII, else the legacy encoding whose letters make
 * words of them, else windows-1252. A declaration that the bytes contradict is not believed: UTF-8 that was declared as
 * something else, and a legacy encoding that was declared as UTF-8 or as windows-1252.
 *
 * @param contentType - the Content-Type header, `''` when absent.
 * @returns text without BOM; bytes that fit no character become U+FFFD. Never throws.
 */
export function decodeBody(body: Uint8Array, contentType: string): DecodedBody {
  const label = charsetOf(contentType)
  const encoding = sniffEncoding(body, {
    ...(label ? { transportLayerEncodingLabel: label } : {}),
    maxPrescanBytes: PRESCAN,
    // No encoding has this name, so it distinguishes "declared nothing" from "declared windows-1252".
    defaultEncoding: UNDECLARED
  })
  return encoding === UNDECLARED
    ? decodeUndeclared(body)
    : decodeDeclared(body, encoding, label !== undefined)
}

function decodeUndeclared(body: Uint8Array): DecodedBody {
  const isPlain = isAscii(body)
  if (!isPlain && (isUtf8(body) || isNearlyUtf8(body))) return decodedAs(body, 'UTF-8')
  const found =
    isPlain && !body.includes(ESCAPE) && !body.includes(0) ? undefined : detectEncoding(body)
  return found && found !== FALLBACK ? detectedAs(body, found) : decodedAs(body, FALLBACK)
}

function decodeDeclared(body: Uint8Array, encoding: string, inHeader: boolean): DecodedBody {
  if (encoding === 'UTF-8') {
    const found =
      isAscii(body) || isUtf8(body) || isMostlyUtf8(body) ? undefined : detectEncoding(body)
    return found ? detectedAs(body, found) : decodedAs(body, encoding)
  }
  if (isSurelyUtf8(body, encoding, inHeader) && isUtf8(body)) return detectedAs(body, 'UTF-8')
  // Servers and editors declare windows-1252 without a look at the text.
  const found = encoding === FALLBACK && !isAscii(body) ? detectEncoding(body) : undefined
  return found && found !== FALLBACK ? detectedAs(body, found) : decodedAs(body, encoding)
}

function decodedAs(body: Uint8Array, encoding: string): DecodedBody {
  return { text: decode(body, encoding), encoding }
}

function detectedAs(body: Uint8Array, encoding: string): DecodedBody {
  return { ...decodedAs(body, encoding), detected: true }
}

/** Encoding of texts whose letters do not tell. */
const FALLBACK = 'windows-1252'

/** The escape character, which switches encodings in ISO-2022-JP. */
const ESCAPE = 0x1b

const UNDECLARED = 'none'

/**
 * The media type of a body: the header's, lower-case and without parameters, unless the bytes are something else
 * (WHATWG MIME Sniffing, reduced to what is read here, and with more of it):
 *
 * - absent, malformed or "bytes": the bytes decide, then the ending of the address;
 * - HTML and scripts: signed formats, feeds and JSON are what they are;
 * - plain text: JSON and feeds, and by the address Markdown and CSV;
 * - XML and JSON: XHTML is a page, and so is HTML in place of JSON.
 *
 * @param url - source URL of the body. Without it, names of files say nothing.
 * @returns `text/html` for an empty body without a type: an empty page is not an unsupported file.
 */
export function mediaType(contentType: string, body: Uint8Array, url?: URL): string {
  const declared = essenceOf(contentType)
  const isUndeclared = UNDECLARED_TYPES.has(declared)
  if (!isUndeclared && !MISTAKEN.test(declared)) return declared
  const signed =
    isUndeclared || declared === 'text/html'
      ? SIGNATURES.find(({ bytes, at = 0 }) =>
          bytes.every((byte, place) => body[at + place] === byte)
        )
      : undefined
  if (signed) return signed.type
  if (isUndeclared && body.length === 0) return 'text/html'
  const ends = endsOf(body)
  const seen = typeOfMarkup(ends)
  const type = isUndeclared ? (seen ?? typeOfBytes(body)) : trueType(declared, seen, ends)
  return type === 'text/plain' && url ? typeOfName(url) : type
}

/** Types that are sent with things of another type. */
const MISTAKEN =
  /^(?:text\/(?:html|plain|xml|json|javascript)|application\/(?:json|xml|(?:x-)?javascript))$/

/** The type of a body, which is not always the one in its header. */
function trueType(declared: string, seen: string | undefined, { start }: TextEnds): string {
  if (seen === undefined || declared === seen) return declared
  if (declared.endsWith('/xml')) return isHtml(start) ? 'application/xhtml+xml' : declared
  if (declared.endsWith('/json')) return seen === 'application/json' ? declared : seen
  // A browser shows HTML that is declared as text as text, and XHTML that is declared as HTML as HTML.
  return /html|^text\/xml$/.test(seen) ? declared : seen
}

/** `text/html` of `Text/HTML; charset=x`; `''` when the header is absent or malformed. */
export function essenceOf(contentType: string): string {
  const essence = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence) ? essence : ''
}

/** Types that say nothing (WHATWG MIME Sniffing §5), and the one that says only "bytes". */
const UNDECLARED_TYPES: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'application/unknown',
  'unknown/unknown'
])

/**
 * First bytes of formats that are served as HTML or as bytes by mistake: the formats of WHATWG MIME Sniffing §6 that
 * are served instead of pages. `file-type` answers another question, asynchronously: it unpacks archives to tell what
 * is in them, and finds types that the standard does not let a client find.
 */
const SIGNATURES: readonly {
  readonly type: string
  readonly bytes: readonly number[]
  readonly at?: number
}[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', bytes: [0x57, 0x45, 0x42, 0x50, 0x56, 0x50], at: 8 },
  { type: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'application/zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  ...['heic', 'heix', 'mif1'].map((brand) => ({
    type: 'image/heic',
    ...signed(`ftyp${brand}`, 4)
  })),
  { type: 'image/avif', ...signed('ftypavif', 4) },
  { type: 'image/vnd.adobe.photoshop', ...signed('8BPS') },
  { type: 'image/vnd.djvu', ...signed('AT&TFORM') },
  { type: 'application/x-7z-compressed', ...signed("7z\xbc\xaf'\x1c") },
  { type: 'application/vnd.rar', ...signed('Rar!\x1a\x07') },
  // The first record of a workbook before it was a compound file: Excel 2, 3 and 4.
  { type: 'application/vnd.ms-excel', bytes: [0x09, 0x00, 0x04, 0x00] },
  { type: 'application/vnd.ms-excel', bytes: [0x09, 0x02, 0x06, 0x00] },
  { type: 'application/vnd.ms-excel', bytes: [0x09, 0x04, 0x06, 0x00] },
  { type: 'application/gzip', bytes: [0x1f, 0x8b, 0x08] },
  { type: 'application/ogg', bytes: [0x4f, 0x67, 0x67, 0x53, 0x00] },
  { type: 'video/webm', bytes: [0x1a, 0x45, 0xdf, 0xa3] }
]

/** The bytes of letters. */
function signed(letters: string, at = 0) {
  return { bytes: [...letters].map((letter) => letter.charCodeAt(0)), at }
}

/** Returns the beginning and the end of a body, as text. */
function endsOf(body: Uint8Array): TextEnds {
  const encoding = encodingByBom(body)
  return {
    start: decode(body.subarray(0, TEXT_HEAD), encoding).trimStart(),
    end: decode(body.subarray(-64), encoding).trimEnd()
  }
}

/** Text, unless there are bytes that no text has (WHATWG MIME Sniffing §3); UTF-16 has bytes of any kind. */
function typeOfBytes(body: Uint8Array): string {
  const head = body.subarray(0, 512)
  const isBinary =
    encodingByBom(head) === 'utf-8' && head.some((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte))
  return isBinary ? 'application/octet-stream' : 'text/plain'
}

/** Tab, line feed, form feed, carriage return, escape. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

function encodingByBom(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType)?.slice(1).find(Boolean)
}

function decode(body: Uint8Array, encoding: string): string {
  // Encodings that can hide markup decode to one U+FFFD (WHATWG Encoding, "replacement").
  if (encoding.toLowerCase() === 'replacement') return '\ufffd'
  return decoderOf(encoding).decode(body)
}

/** Some releases of node lack the rarest encodings of the standard. */
function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Share of characters that may be broken in a text that is UTF-8, and the fewest characters that show it. */
const BROKEN = 0.1
const FEWEST = 4

/** Checks whether the characters beyond ASCII are UTF-8 but for a few: a page put together from two sources. */
function isNearlyUtf8(body: Uint8Array): boolean {
  const { valid, broken } = utf8Characters(body)
  return valid >= FEWEST && broken <= valid * BROKEN
}

/** Checks whether a text that is declared as UTF-8 has at least as many valid characters as broken ones. */
function isMostlyUtf8(body: Uint8Array): boolean {
  const { valid, broken } = utf8Characters(body)
  return valid >= broken
}

/** Counts the characters beyond ASCII. */
function utf8Characters(body: Uint8Array): { readonly valid: number; readonly broken: number } {
  let valid = 0
  let broken = 0
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]!
    if (byte < 0x80) continue
    const more = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    let found = 0
    while (found < more && ((body[index + found + 1] ?? 0) & 0xc0) === 0x80) found++
    if (more > 0 && found === more) valid++
    else broken++
    index += found
  }
  return { valid, broken }
}

/**
 * Characters beyond ASCII from which a text is UTF-8 although it declares another encoding. In windows-1251 and its like,
 * not even four are all valid by chance. A header is believed longer than a `meta`, which stays behind when a page is
 * converted.
 */
const SURE = { header: 16, meta: 4 }

function isSurelyUtf8(body: Uint8Array, encoding: string, inHeader: boolean): boolean {
  if (!/^(?:windows-|iso-8859-|koi8-|macintosh|ibm866|x-mac)/i.test(encoding)) return false
  const least = inHeader ? SURE.header : SURE.meta
  let characters = 0
  for (let index = 0; index < body.length && characters < least; index++) {
    if (body[index]! >= 0xc2) characters++
  }
  return characters === least
}
