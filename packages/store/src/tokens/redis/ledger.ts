/**
 * The ledger in Redis. Each operation on an account is one Lua file of `lua/tokens/`, so it happens whole or not at all.
 */

import type { RedisConnection } from '../../connections/redis/connection.ts'
import { withCheckedArguments } from '../checked-ledger.ts'
import type { GrantJournal } from '../grant-journal.ts'
import type { Ledger } from '../ledger.ts'
import {
  ACCOUNTS,
  accountOf,
  accountPage,
  accountsOf,
  type CancelJobs,
  closeAccount,
  openAccount,
  renameAccount,
  suspend
} from './accounts.ts'
import { addKey, keyByHash, keyPlacesOf, keysOf, revokeKey } from './api-keys.ts'
import { balance } from './balance.ts'
import { grant, takeUpGrants } from './grants.ts'
import { entryById, newestOf, pageOf } from './history.ts'
import { groupsOf } from './history-entries.ts'
import { countFailures, refund, release, releaseLapsedHolds, reserve, settle } from './holds.ts'
import { movementsOf } from './movements.ts'
import { profileId } from './profiles.ts'
import { redisStore } from './redis-store.ts'
import { deleteEntries, trim } from './removal.ts'
import { createRound } from './rounds.ts'
import { hoursOf, usageOf } from './usage.ts'
import { verify } from './verify.ts'

/** Settings of {@link ledgerOn}. */
export interface LedgerSettings {
  /** Free tokens of each account per UTC month. */
  readonly freePerMonth: number
  /** Without it grants are in Redis alone. */
  readonly journal: GrantJournal | undefined
  /** Clock of this process, for the journal. */
  readonly now: () => number
  /** Cancels the unfinished jobs of an account that is being closed. */
  readonly cancelJobs: CancelJobs
}

/** The ledger over a connection, with the grants of the journal applied. */
export async function ledgerOn(
  connection: RedisConnection,
  { freePerMonth, journal, now, cancelJobs }: LedgerSettings
): Promise<Ledger> {
  const store = redisStore(connection, freePerMonth)
  await takeUpGrants(store, journal)
  const { client, ask, time } = store
  const scan = (place: string, count: number) =>
    ask(() => client.sscan(ACCOUNTS, place, 'COUNT', count))
  const lapsing = createRound(scan)
  const trimming = createRound(scan)
  const keyPlaces = keyPlacesOf(store)

  return withCheckedArguments({
    openAccount: (account) => openAccount(store, account),
    accounts: () => ask(() => accountsOf(client)),
    accountPage: (query) => ask(() => accountPage(client, query)),
    account: (id) => ask(() => accountOf(client, id)),
    suspend: (id, suspended) => suspend(store, id, suspended),
    renameAccount: (id, name) => renameAccount(store, id, name),
    closeAccount: (id) => closeAccount(store, id, cancelJobs),
    balance: (id) => balance(store, id),

    reserve: (input) => reserve(store, input),
    settle: (input) => settle(store, input),
    release: (input) => release(store, input),
    countFailures: (account, number) => countFailures(store, account, number),
    releaseLapsedHolds: (limit) => releaseLapsedHolds(store, lapsing, limit),
    refund: (input) => refund(store, input),
    grant: (input) => grant(store, journal, input, now),

    movements: (account, query) => ask(() => movementsOf(client, account, query)),
    history: (account, query) => ask(() => pageOf(store, account, query)),
    historyGroups: (account, query) => ask(() => groupsOf(store, account, query)),
    historyEntry: (account, id) => entryById(store, account, id),
    newestOf: (account, mark) => newestOf(store, account, mark),
    deleteHistory: (account, what) => deleteEntries(store, account, what),
    usage: (account, days) => ask(() => usageOf(client, account, days)),
    usageByHour: (account) => ask(() => hoursOf(client, account, time)),
    trimHistory: (limits) => trim(store, trimming, limits),

    profileId: (account, profile) => profileId(store, account, profile),

    addKey: (...given) => addKey(store, given),
    keyByHash: (hash) => keyByHash(store, keyPlaces, hash),
    keys: (account) => ask(() => keysOf(client, account)),
    revokeKey: (account, id) => revokeKey(store, account, id),

    verify: (account) => verify(store, account),
    ping: () => ask(async () => void (await client.ping()))
  })
}
