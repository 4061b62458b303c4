/** Opens the fetcher for the given options. */

import type { Fetcher, FetcherOptions } from './fetcher.ts'
import type { RequestInput } from './request-flags.ts'

/** Open a fetcher. */
export async function openFetcher(options: FetcherOptions, input: RequestInput): Promise<Fetcher> {
  // Each loads much that the other does not need.
  if (!options.server) return (await import('./local-fetcher.ts')).localFetcher(options, input)
  const { serverFetcher } = await import('./server-fetcher.ts')
  return serverFetcher(options.server, options, input)
}
