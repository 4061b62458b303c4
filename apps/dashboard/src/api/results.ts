/** The history (docs/api.md "History"). */

import { type Query, queryText, request, requestData } from './request.ts'

export interface Warning {
  readonly code: string
  readonly message: string
}

/** One request in the history. */
export interface Result {
  readonly id: string
  readonly url: string
  readonly final_url: string | null
  readonly host: string
  readonly parser: { readonly name: string; readonly version: string }
  readonly status: 'success' | 'failed'
  readonly options: Readonly<Record<string, unknown>>
  readonly filters: Readonly<Record<string, unknown>>
  readonly metadata: {
    readonly title: string | null
    readonly content_type: string | null
    readonly target_status: number | null
    readonly engine: string | null
    readonly duration_ms: number
    readonly bytes: number
  }
  readonly tokens_charged: number
  readonly api_key: { readonly id: string; readonly name: string }
  readonly warnings: readonly Warning[]
  readonly error: { readonly code: string; readonly message: string } | null
  readonly created_at: string
  readonly completed_at: string
  readonly expires_at: string
  /** The record; absent in lists. */
  readonly data?: unknown
}

export interface ResultsPage {
  readonly data: readonly Result[]
  readonly next_cursor: string | null
}

export const results = (query: Query, signal?: AbortSignal) =>
  request<ResultsPage>('GET', 'fetch/results', { query: { ...query, fields: 'meta' }, signal })

export const result = (id: string, signal?: AbortSignal) =>
  requestData<Result>('GET', pathOf(id), { signal })

export const deleteResult = (id: string) => requestData<object>('DELETE', pathOf(id))

/** Delete what the filters find; all without any. */
export const deleteResults = (query: Query) =>
  requestData<{ deleted: number }>('DELETE', 'fetch/results', { query })

/** Address of the NDJSON of what the filters find. */
export const exportAddress = (query: Query) => `/api/v1/fetch/results/export${queryText(query)}`

const pathOf = (id: string) => `fetch/results/${encodeURIComponent(id)}`
