import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

const { projects: _, ...common } = shared.test ?? {}

/** The tests of the embedded store and of payloads, without redis-server and the long runs. */
export default defineConfig({
  ...shared,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...common,
    include: ['packages/store/test/**/*.test.ts'],
    exclude: ['packages/store/test/*/{crash,redis*,directory-faults}.test.ts'],
    // They skip what needs redis-server where it is not on PATH. The model has the same runs for each change, so that
    // none is noticed by chance.
    env: {
      PATH: dirname(process.execPath),
      LEDGER_MODEL_RUNS: '30',
      LEDGER_MODEL_SEED: '2',
      JOBS_MODEL_SEED: '3'
    },
    reporters: ['default']
  }
})
