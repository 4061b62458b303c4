/** Fetches through the API of a server. The client retries. */

import { createClient } from '@sluice/client'
import { UsageError } from '../failure.ts'
import type { Fetcher, FetcherFlags } from './fetcher.ts'
import type { RequestInput } from './request-flags.ts'

/** @throws UsageError - a server without a key, or no URL of one. */
export async function serverFetcher(flags: FetcherFlags, input: RequestInput): Promise<Fetcher> {
  const { server = '', key, retries } = flags
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? '')) {
    throw new UsageError(`--server ${JSON.stringify(server)} is not an http or https URL.`)
  }
  if (!key) throw new UsageError('--server needs an API key: set SLUICE_KEY, or give --key.')
  const perAttempt = Number(input.options.timeout_ms ?? 60_000) + 15_000
  const client = createClient({
    baseUrl: server,
    apiKey: key,
    retries,
    timeout: perAttempt * (retries + 1)
  })
  return {
    async fetch(url, idempotencyKey, signal) {
      const asked = {
        ...input,
        signal,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey })
      }
      const { data, meta, warnings, receipt } = await client.fetch(url, asked)
      const { charged, remaining } = receipt
      return { data: JSON.stringify(data), meta, warnings, charged, remaining }
    },
    close: async () => {}
  }
}
