/** Lists with the data of pages end before they are too long, and their cursors lead to the rest. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, startService, type TestService } from '../harness.ts'

let sluice: TestService
let key: string

/** Characters of the data of each result. */
const LONG = 3_000_000
const RESULTS = 12

beforeAll(async () => {
  sluice = await startService()
  const { ledger, payloads } = sluice.service
  const account = await sluice.account(1_000)
  key = account.key
  const data = new TextEncoder().encode(JSON.stringify({ markdown: 'a'.repeat(LONG) }))
  for (let n = 0; n < RESULTS; n++) {
    const id = `ftc_${String(n).padStart(26, '0')}`
    const pointer = await payloads.put(account.id, id, data)
    const rid = `rid-${n}`
    const ask = { account: account.id, rid, cost: 1, leaseMs: 60_000 }
    const hold = await ledger.reserve({ ...ask, fingerprint: 'f', nonce: 'n', replayMs: 1 })
    if (hold.status !== 'OK') throw new Error(hold.status)
    const now = Date.now()
    const times = { createdAt: now, completedAt: now, expiresAt: now + 1_000_000 }
    const facts = { url: `https://a.example/${n}`, host: 'a.example', kind: 'generic', tokens: 1 }
    const parser = { name: 'generic', version: '1.0.0' }
    const by = { key: { id: 'k', name: 'k' }, parser, status: 'success' as const, meta: {} }
    const entry = { id, pointer, ...facts, ...by, ...times }
    await ledger.settle({ account: account.id, rid, fence: hold.fence, amount: 1, entry })
  }
})

afterAll(() => sluice.stop())

test('a list of long results ends early, and every result is in one page', async () => {
  const found: string[] = []
  const sizes: number[] = []
  for (let cursor = ''; ; ) {
    const list = `${sluice.url}/api/v1/fetch/results/?limit=100&fields=full${cursor}`
    const { status, body } = await get(list, key)
    expect(status).toBe(200)
    sizes.push(body.data.length)
    found.push(...body.data.map(({ id }: { id: string }) => id))
    expect(body.has_more).toBe(body.next_cursor !== null)
    if (!body.has_more) break
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(sizes.length).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5)
  expect(new Set(found).size).toBe(RESULTS)
  expect(found.length).toBe(RESULTS)
})

test('a list without data has all of them at once', async () => {
  const { body } = await get(`${sluice.url}/api/v1/fetch/results/?limit=100&fields=meta`, key)
  expect([body.data.length, body.has_more]).toEqual([RESULTS, false])
})
