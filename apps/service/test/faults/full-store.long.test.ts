/**
 * A store without space, and one that is slow (ledger.md I6, I7): nothing is charged that was not saved, nothing is
 * left over, and the service recovers when there is space.
 */

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createFirstAccount,
  listen,
  loadConfig,
  openService,
  type Service
} from '../../src/index.ts'
import { ORIGIN_HOST, type Origin, serveArticle, startOrigin } from '../harness.ts'
import { fetchBy } from './client.ts'
import { killServices, type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, payloadsIn, standingOf } from './stores.ts'
import { until } from './until.ts'

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0
if (!hasPrlimit) console.warn('SKIPPED: prlimit is not on PATH; full disks are not tested')
const canMount = process.platform === 'linux' && tryMount()
if (!canMount) console.warn('SKIPPED: no leave to mount a tmpfs; a disk really full is not tested')

let origin: Origin
let store: FaultStore
beforeAll(async () => {
  origin = await startOrigin((request, response) => {
    if (request.url !== '/large') return serveArticle(request, response)
    response.setHeader('content-type', 'text/html')
    // It compresses by a quarter at most.
    response.end(
      `<title>Noise</title><main><p>${randomBytes(1_200_000).toString('base64')}</p></main>`
    )
  })
})
afterAll(() => origin.stop())
afterEach(async () => {
  killServices()
  await store.stop()
})

for (const driver of DRIVERS) {
  describe.skipIf(!driver.isThere || !hasPrlimit)(`a full store on ${driver.name}`, () => {
    test('a lack of space for the payload charges nothing, releases the hold and leaves no file', async () => {
      store = await driver.start()
      const service = await startProcess(store.environment)
      const ask = askerOf(service)
      expect(await ask('small')).toMatchObject({ status: 200, charged: 1 })
      limitFiles(service, 1_000_000)
      expect(await ask('large')).toMatchObject({
        status: 500,
        code: 'STORE_UNAVAILABLE',
        charged: 0
      })
      expect(await payloadsIn(store)).toHaveLength(1)
      expect(await standingOf(store)).toMatchObject({ charged: 1, held: 0, failed: 1, breaks: [] })
      // Lines are written together, a moment later.
      await expect.poll(() => service.log()).toMatch(/disk I\/O error|database or disk is full/)

      limitFiles(service, undefined)
      const answer = await ask('large')
      expect(answer).toMatchObject({ status: 200, charged: 1, replayed: false })
      expect(await ask('large')).toEqual({ ...answer, charged: 0, replayed: true })
      expect(await standingOf(store)).toMatchObject({ charged: 2, held: 0, breaks: [] })
      await service.stop()
    })

    test('a lack of any space makes the service not ready until there is some', async () => {
      store = await driver.start()
      const service = await startProcess(store.environment)
      const ask = askerOf(service)
      limitFiles(service, 1)
      const ready = await fetch(`${service.url}/readyz`)
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({ checks: { payloads: 'STORE_UNAVAILABLE' } })
      const hits = origin.hits()
      expect(await ask('small')).toMatchObject({ code: 'STORE_UNAVAILABLE', charged: 0 })
      // The embedded store cannot reserve either; Redis has a disk of its own.
      expect(origin.hits() - hits).toBe(driver.name === 'embedded' ? 0 : 1)
      expect(await payloadsIn(store)).toEqual([])
      expect(await standingOf(store)).toMatchObject({ charged: 0, held: 0, breaks: [] })

      limitFiles(service, undefined)
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
      expect(await ask('small')).toMatchObject({ status: 200, charged: 1 })
      expect(await standingOf(store)).toMatchObject({ charged: 1, held: 0, breaks: [] })
      await service.stop()
    })
  })
}

const [embedded] = DRIVERS as [(typeof DRIVERS)[number]]

test.skipIf(!hasPrlimit)(
  'a lack of space to settle on the embedded store charges nothing, and the hold expires',
  async () => {
    store = await embedded.start()
    const service = await startProcess({
      ...store.environment,
      NODE_ENV: 'test',
      CRASH_AT: 'before_settle:hold'
    })
    const ask = askerOf(service)
    const answer = ask('small')
    await until(() => service.log().includes('held at before_settle'))
    limitFiles(service, 1)
    service.child.kill('SIGUSR2')
    expect(await answer).toMatchObject({ code: 'STORE_UNAVAILABLE', charged: 0 })
    limitFiles(service, undefined)
    expect(await standingOf(store)).toMatchObject({ charged: 0, held: 1, breaks: [] })
    await store.lapse()
    expect(await ask('small')).toMatchObject({ status: 200, charged: 1, replayed: false })
    expect(await standingOf(store)).toMatchObject({ charged: 1, held: 0, breaks: [] })
    await service.stop()
  }
)

if (canMount)
  test('a service on a full disk is not ready, charges nothing, and recovers', async () => {
    store = await embedded.start()
    const folder = join(store.folder, 'payloads')
    mkdirSync(folder)
    mount('size=128k', folder)
    try {
      const service = await startProcess(store.environment)
      const ask = askerOf(service)
      expect(() => writeFileSync(join(folder, 'ballast'), Buffer.alloc(200_000))).toThrow('ENOSPC')
      expect(await ask('small')).toMatchObject({ code: 'STORE_UNAVAILABLE', charged: 0 })
      expect((await fetch(`${service.url}/readyz`)).status).toBe(503)
      expect(await payloadsIn(store)).toEqual([])
      mount('remount,size=4m', folder)
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
      expect(await ask('small')).toMatchObject({ status: 200, charged: 1 })
      expect(await standingOf(store)).toMatchObject({ charged: 1, held: 0, failed: 1, breaks: [] })
      await service.stop()
    } finally {
      spawnSync('umount', ['--lazy', folder])
    }
  })

describe('a slow payload store', () => {
  test('does not delay FETCH_TIMEOUT; nothing is charged or kept', async () => {
    store = await embedded.start()
    const service = await openService(
      loadConfig({
        ...store.environment,
        PORT: '0',
        WORKERS: '1',
        BROWSER: 'off',
        ROBOTS_MODE: 'off',
        LOG_LEVEL: 'silent',
        ALLOW_PRIVATE_CIDRS: `${ORIGIN_HOST}/32`
      })
    )
    const kept: string[] = []
    const puts = { delay: 0 }
    const slow = slowedDown(service, puts, kept)
    const server = await listen(slow)

    const first = await createFirstAccount(service)
    const ask = askerOf({ url: server.url, firstKey: first?.key })

    // The first fetch starts the threads, which takes long on a busy machine.
    expect(await ask('large', 30_000)).toMatchObject({ status: 200, charged: 1 })
    kept.length = 0
    puts.delay = 6_000

    expect(await ask('small', 4_000)).toMatchObject({ code: 'FETCH_TIMEOUT', charged: 0 })
    // The answer did not wait for it.
    expect(kept).toEqual([])
    expect(await standingOf(store)).toMatchObject({ charged: 1, held: 0, failed: 1, breaks: [] })
    await until(() => kept.length === 1)
    await until(async () => (await payloadsIn(store)).length === 1)

    // With time enough it is only slow.
    const answer = await ask('small', 30_000)
    expect(answer).toMatchObject({ status: 200, charged: 1, replayed: false })
    expect(await ask('small', 30_000)).toEqual({ ...answer, charged: 0, replayed: true })
    expect(await payloadsIn(store)).toHaveLength(2)
    await server.stop()
  }, 180_000)
})

/** The service with payloads that take `puts.delay` ms more to keep. @param kept - pointers of those kept. */
function slowedDown(service: Service, puts: { readonly delay: number }, kept: string[]): Service {
  const { payloads } = service
  const slow: typeof payloads = {
    ...payloads,
    async put(account, id, bytes) {
      await wait(puts.delay)
      const pointer = await payloads.put(account, id, bytes)
      kept.push(pointer)
      return pointer
    }
  }
  return Object.create(service, { payloads: { value: slow } }) as Service
}

/** Asks for a path, with the path and the time-out as Idempotency-Key. */
function askerOf({ url, firstKey }: Pick<RunningService, 'url' | 'firstKey'>) {
  return (path: string, timeout = 10_000) => {
    const body = { url: `${origin.url}/${path}`, options: { timeout_ms: timeout } }
    return fetchBy({ url }, firstKey as string, body, `${path}-${timeout}`)
  }
}

/** Limits the size of a file that the process writes, bytes. A write beyond it fails like one on a full disk. */
function limitFiles({ child }: RunningService, bytes: number | undefined): void {
  const limit = bytes === undefined ? 'unlimited' : String(bytes)
  const { status, stderr } = spawnSync('prlimit', ['--pid', `${child.pid}`, `--fsize=${limit}:`])
  if (status !== 0) throw new Error(String(stderr))
}

function mount(options: string, folder: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  if (status !== 0) throw new Error(String(stderr))
}

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-mount-'))
  try {
    mount('size=4k', folder)
    return spawnSync('umount', [folder]).status === 0
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
