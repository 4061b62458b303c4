/** Parts of a Word document in another format, which Word itself reads when it opens it: HTML and text. */

import { documentTree } from '@sluice/content/documents'
import type { Element, ElementContent, Root } from 'hast'
import { plainLine } from '../tree/plain-line.ts'
import type { Archive } from '../zip/archive.ts'
import type { Parts } from '../zip/office-parts.ts'
import { openReferences } from './parts.ts'

const DOCUMENT = 'word/document.xml'
/** Begins a paragraph that a chunk takes the place of. */
const PLACE = '\u{10FF10}'
const CHUNK = /<w:altChunk\b([^<>]*)>(?:\s{0,99}<\/w:altChunk>)?/g

/** A document with a paragraph in place of each chunk, and the chunks. */
export interface Chunked {
  readonly parts: Parts
  readonly chunks: ReadonlyMap<string, readonly ElementContent[]>
}

/** Source: ECMA-376-1, §17.17.2 (`altChunk`). */
export function withChunks(parts: Parts, archive: Archive): Chunked {
  const document = parts.get(DOCUMENT)?.toString('utf8')
  const chunks = new Map<string, readonly ElementContent[]>()
  if (!document?.includes('<w:altChunk')) return { parts, chunks }
  const references = openReferences(parts, DOCUMENT)
  const changed = document.replace(CHUNK, (_, attributes: string) => {
    const name = references.target(/\br:id="([^"]+)"/.exec(attributes)?.[1])
    const place = `${PLACE}${chunks.size}`
    const bytes = name === undefined ? undefined : archive.read(name)
    chunks.set(place, bytes ? chunkContent(bytes, name!) : [])
    return `<w:p><w:r><w:t>${place}</w:t></w:r></w:p>`
  })
  return { parts: new Map(parts).set(DOCUMENT, Buffer.from(changed)), chunks }
}

/** The blocks with the chunks in their places. */
export function placedChunks(blocks: readonly Element[], chunks: Chunked['chunks']): Element[] {
  if (chunks.size === 0) return [...blocks]
  return blocks.flatMap((block) => {
    const content = chunks.get(plainLine(block))
    return content ? content.filter((one): one is Element => one.type === 'element') : [block]
  })
}

function chunkContent(bytes: Buffer, name: string): readonly ElementContent[] {
  const type = /\.txt$/i.test(name) ? 'text/plain' : 'text/html'
  const source = new TextDecoder().decode(bytes)
  const html = /\.mht(?:ml)?$/i.test(name) ? htmlOfMessage(source) : source
  return bodyOf(documentTree(html, type))
}

/** The HTML of a saved page, as libraries write it: one part, in quoted-printable. Source: RFC 2045, §6.7. */
function htmlOfMessage(message: string): string {
  const start = /content-type:\s{0,9}text\/html[\s\S]{0,500}?\r?\n\r?\n/i.exec(message)
  if (!start) return ''
  const boundary = /\bboundary="?([^"\r\n;]{1,100})/i.exec(message)?.[1]
  const rest = message.slice(start.index + start[0].length)
  const end = boundary === undefined ? -1 : rest.indexOf(`--${boundary}`)
  const part = end < 0 ? rest : rest.slice(0, end)
  if (!/quoted-printable/i.test(start[0])) return part
  const octets = part
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return new TextDecoder().decode(Buffer.from(octets, 'latin1'))
}

function bodyOf(tree: Root): readonly ElementContent[] {
  const html = tree.children.find(
    (one): one is Element => one.type === 'element' && one.tagName === 'html'
  )
  const body = html?.children.find(
    (one): one is Element => one.type === 'element' && one.tagName === 'body'
  )
  return body?.children ?? []
}
