/**
 * The tests that `npm test` leaves out because they take long (vitest.config.ts), after the build they need.
 *
 *   npm run test:long
 */

import { spawnSync } from 'node:child_process'

const options = { stdio: 'inherit', env: { ...process.env, SLUICE_TESTS: 'long' } }
for (const [command, ...args] of [
  ['turbo', 'run', 'build'],
  ['vitest', 'run']
]) {
  const { status } = spawnSync(command, args, options)
  if (status !== 0) process.exit(status ?? 1)
}
