/** Office documents under a password. */

import officeCrypto from 'officecrypto-tool'
import { DocumentError } from '../document-error.ts'

/** Excel encrypts a workbook that is protected but opens for everyone with this one. Source: MS-OFFCRYPTO, §2.4.2.3. */
const OPEN_PASSWORD = 'VelvetSweatshop'

/** @throws DocumentError `DOCUMENT_ENCRYPTED` - there is no password, or it does not open the document. */
export async function decryptOffice(bytes: Uint8Array, password = ''): Promise<Uint8Array> {
  try {
    const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return await officeCrypto.decrypt(input, { password: password || OPEN_PASSWORD })
  } catch (error) {
    const message =
      password === ''
        ? 'the Office document is encrypted. Send its password as document.password'
        : 'the Office document is encrypted, and the password does not open it'
    throw new DocumentError('DOCUMENT_ENCRYPTED', message, { cause: error })
  }
}
