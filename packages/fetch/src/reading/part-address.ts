/** The address of a part of a page or document. */

import type { Page } from '@sluice/core'

/**
 * The page's address with a text fragment, or with the page of a PDF.
 *
 * @param part.page - page of a document with pages.
 * @param part.fragment - text fragment, if the page shows the part.
 */
export function partAddress(
  { url, contentType }: Page,
  part: { readonly page: number | null; readonly fragment: string | undefined }
): string {
  const address = url.href.replace(/#.*$/s, '')
  if (part.fragment !== undefined) return `${address}${url.hash || '#'}${part.fragment}`
  const isPaged = part.page !== null && contentType === 'application/pdf'
  return address + (isPaged ? `#page=${part.page}` : url.hash)
}
