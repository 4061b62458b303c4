/** What crawls and maps need of a network: one file at a time, and robots.txt. The only part that reaches sockets. */

import type { Robots } from '@sluice/acquire'
import type { SluiceError } from '@sluice/core'

/** A file as it arrives. */
export interface SiteFile {
  /** After redirects. */
  readonly url: URL
  /** The header, `''` when absent. */
  readonly contentType: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The body without content codings. */
  readonly body: AsyncIterable<Uint8Array>
}

/** See `openSite` for the one over `@sluice/acquire`. */
export interface SiteAccess {
  /**
   * Open a file, whatever its type. Every hop has to pass an address guard.
   *
   * @throws SluiceError - as `Acquirer.fetch` does; `UPSTREAM_STATUS` with `target_status` for 404.
   */
  open(url: URL, signal?: AbortSignal): Promise<SiteFile>
  /** The robots.txt of a URL's origin; `undefined` if it could not be read, which disallows all of it. */
  robots(url: URL, signal?: AbortSignal): Promise<Robots | undefined>
  /** The address guard's refusal of a URL's origin, if that is why its robots.txt could not be read. */
  refusalOf(url: URL): SluiceError | undefined
  /** Product token that rules are looked up for: `sluice`. */
  readonly agent: string
}
