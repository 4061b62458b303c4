import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import {
  createAuditLog,
  openStore,
  STORE_SCHEMES,
  type StoreSettings,
  storeDriver
} from '../src/index.ts'
import { newJob, refOf } from '../src/jobs/conformance/fixture.ts'
import { hasRedis, type RedisServer, startRedis } from './redis-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sluice-open-store-'))
const audit = { seal: (text: string) => createHmac('sha256', 'key').update(text).digest() }
const seals = { audit: audit.seal, dataKey: new Uint8Array(32) }
let redis: RedisServer | undefined

afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(async () => {
  await redis?.stop()
  redis = undefined
})

/** Write with all parts of a store, and read it with those of another opening. */
async function writeAndRead(url: string, settings: StoreSettings): Promise<void> {
  const written = await openStore(url, settings)
  await written.ledger.openAccount({ id: 'a', name: 'Ada' })
  await written.directory.addDataKey('a', new Uint8Array([1]))
  const log = createAuditLog(written.directory, audit)
  await log.record({ actor: 'system', action: 'account.opened', account: 'a' })
  const revision = '0'.repeat(36)
  await written.drift.putDriftState({ parser: 'p', previous: undefined, revision, state: '{}' })
  const job = newJob(1)
  expect(await written.jobs.createJob(job)).toBe('OK')
  await written.hosts.giveHost({ host: 'a.example', id: 't', blockMs: 600_000 })
  await log.close()
  await written.close()

  const read = await openStore(url, settings)
  expect(await read.ledger.balance('a')).toMatchObject({ free: 20, purchased: 0 })
  expect(await read.directory.dataKey('a')).toEqual(new Uint8Array([1]))
  expect(await read.directory.audit({ limit: 10 })).toMatchObject([{ action: 'account.opened' }])
  expect(await createAuditLog(read.directory, audit).verify()).toBeUndefined()
  expect(await read.drift.driftState('p')).toEqual({ parser: 'p', revision, state: '{}' })
  expect(await read.jobs.job(refOf(1))).toMatchObject({ status: 'queued', request: job.request })
  const wish = { host: 'a.example', id: 'u', by: 'p', concurrency: 1, delayMs: 0, leaseMs: 1_000 }
  expect(await read.hosts.takeHost(wish)).toMatchObject({ status: 'WAIT' })
  await read.close()
}

describe('openStore', () => {
  test('keeps everything in one file if embedded', async () => {
    const file = join(folder, 'sluice.db')
    const { name, isServer, inspect } = storeDriver('embedded:')
    expect({ name, isServer }).toEqual({ name: 'embedded', isServer: false })
    expect(await inspect('embedded:', { file, seals })).toBeUndefined()
    await writeAndRead('embedded:', { file, freePerMonth: 20 })
    const facts = await inspect('embedded:', { file, seals })
    expect(facts).toMatchObject({ settings: [], isSealedUnder: true })
  })

  test.skipIf(!hasRedis)('keeps everything on the server with Redis', async () => {
    redis = await startRedis()
    const file = join(folder, 'never.db')
    const journal = join(folder, 'grants.jsonl')
    const { name, isServer, inspect } = storeDriver(redis.url)
    expect({ name, isServer }).toEqual({ name: 'redis', isServer: true })
    await writeAndRead(redis.url, { file, journal, freePerMonth: 20 })
    expect(existsSync(file)).toBe(false)
    expect(existsSync(journal)).toBe(true)
    expect(await inspect(redis.url, { file, seals })).toMatchObject({ isSealedUnder: true })
  })

  test.skipIf(!hasRedis)('takes one connection of the server, and frees it', async () => {
    redis = await startRedis(['--maxclients', '1'])
    const { url } = redis
    const open = () => openStore(url, { file: join(folder, 'never.db') })
    // The server counts a client that has left for a moment.
    const first = await vi.waitFor(open, { timeout: 10_000 })
    await expect(open()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await first.close()
    // An opening that fails frees it as well.
    const refusal = () => openStore(url, { file: '', strict: true })
    await vi.waitFor(() => expect(refusal()).rejects.toThrow('appendonly'), { timeout: 10_000 })
    const last = await vi.waitFor(open, { timeout: 10_000 })
    await last.close()
  })

  test('refuses other schemes, without repeating a password', async () => {
    expect(STORE_SCHEMES).toContain('embedded:')
    for (const url of ['postgres://user:secret@host', 'constructor:', '/tmp/sluice.db', '']) {
      await expect(openStore(url, { file: 'x' })).rejects.toThrow(
        /^the URL of a store begins with embedded:, redis:, /
      )
    }
  })
})
