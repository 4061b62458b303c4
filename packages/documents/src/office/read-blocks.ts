/** Documents read by @firecrawl/anydoc. */

import { toDocument } from '@firecrawl/anydoc'
import type { DocumentFormat } from '../converter.ts'
import { DocumentError, type DocumentErrorCode } from '../document-error.ts'
import { isOle, withOleNames } from '../format/ole-streams.ts'
import type { BlockTree } from './block-tree.ts'

/** anydoc has one reader for workbooks, old and new ones. */
const NAMES: Partial<Record<DocumentFormat, string>> = { xls: 'xlsx' }

/** anydoc compares names with case. */
const STREAMS = ['Workbook', 'Book', 'WordDocument', 'PowerPoint Document', '0Table', '1Table']

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
    const named = isOle(bytes) ? withOleNames(bytes, STREAMS) : bytes
    return (await toDocument(named, name)) as unknown as BlockTree
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (format === 'doc' && OLD_WORD.test(message)) throw oldWord()
    throw new DocumentError(
      CODES[code] ?? 'INVALID_RESPONSE',
      `the ${format} document cannot be read: ${message}`,
      { cause: error }
    )
  }
}

/** What anydoc says of a file of Word 6 or 95. */
const OLD_WORD = /FIB magic/i

function oldWord(): DocumentError {
  return new DocumentError(
    'UNSUPPORTED_CONTENT',
    'documents of Word 6 and Word 95 are not supported. Save it in a newer format',
    { details: { content_type: 'application/msword' } }
  )
}
