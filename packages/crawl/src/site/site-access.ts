/** Network access of crawls and maps: one file at a time, and robots.txt. Only this part reaches sockets. */

import type { ByteMeter, Robots } from '@sluice/acquire'
import type { SluiceError } from '@sluice/core'
import type { ReadSite } from './site-job.ts'

/** A file as it arrives. */
export interface SiteFile {
  /** After redirects. */
  readonly url: URL
  /** The header, `''` when absent. */
  readonly contentType: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The body without content codings, but for gzip if it was asked for. */
  readonly body: AsyncIterable<Uint8Array>
  /** Gives back the memory that the body is counted in. Call it once the body is not needed any more. */
  readonly release?: () => void
}

/** Bounds of one file, in addition to the bounds of the access. */
export interface FileBounds {
  /** Bytes, on the wire and without content codings. */
  readonly mostBytes?: number
  /** Counts arriving bytes, also if the file cannot be opened. */
  readonly meter?: ByteMeter
  /** Leave a body compressed whose only coding is gzip: the reader decompresses it, in a thread of its own perhaps. */
  readonly keepsGzip?: boolean
}

/** See `openSite` for the one over `@sluice/acquire`. */
export interface SiteAccess {
  /**
   * Open a file, whatever its type. Every hop has to pass an address guard.
   *
   * @throws SluiceError - as `Acquirer.fetch` does; `UPSTREAM_STATUS` with `target_status` for 404.
   */
  open(url: URL, signal?: AbortSignal, bounds?: FileBounds): Promise<SiteFile>
  /** The robots.txt of a URL's origin; `undefined` if it could not be read, which disallows all of it. */
  robots(url: URL, signal?: AbortSignal): Promise<Robots | undefined>
  /** The address guard's refusal of a URL's origin, if that is why its robots.txt could not be read. */
  refusalOf(url: URL): SluiceError | undefined
  /** Reads files, in worker threads say. Default: in this thread. */
  readonly read?: ReadSite
  /** Product token that rules are looked up for: `sluice`. */
  readonly agent: string
}
