/**
 * What a store must do for tokens, history and keys. Two drivers implement it; one conformance suite holds both.
 *
 * Every operation is idempotent by its ids and atomic: it reads and checks everything, then writes. All
 * times are milliseconds since the epoch by the store's own clock. Source: ledger.md.
 */

/** Who owns tokens. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  /** A suspended account's keys are not known any more. */
  readonly suspended: boolean
}

/** Where an account's tokens are. `granted = free + purchased + held + charged + expired`, always (I1). */
export interface Balance {
  /** Free tokens left this month. */
  readonly free: number
  /** Purchased tokens left; they never expire. */
  readonly purchased: number
  /** Held for requests under way. */
  readonly held: number
  /** UTC month of the free tokens, `2026-11`. */
  readonly period: string
  /** When the next free tokens come, ISO 8601. */
  readonly renewsAt: string
  readonly granted: number
  readonly charged: number
  readonly expired: number
}

/** One past fetch. The payload is elsewhere; `pointer` says where. */
export interface HistoryEntry {
  /** `ftc_` + ULID. */
  readonly id: string
  readonly url: string
  readonly host: string
  readonly parser: { readonly name: string; readonly version: string }
  readonly kind: string
  readonly status: 'success' | 'failed'
  readonly pointer: string | null
  /** Tokens charged. */
  readonly tokens: number
  readonly key: { readonly id: string; readonly name: string }
  readonly createdAt: number
  readonly completedAt: number
  readonly expiresAt: number
  /** The caller's own facts; must survive JSON. */
  readonly meta: Readonly<Record<string, unknown>>
}

/** Which entries of an account. Every filter is exact; expired entries are never found. */
export interface HistoryQuery {
  readonly limit: number
  readonly order: 'asc' | 'desc'
  /** Continue after this place, as `next` of the page before gave it. */
  readonly after?: number
  readonly status?: 'success' | 'failed'
  /** Name or kind of the parser. */
  readonly parser?: string
  readonly host?: string
  readonly url?: string
  /** Created at or after, and before. */
  readonly from?: number
  readonly to?: number
}

/** What one key did with one parser on one day. */
export interface Usage {
  /** UTC day by the store's clock, `2026-11-21`. */
  readonly day: string
  /** Id of the key. */
  readonly key: string
  /** Package name of the parser. */
  readonly parser: string
  /** Requests that were charged. */
  readonly requests: number
  /** Requests that failed, and cost nothing. */
  readonly failed: number
  /** Tokens charged, less what was refunded. */
  readonly tokens: number
}

/** What an account knows a profile by. */
export interface ProfileId {
  readonly id: number
  /** ms since the epoch. */
  readonly createdAt: number
}

/** An API key at rest: its HMAC, never the key. */
export interface ApiKey {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly kind: 'live' | 'test'
  /** Hexadecimal HMAC of the key. */
  readonly hash: string
  /** The first characters, for people to tell keys apart. */
  readonly prefix: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
  /** From then on it is not known any more; null for never. */
  readonly expiresAt: number | null
  /** What it may be used for, by the caller's own names; null for everything. */
  readonly scopes: readonly string[] | null
}

/** What a hold is asked for. */
export interface ReserveInput {
  readonly account: string
  /** Id of the request: unique, or derived from a client's Idempotency-Key. */
  readonly rid: string
  /** The most it can cost. */
  readonly cost: number
  /** The hold lapses by itself after this long. */
  readonly leaseMs: number
  /** Digest of the request: the same rid for another request is a mismatch. */
  readonly fingerprint: string
  /** Random per attempt: tells our own retry after a lost reply from a client's duplicate. */
  readonly nonce: string
  /** How long the settled request can be replayed. */
  readonly replayMs: number
}

export type ReserveReply =
  | { readonly status: 'OK'; readonly fence: number }
  | { readonly status: 'REPLAY'; readonly entry: HistoryEntry }
  | { readonly status: 'INSUFFICIENT'; readonly available: number }
  | { readonly status: 'IN_PROGRESS' | 'MISMATCH' | 'NO_ACCOUNT' }

export type SettleReply =
  | { readonly status: 'OK' | 'ALREADY'; readonly seq: number; readonly balance: Balance }
  | { readonly status: 'GONE' | 'FENCED' | 'EXCEEDS_HOLD' }

/** A hold as `reserve` gave it: `fence` tells it from an earlier or later one of the same rid. */
export interface HoldRef {
  readonly account: string
  readonly rid: string
  readonly fence: number
}

/** A broken invariant of a live store. */
export interface InvariantBreak {
  readonly account: string
  /** `I1` to `I9` of ledger.md. */
  readonly invariant: string
  /** What does not fit, with the figures. */
  readonly text: string
}

/**
 * The store.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer; it is
 * unknown then whether the operation happened, and calling it again with the same ids is safe.
 */
export interface Ledger {
  openAccount(account: { id: string; name: string }): Promise<'OK' | 'EXISTS'>
  accounts(): Promise<readonly Account[]>
  suspend(account: string, suspended: boolean): Promise<'OK' | 'NO_ACCOUNT'>
  balance(account: string): Promise<Balance | undefined>

  reserve(input: ReserveInput): Promise<ReserveReply>
  /** Charge `amount` of a hold, list `entry` and make it replayable, in one step. */
  settle(input: HoldRef & { amount: number; entry: HistoryEntry }): Promise<SettleReply>
  /** Give a hold back. `failure` is listed as failed in the same step; it can not be replayed. */
  release(
    input: HoldRef & { failure?: HistoryEntry }
  ): Promise<{ status: 'OK' | 'NOOP' | 'FENCED' }>
  /** Give back up to `limit` lapsed holds. @returns how many. */
  expire(limit: number): Promise<number>
  /** Add purchased tokens; an id is applied once. */
  grant(input: {
    account: string
    id: string
    tokens: number
  }): Promise<{ status: 'OK' | 'ALREADY' | 'NO_ACCOUNT' }>
  /** Give a settled charge back; purchased tokens return, free ones only within their month. */
  refund(input: {
    account: string
    rid: string
  }): Promise<{ status: 'OK' | 'ALREADY' | 'NOT_SETTLED' }>

  history(
    account: string,
    query: HistoryQuery
  ): Promise<{ entries: readonly HistoryEntry[]; next: number | null }>
  historyEntry(account: string, id: string): Promise<HistoryEntry | undefined>
  /** Remove entries; a removed one is not replayed any more. @returns the pointers of their payloads. */
  deleteHistory(account: string, what: { id: string } | { all: true }): Promise<readonly string[]>
  /** Remove up to `limit` expired entries, and those over the number kept per account. @returns pointers. */
  trimHistory(options: { limit: number; maxPerAccount: number }): Promise<readonly string[]>

  /**
   * Counters of the days from `from` up to and with `to`, `2026-11-21`; by day, key and parser. Counted in the same
   * step that charges or lists, so they always add up to what was charged.
   */
  usage(account: string, days: { from: string; to: string }): Promise<readonly Usage[]>

  /**
   * Number of a profile among those of an account, from 1, and when it was first asked for; the same for every later
   * question. `at` is when, and is kept with the first.
   */
  profileId(account: string, profile: { url: string; at: number }): Promise<ProfileId>

  addKey(
    key: Omit<ApiKey, 'createdAt' | 'lastUsedAt' | 'revokedAt'>
  ): Promise<{ status: 'OK'; key: ApiKey } | { status: 'NO_ACCOUNT' }>
  /** The key of a hash with what its account allows, in one step. Remembers that it was used. */
  keyByHash(
    hash: string
  ): Promise<{ key: ApiKey; suspended: boolean; expired: boolean } | undefined>
  keys(account: string): Promise<readonly ApiKey[]>
  revokeKey(account: string, id: string): Promise<{ status: 'OK' | 'ALREADY' | 'NO_KEY' }>

  /** Recompute every invariant, of one account or all. Empty is right. */
  verify(account?: string): Promise<readonly InvariantBreak[]>
  /** A round trip that writes nothing. */
  ping(): Promise<void>
  close(): Promise<void>
}
