import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

const { projects: _, ...common } = shared.test ?? {}

/** The tests of the guard alone. */
export default defineConfig({
  ...shared,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...common,
    include: ['packages/acquire/test/guard*.test.ts'],
    reporters: ['default']
  }
})
