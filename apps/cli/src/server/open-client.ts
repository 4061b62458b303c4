/** A client of a chosen server. */

import { type Client, createClient } from '@sluice/client'
import type { ChosenServer } from './chosen-server.ts'

/**
 * Create a client.
 *
 * @param options.timeout - for a call with all its attempts, ms.
 */
export function openClient(
  { url, key }: Pick<ChosenServer, 'url' | 'key'>,
  { retries = 2, timeout = 60_000 }: { retries?: number; timeout?: number } = {}
): Client {
  return createClient({ baseUrl: url, apiKey: key, retries, timeout })
}
