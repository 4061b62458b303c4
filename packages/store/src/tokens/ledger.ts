/**
 * The interface of a store for tokens, history and keys. Two drivers implement it, tested by one conformance suite.
 *
 * Every operation is idempotent by its ids and atomic: it reads and checks everything, then writes. All
 * times are milliseconds since the epoch by the store's own clock. Source: ledger.md.
 */

/**
 * Time a charge is kept, ms; longer if its entry is still in the history. Then it is folded: its amount is added to a
 * total of the account and its record is removed. A folded charge can no longer be refunded.
 */
export const CHARGES_KEPT_MS = 35 * 86_400_000

/** Length of the windows in which uncharged failures are counted, ms; each begins with the first failure. */
export const FAILURE_WINDOW_MS = 3_600_000

/** Number of revoked keys kept per account, those that were revoked last. */
export const REVOKED_KEYS_KEPT = 1_000

/** Number of movements kept per account, the newest. */
export const MOVEMENTS_KEPT = 10_000

/** An owner of tokens. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  /** The keys of a suspended account are refused, it can hold no tokens, and its jobs stand still. */
  readonly suspended: boolean
  /** Time at which the account was closed, permanently; null if it is open. Its name is empty from then on. */
  readonly closedAt: number | null
}

/** The distribution of an account's tokens. `granted = free + purchased + held + charged + expired`, always (I1). */
export interface Balance {
  /** Free tokens left this month. */
  readonly free: number
  /** Purchased tokens left; they never expire. */
  readonly purchased: number
  /** Held for running requests. */
  readonly held: number
  /** UTC month of the free tokens, `2026-11`. */
  readonly period: string
  /** Time of the next renewal of the free tokens, ISO 8601. */
  readonly renewsAt: string
  readonly granted: number
  readonly charged: number
  readonly expired: number
}

/** Reason for a change of a balance: a month's free tokens, a purchase, a charge, its refund, the end of a month. */
export type MovementKind = 'allowance' | 'purchase' | 'charge' | 'refund' | 'expiry'

/** A change of the tokens of an account. Holds are not movements. */
export interface Movement {
  /** Its number within the account, from 1, without gaps. */
  readonly number: number
  readonly at: number
  readonly kind: MovementKind
  /** Negative if they left the account; never zero. */
  readonly tokens: number
  /** The balance after it: free, purchased and held. */
  readonly balance: number
  /**
   * The month of an allowance or expiry, `2026-11`; the id of a purchase; the id of the entry of a charge or refund,
   * null for a refund whose entry is no longer listed.
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
  /** Title, searched together with the URL; absent for none. */
  readonly title?: string
  /** The caller's own facts that many entries share, for example options; must survive JSON. Stored once per account. */
  readonly shared?: Readonly<Record<string, unknown>>
  /** The caller's own facts of this entry; must survive JSON. */
  readonly meta: Readonly<Record<string, unknown>>
  /** Equal for entries that may be compared; of letters, digits, `-` and `_`. See {@link Ledger.newestOf}. */
  readonly mark?: string
}

/** A query for entries of an account. Every filter but `words` is exact; expired entries are never found. */
export interface HistoryQuery {
  readonly limit: number
  readonly order: 'asc' | 'desc'
  /** Continue after this position, the `next` of the previous page. */
  readonly after?: number
  readonly status?: 'success' | 'failed'
  /** Name or kind of the parser. */
  readonly parser?: string
  readonly host?: string
  readonly url?: string
  /** Created at or after, and before. */
  readonly from?: number
  readonly to?: number
  /** Each is in the URL or the title, without regard to case. */
  readonly words?: readonly string[]
  /**
   * Entries that are looked at, at most, where `words` are searched for: a page may then have fewer than `limit` entries,
   * or none, and go on at `next`. Deletion has no such bound.
   */
  readonly walk?: number
}

/** Entries of one host, parser and status. */
export interface HistoryGroup {
  readonly host: string
  /** Kind of the parser. */
  readonly kind: string
  /** Package name of the parser. */
  readonly parser: string
  readonly status: 'success' | 'failed'
  readonly entries: number
  /** Tokens charged. */
  readonly tokens: number
}

/** The result of `historyGroups`. */
export interface HistoryGroups {
  readonly groups: readonly HistoryGroup[]
  /** Entries that were looked at. */
  readonly walked: number
  /** True if the result has all groups. */
  readonly isComplete: boolean
}

/** The entries to remove: one, all, or those matching a `history` query. */
export type HistoryChoice =
  | { readonly id: string }
  | { readonly all: true }
  | { readonly matching: Omit<HistoryQuery, 'limit' | 'order' | 'after'> }

/** The result of one deletion. */
export interface HistoryDeletion {
  readonly deleted: number
  /** Payloads without an entry from now on. */
  readonly pointers: readonly string[]
  /** True if there is more to remove: call again. */
  readonly more: boolean
}

/** The usage of one key with one parser on one day. */
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
  /** Tokens charged minus refunds. */
  readonly tokens: number
  /** Charged requests by how long they took, in the ranges of `LATENCY_BOUNDS_MS`. */
  readonly latency: readonly number[]
}

/** Number of the last hours whose usage is kept. */
export const HOURS_KEPT = 48

/** The usage of one hour. */
export interface HourUsage {
  /** Its start, ms since the epoch. */
  readonly hour: number
  readonly requests: number
  readonly failed: number
  /** Tokens charged; a refund does not change them. */
  readonly tokens: number
}

/** The id of a profile within an account. */
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
  /** Time at which the key expires; null for never. */
  readonly expiresAt: number | null
  /** Its permissions, in the caller's terms; null for all. */
  readonly scopes: readonly string[] | null
  /** The user who made it, or who made the key that it was made with; null if none is known. */
  readonly createdBy: string | null
}

/** A key to be kept. */
type NewApiKey = Omit<ApiKey, 'createdAt' | 'lastUsedAt' | 'revokedAt' | 'createdBy'> & {
  readonly createdBy?: string | null
}

/** The request for a hold. */
export interface ReserveInput {
  readonly account: string
  /** Id of the request: unique, or derived from a client's Idempotency-Key. */
  readonly rid: string
  /** Its maximum cost. */
  readonly cost: number
  /** Time after which the hold lapses. */
  readonly leaseMs: number
  /** Digest of the request: the same rid for another request is a mismatch. */
  readonly fingerprint: string
  /** Random per attempt: distinguishes our own retry after a lost reply from a client's duplicate. */
  readonly nonce: string
  /** Time for which the settled request can be replayed; {@link CHARGES_KEPT_MS} at most. */
  readonly replayMs: number
  /** Refuse while the account has this many counted failures; see `release`. No limit if 0 or absent. */
  readonly failureLimit?: number
  /** Likewise for the counted failures of its jobs. */
  readonly jobsFailureLimit?: number
  /**
   * The API key that asks: refuse in the same step unless it is valid, and record its use. Default: the caller knows
   * that it is.
   */
  readonly key?: KeyClaim
}

/** A key that was found before, see {@link ReserveInput.key}. */
export interface KeyClaim {
  readonly id: string
  /** The same value as in {@link ApiKey}. */
  readonly expiresAt: number | null
}

/** The answer of `reserve`: a hold, an earlier answer, or the reason for the refusal. */
export type ReserveReply =
  | { readonly status: 'OK'; readonly fence: number }
  | { readonly status: 'REPLAY'; readonly entry: HistoryEntry }
  | { readonly status: 'INSUFFICIENT'; readonly available: number }
  | { readonly status: 'FAILING'; readonly retryAfterMs: number }
  | { readonly status: 'IN_PROGRESS' | 'MISMATCH' | 'NO_ACCOUNT' | 'NO_KEY' }

/** Counted failures, and ms until they are forgotten. */
interface CountedFailures {
  readonly failures: number
  readonly endsInMs: number
}

/** Failures of an account's own requests, and those of the pages of its jobs, which refuse no request. */
export interface AccountFailures extends CountedFailures {
  readonly jobs: CountedFailures
}

/** The answer of `settle`. */
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
  /** `''` of accounts whose ids are not known. */
  readonly account: string
  /** `I1` to `I9` of ledger.md; `I0`: accounts are missing from the store. */
  readonly invariant: string
  /** The inconsistency, with its figures. */
  readonly text: string
}

/**
 * The store.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation if the store does not answer. The operation may or may
 * not have happened; calling it again with the same ids is safe.
 */
export interface Ledger {
  /** @param account.withoutAllowance - it gets free tokens from the next month on. */
  openAccount(account: {
    id: string
    name: string
    withoutAllowance?: boolean
  }): Promise<'OK' | 'EXISTS'>
  accounts(): Promise<readonly Account[]>
  /** A page of accounts in the order of their ids; `after` is the last id of the previous page. */
  accountPage(query: { limit: number; after?: string }): Promise<readonly Account[]>
  /** One account, a closed one too. */
  account(id: string): Promise<Account | undefined>
  /**
   * Suspend an account, or end that. From a suspension on `reserve` answers `NO_ACCOUNT`; its holds lapse in the same
   * step, so that `settle` of a request that runs answers `GONE`.
   */
  suspend(account: string, suspended: boolean): Promise<'OK' | 'NO_ACCOUNT'>
  /** Give an open account another name. */
  renameAccount(account: string, name: string): Promise<'OK' | 'NO_ACCOUNT'>
  /** `undefined` for an unknown or closed account. */
  balance(account: string): Promise<Balance | undefined>
  /**
   * Close an account permanently, in one step. Its name, usage and movements are deleted, its keys are revoked, its
   * holds lapse, its unfinished jobs are cancelled; from then on `openAccount` answers `EXISTS`, `settle` `GONE`, `release` `NOOP`, `refund`
   * `NOT_SETTLED`, and everything else that would change it `NO_ACCOUNT`. The books stay, for `verify`; the history
   * stays until it is deleted.
   */
  closeAccount(account: string): Promise<'OK' | 'ALREADY' | 'NO_ACCOUNT'>

  reserve(input: ReserveInput): Promise<ReserveReply>
  /**
   * Charge `amount` of a hold, list `entry` and make it replayable, in one step. This subtracts one counted failure.
   */
  settle(input: HoldRef & { amount: number; entry: HistoryEntry }): Promise<SettleReply>
  /**
   * Release a hold. `failure` is listed as failed in the same step; it cannot be replayed. With `counts` it adds to the
   * failures that `failureLimit` of later reservations limits, until {@link FAILURE_WINDOW_MS} after the first one.
   *
   * @returns with `counts`, the number of counted failures.
   */
  release(
    input: HoldRef & { failure?: HistoryEntry; counts?: boolean }
  ): Promise<{ status: 'OK' | 'NOOP' | 'FENCED'; failures?: number }>
  /**
   * Count failures of requests that held nothing, as `release` does with `counts`; none is a question.
   *
   * @returns `undefined` for an unknown or closed account.
   */
  countFailures(account: string, number: number): Promise<AccountFailures | undefined>
  /**
   * Release up to `limit` lapsed holds. A call may visit only some of many accounts; later calls visit the rest.
   * @returns their number.
   */
  releaseLapsedHolds(limit: number): Promise<number>
  /**
   * Add purchased tokens. A grant id is unique across all accounts: the same grant again is `ALREADY`, the id with
   * another account or amount `TAKEN`.
   */
  grant(input: { account: string; id: string; tokens: number }): Promise<GrantReply>
  /**
   * Refund a settled charge; purchased tokens return, free ones only within their month. The charge is the last one
   * of the request `rid`, or the one of the listed entry `entry`. Also `NOT_SETTLED` for a folded charge ({@link
   * CHARGES_KEPT_MS}), refunded or not, and for an entry that is no longer listed.
   */
  refund(
    input: { account: string } & ({ rid: string } | { entry: string })
  ): Promise<{ status: 'OK' | 'ALREADY' | 'NOT_SETTLED' }>

  /**
   * Movements of an account, newest first; each continues the balance of the previous one and is written in the same
   * step as the change. The last {@link MOVEMENTS_KEPT} are kept; `before` is the last number of the previous page.
   */
  movements(
    account: string,
    query: { limit: number; before?: number; kind?: MovementKind }
  ): Promise<readonly Movement[]>

  history(
    account: string,
    query: HistoryQuery
  ): Promise<{ entries: readonly HistoryEntry[]; next: number | null }>
  /**
   * The entries that a query finds, counted by host, parser and status: of the newest `walk` entries. The time that this
   * takes grows with them, not with the history, and the process and the server do other things in between.
   */
  historyGroups(
    account: string,
    query: Omit<HistoryQuery, 'limit' | 'order' | 'after'> & { readonly walk: number }
  ): Promise<HistoryGroups>
  historyEntry(account: string, id: string): Promise<HistoryEntry | undefined>
  /**
   * The success of a mark that was listed last; `undefined` once that one has expired or was removed, whatever older ones
   * there are. The time that this takes does not depend on the length of the history.
   */
  newestOf(account: string, mark: string): Promise<HistoryEntry | undefined>
  /** Remove entries, at most 500 per call, oldest first; removed entries are no longer replayed. */
  deleteHistory(account: string, what: HistoryChoice): Promise<HistoryDeletion>
  /**
   * Remove up to `limit` entries that are expired or over the maximum per account, and fold up to `limit` old
   * charges. A call may cover only some of many accounts; later calls cover the rest. @returns pointers.
   */
  trimHistory(options: { limit: number; maxPerAccount: number }): Promise<readonly string[]>

  /**
   * Counters by day, key and parser for the days `from` to `to` inclusive, `2026-11-21`. Updated in the same step
   * that charges or lists, so they always equal the charges.
   */
  usage(account: string, days: { from: string; to: string }): Promise<readonly Usage[]>
  /** The last {@link HOURS_KEPT} hours by the store's clock in which something was counted, oldest first. */
  usageByHour(account: string): Promise<readonly HourUsage[]>

  /**
   * Id of a profile within an account, from 1, and the time of its first request; the same for later requests. `at`
   * is the time of this request, stored with the first.
   */
  profileId(account: string, profile: { url: string; at: number }): Promise<ProfileId>

  /**
   * Keep a key. `NO_KEY` if `terms.madeWith`, the key that asks for it, is revoked; `TOO_MANY` if the account has
   * `terms.most` keys that are not revoked. Of the revoked keys of the account the last {@link REVOKED_KEYS_KEPT} stay.
   */
  addKey(
    key: NewApiKey,
    terms?: { readonly madeWith?: string; readonly most?: number }
  ): Promise<{ status: 'OK'; key: ApiKey } | { status: 'NO_ACCOUNT' | 'NO_KEY' | 'TOO_MANY' }>
  /** The key with a hash and the state of its account, in one step. Records the use. */
  keyByHash(
    hash: string
  ): Promise<{ key: ApiKey; suspended: boolean; expired: boolean } | undefined>
  keys(account: string): Promise<readonly ApiKey[]>
  revokeKey(account: string, id: string): Promise<{ status: 'OK' | 'ALREADY' | 'NO_KEY' }>

  /** Recompute every invariant, of one account or all. @returns the broken ones. */
  verify(account?: string): Promise<readonly InvariantBreak[]>
  /** A round trip that writes nothing. */
  ping(): Promise<void>
}
