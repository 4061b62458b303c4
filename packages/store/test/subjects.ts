/** The drivers, as the conformance suites take them. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Subject, SuiteSettings, TestApi } from '../src/conformance-suite.ts'
import { connectRedis } from '../src/connections/redis/client.ts'
import { type JobRef, type JobRoom, type OpenStore, openStore } from '../src/index.ts'
import { jobKeyOf } from '../src/jobs/redis/scripts.ts'
import { type RedisCluster, startCluster } from './redis-cluster.ts'
import { hasRedis, type RedisServer, startRedis } from './redis-server.ts'

/** Cases that fill a store up to a bound: thousands of operations. */
const LONG = new Set([
  'The keys that were revoked first are forgotten, so that their number is bounded.',
  'one deletion removes at most 500 entries, oldest first, and reports that more remain',
  'only the newest movements are kept'
])

/** The test runner for a conformance suite, with the tag of long tests. */
export const suiteApi: TestApi = {
  describe,
  test(name, body, timeout) {
    test(name, { timeout, tags: LONG.has(name) ? ['long'] : [] }, body)
  },
  expect
}

type Settings = SuiteSettings & { readonly jobRoom?: JobRoom }

/** A driver with all of its parts. */
export interface StoreSubject extends Subject<OpenStore, Settings> {
  /** See `JobStoreSubject`. */
  miscount(ref: JobRef, by: number): Promise<void>
}

/** The embedded driver, with a file for each store. The files are removed after the tests of the describe block. */
export function embeddedSubject(): StoreSubject {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-store-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  let files = 0
  const again = (settings: Settings) =>
    openStore('embedded:', { file: join(folder, `${files}.db`), ...settings })
  return {
    name: 'sqlite',
    open(settings) {
      files++
      return again(settings)
    },
    again,
    async miscount({ account, job }, by) {
      const database = new DatabaseSync(join(folder, `${files}.db`))
      database
        .prepare('UPDATE jobs SET waiting = waiting + ? WHERE account = ? AND id = ?')
        .run(by, account, job)
      database.close()
    }
  }
}

/** The driver for Redis. @param server - runs by the time a case begins. */
export function redisSubject(
  name: string,
  server: () => { readonly url: string; flush(): Promise<void> }
): StoreSubject {
  const again = (settings: Settings) => openStore(server().url, { file: '', ...settings })
  return {
    name,
    async open(settings) {
      await server().flush()
      return again(settings)
    },
    again,
    async miscount(ref, by) {
      const client = await connectRedis(server().url)
      await client.hincrby(jobKeyOf(ref, 'job'), 'waiting', by)
      client.disconnect()
    }
  }
}

/** Declare a suite for the embedded driver, and for Redis and a cluster if this machine has Redis. */
export function onEachDriver(suite: (subject: StoreSubject) => void): void {
  describe('in the embedded store', () => suite(embeddedSubject()))
  onRedis(suite)
}

/** The same for Redis and a cluster alone. `npm test` leaves out the cluster. */
export function onRedis(suite: (subject: StoreSubject) => void): void {
  const onServer = (name: string, start: () => Promise<RedisServer | RedisCluster>) => () => {
    let server: RedisServer | RedisCluster
    beforeAll(async () => {
      server = await start()
    }, 180_000)
    afterAll(() => server.stop())
    suite(redisSubject(name, () => server))
  }
  describe.skipIf(!hasRedis)('on redis', onServer('redis', startRedis))
  describe.skipIf(!hasRedis)(
    'on redis cluster',
    { tags: 'long' },
    onServer('redis cluster', startCluster)
  )
}
