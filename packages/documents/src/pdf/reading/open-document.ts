/** A PDF file in PDFium's memory. */

import { DocumentError } from '../../document-error.ts'
import { loadPdfium, type Pdfium, withText } from './pdfium.ts'

/** An open file: `handle` for PDFium's functions. Close it: its memory is not collected. */
export interface OpenDocument extends Disposable {
  readonly pdfium: Pdfium
  readonly handle: number
  readonly pages: number
}

const NEEDS_PASSWORD = 4
/** `%PDF-` may stand behind other bytes, so many at most. */
const HEADER_WITHIN = 1024

/**
 * Open a file.
 *
 * @throws DocumentError DOCUMENT_ENCRYPTED without the right password, INVALID_RESPONSE where
 *   there is no page to be found in the bytes.
 */
export async function openDocument(bytes: Uint8Array, password = ''): Promise<OpenDocument> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_WITHIN))
  if (!start.includes('%PDF-')) {
    throw new DocumentError('INVALID_RESPONSE', 'The file does not start like a PDF: no %PDF-.')
  }
  const pdfium = await loadPdfium()
  const { call } = pdfium
  const address = call.wasmExports.malloc(bytes.length)
  if (address === 0) {
    throw new DocumentError('PAGE_TOO_COMPLEX', 'The file does not fit in memory.', {
      details: {
        bytes: bytes.length
      }
    })
  }
  call.HEAPU8.set(bytes, address)
  const handle = withText(pdfium, password, (secret) =>
    call._FPDF_LoadMemDocument(address, bytes.length, secret)
  )
  if (handle === 0) throw unreadable(call._FPDF_GetLastError(), password)
  const pages = call._FPDF_GetPageCount(handle)
  const close = () => {
    try {
      call._FPDF_CloseDocument(handle)
      call.wasmExports.free(address)
    } catch {
      // An instance that has ended cannot close anything; its memory goes with it.
    }
  }
  if (pages < 1) {
    close()
    throw new DocumentError('INVALID_RESPONSE', 'The PDF has no pages.', { details: { pages } })
  }
  return { pdfium, handle, pages, [Symbol.dispose]: close }
}

function unreadable(code: number, password: string): DocumentError {
  if (code !== NEEDS_PASSWORD) {
    return new DocumentError('INVALID_RESPONSE', 'The PDF is damaged: it has no page tree.', {
      details: {
        code
      }
    })
  }
  return new DocumentError(
    'DOCUMENT_ENCRYPTED',
    password
      ? 'The PDF is encrypted, and the password does not open it.'
      : 'The PDF is encrypted. Send its password as document.password.'
  )
}
