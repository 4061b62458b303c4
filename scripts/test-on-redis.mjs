/**
 * The service's own tests on Redis instead of the embedded store.
 *
 *   npm run test:redis [-- --cluster]
 *
 * Starts redis-server on a free port (three of them as a cluster with --cluster), runs the tests, ends them.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startCluster } from '../packages/store/test/redis-cluster.ts'
import { startRedis } from '../packages/store/test/redis-server.ts'

const redis = await (process.argv.includes('--cluster') ? startCluster() : startRedis())
let status = 1
try {
  // Tests of faults bring stores of their own.
  const run = spawn('vitest', ['run', 'apps/service', '--exclude', '**/faults/**'], {
    stdio: 'inherit',
    env: { ...process.env, SLUICE_TEST_STORE_URL: redis.url }
  })
  const [code] = await once(run, 'exit')
  status = code ?? 1
} finally {
  await redis.stop()
}
process.exit(status)
