import { defineConfig } from 'vitest/config'
import store from './vitest.store.ts'

/** Of the tests of the store, those of jobs. */
export default defineConfig({
  ...store,
  test: { ...store.test, include: ['packages/store/test/jobs/*.test.ts'] }
})
