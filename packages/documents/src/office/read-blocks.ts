/** Documents read by @firecrawl/anydoc. */

import { toDocument } from '@firecrawl/anydoc'
import type { DocumentFormat } from '../converter.ts'
import { DocumentError, type DocumentErrorCode } from '../document-error.ts'
import type { BlockTree } from './block-tree.ts'

/** anydoc has one reader for workbooks, old and new ones. */
const NAMES: Partial<Record<DocumentFormat, string>> = { xls: 'xlsx' }

const CODES: Readonly<Record<string, DocumentErrorCode>> = {
  encrypted: 'DOCUMENT_ENCRYPTED',
  resourceLimit: 'PAGE_TOO_COMPLEX',
  unsupported: 'UNSUPPORTED_CONTENT'
}

/**
 * Read a document to blocks.
 *
 * @param bytes - guarded: no archive in it, no document types, bounded depth.
 * @throws DocumentError - `DOCUMENT_ENCRYPTED`, `PAGE_TOO_COMPLEX`, `UNSUPPORTED_CONTENT`; else `INVALID_RESPONSE`.
 */
export async function readBlocks(bytes: Uint8Array, format: DocumentFormat): Promise<BlockTree> {
  try {
    const name = (NAMES[format] ?? format) as Parameters<typeof toDocument>[1]
    return (await toDocument(bytes, name)) as unknown as BlockTree
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    throw new DocumentError(
      CODES[code] ?? 'INVALID_RESPONSE',
      `the ${format} document cannot be read: ${message}`,
      { cause: error }
    )
  }
}
