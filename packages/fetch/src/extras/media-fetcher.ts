/** Fetches the images and recordings of a page for the providers of AI extras. */

import { type AcquirerOptions, createAcquirer } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import { ENRICH_LIMITS, type FetchBytes } from '@sluice/enrich'

/** Fetches media through the guard. */
export interface MediaFetcher {
  /** For the pages of one account. @param proxy - as in `FetchRequest`. */
  fetcher(account: string, proxy?: string): FetchBytes
  close(): Promise<void>
}

/** Settings for fetching media. They are the same as for pages. */
export type MediaOptions = Pick<
  AcquirerOptions,
  | 'guard'
  | 'userAgent'
  | 'perHost'
  | 'outboundProxy'
  | 'proxies'
  | 'sockets'
  | 'onBlocked'
  | 'memory'
>

/** An acquirer for each budget: images and recordings are larger than pages may be. */
export function createMediaFetcher(options: MediaOptions): MediaFetcher {
  const acquirerFor = (bytes: number) =>
    createAcquirer({
      ...options,
      accepts: () => true,
      limits: { wireBytes: bytes, decodedBytes: bytes, totalTimeout: ENRICH_LIMITS.timeMs }
    })
  const images = acquirerFor(ENRICH_LIMITS.imageBytes)
  const recordings = acquirerFor(ENRICH_LIMITS.audioBytes)
  return {
    fetcher:
      (account, proxy) =>
      async (address, { maxBytes, accept, signal, onHeld }) => {
        const url = URL.parse(address)
        if (!url) throw new SluiceError('INVALID_URL', 'The URL of the file is not valid.')
        const acquirer = maxBytes > ENRICH_LIMITS.imageBytes ? recordings : images
        const lease = options.memory?.open(account)
        if (lease) onHeld?.(() => lease.close())
        const held = onHeld && lease ? { lease } : {}
        const by = proxy === undefined ? {} : { proxy }
        const request = { signal, account, headers: { accept }, ...by, ...held }
        const { body } = await acquirer.fetch({ url, via: 'http' }, request)
        lease?.rest()
        return body
      },
    async close() {
      await Promise.all([images.close(), recordings.close()])
    }
  }
}
