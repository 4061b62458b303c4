/** Source of a document, in parts. The calling process never holds a second whole copy of the document. */

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** A document: bytes, parts of it as they come, or a file. */
export type DocumentSource = Uint8Array | AsyncIterable<Uint8Array> | { readonly file: string }

/** Its parts, and its size where that is known before. */
export interface SourceParts {
  readonly size?: number
  /** A file is opened when the first part is asked for, and closed when no more are. */
  readonly parts: AsyncIterable<Uint8Array>
}

const PART = 256 * 1024

/** @throws Error of the file system for a file that is not there. */
export async function sourceParts(source: DocumentSource): Promise<SourceParts> {
  if (source instanceof Uint8Array) return { size: source.length, parts: partsOf(source) }
  if (!('file' in source)) return { parts: source }
  const { size } = await stat(source.file)
  return { size, parts: partsOfFile(source.file) }
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART)
}

async function* partsOfFile(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: PART })
}
