/** The stores of the series, empty. SQLite works in this process; Redis has its own, whose CPU time is asked for. */

import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../packages/store/src/index.ts'
import { hasRedis, startRedis } from '../../packages/store/test/redis-server.ts'

const { Redis } = createRequire(new URL('../../packages/store/package.json', import.meta.url))(
  'ioredis'
)

/** Room for more pages than a stored account has by default: the largest job alone fills that. */
const jobRoom = { jobs: 100, pages: 10_000_000, bytes: 10_000_000_000 }

/**
 * Openers by name: `{ ledger, jobs, serverCpu, close }` and the `file` or the `client` of what is behind. `serverCpu` answers
 * the ms that the server has used. Accounts have no free tokens unless told.
 */
export const openers = {
  embedded: async (freePerMonth = 0) => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-growth-'))
    const file = join(folder, 'ledger.db')
    const { ledger, jobs, close } = await openStore('embedded:', { file, freePerMonth, jobRoom })
    return {
      ledger,
      jobs,
      file,
      serverCpu: async () => 0,
      async close() {
        await close()
        rmSync(folder, { recursive: true, force: true })
      }
    }
  },
  ...(hasRedis && { Redis: openRedis })
}

/** Without appendonly: waiting for the disk would hide what is looked for. */
async function openRedis(freePerMonth = 0) {
  const server = await startRedis()
  process.once('exit', () => server.kill())
  const client = new Redis(server.url)
  const { ledger, jobs, close } = await openStore(server.url, {
    file: '',
    freePerMonth,
    jobRoom
  })
  return {
    ledger,
    jobs,
    client,
    async serverCpu() {
      const text = await client.info('cpu')
      const part = (name) => Number(new RegExp(`used_cpu_${name}:([\\d.]+)`).exec(text)?.[1])
      return (part('user') + part('sys')) * 1_000
    },
    async close() {
      await close()
      client.disconnect()
      await server.stop()
    }
  }
}

/** One reserve + settle, as the service does it. @param n - a number that no other request of the store has. */
export async function reserveAndSettle(ledger, account, n) {
  const hold = { account, rid: `r${n}` }
  const terms = { cost: 1, leaseMs: 60_000, fingerprint: 'f', nonce: 'n', replayMs: 600_000 }
  const { fence } = await ledger.reserve({ ...hold, ...terms })
  const { status } = await ledger.settle({ ...hold, fence, amount: 1, entry: entryOf(n) })
  if (status !== 'OK') throw new Error(`settle answered ${status}`)
}

/** The history entry of a number. */
export function entryOf(n) {
  const now = Date.now()
  return {
    id: `ftc_${n}`,
    url: urlOf(n),
    host: hostOf(n),
    parser: { name: '@sluice/parser-generic', version: '1.0.0' },
    kind: 'generic',
    status: 'success',
    pointer: pointerOf(n),
    tokens: 1,
    key: { id: 'k', name: 'key' },
    createdAt: now,
    completedAt: now,
    expiresAt: now + 86_400_000,
    meta: { meta: { engine: 'http', target_status: 200, final_url: urlOf(n) }, warnings: [] }
  }
}

export function hostOf(n) {
  return `shop${n % 50}.example`
}

export function urlOf(n) {
  return `https://${hostOf(n)}/products/${n}`
}

export function pointerOf(n) {
  return `p/${n}`
}
