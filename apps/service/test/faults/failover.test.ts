/**
 * A Redis Cluster whose masters change under load: by agreement, which loses nothing, and by kill -9, which may lose
 * what the replica had not got yet; either way the store recovers and no invariant breaks.
 *
 * `FAULT_FAILOVERS` sets how often each way, `FAULT_LONG=1` adds replicas that are behind; the long form is `npm run test:faults`.
 */

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, createKey, loadConfig, openSecrets } from '../../src/index.ts'
import { type Origin, serveArticle, startOrigin } from '../harness.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Load, seededRandom, startLoad } from './load.ts'
import { type RunningService, startProcess } from './process.ts'
import { DRIVERS, type FaultStore, redisStoreAt, standingOf } from './stores.ts'
import { until } from './until.ts'

const FAILOVERS = Number(process.env.FAULT_FAILOVERS ?? 1)
const isLong = process.env.FAULT_LONG === '1'
const random = seededRandom(Number(process.env.FAULT_SEED ?? 1))

const SHARDS = 3
/** Enough that every shard has some. */
const ACCOUNTS = 12

const isThere = DRIVERS.some((driver) => driver.name === 'Redis' && driver.isThere)

describe.skipIf(!isThere)('a cluster of three masters with replicas, under load', () => {
  let origin: Origin
  let cluster: Cluster
  let store: FaultStore
  let service: RunningService
  let load: Load
  let lost = 0
  beforeAll(async () => {
    origin = await startOrigin((request, response) => {
      setTimeout(() => serveArticle(request, response), 20)
    })
    cluster = await startCluster()
    store = redisStoreAt(cluster.url, () => cluster.stop())
    service = await startProcess({
      ...store.environment,
      LOG_LEVEL: 'silent',
      HISTORY_MAX_ENTRIES: '10000000'
    })
    load = startLoad(origin.url, await manyKeys(store))
  })
  afterAll(async () => {
    await service.stop()
    await store.stop()
    await origin.stop()
  })

  /** Load while something happens to the cluster, then see what is there. @returns acknowledged and not listed. */
  async function underLoad(happen: () => Promise<void>): Promise<number> {
    let isOver = false
    const before = load.outcomes.size
    const happening = wait(100 + random() * 300)
      .then(happen)
      // What comes of it.
      .then(() => wait(500))
      .finally(() => {
        isOver = true
      })
    await Promise.all([happening, load.drive(service, () => isOver, 2_000)])
    const unanswered = load.open()
    const standing = await standingOf(store)
    expect(standing.breaks).toEqual([])
    expect(standing.charged).toBe(standing.listed.length)
    const ids = new Set(standing.listed.map(({ id }) => id))
    const answered = [...load.outcomes.values()].filter(({ status }) => status === 200)
    const missing = answered.filter(({ id }) => !ids.has(id as string)).length

    await until(async () => (await fetch(`${service.url}/readyz`)).ok)
    await store.lapse()
    await load.retry(service)
    expect(load.open()).toEqual([])
    console.info(
      `${load.outcomes.size - before} requests, ${unanswered.length} unanswered at first, ` +
        `${missing - lost} acknowledged charges lost`
    )
    return missing
  }

  test(
    `loses nothing acknowledged and charges each once in ${FAILOVERS} planned failovers`,
    async () => {
      for (let round = 0; round < FAILOVERS; round++) {
        expect(await underLoad(() => cluster.handOver(round % SHARDS))).toBe(0)
      }
      const { charged, held, listed } = await standingOf(store)
      expect({ charged, held }).toEqual({ charged: load.outcomes.size, held: 0 })
      expect(new Set(listed.map(({ url }) => url)).size).toBe(load.outcomes.size)
    },
    60_000 + FAILOVERS * 60_000
  )

  test(`recovers from ${FAILOVERS} kills of a master, and every account adds up`, {
    tags: 'long',
    timeout: 60_000 + FAILOVERS * 60_000
  }, async () => {
    for (let round = 0; round < FAILOVERS; round++) {
      lost = await underLoad(() => cluster.killMaster(round % SHARDS))
    }
    const { charged, held, listed, breaks } = await standingOf(store)
    // What was lost with a master was never charged either, as far as the store knows.
    expect({ held, breaks }).toEqual({ held: 0, breaks: [] })
    expect(charged).toBe(listed.length)
    expect(charged).toBeGreaterThanOrEqual(load.outcomes.size - lost)
    expect(new Set(listed.map(({ url }) => url)).size).toBe(listed.length)
  })

  if (isLong)
    test.each([
      ['0', 'acknowledged charges go with it'],
      ['1', 'nothing acknowledged is lost']
    ])(
      'a master killed after its replica was cut off for three seconds, with min-replicas-to-write %s: %s',
      async (replicas) => {
        const before = lost
        cluster.configure('min-replicas-max-lag', '2')
        cluster.configure('min-replicas-to-write', replicas)
        for (let shard = 0; shard < SHARDS; shard++) {
          lost = await underLoad(() => cluster.killMaster(shard, 3_000))
        }
        const { charged, held, listed } = await standingOf(store)
        expect({ charged, held }).toEqual({ charged: listed.length, held: 0 })
        if (replicas === '1') expect(lost).toBe(before)
        else expect(lost).toBeGreaterThan(before)
      },
      180_000
    )
})

async function manyKeys(store: FaultStore): Promise<string[]> {
  const secrets = openSecrets(loadConfig(store.environment))
  const { ledger, close } = await store.open()
  const keys: string[] = []
  for (let number = 0; number < ACCOUNTS; number++) {
    const account = await createAccount(ledger, `account ${number}`)
    keys.push((await createKey(ledger, secrets, { account, name: 'key' })).key)
  }
  await close()
  return keys
}
