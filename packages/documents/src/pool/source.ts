/** Where a document comes from, in parts: it is never a second time whole in the process that asks. */

import { open } from 'node:fs/promises'

/** A document: bytes, parts of it as they come, or a file. */
export type DocumentSource = Uint8Array | AsyncIterable<Uint8Array> | { readonly file: string }

/** Its parts, and its size where that is known before. */
export interface SourceParts {
  readonly size?: number
  readonly parts: AsyncIterable<Uint8Array>
}

const PART = 256 * 1024

/** @throws Error of the file system for a file that cannot be opened. */
export async function sourceParts(source: DocumentSource): Promise<SourceParts> {
  if (source instanceof Uint8Array) return { size: source.length, parts: partsOf(source) }
  if (!('file' in source)) return { parts: source }
  const handle = await open(source.file)
  const { size } = await handle.stat()
  return { size, parts: handle.createReadStream({ highWaterMark: PART }) }
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART)
}
