import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

/** The tests of the guard alone. */
export default defineConfig({
  ...shared,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...shared.test,
    include: ['packages/acquire/test/guard*.test.ts'],
    reporters: ['default']
  }
})
