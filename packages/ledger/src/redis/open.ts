/**
 * The Redis driver: Redis 7 or newer, standalone or cluster, many processes on one store.
 *
 * Each operation on an account is one Lua file of `lua/`, so it happens whole or not at all.
 */

import { type GrantJournal, openGrantJournal } from '../grant-journal.ts'
import type { Account, ApiKey, Balance, HistoryEntry, Ledger } from '../ledger.ts'
import { adviceOn } from './advice.ts'
import { connectRedis, persistently } from './client.ts'
import { pageOf } from './history.ts'
import { keyOf, type Operation, type RedisClient, runScript } from './scripts.ts'
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

const ACCOUNTS = 'slc:accounts'
/** Accounts that are asked at once. */
const BATCH = 100

/**
 * Open the store.
 *
 * @throws SluiceError `STORE_UNAVAILABLE`. Error - `strict` and a setting that may lose money.
 */
export async function openRedisLedger(options: RedisLedgerOptions): Promise<Ledger> {
  const client = await connectRedis(options.url)
  const advice = await adviceOn(client)
  for (const one of advice) options.onAdvice?.(one)
  if (options.strict && advice.length > 0) {
    client.disconnect()
    throw new Error(advice.join(' '))
  }
  const journal = options.journal === undefined ? undefined : openGrantJournal(options.journal)
  const ledger = ledgerOver(client, options, journal)
  for (const grant of journal?.read() ?? []) await applyGrant(client, options, grant)
  return ledger
}

type Reply = [status: string, ...rest: (string | number)[]]

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

  return {
    async openAccount({ id, name }) {
      const [status] = await run('open', id, [name])
      // Also for an account that is there: an earlier try may have ended between the two.
      await ask(() => client.sadd(ACCOUNTS, id))
      return status as 'OK' | 'EXISTS'
    },
    accounts: () => ask(() => accountsOf(client)),
    async suspend(id, suspended) {
      const [status] = await run('suspend', id, [suspended ? 1 : 0])
      return status as 'OK' | 'NO_ACCOUNT'
    },
    async balance(id) {
      const [status, ...numbers] = await run('balance', id)
      return status === 'OK' ? balanceOf(numbers) : undefined
    },

    async reserve(input) {
      const { account, rid, cost, leaseMs, fingerprint, nonce, replayMs } = input
      const args = [rid, cost, leaseMs, fingerprint, nonce, replayMs]
      const [status, value] = await run('reserve', account, args)
      if (status === 'OK') return { status, fence: Number(value) }
      if (status === 'REPLAY') return { status, entry: entryOf(value) }
      if (status === 'INSUFFICIENT') return { status, available: Number(value) }
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
    async release({ account, rid, fence, failure }) {
      const [status] = await run('release', account, [rid, fence, ...entryArgs(failure)])
      return { status: status as 'OK' | 'NOOP' | 'FENCED' }
    },
    async expire(limit) {
      const now = await ask(time)
      let ended = 0
      for (const account of await withWork(client, now, 'due')) {
        if (ended >= limit) break
        ended += Number((await run('expire', account, [limit - ended]))[1])
      }
      return ended
    },
    async grant({ account, id, tokens }) {
      const grant = { account, id, tokens, at: options.now?.() ?? Date.now() }
      if (!Number.isSafeInteger(tokens) || tokens < 1)
        throw new RangeError(`a grant of ${tokens} tokens`)
      const known = await ask(() => grantStatus(client, account, id))
      if (known !== 'NEW') return { status: known }
      journal?.append(grant)
      return applyGrant(client, options, grant)
    },
    async refund({ account, rid }) {
      const [status] = await run('refund', account, [rid])
      return { status: status as 'OK' | 'ALREADY' | 'NOT_SETTLED' }
    },

    history: (account, query) => ask(async () => pageOf(client, account, query, await time())),
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
      const [, ...pointers] = await run('delete', account, ['id' in what ? what.id : ''])
      return pointers.map(String)
    },
    async trimHistory({ limit, maxPerAccount }) {
      const now = await ask(time)
      const found: string[] = []
      let left = limit
      for (const account of await withWork(client, now, 'ends', maxPerAccount)) {
        if (left <= 0) break
        const [, removed, ...pointers] = await run('trim', account, [left, maxPerAccount])
        left -= Number(removed)
        found.push(...pointers.map(String))
      }
      return found
    },

    async profileId(account, { url, at }) {
      const [, id, createdAt] = await run('profile-id', account, [url, at])
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
      const place = await ask(() => client.get(hashKey(hash)))
      if (place === null) return undefined
      const [account, id] = JSON.parse(place) as [string, string]
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

    verify: (account) =>
      ask(async () => {
        const ids = account === undefined ? await idsOf(client) : [account]
        const found = []
        for (const id of ids) found.push(...(await verifyAccount(client, id)))
        return found
      }),
    ping: () => ask(async () => void (await client.ping())),
    async close() {
      journal?.close()
      client.disconnect()
    }
  }
}

async function grantStatus(
  client: RedisClient,
  account: string,
  id: string
): Promise<'NEW' | 'ALREADY' | 'NO_ACCOUNT'> {
  if ((await client.exists(keyOf(account, 'acc'))) === 0) return 'NO_ACCOUNT'
  return (await client.hexists(keyOf(account, 'grants'), id)) === 1 ? 'ALREADY' : 'NEW'
}

async function applyGrant(
  client: RedisClient,
  options: RedisLedgerOptions,
  { account, id, tokens }: { account: string; id: string; tokens: number }
): Promise<{ status: 'OK' | 'ALREADY' | 'NO_ACCOUNT' }> {
  const [status] = await scripts(client, options)('grant', account, [id, tokens])
  return { status: status as 'OK' | 'ALREADY' | 'NO_ACCOUNT' }
}

function hashKey(hash: string): string {
  return `slc:k:${hash}`
}

async function idsOf(client: RedisClient): Promise<string[]> {
  return (await client.smembers(ACCOUNTS)).sort()
}

async function accountsOf(client: RedisClient): Promise<Account[]> {
  const ids = await idsOf(client)
  const found = await inBatches(ids, async (id) => {
    const [name, created, suspended] = await client.hmget(
      keyOf(id, 'acc'),
      'name',
      'created',
      'suspended'
    )
    return { id, name: name ?? '', createdAt: Number(created), suspended: suspended === '1' }
  })
  return found.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}

/** Accounts that have something due by `now` in a sorted set, or more entries than are kept. */
async function withWork(
  client: RedisClient,
  now: number,
  part: 'due' | 'ends',
  most = Number.POSITIVE_INFINITY
): Promise<string[]> {
  const ids = await persistently(() => idsOf(client), PATIENCE.usual)
  const checked = await inBatches(ids, async (id) => {
    const due = await client.zcount(keyOf(id, part), '-inf', now)
    if (due > 0 || most === Number.POSITIVE_INFINITY) return { id, has: due > 0 }
    return { id, has: (await client.zcard(keyOf(id, 'order'))) > most }
  })
  return checked.filter(({ has }) => has).map(({ id }) => id)
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += BATCH) {
    results.push(...(await Promise.all(items.slice(start, start + BATCH).map(work))))
  }
  return results
}

async function keysOf(client: RedisClient, account: string): Promise<ApiKey[]> {
  const [keys, used, revoked] = await Promise.all(
    (['keys', 'used', 'revoked'] as const).map((part) => client.hgetall(keyOf(account, part)))
  )
  return Object.entries(keys ?? {})
    .map(([id, text]) => keyFrom(text, used?.[id], revoked?.[id]))
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}

function keyFrom(
  text: string,
  used: string | number | undefined,
  revoked: string | number | undefined
): ApiKey {
  const time = (value: string | number | undefined) => (value ? Number(value) : null)
  // A key from before there were such has neither.
  const { id, account, name, kind, hash, prefix, createdAt, expiresAt, scopes } = JSON.parse(
    text
  ) as ApiKey
  return {
    id,
    account,
    name,
    kind,
    hash,
    prefix,
    createdAt,
    lastUsedAt: time(used),
    revokedAt: time(revoked),
    expiresAt: expiresAt ?? null,
    scopes: scopes ?? null
  }
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
