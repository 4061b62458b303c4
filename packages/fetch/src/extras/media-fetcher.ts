/** Fetches the images and recordings of a page for the providers of AI extras. */

import {
  type AcquirerOptions,
  type CallerSecrets,
  createAcquirer,
  type FetchedPage,
  type FetchRequest
} from '@sluice/acquire'
import { checkRequestHeaders } from '@sluice/acquire/request-headers'
import { headersGoTo } from '@sluice/acquire/secret-scope'
import { SluiceError } from '@sluice/core'
import { ENRICH_LIMITS, type FetchBytes } from '@sluice/enrich'

/** The page whose media are fetched, and the parts of its request that apply to them. */
export interface MediaVisit {
  readonly account: string
  /** URL of the page after redirects. */
  readonly page: URL
  /** Sent to media by the rules of the page itself. */
  readonly secrets: CallerSecrets
  /** As in `FetchRequest`. */
  readonly proxy?: string | undefined
}

/** Fetches media through the guard. */
export interface MediaFetcher {
  /** For the media of a page. */
  fetcher(visit: MediaVisit): FetchBytes
  /**
   * Fetch a URL that is an image or a recording itself, within the limits of media.
   *
   * @throws the errors of `Acquirer.fetch`.
   */
  fetch(url: URL, request: FetchRequest): Promise<FetchedPage>
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
  | 'replay'
  | 'identity'
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
    fetcher(visit) {
      const shared = requestFor(visit)
      return async (address, { maxBytes, accept, signal, onHeld }) => {
        const url = URL.parse(address)
        if (!url) throw new SluiceError('INVALID_URL', 'The URL of the file is not valid.')
        const acquirer = maxBytes > ENRICH_LIMITS.imageBytes ? recordings : images
        const lease = options.memory?.open(visit.account)
        if (lease) onHeld?.(() => lease.close())
        const held = onHeld && lease ? { lease } : {}
        // Hosts that the page names are not asked in our name.
        const isAnonymous = url.host !== visit.page.host
        const request = { ...shared, signal, accept, isAnonymous, ...held }
        const { body } = await acquirer.fetch({ url, via: 'http' }, request)
        lease?.rest()
        return body
      }
    },
    fetch: (url, request) => recordings.fetch({ url, via: 'http' }, request),
    async close() {
      await Promise.all([images.close(), recordings.close()])
    }
  }
}

/** The caller's headers about the page itself do not apply to its media. */
function requestFor({ account, page, proxy, secrets }: MediaVisit): FetchRequest {
  const { accept: _, referer: __, ...own } = checkRequestHeaders(secrets.headers)
  // Headers are not sent again once a redirect has left their origin.
  const headers = headersGoTo(secrets.written, page) ? own : {}
  return {
    account,
    referrer: page,
    ...secrets,
    headers,
    ...(proxy === undefined ? {} : { proxy })
  }
}
