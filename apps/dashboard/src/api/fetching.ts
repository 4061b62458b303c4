/** Fetching, and what it would cost (docs/api.md "Fetch"). */

import {
  createClient,
  SluiceApiError,
  SluiceConnectionError,
  SluiceTimeoutError
} from '@sluice/client'
import { ApiError, type Query, refuse, requestData } from './request.ts'
import type { Warning } from './results.ts'

/** Body of a fetch; only what differs from the defaults. */
export interface FetchBody {
  readonly url: string
  readonly filters?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, unknown>>
}

/** What a request would cost at most. */
export interface Quote {
  readonly billing: {
    readonly tokens_max: number
    readonly breakdown: Readonly<Record<string, number>>
  }
  readonly parser: { readonly name: string; readonly version: string; readonly kind: string }
  readonly pages: readonly { readonly url: string; readonly via: string }[]
  readonly warnings: readonly Warning[]
}

/** The answer of a fetch. */
export interface FetchAnswer {
  readonly success: true
  readonly data: unknown
  readonly meta: {
    readonly request_id: string
    readonly final_url: string
    readonly parser: { readonly name: string; readonly version: string }
    readonly suggested_parser: string | null
    readonly engine: string
    readonly target_status: number
    readonly content_type: string
    readonly duration_ms: number
    readonly bytes: number
    /** Absent from an answer that was stored before there was one. */
    readonly content?: {
      readonly visible_words: number
      readonly kept_words: number
      readonly share: number
    } | null
    readonly provenance: Readonly<Record<string, string>> | null
    readonly truncated: boolean
    readonly billing: { readonly tokens: number }
  }
  readonly warnings?: readonly Warning[]
}

/** What `GET /api/v1/pricing` answers. */
export interface Pricing {
  readonly token_usd: number
  readonly tokens: Readonly<Record<string, number>>
}

const DRY: Query = { dry_run: true }

/** The service may have charged the request: its answer was lost. The same again, with `key`, is charged at most once. */
export class LostAnswer extends Error {
  readonly key: string

  constructor(key: string, cause: unknown) {
    super('The answer was lost.', { cause })
    this.key = key
  }
}

// A failed page is shown at once; only a lost answer is asked for again, under the key of the request.
const client = createClient({ baseUrl: location.origin, retryFailures: false })

/**
 * Fetch a URL. A lost connection is not the end: the same request joins the one that is running, or gets its answer.
 *
 * @param key - of an earlier request whose answer was lost.
 * @throws ApiError - the service answered with a failure. LostAnswer - it did not answer. The reason of `signal`.
 */
export async function fetchUrl(
  { url, ...input }: FetchBody,
  signal: AbortSignal,
  key?: string
): Promise<FetchAnswer> {
  try {
    const given = key === undefined ? {} : { idempotencyKey: key }
    const { data, meta, warnings } = await client.fetch(url, { ...input, ...given, signal })
    return { success: true, data, meta, warnings }
  } catch (error) {
    if (error instanceof SluiceApiError) {
      throw refuse(new ApiError(error.code, error.message, error.status, error.details))
    }
    const isLost = error instanceof SluiceConnectionError || error instanceof SluiceTimeoutError
    if (isLost && error.idempotencyKey) throw new LostAnswer(error.idempotencyKey, error)
    throw error
  }
}

export const quote = (body: FetchBody, signal: AbortSignal) =>
  requestData<Quote>('POST', 'internet/fetch', { body, signal, query: DRY })

export const pricing = (signal?: AbortSignal) => requestData<Pricing>('GET', 'pricing', { signal })
