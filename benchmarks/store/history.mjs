/**
 * Pages of the history, on the embedded store and on Redis, as a ratio to one read by primary key on the same store in
 * the same run: one entry by its id, and one HGET.
 *
 *   node --conditions=@sluice/source benchmarks/store/history.mjs [--rounds 500]
 *
 * One account has 10,000 entries, one 1,000, one 100, and 200 others 50 each. Each row is a page of 20: p50 and p99 of
 * one at a time, in turn with the single reads, so that what else the machine does meets both; then the longest that
 * the event loop of this process and a PING of another connection had to wait meanwhile, the middle of five runs. The
 * last table is what removes: 500 entries in a call. Without redis-server only the embedded store is measured.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openStore } from '../../packages/store/src/index.ts'
import { hasRedis, startRedis } from '../../packages/store/test/redis-server.ts'

const { Redis } = createRequire(new URL('../../packages/store/package.json', import.meta.url))(
  'ioredis'
)
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '500' } } })
const rounds = Number(values.rounds)
const START = Date.now()
const SIZES = { big: 10_000, middle: 1_000, small: 100 }

const folder = mkdtempSync(join(tmpdir(), 'sluice-history-'))
const embedded = await openStore('embedded:', { file: join(folder, 'ledger.db') })
await measureStore('embedded', embedded.ledger, () =>
  embedded.ledger.historyEntry('big', idOf('big', 5_000))
)
await embedded.close()
if (hasRedis) {
  const server = await startRedis()
  const client = new Redis(server.url)
  const { ledger, close } = await openStore(server.url, { file: '' })
  const hget = () => client.hget('slc:{big}:hist', '5000')
  await measureStore('Redis', ledger, hget, () => client.ping())
  await close()
  client.disconnect()
  await server.stop()
}
rmSync(folder, { recursive: true, force: true })

/** Fills a store and prints a table of its pages. */
async function measureStore(name, ledger, readOne, ping) {
  await fill(ledger)
  console.log(`\n${name}: a page of 20, and one read`)
  console.log('| page | p50 ms | × one | p99 ms | × one | found | loop ms | server ms |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const [title, account, query, times = rounds] of pages(await deepPlace(ledger))) {
    const ask = () => ledger.history(account, { limit: 20, order: 'desc', ...query })
    const { entries } = await ask()
    const [page, one] = await measure([ask, readOne], times)
    const held = await longestHold(ask, ping)
    const server = held.server === undefined ? '–' : ms(held.server)
    console.log(
      `| ${title} | ${ms(page.p50)} | ${ratio(page.p50, one.p50)} | ${ms(page.p99)} | ${ratio(page.p99, one.p99)} | ${entries.length} | ${ms(held.loop)} | ${server} |`
    )
  }
  await measureRemoval(ledger, ping)
}

/** Removes 500 entries in one call of each kind. */
async function measureRemoval(ledger, ping) {
  const calls = {
    'deleteHistory matching': () =>
      ledger.deleteHistory('big', { matching: { status: 'success' } }),
    'deleteHistory all': () => ledger.deleteHistory('big', { all: true }),
    'trimHistory, 500 over': () => ledger.trimHistory({ limit: 500, maxPerAccount: 51 }),
    'trimHistory, nothing to do': () => ledger.trimHistory({ limit: 500, maxPerAccount: 20_000 })
  }
  console.log('\n| 500 removed | loop ms | server ms |')
  console.log('| --- | --- | --- |')
  for (const [title, call] of Object.entries(calls)) {
    const held = await longestHold(call, ping)
    console.log(
      `| ${title} | ${ms(held.loop)} | ${held.server === undefined ? '–' : ms(held.server)} |`
    )
  }
}

function pages(deep) {
  const few = Math.ceil(rounds / 5)
  return [
    ['no filter, of 100', 'small', {}],
    ['no filter, of 1,000', 'middle', {}],
    ['no filter, of 10,000', 'big', {}],
    ['deep cursor', 'big', { after: deep }],
    ['oldest first', 'big', { order: 'asc' }],
    ['status, of most', 'big', { status: 'success' }],
    ['status, of one in 100', 'big', { status: 'failed' }],
    ['host, of one in 50', 'big', { host: 'shop7.example' }],
    ['url, of one, the oldest', 'big', { url: urlOf(0) }, few],
    ['url, of none', 'big', { url: 'https://nowhere.example/' }, few],
    ['host, of none', 'big', { host: 'nowhere.example' }, few],
    ['parser, of the oldest 10', 'big', { parser: 'early' }, few],
    ['parser and status, of none', 'big', { parser: 'none', status: 'success' }, few],
    ['from/to, of the oldest 10', 'big', { from: START, to: START + 10 }, few],
    ['from/to, in the middle', 'big', { from: START + 5_000, to: START + 5_100 }, few]
  ]
}

/** Returns the cursor of the page that has 9,000 entries before it. */
async function deepPlace(ledger) {
  let after
  for (let n = 0; n < 90; n++) {
    const page = await ledger.history('big', {
      limit: 100,
      order: 'desc',
      ...(after ? { after } : {})
    })
    after = page.next
  }
  return after
}

/** Times of each of several things, done in turn. */
async function measure(works, times) {
  const took = works.map(() => [])
  for (let n = -Math.min(times, 50); n < times; n++) {
    for (const [index, work] of works.entries()) {
      const began = performance.now()
      await work()
      if (n >= 0) took[index].push(performance.now() - began)
    }
  }
  return took.map((all) => {
    all.sort((a, b) => a - b)
    return { p50: all[all.length >> 1], p99: all[Math.floor(all.length * 0.99)] }
  })
}

/** The longest gap between turns of the event loop, and the longest PING, while pages are read; the middle of five. */
async function longestHold(work, ping) {
  const runs = []
  for (let n = 0; n < 5; n++) {
    let over = false
    let [loop, server] = [0, ping && 0]
    const turns = (async () => {
      for (let last = performance.now(); !over; last = performance.now()) {
        await nextTurn()
        loop = Math.max(loop, performance.now() - last)
      }
    })()
    const pings = (async () => {
      while (ping && !over) {
        const began = performance.now()
        await ping()
        server = Math.max(server, performance.now() - began)
      }
    })()
    await work()
    over = true
    await Promise.all([turns, pings])
    runs.push({ loop, server })
  }
  const middle = (name) => runs.map((run) => run[name]).sort((a, b) => a - b)[2]
  return { loop: middle('loop'), server: middle('server') }
}

async function fill(ledger) {
  const accounts = { ...SIZES }
  for (let n = 0; n < 200; n++) accounts[`acc_${n}`] = 50
  for (const [account, size] of Object.entries(accounts)) {
    await ledger.openAccount({ id: account, name: account })
    await ledger.grant({ account, id: `g-${account}`, tokens: size })
    for (let first = 0; first < size; first += 500) {
      const count = Math.min(500, size - first)
      // In order: the place of an entry is then its number.
      await Promise.all(Array.from({ length: count }, (_, n) => list(ledger, account, first + n)))
    }
  }
}

async function list(ledger, account, n) {
  const hold = { account, rid: `r${n}` }
  const terms = { cost: 1, leaseMs: 60_000, fingerprint: 'f', nonce: 'n', replayMs: 600_000 }
  const held = await ledger.reserve({ ...hold, ...terms })
  if (held.status !== 'OK') throw new Error(`${account} ${n}: ${held.status}`)
  const { fence } = held
  const entry = entryOf(account, n)
  if (entry.status === 'failed') await ledger.release({ ...hold, fence, failure: entry })
  else await ledger.settle({ ...hold, fence, amount: 1, entry })
}

function entryOf(account, n) {
  return {
    id: idOf(account, n),
    url: urlOf(n),
    host: `shop${n % 50}.example`,
    parser: { name: '@sluice/parser-generic', version: '1.0.0' },
    kind: n < 10 ? 'early' : 'generic',
    status: n % 100 === 99 ? 'failed' : 'success',
    pointer: `p/${n}`,
    tokens: 1,
    key: { id: 'k', name: 'key' },
    createdAt: START + n,
    completedAt: START + n + 5,
    expiresAt: START + 86_400_000,
    meta: {
      meta: { engine: 'http', target_status: 200, final_url: urlOf(n) },
      options: { js_render: false, country: null },
      metadata: { title: `Product number ${n} of the shop`, content_type: 'text/html' },
      warnings: []
    }
  }
}

function idOf(account, n) {
  return `ftc_${account}_${n}`
}

function urlOf(n) {
  return `https://shop${n % 50}.example/products/${n}`
}

function ms(value) {
  return value.toFixed(3)
}

function ratio(value, one) {
  return `${(value / one).toFixed(1)}×`
}
