import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ledger } from '../../src/index.ts'
import { ledgerConformance } from '../../src/tokens/conformance/conformance.ts'
import { openPart } from '../open-part.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { redisSubject, suiteApi } from '../subjects.ts'
import { allEntries, entry } from './listed-entries.ts'

let server: RedisServer

describe.skipIf(!hasRedis)('the Redis driver', () => {
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  ledgerConformance(
    redisSubject('redis', () => server),
    suiteApi
  )

  test('uses the times and months of the store', async () => {
    await server.flush()
    const ledger = await openPart('ledger', { url: server.url })
    await ledger.openAccount({ id: 'a', name: 'a' })
    const balance = await ledger.balance('a')
    expect(balance?.period).toBe(new Date().toISOString().slice(0, 7))
    expect(Math.abs(((await ledger.accounts())[0]?.createdAt ?? 0) - Date.now())).toBeLessThan(
      5_000
    )
    await ledger.close()
  })

  test('names every month from 1970 to 2400 correctly', async () => {
    await server.flush()
    let now = 0
    const ledger = await openPart('ledger', { url: server.url, now: () => now })
    await ledger.openAccount({ id: 'a', name: 'a' })
    for (let month = 0; month < 430 * 12; month += 7) {
      for (const edge of [Date.UTC(1970, month, 1), Date.UTC(1970, month + 1, 1) - 1]) {
        now = edge
        expect((await ledger.balance('a'))?.period).toBe(new Date(edge).toISOString().slice(0, 7))
      }
    }
    await ledger.close()
  })

  test('warns about settings that may lose money, and refuses them if strict', async () => {
    const advice: string[] = []
    const ledger = await openPart('ledger', {
      url: server.url,
      onAdvice: (one) => advice.push(one)
    })
    await ledger.close()
    expect(advice.join(' ')).toMatch(/appendonly no.*appendfsync everysec/)
    await expect(openPart('ledger', { url: server.url, strict: true })).rejects.toThrow(
      'appendonly'
    )
  })

  test('applies a grant at the start that is in the journal but not in Redis', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-journal-'))
    const open = () =>
      openPart('ledger', { url: server.url, journal: join(folder, 'grants.jsonl') })
    await server.flush()
    const first = await open()
    await first.openAccount({ id: 'a', name: 'a' })
    await first.grant({ account: 'a', id: 'g', tokens: 2_000 })
    await first.close()
    await server.flush()
    const second = await open()
    await second.openAccount({ id: 'a', name: 'a' })
    await second.close()
    const third = await open()
    expect(await third.balance('a')).toMatchObject({ purchased: 2_000 })
    expect(await third.verify()).toEqual([])
    await third.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('upkeep visits a few accounts per call, however many there are, and reaches all', {
    tags: 'long'
  }, async () => {
    await server.flush()
    let now = Date.now()
    const ledger = await openPart('ledger', { url: server.url, now: () => now })
    const ids = Array.from({ length: 3_000 }, (_, n) => `acc_${n}`)
    await Promise.all(ids.map((id) => ledger.openAccount({ id, name: id })))
    await Promise.all(ids.map((id) => reserve(ledger, 'r', id)))
    now += 60_000
    const client = new Redis(server.url)
    const commands = async () =>
      Number(/total_commands_processed:(\d+)/.exec(await client.info('stats'))?.[1])
    let ended = 0
    let calls = 0
    for (; ended < ids.length && calls < 10; calls++)
      ended += await ledger.releaseLapsedHolds(10_000)
    expect(ended).toBe(ids.length)
    expect(calls).toBeGreaterThan(1)
    for (let call = 0; call < 2 * calls; call++) {
      const before = await commands()
      await ledger.trimHistory({ limit: 500, maxPerAccount: 10 })
      await ledger.releaseLapsedHolds(500)
      // Of each account the script and what it asks itself, then one question.
      expect((await commands()) - before).toBeLessThan(6_000)
    }
    client.disconnect()
    await ledger.close()
  })

  test('upkeep starts with the work left over from the previous call', async () => {
    await server.flush()
    let now = Date.now()
    const ledger = await openPart('ledger', { url: server.url, now: () => now })
    const ids = Array.from({ length: 20 }, (_, n) => `acc_${n}`)
    await Promise.all(ids.map((id) => ledger.openAccount({ id, name: id })))
    await Promise.all(ids.map((id) => reserve(ledger, 'r', id)))
    now += 60_000
    const ended = []
    for (let call = 0; call < 4; call++) ended.push(await ledger.releaseLapsedHolds(7))
    expect(ended).toEqual([7, 7, 6, 0])
    await ledger.close()
  })

  test('requests time out after a second; verify may take as long as it needs', {
    tags: 'long'
  }, async () => {
    await server.flush()
    const ledger = await openPart('ledger', { url: server.url })
    await ledger.openAccount({ id: 'a', name: 'a' })
    const other = new Redis(server.url)
    await other.client('PAUSE', 2_500, 'ALL')
    const [asked, verified] = await Promise.allSettled([ledger.balance('a'), ledger.verify()])
    expect(asked).toMatchObject({ status: 'rejected', reason: { code: 'STORE_UNAVAILABLE' } })
    expect(verified).toEqual({ status: 'fulfilled', value: [] })
    other.disconnect()
    await ledger.close()
  })

  test('a missing server is STORE_UNAVAILABLE, at the start and within two seconds later', async () => {
    const own = await startRedis()
    const ledger = await openPart('ledger', { url: own.url })
    await ledger.openAccount({ id: 'a', name: 'a' })
    await own.kill()
    const start = performance.now()
    await expect(reserve(ledger, 'r')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(performance.now() - start).toBeLessThan(2_000)
    await expect(openPart('ledger', { url: own.url })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE'
    })
    await ledger.close()
    await own.stop()
  })

  test('kill -9 loses no acknowledged charge with appendfsync always, and a settle waits for the restart', async () => {
    const own = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
    const ledger = await openPart('ledger', { url: own.url })
    await ledger.openAccount({ id: 'a', name: 'a' })
    const charged: string[] = []
    const spend = async (rid: string) => {
      const reply = await reserve(ledger, rid)
      if (reply.status !== 'OK') return
      const hold = { account: 'a', rid, fence: reply.fence }
      const done = await ledger.settle({ ...hold, amount: 1, entry: entry(`e-${rid}`) })
      if (done.status === 'OK' || done.status === 'ALREADY') charged.push(`e-${rid}`)
    }
    const load = Promise.allSettled(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let n = 0; n < 40; n++) await spend(`${lane}-${n}`).catch(() => {})
      })
    )
    await new Promise((resolve) => setTimeout(resolve, 60))
    await own.kill()
    await own.restart()
    await load
    const listed = await allEntries(ledger)
    expect(charged.length).toBeGreaterThan(0)
    expect(charged.filter((id) => !listed.includes(id))).toEqual([])
    expect(await ledger.verify()).toEqual([])
    expect((await ledger.balance('a'))?.charged).toBe(listed.length)
    await ledger.close()
    await own.stop()
  })
})

function reserve(ledger: Ledger, rid: string, account = 'a') {
  const nonce = `n-${rid}`
  return ledger.reserve({
    account,
    rid,
    cost: 1,
    leaseMs: 60_000,
    fingerprint: 'f',
    nonce,
    replayMs: 600_000
  })
}
