/** XML parts that are not trusted: no document type, bounded depth and number of elements. */

import { DocumentError } from '../document-error.ts'
import type { Limits } from '../limits.ts'

const [LT, GT, SLASH, BANG, QUESTION, QUOTE, APOSTROPHE] = Buffer.from('<>/!?"\'') as unknown as [
  number,
  number,
  number,
  number,
  number,
  number,
  number
]

/**
 * Check one part, as bytes of UTF-8 or another encoding that has ASCII.
 *
 * @param name - name of the part, for the message.
 * @param options.docType - whether it may name a document type. It is never read, nor are entities declared in it.
 * @returns the number of its elements.
 * @throws DocumentError `INVALID_RESPONSE` - it has a document type where none may be, or declares entities.
 * @throws DocumentError `PAGE_TOO_COMPLEX` - it is nested deeper than `limits.xmlDepth`.
 */
export function checkXml(
  xml: Buffer,
  name: string,
  limits: Limits,
  { docType = false }: { docType?: boolean } = {}
): number {
  const start = rootStart(xml)
  const prolog = xml.subarray(0, start).toString('latin1')
  if (/<!DOCTYPE/i.test(prolog) && (!docType || prolog.includes('[') || /<!ENTITY/i.test(prolog))) {
    throw new DocumentError(
      'INVALID_RESPONSE',
      `${name} has a document type declaration, which is not supported`
    )
  }
  return elementsFrom(xml, start, name, limits)
}

/** @throws DocumentError `PAGE_TOO_COMPLEX` - the document has more elements than `limits.xmlElements`. */
export function checkElements(elements: number, { xmlElements }: Limits): void {
  if (elements <= xmlElements) return
  throw new DocumentError(
    'PAGE_TOO_COMPLEX',
    `the document has more than ${xmlElements} XML elements`,
    { details: { limit: 'xmlElements', value: elements } }
  )
}

/** XML in UTF-16 as UTF-8, so that there is one way to read parts. Others stay as they are. */
export function asAscii(xml: Buffer): Buffer {
  const order = xml.length < 2 ? 0 : xml.readUInt16BE(0)
  const little = order === 0xfffe || order === 0x3c00
  const big = order === 0xfeff || order === 0x003c
  if (!little && !big) return xml
  const text = new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(xml)
  return Buffer.from(text.replace(/^(<\?xml[^>]*?)\sencoding=(["'])[^"']*\2/, '$1'))
}

/** Returns the start of the first element, or the length of a file without elements. */
function rootStart(xml: Buffer): number {
  let at = xml.indexOf(LT)
  while (at >= 0) {
    const next = xml[at + 1]
    if (next === QUESTION) at = xml.indexOf('?>', at)
    else if (next !== BANG) return at
    else if (xml[at + 2] === 0x2d) at = xml.indexOf('-->', at)
    else at = docTypeEnd(xml, at)
    if (at >= 0) at = xml.indexOf(LT, at + 1)
  }
  return xml.length
}

function docTypeEnd(xml: Buffer, start: number): number {
  const subset = xml.indexOf('[', start)
  const end = xml.indexOf(GT, start)
  return subset >= 0 && subset < end ? xml.indexOf(']', subset) : end
}

function elementsFrom(xml: Buffer, start: number, name: string, limits: Limits): number {
  let depth = 0
  let elements = 0
  for (let at = start; at >= 0 && at < xml.length; at = xml.indexOf(LT, at)) {
    const next = xml[at + 1]
    if (next === SLASH) depth--
    else if (next === BANG || next === QUESTION) {
      at = markEnd(xml, at)
      if (at < 0) break
      continue
    } else {
      const end = tagEnd(xml, at + 1)
      elements++
      if (xml[end - 1] !== SLASH && ++depth > limits.xmlDepth) throw tooDeep(name, limits)
      at = end
      continue
    }
    at++
  }
  return elements
}

/** Comments and CDATA may contain text that looks like tags. */
function markEnd(xml: Buffer, at: number): number {
  const sign = xml[at + 2]
  if (xml[at + 1] === BANG && sign === 0x2d) return xml.indexOf('-->', at + 4)
  if (xml[at + 1] === BANG && sign === 0x5b) return xml.indexOf(']]>', at)
  return xml.indexOf(GT, at)
}

function tagEnd(xml: Buffer, from: number): number {
  let quote = 0
  for (let at = from; at < xml.length; at++) {
    const byte = xml[at]!
    if (quote !== 0) {
      if (byte === quote) quote = 0
    } else if (byte === GT) return at
    else if (byte === QUOTE || byte === APOSTROPHE) quote = byte
  }
  return xml.length
}

function tooDeep(name: string, { xmlDepth }: Limits): DocumentError {
  return new DocumentError(
    'PAGE_TOO_COMPLEX',
    `${name} is nested deeper than ${xmlDepth} elements`,
    {
      details: { limit: 'xmlDepth', value: xmlDepth }
    }
  )
}
