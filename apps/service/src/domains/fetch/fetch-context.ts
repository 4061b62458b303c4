/** The caller of a charged fetch, and its answer. */

import type { AnswerMeta, Stages, Warning } from '@sluice/fetch'
import type { Caller } from '../people/keys.ts'

/** Caller and facts of one request. */
export interface FetchContext {
  readonly caller: Caller
  /** `ftc_` + ULID: the id of the answer and of its history item. */
  readonly id: string
  /** Aborted when the client hangs up. That ends the request unless a provider was asked for its extras by then. */
  readonly signal: AbortSignal
  readonly stages: Stages
  readonly idempotencyKey?: string
  /** Method and path. An Idempotency-Key is bound to them too. */
  readonly route: string
}

/** The answer to a fetch. */
export interface FetchAnswer {
  /** `data` as JSON text in UTF-8. */
  readonly data: Uint8Array
  readonly meta: ChargedMeta
  readonly warnings: readonly Warning[]
  readonly charged: number
  readonly remaining: number
  readonly replayed: boolean
  /** Id of the kept result that the page still has; absent for a new result. `data` is that of the kept one. */
  readonly unchanged?: string
}

/** `meta` of an answer. */
export interface ChargedMeta extends AnswerMeta {
  readonly request_id: string
  readonly billing: {
    readonly tokens: number
    readonly breakdown: Readonly<Record<string, number>>
  }
}
