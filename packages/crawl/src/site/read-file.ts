/** A file of a site as the tree of a page. */

import { decodeBody, mediaType, queryEncoder } from '@sluice/acquire/decode'
import { documentTree } from '@sluice/content/documents'
import { SluiceError } from '@sluice/core'
import type { Root } from 'hast'
import type { SiteFile } from './site-access.ts'

/** Bytes of a page. */
export const PAGE_BYTES = 25 * 1024 * 1024

/** A file that was read. */
export interface ReadFile {
  /** HTML, or a document as HTML. */
  readonly tree: Root
  /** Lower-case, by the header and the bytes. */
  readonly mediaType: string
}

/**
 * Read a file whole.
 *
 * @param most - bytes.
 * @throws SluiceError `RESPONSE_TOO_LARGE`. ContentError `PAGE_TOO_COMPLEX`.
 */
export async function readFile(file: SiteFile, most: number): Promise<ReadFile> {
  return readTree(await wholeBody(file, most), { ...file, url: file.url.href })
}

/** The tree of a file. @throws ContentError `PAGE_TOO_COMPLEX`. */
export function readTree(
  bytes: Uint8Array,
  { url, contentType }: { readonly url: string; readonly contentType: string }
): ReadFile {
  const type = mediaType(contentType, bytes, new URL(url))
  const { text, encoding } = decodeBody(bytes, contentType)
  return { tree: documentTree(text, type, queryEncoder(encoding)), mediaType: type }
}

/** All bytes of a file, not copied if they came in one piece. @throws SluiceError `RESPONSE_TOO_LARGE`. */
export async function wholeBody(file: SiteFile, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of file.body) {
    parts.push(part)
    length += part.byteLength
    if (length > most) {
      throw new SluiceError('RESPONSE_TOO_LARGE', `The file is larger than ${most} bytes.`, {
        details: { limit: most }
      })
    }
  }
  const [first] = parts
  return first && parts.length === 1 ? first : Buffer.concat(parts, length)
}
