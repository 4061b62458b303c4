/** The balance, the usage and the keys of the account (docs/api.md). Tokens are integers, times ISO 8601. */

import { requestData } from './request.ts'

export interface Account {
  readonly id: string
  readonly balance: {
    readonly free: number
    readonly purchased: number
    readonly total: number
    readonly held: number
  }
  readonly free_per_month: number
  readonly period: string
  /** When the free tokens are there again. */
  readonly renews_at: string | number
}

export const GROUPS = ['day', 'key', 'parser'] as const
export type Group = (typeof GROUPS)[number]

interface Counted {
  /** `succeeded` and `failed`. */
  readonly requests: number
  readonly succeeded: number
  readonly failed: number
  readonly tokens: number
}

/** One group: a day, the id of a key or the name of a parser. */
export interface UsageRow extends Counted {
  readonly group: string
}

export interface UsageReport {
  readonly from: string
  readonly to: string
  readonly group_by: Group
  readonly rows: readonly UsageRow[]
  readonly total: Counted
}

export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly kind: 'live' | 'test'
  readonly prefix: string
  readonly scopes: readonly string[] | null
  readonly created_at: string
  readonly last_used_at: string | null
  readonly expires_at: string | null
  readonly revoked_at: string | null
}

/** A key just made: the only time it is shown. */
export type NewApiKey = ApiKey & { readonly key: string }

export interface KeyWish {
  readonly name: string
  readonly kind: 'live' | 'test'
  readonly expires_at?: string
  readonly scopes?: readonly string[]
}

export const MOVEMENT_KINDS = ['allowance', 'purchase', 'charge', 'refund', 'expiry'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Tokens that came or went. */
export interface Movement {
  readonly number: number
  readonly at: string
  readonly kind: MovementKind
  /** Below zero when they went. */
  readonly tokens: number
  /** After it: free, purchased and held. */
  readonly balance: number
  /** The month, the id of the purchase, or the id of the result. */
  readonly reference: string | null
  readonly receipt: {
    readonly result: string
    readonly url: string
    readonly parser: { readonly name: string; readonly version: string }
    readonly api_key: { readonly id: string; readonly name: string }
    readonly breakdown: Readonly<Record<string, number>>
  } | null
}

export interface MovementsPage {
  readonly movements: readonly Movement[]
  readonly next_before: number | null
}

export const movements = (query: { kind?: string; before?: number }, signal?: AbortSignal) =>
  requestData<MovementsPage>('GET', 'account/movements', { query, signal })

export const account = (signal?: AbortSignal) => requestData<Account>('GET', 'account', { signal })

export const usage = (query: { from: string; to: string; group_by: Group }, signal?: AbortSignal) =>
  requestData<UsageReport>('GET', 'account/usage', { query, signal })

export const keys = (signal?: AbortSignal) =>
  requestData<readonly ApiKey[]>('GET', 'account/keys', { signal })

export const createKey = (body: KeyWish) => requestData<NewApiKey>('POST', 'account/keys', { body })

export const revokeKey = (id: string) =>
  requestData<object>('DELETE', `account/keys/${encodeURIComponent(id)}`)

export const regenerateKey = (id: string) =>
  requestData<NewApiKey>('POST', `account/keys/${encodeURIComponent(id)}/regenerate`)
