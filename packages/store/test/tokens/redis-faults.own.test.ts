/**
 * Tokens through a connection that misbehaves (ledger.md "Faults"): whatever is answered, charged is what is listed,
 * nothing twice, and all holds come back.
 *
 * `LEDGER_FAULT_REQUESTS` sets how many requests are made; the long form is `npm run test:faults`.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ledger } from '../../src/index.ts'
import { openPart } from '../open-part.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { type Toxic, type ToxicProxy, toxicProxy } from '../toxic-proxy.ts'
import { allEntries, entry } from './listed-entries.ts'

const REQUESTS = Number(process.env.LEDGER_FAULT_REQUESTS ?? 1_500)
const LANES = 50
const LEASE = 4_000

describe.skipIf(!hasRedis)('ledger.md "Faults": Redis behind a bad connection', () => {
  let server: RedisServer
  let proxy: ToxicProxy
  beforeAll(async () => {
    server = await startRedis()
    proxy = await toxicProxy(server.port)
  })
  afterAll(async () => {
    await proxy.close()
    await server.stop()
  })

  test('if the reply to settle is lost, the retry is answered ALREADY, and the charge made once', async () => {
    await server.flush()
    const ledger = await openPart('ledger', { url: `redis://127.0.0.1:${proxy.port}` })
    await ledger.openAccount({ id: 'a', name: 'a' })
    const reply = await reserve(ledger, 'r')
    if (reply.status !== 'OK') throw new Error(reply.status)
    proxy.set('drop-replies')
    const settled = ledger.settle({
      account: 'a',
      rid: 'r',
      fence: reply.fence,
      amount: 1,
      entry: entry('e')
    })
    setTimeout(() => proxy.set('none'), 500)
    expect((await settled).status).toBe('ALREADY')
    expect(await ledger.balance('a')).toMatchObject({ charged: 1, held: 0 })
    await ledger.close()
  })

  test('if Redis is unreachable at reserve, the answer is STORE_UNAVAILABLE within two seconds', async () => {
    await server.flush()
    const ledger = await openPart('ledger', { url: `redis://127.0.0.1:${proxy.port}` })
    await ledger.openAccount({ id: 'a', name: 'a' })
    for (const toxic of ['blackhole', 'drop-replies'] as const) {
      proxy.set(toxic)
      const start = performance.now()
      await expect(reserve(ledger, `r-${toxic}`)).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE'
      })
      expect(performance.now() - start).toBeLessThan(2_000)
      proxy.set('none')
      proxy.reset()
      await settledDown(ledger)
    }
    await ledger.close()
  })

  test(`${REQUESTS} requests through latency, blackholes, resets, lost replies and slices are charged correctly`, {
    tags: 'long',
    timeout: 60_000 + REQUESTS * 20
  }, async () => {
    await server.flush()
    const direct = await openPart('ledger', { url: server.url })
    const ledger = await openPart('ledger', { url: `redis://127.0.0.1:${proxy.port}` })
    await direct.openAccount({ id: 'a', name: 'a' })
    await direct.grant({ account: 'a', id: 'g', tokens: 10 * REQUESTS })
    const acknowledged: string[] = []
    let next = 0
    let isOver = false
    const faults = inject(proxy, () => isOver)
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let n = next++; n < REQUESTS; n = next++) {
          try {
            if (await spend(ledger, n)) acknowledged.push(`e${n}`)
          } catch {
            // What is right is counted at the end, from the store.
          }
        }
      })
    )
    isOver = true
    const tried = await faults
    proxy.set('none')
    proxy.reset()
    await new Promise((resolve) => setTimeout(resolve, LEASE))

    const listed = await allEntries(direct)
    const balance = await direct.balance('a')
    expect(await direct.verify()).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
    expect(acknowledged.filter((id) => !listed.includes(id))).toEqual([])
    expect(balance).toMatchObject({ charged: listed.length, held: 0 })
    expect((balance?.free ?? 0) + (balance?.purchased ?? 0)).toBe(
      500 + 10 * REQUESTS - listed.length
    )
    // Every fault was tried, and most requests went well all the same.
    expect(tried).toBeGreaterThanOrEqual(FAULTS.length)
    expect(acknowledged.length).toBeGreaterThan(REQUESTS / 4)
    await ledger.close()
    await direct.close()
  })
})

/** Faults, and how long each lasts, ms. */
const FAULTS: readonly (readonly [Toxic, number])[] = [
  ['latency', 200],
  ['none', 300],
  ['drop-replies', 100],
  ['none', 400],
  ['slice', 200],
  ['blackhole', 100],
  ['none', 400]
]

/** One fault after another until it is over. @returns their number. */
async function inject(proxy: ToxicProxy, isOver: () => boolean): Promise<number> {
  let round = 0
  for (; !isOver(); round++) {
    const [toxic, time] = FAULTS[round % FAULTS.length] as (typeof FAULTS)[number]
    proxy.set(toxic)
    await new Promise((resolve) => setTimeout(resolve, time))
    if (round % FAULTS.length === 1) proxy.reset()
  }
  return round
}

async function spend(ledger: Ledger, n: number): Promise<boolean> {
  const reply = await reserve(ledger, `r${n}`)
  if (reply.status !== 'OK') return false
  const hold = { account: 'a', rid: `r${n}`, fence: reply.fence }
  // The fetch that is paid for.
  await new Promise((resolve) => setTimeout(resolve, 60))
  if (n % 5 === 0) {
    await ledger.release(hold)
    return false
  }
  const { status } = await ledger.settle({ ...hold, amount: 1, entry: entry(`e${n}`) })
  return status === 'OK' || status === 'ALREADY'
}

function reserve(ledger: Ledger, rid: string) {
  const given = { account: 'a', rid, cost: 2, leaseMs: LEASE, fingerprint: 'f', nonce: `n-${rid}` }
  return ledger.reserve({ ...given, replayMs: 600_000 })
}

async function settledDown(ledger: Ledger): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (
      await ledger.ping().then(
        () => true,
        () => false
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
