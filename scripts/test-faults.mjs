/**
 * The long runs of everything that may fail under the service: a million steps of the ledger and of jobs, and bad connections, then
 * the real service killed, stopped, cut off and failed over, and a crawl of a generated site of 100,000 pages.
 *
 *   npm run test:faults [-- apps/service/test/faults/kills]
 *
 * A number that is set already is kept: `FAULT_APP_KILLS=5 npm run test:faults`.
 */

import { spawnSync } from 'node:child_process'

const LONG = {
  LEDGER_MODEL_RUNS: '34000',
  JOBS_MODEL_STEPS: '1000000',
  LEDGER_FAULT_REQUESTS: '100000',
  FAULT_APP_KILLS: '100',
  FAULT_REDIS_KILLS: '20',
  FAULT_JOB_KILLS: '200',
  FAULT_JOB_REDIS_KILLS: '20',
  FAULT_JOB_PAGES: '2000',
  GENERATED_PAGES: '100000',
  FAULT_PROXY_REQUESTS: '10000',
  FAULT_FAILOVERS: '20',
  FAULT_LONG: '1',
  // These tests are long ones.
  SLUICE_TESTS: 'all'
}

const named = process.argv.slice(2)
const files =
  named.length > 0
    ? named
    : ['packages/store', 'apps/service/test/faults', 'apps/service/test/jobs/generated-site']
const { status } = spawnSync('vitest', ['run', ...files], {
  stdio: 'inherit',
  env: { ...LONG, ...process.env }
})
process.exit(status ?? 1)
