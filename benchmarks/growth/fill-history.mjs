/**
 * Fills the history of an account faster than by requests: a few entries come by the driver, and the rest are copies of
 * the first with places, ids and addresses of their own. What is there then is what so many requests would have left;
 * `Ledger.verify` is asked whether it is.
 */

import { DatabaseSync } from 'node:sqlite'
import { hostOf, pointerOf, reserveAndSettle, urlOf } from './stores.mjs'

/** Entries that come by the driver. */
const BY_DRIVER = 10
/** Copies that are sent to Redis at once. */
const BATCH = 1_000
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
      url: "'https://shop' || (x % 50) || '.example/products/' || x",
      host: "'shop' || (x % 50) || '.example'",
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
         WHERE account = ? AND seq = 1`
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

async function copyKeys(client, account, size) {
  const key = (part) => `slc:{${account}}:${part}`
  const entry = JSON.parse(await client.hget(key('hist'), '1'))
  const charge = JSON.parse(await client.hget(key('charges'), '1'))
  for (let first = BY_DRIVER + 1; first <= size; first += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, size - first + 1) }, (_, n) => first + n)
    const pairs = (make) => places.flatMap(make)
    await client
      .pipeline()
      .hset(key('hist'), ...pairs((n) => [n, JSON.stringify(entryAt(entry, n))]))
      .hset(
        key('charges'),
        ...pairs((n) => [n, JSON.stringify({ ...charge, rid: `r${n}`, fence: n })])
      )
      .zadd(key('order'), ...pairs((n) => [n, n]))
      .zadd(key('ends'), ...pairs((n) => [entry.expiresAt, n]))
      .hset(key('ids'), ...pairs((n) => [`ftc_${n}`, n]))
      .hset(key('points'), ...pairs((n) => [n, pointerOf(n)]))
      .hset(key('rids'), ...pairs((n) => [`r${n}`, n]))
      .exec()
  }
  const more = size - BY_DRIVER
  const counters = (await client.hkeys(key('usage'))).map((name) => [key('usage'), name, more])
  const numbers = Object.entries({ paid: -more, charged: more, seq: more, fence: more })
  const counts = numbers.map(([name, by]) => [key('acc'), name, by])
  for (const [hash, name, by] of [...counters, ...counts]) await client.hincrby(hash, name, by)
}

function entryAt(entry, n) {
  const meta = { ...entry.meta, meta: { ...entry.meta.meta, final_url: urlOf(n) } }
  return { ...entry, id: `ftc_${n}`, url: urlOf(n), host: hostOf(n), pointer: pointerOf(n), meta }
}
