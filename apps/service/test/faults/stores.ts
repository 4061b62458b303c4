/** The stores that the fault tests are run on, and what is asked of each behind the service's back. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HistoryEntry, type Ledger, type OpenStore, openStore } from '@sluice/store'
import { hasRedis, type RedisServer, startRedis } from '@sluice/store/test/redis-server'
import { payloadIdsIn } from '../payload-ids.ts'

/** Free tokens of each account: more than any of these tests spends. */
export const TOKENS = 1_000_000

/** Longer than any lease of these tests, ms. */
const AFTER_ALL_LEASES = 600_000

/** A store that outlives the services on it. */
export interface FaultStore {
  /** `DATA_DIR` of the service. */
  readonly folder: string
  /** Environment variables with which the service finds the store. */
  readonly environment: Readonly<Record<string, string>>
  /** Present on Redis. */
  readonly redis?: RedisServer
  /** Open it beside the service. @param ahead - how far its clock is ahead, ms. */
  open(ahead?: number): Promise<OpenStore>
  /** Let the leases of all holds end: their tokens return. */
  lapse(): Promise<void>
  stop(): Promise<void>
}

/** The drivers, each with a way to start an empty store. */
export const DRIVERS: readonly { name: string; isThere: boolean; start(): Promise<FaultStore> }[] =
  [
    { name: 'embedded', isThere: true, start: async () => embeddedStore() },
    { name: 'Redis', isThere: hasRedis, start: redisStore }
  ]

function embeddedStore(): FaultStore {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-faults-'))
  return storeOf(folder, 'embedded:', {})
}

/** An empty Redis that loses nothing: every write is on the disk before it is answered. */
async function redisStore(): Promise<FaultStore> {
  const redis = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
  return { ...redisStoreAt(redis.url, () => redis.stop()), redis }
}

/** The store at a URL of Redis. @param stop - ends the server. */
export function redisStoreAt(url: string, stop: () => Promise<void>): FaultStore {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-faults-'))
  const found = { STORE_URL: url, SECRET: 'a secret of the tests, long enough for all' }
  const store = storeOf(folder, url, found)
  return {
    ...store,
    async stop() {
      await store.stop()
      await stop()
    }
  }
}

function storeOf(
  folder: string,
  url: string,
  environment: Readonly<Record<string, string>>
): FaultStore {
  const file = join(folder, 'sluice.db')
  const open = (ahead = 0) =>
    openStore(url, { file, freePerMonth: TOKENS, now: () => Date.now() + ahead })
  return {
    folder,
    environment: { DATA_DIR: folder, FREE_TOKENS_PER_MONTH: String(TOKENS), ...environment },
    open,
    async lapse() {
      const { ledger, close } = await open(AFTER_ALL_LEASES)
      while ((await ledger.releaseLapsedHolds(1_000)) > 0);
      await close()
    },
    stop: async () => rmSync(folder, { recursive: true, force: true })
  }
}

/** State of all accounts in a store together. */
export interface Standing {
  readonly charged: number
  readonly held: number
  /** Entries that succeeded, oldest first in each account. */
  readonly listed: readonly HistoryEntry[]
  readonly failed: number
  /** Broken invariants. */
  readonly breaks: readonly unknown[]
}

/** Look into a store. */
export async function standingOf(store: FaultStore): Promise<Standing> {
  const { ledger, close } = await store.open()
  try {
    const accounts = await ledger.accounts()
    const balances = await Promise.all(accounts.map(({ id }) => ledger.balance(id)))
    const entries = await Promise.all(accounts.map(({ id }) => allEntries(ledger, id)))
    const listed = entries.flat().filter(({ status }) => status === 'success')
    return {
      charged: balances.reduce((sum, balance) => sum + (balance?.charged ?? Number.NaN), 0),
      held: balances.reduce((sum, balance) => sum + (balance?.held ?? Number.NaN), 0),
      listed,
      failed: entries.flat().length - listed.length,
      breaks: await ledger.verify()
    }
  } finally {
    await close()
  }
}

async function allEntries(ledger: Ledger, account: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (let after: number | null | undefined; after !== null; ) {
    const page = await ledger.history(account, {
      limit: 100,
      order: 'asc',
      ...(after === undefined ? {} : { after })
    })
    entries.push(...page.entries)
    after = page.next
  }
  return entries
}

/** The ids of the payloads of a store, as another process finds them. */
export function payloadsIn({ folder }: FaultStore): Promise<string[]> {
  return payloadIdsIn(join(folder, 'payloads'))
}
