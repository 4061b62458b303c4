/** The bounds of the work that one request may cause on a site's files, and the used part. */

import type { ByteMeter } from '@sluice/acquire'

/** See {@link openWork}. */
export interface WorkLimits {
  /** Bytes of all files, decompressed. */
  readonly bytes: number
  /** CPU time of reading them, ms. */
  readonly readMs: number
}

/** Work that is under way. */
export interface SiteWork {
  /** Bytes of a file that may be read. */
  readonly bytesLeft: number
  readonly readMsLeft: number
  /** One of the limits is reached: nothing more is fetched. */
  readonly isSpent: boolean
  /** Amounts used so far. */
  readonly used: WorkLimits
  /** Count a file. @param meter - counter of received bytes; a body counts decoded, up to the received part. */
  count(meter: ByteMeter, reading?: { readonly unzipped?: number; readonly ms?: number }): void
}

/** Limits of {@link SiteWork} where the caller sets none. */
const USUAL_WORK: WorkLimits = { bytes: 500 * 1024 * 1024, readMs: 60_000 }

/** Start to count. */
export function openWork(limits: WorkLimits = USUAL_WORK): SiteWork {
  let bytes = 0
  let readMs = 0
  const left = () => Math.max(0, limits.bytes - bytes)
  return {
    get bytesLeft() {
      return left()
    },
    get readMsLeft() {
      return Math.max(0, limits.readMs - readMs)
    },
    get isSpent() {
      return bytes >= limits.bytes || readMs >= limits.readMs
    },
    get used() {
      return { bytes, readMs }
    },
    count({ wire, decoded }, { unzipped = 0, ms = 0 } = {}) {
      bytes += Math.max(wire, decoded) + unzipped
      readMs += ms
    }
  }
}
