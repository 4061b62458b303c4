/** The interface for fetching URLs: in this process, or through the API of a server. Both retry transient failures. */

import type { ChosenServer } from '../server/chosen-server.ts'

/** The result of one URL. */
export interface Fetched {
  /** The record as JSON text. */
  readonly data: string
  readonly meta: unknown
  readonly warnings: readonly unknown[]
  /** Tokens; 0 if no account is charged. */
  readonly charged: number
  /** Tokens left; null if no account is charged. */
  readonly remaining: number | null
  /** Pictures that were requested as files. */
  readonly pictures?: readonly FetchedPicture[]
}

/** A screenshot, a part of one, or a PDF. */
export interface FetchedPicture {
  readonly kind: 'screenshot' | 'pdf'
  readonly bytes: Uint8Array
}

/** An answer as keys of a JSON object. */
export function answerKeys({ data, meta, warnings, charged }: Fetched): string {
  return `"data":${data},"meta":${JSON.stringify(meta)},"warnings":${JSON.stringify(warnings)},"charged":${charged}`
}

/** Fetches URLs. */
export interface Fetcher {
  /**
   * @param key - an Idempotency-Key: repeating it costs nothing.
   * @throws the error of the fetch. The reason of `signal`.
   */
  fetch(url: string, key: string | undefined, signal: AbortSignal): Promise<Fetched>
  close(): Promise<void>
}

/** Options of a fetcher. */
export interface FetcherOptions {
  /** Without a server, this process fetches. */
  readonly server: Pick<ChosenServer, 'url' | 'key'> | undefined
  readonly retries: number
  /** Maximum concurrent URLs. */
  readonly concurrency: number
  /** Load the pictures of each page. Default false. */
  readonly pictures?: boolean
}
