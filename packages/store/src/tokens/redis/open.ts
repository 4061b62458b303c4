/**
 * The Redis driver: Redis 7 or newer, standalone or cluster, many processes on one store.
 *
 * Each operation on an account is one Lua file of `lua/tokens/`, so it happens whole or not at all.
 */

import { withCheckedArguments } from '../../checked-arguments.ts'
import { connectRedis } from '../../connections/redis/client.ts'
import type { RedisClient } from '../../connections/redis/script-files.ts'
import { adviceOn } from '../../connections/redis/server-settings.ts'
import { defineScripts as defineJobScripts } from '../../jobs/redis/scripts.ts'
import { type GrantJournal, openGrantJournal } from '../grant-journal.ts'
import type { Ledger } from '../ledger.ts'
import {
  ACCOUNTS,
  accountOf,
  accountPage,
  accountsOf,
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
import { type RedisStore, redisStore } from './redis-store.ts'
import { deleteEntries, trim } from './removal.ts'
import { createRound } from './rounds.ts'
import { defineScripts } from './scripts.ts'
import { hoursOf, usageOf } from './usage.ts'
import { verify } from './verify.ts'

/** Settings of the Redis driver. */
export interface RedisLedgerOptions {
  /** `redis://host:port`, `rediss://…`, `redis+cluster://host:port,host:port`. */
  readonly url: string
  /** Free tokens of each account per UTC month. */
  readonly freePerMonth?: number
  /** File of the journal of grants; without it grants are in Redis alone. */
  readonly journal?: string
  /** Refuse a server whose settings may lose money. */
  readonly strict?: boolean
  /** Told what an operator should change. */
  readonly onAdvice?: (advice: string) => void
  /** In place of the store's clock, ms since the epoch: for tests. */
  readonly now?: () => number
}

/**
 * Open the store.
 *
 * @throws SluiceError `STORE_UNAVAILABLE`. Error - `strict` and a setting that may lose money.
 */
export async function openRedisLedger(options: RedisLedgerOptions): Promise<Ledger> {
  const { onAdvice } = options
  const client = await connectRedis(options.url, define, onAdvice ? { onAdvice } : {})
  await checkSettings(client, options)
  const journal = options.journal === undefined ? undefined : openGrantJournal(options.journal)
  const store = redisStore(client, options)
  await takeUpGrants(store, journal)
  return withCheckedArguments(ledgerOver(store, journal, options))
}

/** The scripts of jobs too: those of an account end with it. */
function define(client: RedisClient): void {
  defineScripts(client)
  defineJobScripts(client)
}

async function checkSettings(
  client: RedisClient,
  { strict, onAdvice }: RedisLedgerOptions
): Promise<void> {
  const advice = await adviceOn(client)
  for (const one of advice) onAdvice?.(one)
  if (!strict || advice.length === 0) return
  client.disconnect()
  throw new Error(advice.join(' '))
}

function ledgerOver(
  store: RedisStore,
  journal: GrantJournal | undefined,
  { url, now = Date.now }: RedisLedgerOptions
): Ledger {
  const { client, ask, time } = store
  const scan = (place: string, count: number) =>
    ask(() => client.sscan(ACCOUNTS, place, 'COUNT', count))
  const lapsing = createRound(scan)
  const trimming = createRound(scan)
  const keyPlaces = keyPlacesOf(store)

  return {
    openAccount: (account) => openAccount(store, account),
    accounts: () => ask(() => accountsOf(client)),
    accountPage: (query) => ask(() => accountPage(client, query)),
    account: (id) => ask(() => accountOf(client, id)),
    suspend: (id, suspended) => suspend(store, id, suspended),
    renameAccount: (id, name) => renameAccount(store, id, name),
    closeAccount: (id) => closeAccount(store, id),
    balance: (id) => balance(store, id),

    reserve: (input) => reserve(store, input),
    settle: (input) => settle(store, input),
    release: (input) => release(store, input),
    countFailures: (account, number) => countFailures(store, account, number),
    releaseLapsedHolds: (limit) => releaseLapsedHolds(store, lapsing, limit),
    refund: (input) => refund(store, input),
    grant: (input) => grant(store, journal, input, now),

    movements: (account, query) => ask(() => movementsOf(client, account, query)),
    history: (account, query) => ask(() => pageOf(client, account, query, time)),
    historyGroups: (account, query) => ask(() => groupsOf(client, account, query, time)),
    historyEntry: (account, id) => ask(() => entryById(store, account, id)),
    newestOf: (account, mark) => ask(() => newestOf(store, account, mark)),
    deleteHistory: (account, what) => deleteEntries(store, account, what),
    usage: (account, days) => ask(() => usageOf(client, account, days)),
    usageByHour: (account) => ask(() => hoursOf(client, account, time)),
    trimHistory: (limits) => trim(store, trimming, limits),

    profileId: (account, profile) => profileId(store, account, profile),

    addKey: (...given) => addKey(store, given),
    keyByHash: (hash) => keyByHash(store, keyPlaces, hash),
    keys: (account) => ask(() => keysOf(client, account)),
    revokeKey: (account, id) => revokeKey(store, account, id),

    verify: (account) => verify(url, account),
    ping: () => ask(async () => void (await client.ping())),
    async close() {
      journal?.close()
      client.disconnect()
    }
  }
}
