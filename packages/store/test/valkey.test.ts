/** The conformance suites on Valkey, one server and a cluster of three. */

import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryConformance } from '../src/directory/conformance.ts'
import { driftConformance } from '../src/drift/conformance.ts'
import { jobsConformance } from '../src/jobs/conformance/conformance.ts'
import { ledgerConformance } from '../src/tokens/conformance/conformance.ts'
import { type RedisCluster, startCluster } from './redis-cluster.ts'
import { hasValkey, type RedisServer, startRedis } from './redis-server.ts'
import { redisSubject } from './subjects.ts'

const api = { describe, test, expect }

// Debian 12 does not have it: that must not look like a disabled test.
if (hasValkey) describe.each(['valkey', 'valkey cluster'])('on %s', suites)
else {
  console.warn('SKIPPED: valkey-server is not on PATH; the store is tested on Redis only')
  test('a server that is not installed is named', async () => {
    const starting = startRedis([], 'valkey-server')
    await expect(starting).rejects.toThrow(
      'valkey-server does not start: spawn valkey-server ENOENT'
    )
  })
}

function suites(name: string): void {
  let server: RedisServer | RedisCluster
  beforeAll(async () => {
    const isCluster = name === 'valkey cluster'
    server = isCluster ? await startCluster('valkey-server') : await startRedis([], 'valkey-server')
  }, 180_000)
  afterAll(() => server.stop())

  test('is Valkey', async () => {
    const [first = ''] = server.url.replace('redis+cluster', 'redis').split(',')
    const client = new Redis(first)
    expect(await client.info('server')).toMatch(/^server_name:valkey\r?$/m)
    client.disconnect()
  })

  const subject = redisSubject(name, () => server)
  ledgerConformance(subject, api)
  directoryConformance(subject, api)
  jobsConformance(subject, api)
  driftConformance(subject, api)
}
