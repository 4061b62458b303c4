/** A file of a site as text or as the tree of a page. */

import { decodeBody, mediaType } from '@sluice/acquire/decode'
import { documentTree } from '@sluice/content/documents'
import { SluiceError } from '@sluice/core'
import type { Root } from 'hast'
import type { SiteFile } from './site-access.ts'

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
  const bytes = Buffer.concat(parts, length)
  const type = mediaType(file.contentType, bytes, file.url)
  return { tree: documentTree(decodeBody(bytes, file.contentType).text, type), mediaType: type }
}
