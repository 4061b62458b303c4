/** Items of the Redis driver: names in buckets that divide, blocks with holes, and forms that entries share. */

import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../src/index.ts'
import { openPart, type Part } from '../open-part.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { allEntries, entry } from './listed-entries.ts'

let server: RedisServer
let client: Redis
let ledger: Part<'ledger'>

/** Charges one token, with the id of the entry as rid like the service, and lists the entry. */
async function charge(id: string, given: Partial<HistoryEntry> = {}): Promise<void> {
  const hold = { account: 'a', rid: id }
  const terms = { cost: 1, leaseMs: 60_000, fingerprint: id, nonce: 'n', replayMs: 600_000 }
  const reply = await ledger.reserve({ ...hold, ...terms })
  if (reply.status !== 'OK') throw new Error(reply.status)
  const { fence } = reply
  await ledger.settle({ ...hold, fence, amount: 1, entry: { ...entry(id), ...given } })
}

const many = (count: number, name: (n: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, n) => charge(name(n), { mark: `m${n % 700}` })))

describe.skipIf(!hasRedis)('items of the Redis driver', () => {
  beforeAll(async () => {
    server = await startRedis()
    client = new Redis(server.url)
  })
  beforeEach(async () => {
    await server.flush()
    ledger = await openPart('ledger', { url: server.url, freePerMonth: 1_000_000 })
    await ledger.openAccount({ id: 'a', name: 'a' })
  })
  afterAll(async () => {
    client.disconnect()
    await server.stop()
  })

  test('Every entry is found by its id after buckets have divided, and no removed one is.', async () => {
    await many(2_000, (n) => `ftc_${n}`)
    expect(Number(await client.hget('slc:{a}:acc', 'buckets'))).toBeGreaterThan(50)
    for (let n = 0; n < 2_000; n += 3) await ledger.deleteHistory('a', { id: `ftc_${n}` })
    for (let n = 0; n < 2_000; n++) {
      const found = await ledger.historyEntry('a', `ftc_${n}`)
      expect(found?.id).toBe(n % 3 === 0 ? undefined : `ftc_${n}`)
    }
    expect(await ledger.verify('a')).toEqual([])
    expect((await ledger.refund({ account: 'a', rid: 'ftc_3' })).status).toBe('OK')
    expect((await ledger.refund({ account: 'a', rid: 'ftc_4' })).status).toBe('OK')
    expect(await ledger.verify('a')).toEqual([])
    await ledger.close()
  })

  test('A list with holes has every entry that is left, and blocks without entries go.', async () => {
    await many(1_000, (n) => `ftc_${n}`)
    const removed = new Set<string>()
    for (const id of await allEntries(ledger)) {
      const at = Number(id.slice(4))
      if (at > 900 || at < 40 || at % 7 === 0) continue
      await ledger.deleteHistory('a', { id })
      removed.add(id)
    }
    const left = await allEntries(ledger)
    expect(left).toHaveLength(1_000 - removed.size)
    expect(left.some((id) => removed.has(id))).toBe(false)
    const pages = await ledger.history('a', { limit: 1_000, order: 'desc' })
    expect(pages.entries.map(({ id }) => id)).toEqual(left.toReversed())
    await ledger.deleteHistory('a', { all: true })
    expect(await client.zcard('slc:{a}:order')).toBe(0)
    expect(await client.zcard('slc:{a}:ends')).toBe(0)
    await ledger.close()
  })

  test('Entries that share their facts keep them once, and a long or late form is part of its entry.', async () => {
    const shared = { options: { markdown: true } }
    const long = { options: { json_schema: 'x'.repeat(2_000) } }
    for (let n = 0; n < 50; n++) await charge(`same-${n}`, { shared })
    expect(await client.hlen('slc:{a}:forms')).toBe(1)
    await charge('long', { shared: long })
    expect(await client.hlen('slc:{a}:forms')).toBe(1)
    for (let n = 0; n < 1_010; n++) await charge(`own-${n}`, { shared: { n } })
    expect(await client.hlen('slc:{a}:forms')).toBe(1_000)
    expect((await ledger.historyEntry('a', 'same-7'))?.shared).toEqual(shared)
    expect((await ledger.historyEntry('a', 'long'))?.shared).toEqual(long)
    expect((await ledger.historyEntry('a', 'own-1009'))?.shared).toEqual({ n: 1_009 })
    // The usage that a refund takes back is that of the entry's key and parser.
    await ledger.deleteHistory('a', { id: 'own-1009' })
    for (const rid of ['long', 'own-1009', 'same-0']) {
      expect((await ledger.refund({ account: 'a', rid })).status).toBe('OK')
    }
    const [usage, ...others] = await ledger.usage('a', { from: '2000-01-01', to: '2100-01-01' })
    expect(others).toEqual([])
    expect(usage).toMatchObject({ key: 'k', parser: 'p', requests: 1_061, tokens: 1_058 })
    expect(await ledger.verify('a')).toEqual([])
    await ledger.close()
  })

  test('Titles and URLs with line breaks come back as they were.', async () => {
    const given = { url: 'https://a.example/\n', title: 'one\ntwo', meta: { text: 'a\nb' } }
    await charge('lines', given)
    expect(await ledger.historyEntry('a', 'lines')).toMatchObject(given)
    await ledger.close()
  })
})
