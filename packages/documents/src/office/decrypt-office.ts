/** Office documents under a password. */

import officeCrypto from 'officecrypto-tool'
import { DocumentError } from '../document-error.ts'

/** @throws DocumentError `DOCUMENT_ENCRYPTED` - there is no password, or it does not open the document. */
export async function decryptOffice(bytes: Uint8Array, password = ''): Promise<Uint8Array> {
  if (password === '') {
    throw new DocumentError(
      'DOCUMENT_ENCRYPTED',
      'the Office document is encrypted. Send its password as document.password'
    )
  }
  try {
    const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return await officeCrypto.decrypt(input, { password })
  } catch (error) {
    throw new DocumentError(
      'DOCUMENT_ENCRYPTED',
      'the Office document is encrypted, and the password does not open it',
      { cause: error }
    )
  }
}
