import { defineConfig } from 'vitest/config'
import store from './vitest.store.ts'

/** Runs only the jobs tests of the store. */
export default defineConfig({
  ...store,
  test: { ...store.test, include: ['packages/store/test/jobs/*.test.ts'] }
})
