/** A Redis that evicts keys: the service says so and is not ready. */

import { execFileSync } from 'node:child_process'
import { hasRedis, startRedis } from '@sluice/store/test/redis-server'
import { expect, test } from 'vitest'
import { get, startService } from './harness.ts'

test.skipIf(!hasRedis)(
  'A service whose Redis evicted keys is not ready until that is confirmed.',
  async () => {
    const redis = await startRedis()
    const ask = (...words: string[]) =>
      execFileSync('redis-cli', ['-p', String(redis.port), ...words], { encoding: 'utf8' })
    const sluice = await startService({
      STORE_URL: `redis://127.0.0.1:${redis.port}`,
      SECRET: 'a secret of the tests, long enough for all'
    })
    const store = async () => {
      await sluice.service.evictions.look()
      return (await get(`${sluice.url}/readyz`)).body.checks.store
    }
    try {
      await sluice.account(100)
      expect(await store()).toBe('ok')
      const used = Number(/used_memory:(\d+)/.exec(ask('info', 'memory'))?.[1])
      ask('config', 'set', 'maxmemory-policy', 'allkeys-random')
      ask('config', 'set', 'maxmemory', String(used + 1_000_000))
      const evicted = () => Number(/evicted_keys:(\d+)/.exec(ask('info', 'stats'))?.[1])
      for (let n = 0; evicted() === 0; n++) ask('set', `more:${n}`, 'x'.repeat(50_000))
      ask('config', 'set', 'maxmemory', '0')
      expect(await store()).toBe('EVICTED')
      const { status, body } = await get(`${sluice.url}/readyz`)
      expect([status, body.ready]).toEqual([503, false])
      ask('config', 'resetstat')
      expect(await store()).toBe('ok')
    } finally {
      await sluice.stop()
      await redis.stop()
    }
  },
  180_000
)
