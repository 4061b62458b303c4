/**
 * From bytes to text: what type they are and which encoding they are in.
 */

import sniffEncoding from 'html-encoding-sniffer'

/** A page's text and the WHATWG name of the encoding it was in. */
export interface DecodedBody {
  readonly text: string
  readonly encoding: string
}

/**
 * Decode a page: BOM, then the header's charset, then `<meta>` (the order of WHATWG HTML). When nothing
 * declares an encoding, UTF-8 if the bytes are valid UTF-8, else windows-1252.
 *
 * @param contentType - the Content-Type header, `''` when absent.
 * @returns text without BOM; bytes that fit no character become U+FFFD. Never throws.
 */
export function decodeBody(body: Uint8Array, contentType: string): DecodedBody {
  const label = charsetOf(contentType)
  const encoding = sniffEncoding(body, {
    ...(label ? { transportLayerEncodingLabel: label } : {}),
    // No encoding has this name, so it tells "declared nothing" from "declared windows-1252".
    defaultEncoding: UNDECLARED
  })
  if (encoding !== UNDECLARED) return { text: decode(body, encoding), encoding }
  const utf8 = decodeStrictly(body)
  if (utf8 !== undefined) return { text: utf8, encoding: 'UTF-8' }
  return { text: decode(body, 'windows-1252'), encoding: 'windows-1252' }
}

const UNDECLARED = 'none'

/**
 * The media type of a body: the header's, lower-case and without parameters. Where the header is absent,
 * malformed or says only "bytes", and for HTML whose bytes are something else, the first 512 bytes decide
 * (WHATWG MIME Sniffing, reduced to what is told apart here).
 */
export function mediaType(contentType: string, body: Uint8Array): string {
  const declared = essenceOf(contentType)
  const head = body.subarray(0, 512)
  const binary = SIGNATURES.find(([bytes]) => bytes.every((byte, place) => head[place] === byte))
  if (declared !== '' && declared !== 'application/octet-stream' && declared !== 'text/html') {
    return declared
  }
  if (binary) return binary[1]
  if (declared === 'text/html') return declared
  // An empty page is an empty page, not a file of a type nobody reads.
  if (body.length === 0 || looksLikeHtml(head)) return 'text/html'
  return declared || 'application/octet-stream'
}

/** `text/html` of `Text/HTML; charset=x`; `''` when the header is absent or malformed. */
export function essenceOf(contentType: string): string {
  const essence = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence) ? essence : ''
}

/** First bytes of formats that are served as HTML or as bytes by mistake. */
const SIGNATURES: readonly (readonly [readonly number[], string])[] = [
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
  [[0xff, 0xd8, 0xff], 'image/jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'image/gif'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'application/pdf'],
  [[0x50, 0x4b, 0x03, 0x04], 'application/zip'],
  [[0x1f, 0x8b, 0x08], 'application/gzip'],
  [[0x4f, 0x67, 0x67, 0x53, 0x00], 'application/ogg'],
  [[0x1a, 0x45, 0xdf, 0xa3], 'video/webm']
]

/** Tags that begin an HTML document, after space, a BOM and comments (WHATWG MIME Sniffing §7.1). */
function looksLikeHtml(head: Uint8Array): boolean {
  const text = decode(head, hasUtf16Bom(head)).trimStart()
  return /^(?:<!--|<!doctype html|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|main|article|meta|link)[\s>/])/i.test(
    text
  )
}

function hasUtf16Bom(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(contentType)?.slice(1).find(Boolean)
}

function decode(body: Uint8Array, encoding: string): string {
  // Encodings that can hide markup decode to one U+FFFD (WHATWG Encoding, "replacement").
  if (encoding.toLowerCase() === 'replacement') return '\ufffd'
  return new TextDecoder(encoding).decode(body)
}

function decodeStrictly(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}
