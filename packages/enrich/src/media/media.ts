/** Media of a page: fetched through the service's guard, identified by their bytes, bounded before decoding. */

import { SluiceError } from '@sluice/core'
import { mediaTypeOf } from './media-type.ts'

/**
 * Fetches a page's image or recording. The service gives it, so that every address of a page goes
 * through the guard of packages/acquire and its budgets.
 *
 * @throws SluiceError `RESPONSE_TOO_LARGE` over `maxBytes`, `URL_NOT_ALLOWED`, `DNS_ERROR` and so on.
 */
export type FetchBytes = (
  url: string,
  options: {
    readonly maxBytes: number
    readonly accept: string
    readonly signal: AbortSignal
    /** Given a function that is called, also after a failure, when the bytes are not needed any more. */
    readonly onHeld?: (release: () => void) => void
  }
) => Promise<Uint8Array>

/** Bytes and their media type. */
export interface Media {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/**
 * Fetch and sniff.
 *
 * @param kinds - leading media types taken: `image`.
 * @throws SluiceError the errors of `fetchBytes`; `UNSUPPORTED_CONTENT` for other bytes.
 */
export async function fetchMedia(
  url: string,
  kinds: readonly string[],
  fetchBytes: FetchBytes,
  maxBytes: number,
  signal: AbortSignal,
  onHeld?: (release: () => void) => void
): Promise<Media> {
  const accept = kinds.map((kind) => `${kind}/*`).join(', ')
  const bytes =
    dataBytes(url) ??
    (await fetchBytes(url, { maxBytes, accept, signal, ...(onHeld ? { onHeld } : {}) }))
  if (bytes.byteLength > maxBytes) {
    throw new SluiceError(
      'RESPONSE_TOO_LARGE',
      `The file exceeds the limit of ${maxBytes} bytes.`,
      {
        details: { limit: maxBytes }
      }
    )
  }
  const mediaType = await mediaTypeOf(bytes)
  if (mediaType !== undefined && kinds.includes(mediaType.split('/')[0] ?? '')) {
    return { bytes, mediaType }
  }
  throw new SluiceError(
    'UNSUPPORTED_CONTENT',
    `The file is not in a supported format: ${kinds.join(' or ')}.`
  )
}

/** Bytes of a file that is in its address. */
function dataBytes(url: string): Uint8Array | undefined {
  if (!url.startsWith('data:')) return undefined
  const comma = url.indexOf(',')
  // Pictures are in base64.
  return Buffer.from(url.slice(comma + 1), 'base64')
}
