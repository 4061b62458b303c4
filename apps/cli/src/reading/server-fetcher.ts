/** Fetches through the API of a server. The client retries. */

import type { ChosenServer } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import type { Fetcher } from './fetcher.ts'
import type { RequestInput } from './request-flags.ts'

/** Time for an answer beyond the timeout of the fetch itself, ms. */
const MARGIN = 15_000

/** @param retries - after the first attempt. */
export function serverFetcher(
  server: Pick<ChosenServer, 'url' | 'key'>,
  retries: number,
  input: RequestInput
): Fetcher {
  const perAttempt = Number(input.options.timeout_ms ?? 60_000) + MARGIN
  const client = openClient(server, { retries, timeout: perAttempt * (retries + 1) })
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
