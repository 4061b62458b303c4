import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Cluster, Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRedis } from '../../src/connections/redis/client.ts'
import { type RedisCluster, startCluster } from '../redis-cluster.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { toxicProxy } from '../toxic-proxy.ts'

/** Time of a command, and longer than it, ms. */
const ANSWER = 500
const LONGER = 1_300

/** Stand still, as a process without a core does. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Counts the client's lost connections. */
function countLosses(client: Redis): () => number {
  let losses = 0
  client.on('close', () => losses++)
  return () => losses
}

describe.skipIf(!hasRedis)('an answer counts as late', () => {
  let server: RedisServer
  let cluster: RedisCluster
  beforeAll(async () => {
    server = await startRedis(['--enable-debug-command', 'yes'])
    cluster = await startCluster()
  })
  afterAll(async () => {
    await server.stop()
    await cluster.stop()
  })

  test('not if the process was paused before or after sending', async () => {
    const client = (await connectRedis(server.url, { answerMs: ANSWER })) as Redis
    const losses = countLosses(client)
    for (const isSent of [false, true]) {
      const answers = Promise.all(['a', 'b', 'c'].map((key) => client.set(key, key)))
      if (isSent) await nextTurn()
      standStill(LONGER)
      expect(await answers).toEqual(['OK', 'OK', 'OK'])
    }
    expect(losses()).toBe(0)
    client.disconnect()
  })

  test('not if the process was paused, on a cluster', async () => {
    const client = (await connectRedis(cluster.url, { answerMs: ANSWER })) as Cluster
    const losses = client.nodes('master').map(countLosses)
    const names = Array.from({ length: 30 }, (_, index) => `key ${index}`)
    await Promise.all(names.map((name) => client.set(name, name)))
    const answers = Promise.all(names.map((name) => client.get(name)))
    standStill(LONGER)
    expect(await answers).toEqual(names)
    expect(losses.map((count) => count())).toEqual([0, 0, 0])
    client.disconnect()
  })

  test('if the server stays silent: the connection is dropped, and the next one used', async () => {
    const client = (await connectRedis(server.url, { answerMs: ANSWER })) as Redis
    const losses = countLosses(client)
    const start = performance.now()
    const asleep = client.call('debug', 'sleep', String(LONGER / 1_000))
    await expect(Promise.all([asleep, client.get('a')])).rejects.toThrow()
    expect(performance.now() - start).toBeGreaterThan(ANSWER - 150)
    expect(performance.now() - start).toBeLessThan(LONGER - 200)
    await expect.poll(losses).toBe(1)
    await wait(LONGER)
    expect(await client.get('a')).toBe('a')
    client.disconnect()
  })

  test('an answer is late even if others on the connection arrive one at a time', async () => {
    const proxy = await toxicProxy(server.port)
    const url = `redis://127.0.0.1:${proxy.port}`
    const client = (await connectRedis(url, { answerMs: ANSWER })) as Redis
    const losses = countLosses(client)
    proxy.set('trickle')
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => client.set('a', 'a')))
    expect(ends[0]).toEqual({ status: 'fulfilled', value: 'OK' })
    expect(ends.at(-1)).toMatchObject({
      status: 'rejected',
      reason: { message: `Redis gave no answer within ${ANSWER} ms.` }
    })
    expect(losses()).toBe(0)
    // Answers that arrive after they were given up do not go to another command.
    await wait(LONGER)
    proxy.set('none')
    expect(await client.get('a')).toBe('a')
    client.disconnect()
    await proxy.close()
  })
})
