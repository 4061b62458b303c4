/** The flags of `sluice fetch`. */

import type { FetcherFlags } from './fetcher.ts'
import type { RequestFlags } from './request-flags.ts'

/** The flags of the command. */
export interface FetchFlags extends RequestFlags, FetcherFlags {
  readonly input?: string
  readonly out?: string
  readonly resume?: boolean
  readonly json?: boolean
}
