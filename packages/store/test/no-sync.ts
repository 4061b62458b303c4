import type { LogSync } from '../src/connections/sqlite/log-sync.ts'

/** A log that needs no sync: for tests of the queue alone. */
export const NO_SYNC: LogSync = { sync: async () => {}, syncNow() {}, close() {} }
