/** Any document to a tree. */

import type { Converted, ConvertOptions } from './converter.ts'
import { CONVERTERS } from './converters.ts'
import { DocumentError } from './document-error.ts'
import { documentFormat } from './format/document-format.ts'
import { isEncryptedOffice } from './format/ole-streams.ts'
import { DOCUMENT_LIMITS } from './limits.ts'

/**
 * Read a document in this process. Its format is detected from its bytes.
 *
 * Native code reads some formats and cannot be stopped: documents that are not trusted belong into
 * `openDocumentPool`.
 *
 * @throws DocumentError - see its codes.
 */
export async function convert(file: Uint8Array, options: ConvertOptions = {}): Promise<Converted> {
  const limits = options.limits ?? DOCUMENT_LIMITS
  const bytes = isEncryptedOffice(file) ? await decrypted(file, options) : file
  const format = await documentFormat(bytes, limits)
  const converter = CONVERTERS.find(({ formats }) => format && formats.includes(format))
  if (format === undefined || converter === undefined) {
    const what = format === undefined ? 'the bytes are not a document' : `no reader for ${format}`
    throw new DocumentError('UNSUPPORTED_CONTENT', what, format ? { details: { format } } : {})
  }
  return (await converter.load()).convert(bytes, {
    ...options,
    format,
    limits,
    convertPart: convert
  })
}

async function decrypted(file: Uint8Array, { password }: ConvertOptions): Promise<Uint8Array> {
  // The library takes long to load.
  const { decryptOffice } = await import('./office/decrypt-office.ts')
  return decryptOffice(file, password)
}
