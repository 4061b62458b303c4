/** The target of a page that only redirects; it is followed like an HTTP redirect. */

import type { FetchedPage } from '@sluice/acquire'
import { decodeBody } from '@sluice/acquire/decode'
import { pageRedirect } from '@sluice/content'

/** Bytes of a page that says nothing but where it leads. */
const MOST = 64 * 1024

/** See `pageRedirect`. Runs between two hops, so a page is decoded only if it may lead anywhere. */
export function pageLead(
  { contentType, headers, body }: Pick<FetchedPage, 'contentType' | 'headers' | 'body'>,
  url: URL
): URL | undefined {
  if (body.byteLength > MOST || !/html|^\s*$/i.test(contentType)) return undefined
  const refresh = headers.refresh ?? ''
  if (refresh === '' && !mayLead(body)) return undefined
  return pageRedirect(decodeBody(body, contentType).text, url, refresh)
}

/** Every encoding but UTF-16 writes these words in ASCII. */
function mayLead(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return (
    bytes.includes('location') || /http-equiv\s*=\s*["']?\s*refresh/i.test(bytes.toString('latin1'))
  )
}
