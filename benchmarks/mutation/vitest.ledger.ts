import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

/** The tests of the embedded ledger and of payloads, without redis-server and the long runs. */
export default defineConfig({
  ...shared,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...shared.test,
    include: ['packages/ledger/test/*.test.ts'],
    exclude: ['packages/ledger/test/{crash,redis*,directory-faults}.test.ts'],
    // The same runs of the model for each change: a change must not be noticed by chance. They skip what needs redis-server where it is not on PATH.
    env: { PATH: dirname(process.execPath), LEDGER_MODEL_RUNS: '30', LEDGER_MODEL_SEED: '2' },
    reporters: ['default']
  }
})
