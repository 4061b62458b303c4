/** Fetching, and what it would cost (docs/api.md "Fetch"). */

import { type Query, request, requestData } from './request.ts'
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

export const fetchUrl = (body: FetchBody, signal: AbortSignal) =>
  request<FetchAnswer>('POST', 'internet/fetch', { body, signal })

export const quote = (body: FetchBody, signal: AbortSignal) =>
  requestData<Quote>('POST', 'internet/fetch', { body, signal, query: DRY })

export const pricing = (signal?: AbortSignal) => requestData<Pricing>('GET', 'pricing', { signal })
