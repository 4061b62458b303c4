/** Files that are attached to a PDF. */

import type { OpenDocument } from './open-document.ts'
import { readText } from './pdfium.ts'

/** Names that are read. */
const MOST = 100

/** Names of the attached files, in the order of the document. */
export function readAttachments({ pdfium, handle }: OpenDocument): string[] {
  const { call } = pdfium
  const count = Math.min(call._FPDFDoc_GetAttachmentCount(handle), MOST)
  return Array.from({ length: count }, (_, index) => {
    const attachment = call._FPDFDoc_GetAttachment(handle, index)
    return readText(pdfium, (at, room) => call._FPDFAttachment_GetName(attachment, at, room)).trim()
  }).filter((name) => name !== '')
}
