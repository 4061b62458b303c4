/** What fetches URLs: this process, or the API of a server. Both retry transient failures. */

import type { ChosenServer } from '../server/chosen-server.ts'

/** What came of one URL. */
export interface Fetched {
  /** The record as JSON text. */
  readonly data: string
  readonly meta: unknown
  readonly warnings: readonly unknown[]
  /** Tokens; 0 if no account is charged. */
  readonly charged: number
  /** Tokens left; null if no account is charged. */
  readonly remaining: number | null
}

/** An answer as keys of a JSON object. */
export function answerKeys({ data, meta, warnings, charged }: Fetched): string {
  return `"data":${data},"meta":${JSON.stringify(meta)},"warnings":${JSON.stringify(warnings)},"charged":${charged}`
}

/** Fetches URLs. */
export interface Fetcher {
  /**
   * @param key - an Idempotency-Key: the same again costs nothing.
   * @throws what the fetch failed with. The reason of `signal`.
   */
  fetch(url: string, key: string | undefined, signal: AbortSignal): Promise<Fetched>
  close(): Promise<void>
}

/** What a fetcher is opened with. */
export interface FetcherOptions {
  /** This process fetches without one. */
  readonly server: Pick<ChosenServer, 'url' | 'key'> | undefined
  readonly retries: number
  /** URLs at once. */
  readonly concurrency: number
}
