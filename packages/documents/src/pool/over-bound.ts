/** Error for a document that exceeds a limit of its process. */

import { DocumentError } from '../document-error.ts'

/** @param limit - name of the bound. @param value - its value. */
export function overBound(limit: string, value: number, message: string): DocumentError {
  return new DocumentError('PAGE_TOO_COMPLEX', message, { details: { limit, value } })
}
