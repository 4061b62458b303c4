/**
 * The service's own tests on Redis instead of the embedded store.
 *
 *   npm run test:redis [-- --cluster] [--valkey]
 *
 * With --valkey also the store's own suites, which npm test leaves out where there is no valkey-server.
 *
 * Starts redis-server, or with --valkey valkey-server, on a free port (three of them as a cluster with --cluster), runs the
 * tests, ends them.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { startCluster } from '../packages/store/test/redis-cluster.ts'
import { hasRedis, hasValkey, startRedis } from '../packages/store/test/redis-server.ts'

const { values } = parseArgs({
  options: {
    cluster: { type: 'boolean', default: false },
    valkey: { type: 'boolean', default: false }
  }
})
const program = values.valkey ? 'valkey-server' : 'redis-server'
if (values.valkey ? !hasValkey : !hasRedis) {
  console.error(`${program} is not on PATH; install it (Debian: apt-get install ${program})`)
  process.exit(1)
}
const redis = await (values.cluster ? startCluster(program) : startRedis([], program))
let status = 1
try {
  // Tests of faults bring stores of their own.
  const files = ['apps/service', ...(values.valkey ? ['packages/store/test/valkey.test.ts'] : [])]
  const run = spawn('vitest', ['run', ...files, '--exclude', '**/faults/**'], {
    stdio: 'inherit',
    env: { ...process.env, SLUICE_TEST_STORE_URL: redis.url }
  })
  const [code] = await once(run, 'exit')
  status = code ?? 1
} finally {
  await redis.stop()
}
process.exit(status)
