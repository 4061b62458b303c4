/** Opens what the flags say to fetch with. */

import type { Fetcher, FetcherFlags } from './fetcher.ts'
import type { RequestInput } from './request-flags.ts'

/** The fetcher of the flags. @throws UsageError - a server without a key, or no URL of one. */
export async function openFetcher(flags: FetcherFlags, input: RequestInput): Promise<Fetcher> {
  // Each loads much that the other does not need.
  if (flags.server === undefined)
    return (await import('./local-fetcher.ts')).localFetcher(flags, input)
  return (await import('./server-fetcher.ts')).serverFetcher(flags, input)
}
