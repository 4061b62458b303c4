/**
 * The interface of a store for tokens, history and keys. Two drivers implement it, tested by one conformance suite.
 *
 * Every operation is idempotent by its ids and atomic: it reads and checks everything, then writes. All
 * times are milliseconds since the epoch by the store's own clock. Source: ledger.md.
 */

/**
 * A charge is kept this long by itself, ms, and after that as long as its entry is in the history. Then it is folded:
 * its amount goes into one number of the account and the record goes. A folded charge is not refunded any more.
 */
export const CHARGES_KEPT_MS = 35 * 86_400_000

/** Failures that were not charged are counted in windows this long, ms; each begins with the first of them. */
export const FAILURE_WINDOW_MS = 3_600_000

/** Movements that are listed of an account, the newest. */
export const MOVEMENTS_KEPT = 10_000

/** Who owns tokens. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  /** A suspended account's keys are not known any more. */
  readonly suspended: boolean
  /** When it was closed, permanently; null if it is open. Its name is empty from then on. */
  readonly closedAt: number | null
}

/** Where an account's tokens are. `granted = free + purchased + held + charged + expired`, always (I1). */
export interface Balance {
  /** Free tokens left this month. */
  readonly free: number
  /** Purchased tokens left; they never expire. */
  readonly purchased: number
  /** Held for running requests. */
  readonly held: number
  /** UTC month of the free tokens, `2026-11`. */
  readonly period: string
  /** When the next free tokens come, ISO 8601. */
  readonly renewsAt: string
  readonly granted: number
  readonly charged: number
  readonly expired: number
}

/**
 * Why tokens of an account came or went: the free ones of a month, a purchase, a charge, it given back, a month's end.
 */
export type MovementKind = 'allowance' | 'purchase' | 'charge' | 'refund' | 'expiry'

/** A change of the tokens of an account. Holds are not movements. */
export interface Movement {
  /** Its place among those of the account, from 1, without gaps. */
  readonly number: number
  readonly at: number
  readonly kind: MovementKind
  /** Below zero when they went; never zero. */
  readonly tokens: number
  /** What was there after it: free, purchased and held. */
  readonly balance: number
  /**
   * The month of an allowance or expiry, `2026-11`; the id of a purchase; the id of the entry of a charge or refund,
   * null for a refund whose entry is not listed any more.
   */
  readonly reference: string | null
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

/** Which entries to remove: one, all, or those matching a `history` query. */
export type HistoryChoice =
  | { readonly id: string }
  | { readonly all: true }
  | { readonly matching: Omit<HistoryQuery, 'limit' | 'order' | 'after'> }

/** What one call removed. */
export interface HistoryDeletion {
  readonly deleted: number
  /** Those of the payloads that nothing points at any more. */
  readonly pointers: readonly string[]
  /** Whether there is more to remove: call again. */
  readonly more: boolean
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
  /** The first characters, by which users recognise their keys. */
  readonly prefix: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
  /** From then on it is not known any more; null for never. */
  readonly expiresAt: number | null
  /** What it may be used for, by the caller's own names; null for everything. */
  readonly scopes: readonly string[] | null
}

/** The request for a hold. */
export interface ReserveInput {
  readonly account: string
  /** Id of the request: unique, or derived from a client's Idempotency-Key. */
  readonly rid: string
  /** The most it can cost. */
  readonly cost: number
  /** Time after which the hold lapses. */
  readonly leaseMs: number
  /** Digest of the request: the same rid for another request is a mismatch. */
  readonly fingerprint: string
  /** Random per attempt: distinguishes our own retry after a lost reply from a client's duplicate. */
  readonly nonce: string
  /** How long the settled request can be replayed; {@link CHARGES_KEPT_MS} at most. */
  readonly replayMs: number
  /** Refuse while as many failures of the account are counted; see `release`. Unbounded when it is 0 or absent. */
  readonly failureLimit?: number
}

/** The answer of `reserve`: a hold, an earlier answer, or the reason for the refusal. */
export type ReserveReply =
  | { readonly status: 'OK'; readonly fence: number }
  | { readonly status: 'REPLAY'; readonly entry: HistoryEntry }
  | { readonly status: 'INSUFFICIENT'; readonly available: number }
  | { readonly status: 'FAILING'; readonly retryAfterMs: number }
  | { readonly status: 'IN_PROGRESS' | 'MISMATCH' | 'NO_ACCOUNT' }

/** What `settle` answers. */
export type SettleReply =
  | { readonly status: 'OK' | 'ALREADY'; readonly seq: number; readonly balance: Balance }
  | { readonly status: 'GONE' | 'FENCED' | 'EXCEEDS_HOLD' }

/** The outcome of a grant. `TAKEN`: the id belongs to another grant, which is returned. */
export type GrantReply =
  | { readonly status: 'OK' | 'ALREADY' | 'NO_ACCOUNT' }
  | { readonly status: 'TAKEN'; readonly account: string; readonly tokens: number }

/** A hold from `reserve`: `fence` distinguishes it from an earlier or later one of the same rid. */
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
  /** @param account.withoutAllowance - its free tokens begin with the next month. */
  openAccount(account: {
    id: string
    name: string
    withoutAllowance?: boolean
  }): Promise<'OK' | 'EXISTS'>
  accounts(): Promise<readonly Account[]>
  /** Some of them, in the order of their ids; `after` is the id that the page before ended with. */
  accountPage(query: { limit: number; after?: string }): Promise<readonly Account[]>
  /** One account, a closed one too. */
  account(id: string): Promise<Account | undefined>
  suspend(account: string, suspended: boolean): Promise<'OK' | 'NO_ACCOUNT'>
  /** `undefined` for an account that is not there, or closed. */
  balance(account: string): Promise<Balance | undefined>
  /**
   * Close an account permanently, in one step. Its name, usage and movements are deleted, its keys are revoked, its
   * holds lapse; from then on `openAccount` answers `EXISTS`, `settle` `GONE`, `release` `NOOP`, `refund`
   * `NOT_SETTLED`, and everything else that would change it `NO_ACCOUNT`. The books stay, for `verify`; the history
   * stays until it is deleted.
   */
  closeAccount(account: string): Promise<'OK' | 'ALREADY' | 'NO_ACCOUNT'>

  reserve(input: ReserveInput): Promise<ReserveReply>
  /**
   * Charge `amount` of a hold, list `entry` and make it replayable, in one step. It makes up for one failure that is
   * counted.
   */
  settle(input: HoldRef & { amount: number; entry: HistoryEntry }): Promise<SettleReply>
  /**
   * Give a hold back. `failure` is listed as failed in the same step; it can not be replayed. With `counts` it is
   * counted for `failureLimit` of later reservations, until {@link FAILURE_WINDOW_MS} after the first that is counted.
   *
   * @returns with `counts`, how many are counted now.
   */
  release(
    input: HoldRef & { failure?: HistoryEntry; counts?: boolean }
  ): Promise<{ status: 'OK' | 'NOOP' | 'FENCED'; failures?: number }>
  /**
   * Give back up to `limit` lapsed holds. Of many accounts a call may visit only some; later calls visit the rest.
   * @returns how many.
   */
  releaseLapsedHolds(limit: number): Promise<number>
  /**
   * Add purchased tokens. An id is that of one grant among all accounts: the same grant again is `ALREADY`, another
   * account or number of tokens `TAKEN`. A store of an older version may have one id in several accounts; each of these
   * grants stays what it was.
   */
  grant(input: { account: string; id: string; tokens: number }): Promise<GrantReply>
  /**
   * Give a settled charge back; purchased tokens return, free ones only within their month. The charge is the last one
   * of the request `rid`, or that of the listed entry `entry`. `NOT_SETTLED` also for a charge that is folded
   * ({@link CHARGES_KEPT_MS}), whether it was refunded or not, and for an entry that is not listed any more.
   */
  refund(
    input: { account: string } & ({ rid: string } | { entry: string })
  ): Promise<{ status: 'OK' | 'ALREADY' | 'NOT_SETTLED' }>

  /**
   * Movements of an account, newest first: each continues the balance of the one before. Written in the same step as
   * the change itself; the last {@link MOVEMENTS_KEPT} are kept; `before` is the last number of the previous page. A
   * store of an older version lists those from when it was opened by this one.
   */
  movements(
    account: string,
    query: { limit: number; before?: number; kind?: MovementKind }
  ): Promise<readonly Movement[]>

  history(
    account: string,
    query: HistoryQuery
  ): Promise<{ entries: readonly HistoryEntry[]; next: number | null }>
  historyEntry(account: string, id: string): Promise<HistoryEntry | undefined>
  /** Remove entries, at most 500 in a call, oldest first; a removed one is not replayed any more. */
  deleteHistory(account: string, what: HistoryChoice): Promise<HistoryDeletion>
  /**
   * Remove up to `limit` expired entries, and those over the number kept per account; fold up to `limit` old charges.
   * Of many accounts a call may see to some only; calls that follow see to the others. @returns pointers.
   */
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
