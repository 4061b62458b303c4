/**
 * Fills the history of an account faster than by requests: a few entries come by the driver, and the rest are copies of
 * the first with places, ids and addresses of their own. What is there then is what so many requests would have left;
 * `Ledger.verify` is asked whether it is.
 */

import { DatabaseSync } from 'node:sqlite'
import { bucketOf, hashOf } from '../../packages/store/src/tokens/redis/names.ts'
import { pointerOf, reserveAndSettle, urlOf } from './stores.mjs'

/** Entries that come by the driver. */
const BY_DRIVER = 10
/** Copies that are sent to Redis at once. */
const BATCH = 1_000
/** Places of a block, and pairs of a bucket on average: see lua/tokens/include/blocks.lua and names.lua. */
const BLOCK = 64
const PAIRS = 28
/** Bytes of a pair. */
const PAIR = 9
/** Entries up to which all invariants are recomputed; Redis sends the whole account for it. */
const VERIFIED = 100_000

/** Opens an account with so many entries. @throws Error when the ledger finds a break in it. */
export async function fillHistory(store, account, size) {
  await store.ledger.openAccount({ id: account, name: account })
  await store.ledger.grant({ account, id: `g-${account}`, tokens: size })
  for (let n = 1; n <= Math.min(size, BY_DRIVER); n++) {
    await reserveAndSettle(store.ledger, account, n)
  }
  if (size > BY_DRIVER) {
    if (store.file) copyRows(store.file, account, size)
    else await copyKeys(store.client, account, size)
  }
  if (size > VERIFIED) return
  const broken = await store.ledger.verify(account)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
}

function copyRows(file, account, size) {
  const database = new DatabaseSync(file, { timeout: 60_000 })
  database.exec('PRAGMA synchronous = OFF; BEGIN IMMEDIATE')
  const own = {
    charges: { seq: 'x', rid: "'r' || x", fence: 'x' },
    history: {
      seq: 'x',
      id: "'ftc_' || x",
      url: `'https://shop' || (1 + x % ${BY_DRIVER}) || '.example/products/' || x`,
      url_hash: 'x * 7919',
      // Hosts of the first entries, which came by the driver.
      host_hash: `(SELECT h.host_hash FROM history h WHERE h.account = history.account AND h.seq = 1 + x % ${BY_DRIVER})`,
      pointer: "'p/' || x"
    }
  }
  for (const [table, values] of Object.entries(own)) {
    const columns = database.prepare(`PRAGMA table_info(${table})`).all()
    const names = columns.map(({ name }) => name)
    const copies = names.map((name) => values[name] ?? `${table}.${name}`)
    database
      .prepare(
        `WITH RECURSIVE places (x) AS (SELECT ${BY_DRIVER + 1} UNION ALL SELECT x + 1 FROM places WHERE x < ?)
         INSERT INTO ${table} (${names}) SELECT ${copies} FROM places CROSS JOIN ${table}
         WHERE account = (SELECT number FROM accounts WHERE id = ?) AND seq = 1`
      )
      .run(size, account)
  }
  const more = size - BY_DRIVER
  database
    .prepare(
      'UPDATE accounts SET paid = paid - ?1, charged = charged + ?1, seq = seq + ?1, fence = fence + ?1 WHERE id = ?2'
    )
    .run(more, account)
  database
    .prepare('UPDATE usage SET requests = requests + ?1, tokens = tokens + ?1 WHERE account = ?2')
    .run(more, account)
  database.exec('COMMIT')
  database.close()
}

/**
 * Copies the first item with lines of its own: rid, fence, id and the rest. Names follow from buckets of the right number,
 * which are written whole.
 */
async function copyKeys(client, account, size) {
  const key = (part) => `slc:{${account}}:${part}`
  const lines = (await client.hget(key('hist'), '1')).split('\n')
  const buckets = Math.max(1, Math.ceil((2 * size) / PAIRS))
  for (let first = BY_DRIVER + 1; first <= size; first += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, size - first + 1) }, (_, n) => first + n)
    await client.hset(key('hist'), ...places.flatMap((n) => [n, itemAt(lines, n)]))
    const blocks = [...new Set(places.map((n) => Math.floor(n / BLOCK)))]
    await client.zadd(key('order'), ...blocks.flatMap((n) => [n, n]))
    const expires = Number.parseInt(lines[11], 16)
    await client.zadd(key('ends'), 'LT', ...blocks.flatMap((n) => [expires, n]))
  }
  await writeNames(client, key('names'), size, buckets)
  const more = size - BY_DRIVER
  const days = (await client.hkeys(key('usage'))).filter((name) => !name.startsWith('hour'))
  const counters = days.map((name) => [key('usage'), name, more])
  const numbers = Object.entries({ paid: -more, charged: more, seq: more, fence: more })
  const counts = numbers.map(([name, by]) => [key('acc'), name, by])
  for (const [hash, name, by] of [...counters, ...counts]) await client.hincrby(hash, name, by)
  await client.hset(key('acc'), 'buckets', buckets)
}

function itemAt(lines, n) {
  const [, , title, ...others] = JSON.parse(lines[14])
  const own = JSON.stringify([urlOf(n), 0, title, ...others])
  const [hex, id] = [n.toString(16), `ftc_${n}`]
  return [`r${n}`, hex, ...lines.slice(2, 10), id, ...lines.slice(11, 13), pointerOf(n), own].join(
    '\n'
  )
}

/** Ids and rids: sorted by bucket in one buffer. */
async function writeNames(client, key, size, buckets) {
  await client.del(key)
  const hashes = new Uint32Array(2 * size)
  const starts = new Uint32Array(buckets + 1)
  for (let index = 0; index < hashes.length; index++) {
    hashes[index] = hashOf(nameAt(index))
    starts[Number(bucketOf(hashes[index], buckets)) + 1]++
  }
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1] += starts[bucket]
  const next = starts.slice()
  const all = Buffer.alloc(PAIR * hashes.length)
  for (const [index, hash] of hashes.entries()) {
    const at = PAIR * next[Number(bucketOf(hash, buckets))]++
    all.writeUInt32BE(hash, at)
    all.writeUIntBE(1 + (index >> 1), at + 4, 5)
  }
  for (let first = 0; first < buckets; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, buckets - first) }, (_, n) => first + n)
    const bytesOf = (n) => all.subarray(PAIR * starts[n], PAIR * starts[n + 1])
    const fields = numbers.filter((n) => starts[n] < starts[n + 1])
    if (fields.length > 0) await client.hset(key, ...fields.flatMap((n) => [n, bytesOf(n)]))
  }
}

/** The id of each entry, then its rid. */
function nameAt(index) {
  return `${index % 2 === 0 ? 'ftc_' : 'r'}${1 + (index >> 1)}`
}
