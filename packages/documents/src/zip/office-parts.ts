/**
 * The parts of an Office package that are read, all of them checked: XML, and the type of the package. Images, fonts,
 * embedded documents and macros stay where they are.
 */

import { zipSync } from 'fflate'
import { DocumentError } from '../document-error.ts'
import type { Limits } from '../limits.ts'
import type { Archive } from './archive.ts'
import { asAscii, checkElements, checkXml } from './checked-xml.ts'

/** Parts by name, in the order of the archive. */
export type Parts = Map<string, Buffer>

const XML = /\.(?:xml|rels)$/i
/** Sheets have many small elements; their cells are counted where they are read. */
const SHEETS = /^xl\/(?:worksheets|sharedStrings|calcChain)|^content\.xml$/i
/** Parts of binary workbooks. */
const BINARY = /^xl\/(?!vba)[^/]*\.bin$|^xl\/(?:worksheets|_rels)\/[^/]*\.bin$/i

/**
 * Inflate and check the parts of a package.
 *
 * @param options.docTypes - whether parts may name a document type, as old OpenDocument files do.
 * @throws DocumentError `DOCUMENT_ENCRYPTED` - an OpenDocument file under a password.
 * @throws DocumentError - see `checkXml` and `Archive.read`; `PAGE_TOO_COMPLEX` for too many elements.
 */
export function officeParts(
  archive: Archive,
  limits: Limits,
  options: { docTypes: boolean }
): Parts {
  if (isEncrypted(archive)) throw encrypted()
  const parts: Parts = new Map()
  let elements = 0
  for (const name of archive.names) {
    const isXml = XML.test(name)
    if (!isXml && name !== 'mimetype' && !BINARY.test(name)) continue
    const bytes = archive.read(name)!
    if (!isXml) {
      parts.set(name, bytes)
      continue
    }
    const xml = asAscii(bytes)
    const count = checkXml(xml, name, limits, { docType: options.docTypes })
    if (!SHEETS.test(name)) elements += count
    checkElements(elements, limits)
    parts.set(name, xml)
  }
  return parts
}

/** An archive of parts, not compressed: for a reader that takes nothing else. */
export function archiveOf(parts: Parts): Uint8Array {
  return zipSync(Object.fromEntries(parts), { level: 0 })
}

/** Each encrypted entry says in the manifest how it is. Source: OpenDocument 1.3, part 2, §4.8. */
function isEncrypted(archive: Archive): boolean {
  return archive.read('META-INF/manifest.xml')?.includes(':encryption-data') ?? false
}

function encrypted(): DocumentError {
  return new DocumentError(
    'DOCUMENT_ENCRYPTED',
    'the document is encrypted. Save it without a password'
  )
}
