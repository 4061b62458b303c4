/** Stores of the benchmarks: one that a service can be started on, and what it says of all accounts together. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore as openStoreAt, storeDriver } from '../../packages/store/src/index.ts'
import { startRedis } from '../../packages/store/test/redis-server.ts'

/** Longer than any lease, ms. */
const AFTER_ALL_LEASES = 600_000

const SECRET = 'a secret of the benchmarks, long enough for all'

/**
 * An empty store.
 *
 * @param kind - `embedded`, `redis` (a server of its own), or the URL of a Redis that is there.
 * @param free - free tokens of each account.
 */
export async function openStore(kind, free) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-store-'))
  const redis =
    kind === 'redis'
      ? await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
      : undefined
  const url = kind === 'embedded' ? 'embedded:' : (redis?.url ?? kind)
  const open = (now = Date.now) =>
    openStoreAt(url, { file: join(folder, 'sluice.db'), freePerMonth: free, now })
  return {
    folder,
    environment: {
      DATA_DIR: folder,
      FREE_TOKENS_PER_MONTH: String(free),
      HISTORY_MAX_ENTRIES: '10000000',
      ...(storeDriver(url).isServer ? { STORE_URL: url, SECRET } : {})
    },
    open,
    /** Sums over all accounts, and what `sluice ledger verify` finds. */
    async standing() {
      const { ledger, close } = await open()
      try {
        return await standingOf(ledger)
      } finally {
        await close()
      }
    },
    /** Let the leases of all holds end: their tokens return. */
    async lapse() {
      const { ledger, close } = await open(() => Date.now() + AFTER_ALL_LEASES)
      while ((await ledger.releaseLapsedHolds(1_000)) > 0);
      await close()
    },
    async stop() {
      await redis?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function standingOf(ledger) {
  const sums = { accounts: 0, charged: 0, held: 0, left: 0, listed: 0, entries: [] }
  for (const { id } of await ledger.accounts()) {
    const balance = await ledger.balance(id)
    sums.charged += balance.charged
    sums.held += balance.held
    sums.left += balance.free + balance.purchased
    sums.accounts++
    for await (const entry of successes(ledger, id)) {
      sums.entries.push({ id: entry.id, url: entry.url })
      sums.listed += entry.tokens
    }
  }
  return { ...sums, breaks: await ledger.verify() }
}

async function* successes(ledger, account) {
  for (let after; after !== null; ) {
    const page = await ledger.history(account, {
      limit: 100,
      order: 'asc',
      ...(after === undefined ? {} : { after })
    })
    yield* page.entries.filter(({ status }) => status === 'success')
    after = page.next
  }
}
