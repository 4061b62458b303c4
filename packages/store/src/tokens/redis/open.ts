/**
 * The Redis driver: Redis 7 or newer, standalone or cluster, many processes on one store.
 *
 * Each operation on an account is one Lua file of `lua/`, so it happens whole or not at all.
 */

import { connectRedis, persistently } from '../../connections/redis/client.ts'
import type { RedisClient, Reply } from '../../connections/redis/script-files.ts'
import { adviceOn } from '../../connections/redis/server-settings.ts'
import { storeFailure } from '../../connections/store-failure.ts'
import { type GrantJournal, openGrantJournal } from '../grant-journal.ts'
import {
  type Balance,
  CHARGES_KEPT_MS,
  FAILURE_WINDOW_MS,
  type HistoryChoice,
  type HistoryEntry,
  type Ledger
} from '../ledger.ts'
import {
  ACCOUNTS,
  accountOf,
  accountPage,
  accountsOf,
  addAccount,
  idsOf,
  orderAccounts
} from './accounts.ts'
import { createKeyPlaces, keyFrom, keysOf } from './api-keys.ts'
import { claimGrant, claimOlderGrants, type Grant, grantStatus, unclaimGrant } from './grants.ts'
import { pageOf, placesOf } from './history.ts'
import { movementsOf } from './movements.ts'
import { createRound } from './rounds.ts'
import { defineScripts, keyOf, type Operation, runScript } from './scripts.ts'
import { usageRows } from './usage.ts'
import { verifyAccount } from './verify.ts'

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

/** Time that an operation may take with its retries, ms; a charge that is due gets longer than a question. */
const PATIENCE = { usual: 900, settle: 25_000 }

/** Time to read all of an account, ms. */
const VERIFY_MS = 60_000

/** Entries that one call deletes, at most. */
const DELETED = 500

/**
 * Open the store.
 *
 * @throws SluiceError `STORE_UNAVAILABLE`. Error - `strict` and a setting that may lose money.
 */
export async function openRedisLedger(options: RedisLedgerOptions): Promise<Ledger> {
  const client = await connectRedis(options.url, defineScripts)
  const advice = await adviceOn(client)
  for (const one of advice) options.onAdvice?.(one)
  if (options.strict && advice.length > 0) {
    client.disconnect()
    throw new Error(advice.join(' '))
  }
  await persistently(() => orderAccounts(client), PATIENCE.usual)
  const journal = options.journal === undefined ? undefined : openGrantJournal(options.journal)
  const ledger = ledgerOver(client, options, journal)
  for (const grant of journal?.read() ?? []) {
    const { status } = await applyGrant(client, options, grant)
    if (status === 'OK') await persistently(() => claimGrant(client, grant), PATIENCE.usual)
  }
  await persistently(() => claimOlderGrants(client), VERIFY_MS)
  return ledger
}

function scripts(client: RedisClient, { freePerMonth = 500, now }: RedisLedgerOptions) {
  return (
    name: Operation,
    account: string,
    args: readonly (string | number)[] = [],
    patience = PATIENCE.usual
  ): Promise<Reply> => {
    const time = now === undefined ? '' : String(now())
    return persistently(
      () => runScript(client, name, account, [time, freePerMonth], args),
      patience
    )
  }
}

function ledgerOver(
  client: RedisClient,
  options: RedisLedgerOptions,
  journal: GrantJournal | undefined
): Ledger {
  const run = scripts(client, options)
  const ask = <Result>(work: () => Promise<Result>) => persistently(work, PATIENCE.usual)
  const time = async () => {
    if (options.now) return options.now()
    const [seconds, micros] = await client.time()
    return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000)
  }
  const scan = (place: string, count: number) =>
    ask(() => client.sscan(ACCOUNTS, place, 'COUNT', count))
  const places = createKeyPlaces((hash) => ask(() => client.get(hashKey(hash))))
  const lapsing = createRound(scan)
  const trimming = createRound(scan)

  return {
    async openAccount({ id, name, withoutAllowance = false }) {
      const [status] = await run('open', id, [name, withoutAllowance ? 1 : 0])
      // Also for an account that is there: an earlier try may have ended between the two.
      await ask(() => addAccount(client, id))
      return status as 'OK' | 'EXISTS'
    },
    accounts: () => ask(() => accountsOf(client)),
    accountPage: (query) => ask(() => accountPage(client, query)),
    account: (id) => ask(() => accountOf(client, id)),
    async suspend(id, suspended) {
      const [status] = await run('suspend', id, [suspended ? 1 : 0])
      return status as 'OK' | 'NO_ACCOUNT'
    },
    async balance(id) {
      const [status, ...numbers] = await run('balance', id)
      return status === 'OK' ? balanceOf(numbers) : undefined
    },

    async closeAccount(id) {
      const [status] = await run('close', id)
      return status as 'OK' | 'ALREADY' | 'NO_ACCOUNT'
    },

    async reserve(input) {
      const { account, rid, cost, leaseMs, fingerprint, nonce } = input
      const replayMs = Math.min(input.replayMs, CHARGES_KEPT_MS)
      const args = [rid, cost, leaseMs, fingerprint, nonce, replayMs, input.failureLimit ?? 0]
      const [status, value] = await run('reserve', account, args)
      if (status === 'OK') return { status, fence: Number(value) }
      if (status === 'REPLAY') return { status, entry: entryOf(value) }
      if (status === 'INSUFFICIENT') return { status, available: Number(value) }
      if (status === 'FAILING') return { status, retryAfterMs: Number(value) }
      return { status: status as 'IN_PROGRESS' | 'MISMATCH' | 'NO_ACCOUNT' }
    },
    async settle({ account, rid, fence, amount, entry }) {
      const args = [rid, fence, amount, ...entryArgs(entry)]
      const [status, seq, ...numbers] = await run('settle', account, args, PATIENCE.settle)
      if (status !== 'OK' && status !== 'ALREADY') {
        return { status: status as 'GONE' | 'FENCED' | 'EXCEEDS_HOLD' }
      }
      return { status, seq: Number(seq), balance: balanceOf(numbers) }
    },
    async release({ account, rid, fence, failure, counts = false }) {
      const args = [rid, fence, ...entryArgs(failure), counts ? FAILURE_WINDOW_MS : 0]
      const [status, failures] = await run('release', account, args)
      if (status === 'OK' && counts) return { status, failures: Number(failures) }
      return { status: status as 'OK' | 'NOOP' | 'FENCED' }
    },
    async expire(limit) {
      const now = await ask(time)
      let ended = 0
      await lapsing.each(
        (account) => ask(async () => (await client.zcount(keyOf(account, 'due'), '-inf', now)) > 0),
        async (account) => {
          ended += Number((await run('expire', account, [limit - ended]))[1])
          return ended < limit
        }
      )
      return ended
    },
    async grant({ account, id, tokens }) {
      const grant = { account, id, tokens, at: options.now?.() ?? Date.now() }
      if (!Number.isSafeInteger(tokens) || tokens < 1)
        throw new RangeError(`a grant of ${tokens} tokens`)
      const known = await ask(() => grantStatus(client, grant))
      if (known.status !== 'NEW') return known
      const owner = await ask(() => claimGrant(client, grant))
      if (owner.account !== account || owner.tokens !== tokens) return { status: 'TAKEN', ...owner }
      journal?.append(grant)
      const reply = await applyGrant(client, options, grant)
      // Closed meanwhile: nobody was given it.
      if (reply.status === 'NO_ACCOUNT') await ask(() => unclaimGrant(client, id))
      return reply
    },
    async refund(input) {
      const which = 'rid' in input ? ['rid', input.rid] : ['entry', input.entry]
      const [status] = await run('refund', input.account, which)
      return { status: status as 'OK' | 'ALREADY' | 'NOT_SETTLED' }
    },

    movements: (account, query) => ask(() => movementsOf(client, account, query)),
    history: (account, query) => ask(() => pageOf(client, account, query, time)),
    historyEntry: (account, id) =>
      ask(async () => {
        const seq = await client.hget(keyOf(account, 'ids'), id)
        const text = seq === null ? null : await client.hget(keyOf(account, 'hist'), seq)
        const entry = text === null ? undefined : entryOf(text)
        return entry && entry.expiresAt > (await time()) ? entry : undefined
      }),
    usage: (account, days) =>
      ask(async () => usageRows(await client.hgetall(keyOf(account, 'usage')), days)),
    async deleteHistory(account, what) {
      const chosen = await ask(() => choiceArgs(client, account, what, time))
      const [, deleted, more, ...pointers] = await run('delete', account, [DELETED, ...chosen])
      return { deleted: Number(deleted), pointers: pointers.map(String), more: more === 1 }
    },
    async trimHistory({ limit, maxPerAccount }) {
      const found: string[] = []
      const left = { entries: limit, charges: limit }
      await trimming.each(
        async (account) => (await run('due', account, [maxPerAccount, CHARGES_KEPT_MS]))[1] === 1,
        async (account) => {
          const args = [left.entries, maxPerAccount, left.charges, CHARGES_KEPT_MS]
          const [, removed, passed, ...pointers] = await run('trim', account, args)
          left.entries -= Number(removed)
          left.charges -= Number(passed)
          found.push(...pointers.map(String))
          return left.entries > 0 && left.charges > 0
        }
      )
      return found
    },

    // As patient as a charge: what it belongs to is charged already.
    async profileId(account, { url, at }) {
      const [, id, createdAt] = await run('profile-id', account, [url, at], PATIENCE.settle)
      return { id: Number(id), createdAt: Number(createdAt) }
    },

    async addKey(key) {
      const [status, createdAt] = await run('add-key', key.account, [key.id, JSON.stringify(key)])
      if (status !== 'OK') return { status: 'NO_ACCOUNT' }
      await ask(() => client.set(hashKey(key.hash), JSON.stringify([key.account, key.id])))
      return {
        status,
        key: { ...key, createdAt: Number(createdAt), lastUsedAt: null, revokedAt: null }
      }
    },
    async keyByHash(hash) {
      const place = await places.of(hash)
      if (!place) return undefined
      const [account, id] = place
      const [status, text, used, revoked, suspended, now] = await run('use-key', account, [id])
      if (status !== 'OK') return undefined
      const key = keyFrom(String(text), used, revoked)
      const expired = (key.expiresAt ?? Number.POSITIVE_INFINITY) <= Number(now)
      return { key, suspended: suspended === '1', expired }
    },
    keys: (account) => ask(() => keysOf(client, account)),
    async revokeKey(account, id) {
      const [status] = await run('revoke-key', account, [id])
      return { status: status as 'OK' | 'ALREADY' | 'NO_KEY' }
    },

    async verify(account) {
      // What an account has is read at one moment, and much takes longer than a request may wait.
      const reader = await connectRedis(options.url, () => {}, VERIFY_MS)
      try {
        const ids = account === undefined ? await idsOf(reader) : [account]
        const found = []
        for (const id of ids) found.push(...(await verifyAccount(reader, id)))
        return found
      } catch (error) {
        throw storeFailure(error)
      } finally {
        reader.disconnect()
      }
    },
    ping: () => ask(async () => void (await client.ping())),
    async close() {
      journal?.close()
      client.disconnect()
    }
  }
}

async function applyGrant(
  client: RedisClient,
  options: RedisLedgerOptions,
  { account, id, tokens }: Grant
): Promise<{ status: 'OK' | 'ALREADY' | 'NO_ACCOUNT' }> {
  const [status] = await scripts(client, options)('grant', account, [id, tokens])
  return { status: status as 'OK' | 'ALREADY' | 'NO_ACCOUNT' }
}

function hashKey(hash: string): string {
  return `slc:k:${hash}`
}

/** What lua/delete.lua is told to remove. */
async function choiceArgs(
  client: RedisClient,
  account: string,
  what: HistoryChoice,
  now: () => Promise<number>
): Promise<(string | number)[]> {
  if ('all' in what) return ['all']
  if ('id' in what) return ['id', what.id]
  const query = { ...what.matching, limit: DELETED, order: 'asc' } as const
  return ['seqs', ...(await placesOf(client, account, query, now))]
}

function entryArgs(entry: HistoryEntry | undefined): (string | number)[] {
  if (!entry) return ['', '', '', 0, '']
  const usage = `${entry.key.id}|${entry.parser.name}`
  return [JSON.stringify(entry), entry.id, entry.pointer ?? '', entry.expiresAt, usage]
}

function entryOf(text: unknown): HistoryEntry {
  return JSON.parse(String(text)) as HistoryEntry
}

/** The numbers of a reply, as lua/prelude.lua lists them. */
function balanceOf(reply: readonly (string | number)[]): Balance {
  const [free = 0, purchased = 0, held = 0, granted = 0, charged = 0, expired = 0] =
    reply.map(Number)
  const period = String(reply[6])
  const [year = 0, month = 0] = period.split('-').map(Number)
  const renewsAt = new Date(Date.UTC(year, month, 1)).toISOString()
  return { free, purchased, held, period, renewsAt, granted, charged, expired }
}
