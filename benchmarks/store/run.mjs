/**
 * Reserve + settle pairs a second, on the embedded store and on Redis, beside bare INCR pairs on the same Redis.
 *
 *   node --conditions=@sluice/source benchmarks/store/run.mjs [--pairs 20000] [--flight 1000]
 *
 * Redis runs with `appendonly yes, appendfsync always`, as in production; without redis-server only the embedded
 * store is measured. Prints pairs a second, p50 and p99 of a pair, and the ratio to the bare pairs.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore } from '../../packages/store/src/index.ts'
import { hasRedis, startRedis } from '../../packages/store/test/redis-server.ts'

const { Redis } = createRequire(new URL('../../packages/store/package.json', import.meta.url))(
  'ioredis'
)
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20000' },
    flight: { type: 'string', default: '1000' }
  }
})
const pairs = Number(values.pairs)
const flight = Number(values.flight)
const folder = mkdtempSync(join(tmpdir(), 'sluice-ledger-'))

console.log(`${pairs} pairs, ${flight} in flight`)
console.log('| store | pairs/s | p50 ms | p99 ms | bare INCR pair = 1 |')
console.log('| --- | --- | --- | --- | --- |')
let bare
if (hasRedis) {
  const server = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
  const client = new Redis(server.url)
  bare = await measure(async (n) => {
    await client.incr(`n${n % 100}`)
    await client.incr(`m${n % 100}`)
  })
  print('bare INCR pair', bare)
  client.disconnect()
  print('Redis', await measureLedger(await openStore(server.url, { file: '' })))
  await server.stop()
}
const file = join(folder, 'ledger.db')
print('embedded', await measureLedger(await openStore('embedded:', { file })))
rmSync(folder, { recursive: true, force: true })

async function measureLedger({ ledger, close }) {
  const accounts = Array.from({ length: 50 }, (_, n) => `acc_${n}`)
  for (const id of accounts) {
    await ledger.openAccount({ id, name: id })
    await ledger.grant({ account: id, id: 'g', tokens: 10 * pairs })
  }
  const result = await measure(async (n) => {
    const hold = { account: accounts[n % accounts.length], rid: `r${n}` }
    const asked = {
      ...hold,
      cost: 2,
      leaseMs: 60_000,
      fingerprint: 'f',
      nonce: `n${n}`,
      replayMs: 600_000
    }
    const { fence } = await ledger.reserve(asked)
    await ledger.settle({ ...hold, fence, amount: 1, entry: entry(n) })
  })
  const broken = await ledger.verify()
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
  await close()
  return result
}

async function measure(work) {
  const times = []
  let next = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: flight }, async () => {
      for (let n = next++; n < pairs; n = next++) {
        const began = performance.now()
        await work(n)
        times.push(performance.now() - began)
      }
    })
  )
  const seconds = (performance.now() - start) / 1_000
  times.sort((a, b) => a - b)
  return {
    rate: pairs / seconds,
    p50: times[times.length >> 1],
    p99: times[Math.floor(times.length * 0.99)]
  }
}

function print(name, { rate, p50, p99 }) {
  const ratio = bare ? (rate / bare.rate).toFixed(2) : '–'
  console.log(
    `| ${name} | ${Math.round(rate)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${ratio} |`
  )
}

function entry(n) {
  const now = Date.now()
  return {
    id: `ftc_${n}`,
    url: `https://shop.example/${n}`,
    host: 'shop.example',
    parser: { name: '@sluice/parser-generic', version: '1.0.0' },
    kind: 'generic',
    status: 'success',
    pointer: `p/${n}`,
    tokens: 1,
    key: { id: 'k', name: 'key' },
    createdAt: now,
    completedAt: now,
    expiresAt: now + 86_400_000,
    meta: { meta: { engine: 'http', target_status: 200 }, warnings: [] }
  }
}
