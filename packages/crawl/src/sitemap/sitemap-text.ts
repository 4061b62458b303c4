/** The text of a sitemap from its bytes: decompressed, bounded, decoded, piece by piece. */

import { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { SitemapFaultError } from './sitemap-fault.ts'

/** Layers of gzip: a file, and a server that compresses it again. */
const MOST_LAYERS = 2
/** Bytes that tell compression and encoding. */
const HEAD = 1_024
/** Bytes of a piece: between two of them other work gets its turn. */
const PIECE = 64 * 1024

/** Bounds of a text, and the used part. */
export interface TextBounds {
  /** Bytes of the text, and of each layer of compression. */
  readonly mostBytes: number
  /** Counts the bytes that decompression brings. */
  readonly spent: { unzipped: number }
}

/**
 * Read the text. Gzip is recognized by its bytes, whatever the headers say; the encoding by a byte order mark, the XML
 * declaration, the header's charset; otherwise it is UTF-8.
 *
 * @throws SitemapFaultError `too_large`, `broken`.
 */
export async function* sitemapText(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  { mostBytes, spent }: TextBounds
): AsyncGenerator<string> {
  let bytes = 0
  let decoder: TextDecoder | undefined
  for await (const piece of pieces(unzipped(body, 0, mostBytes, spent))) {
    bytes += piece.byteLength
    decoder ??= new TextDecoder(encodingOf(piece, contentType))
    const isOver = bytes > mostBytes
    yield decoder.decode(
      isOver ? piece.subarray(0, piece.byteLength - (bytes - mostBytes)) : piece,
      { stream: true }
    )
    if (isOver) throw new SitemapFaultError('too_large')
  }
  yield decoder?.decode() ?? ''
}

async function* unzipped(
  body: AsyncIterable<Uint8Array>,
  layer: number,
  mostBytes: number,
  spent: { unzipped: number }
): AsyncGenerator<Uint8Array> {
  const [head, whole] = await headOf(body)
  const isZipped = head[0] === 0x1f && head[1] === 0x8b
  if (!isZipped) {
    yield* whole
    return
  }
  if (layer === MOST_LAYERS) throw new SitemapFaultError('broken')
  const gunzip = createGunzip({ chunkSize: PIECE })
  const source = Readable.from(whole, { objectMode: false })
  source.on('error', (error) => gunzip.destroy(error))
  try {
    const inner = counted(source.pipe(gunzip), mostBytes, spent)
    yield* unzipped(inner, layer + 1, mostBytes, spent)
  } catch (error) {
    if (error instanceof SitemapFaultError || !isZlib(error)) throw error
    throw new SitemapFaultError('broken', { cause: error })
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

/** Each layer is bounded: one that holds nothing but empty members of gzip brings no text. */
async function* counted(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
  spent: { unzipped: number }
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    spent.unzipped += chunk.byteLength
    yield chunk
    if (bytes > mostBytes) throw new SitemapFaultError('too_large')
  }
}

function isZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
}

/** The first bytes, and all of them again. */
async function headOf(
  body: AsyncIterable<Uint8Array>
): Promise<[head: Uint8Array, whole: AsyncIterable<Uint8Array>]> {
  const iterator = body[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  let isDone = false
  let failure: { readonly error: unknown } | undefined
  while (head.byteLength < HEAD && !isDone && !failure) {
    try {
      const { value, done } = await iterator.next()
      isDone = done === true
      if (!isDone) head = Buffer.concat([head, value])
    } catch (error) {
      // The data before the failure still counts.
      failure = { error }
    }
  }
  return [
    head,
    (async function* () {
      try {
        if (head.byteLength > 0) yield head
        if (failure) throw failure.error
        while (!isDone) {
          const { value, done } = await iterator.next()
          isDone = done === true
          if (!isDone) yield value
        }
      } finally {
        await iterator.return?.()
      }
    })()
  ]
}

async function* pieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    for (let at = 0; at < chunk.byteLength; at += PIECE) yield chunk.subarray(at, at + PIECE)
  }
}

function encodingOf(head: Uint8Array, contentType: string): string {
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1')
  if (start.startsWith('\u00ef\u00bb\u00bf')) return 'utf-8'
  if (start.startsWith('<\0?\0')) return 'utf-16le'
  if (start.startsWith('\0<\0?')) return 'utf-16be'
  const declared =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1] ??
    /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]
  // A declaration that could be read as ASCII is not in UTF-16, whatever it says.
  if (declared === undefined || /^utf-?16/i.test(declared)) return 'utf-8'
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return 'utf-8'
  }
}
