/** Fetching in this process, without a store. */

export { type LocalAnswer, type LocalService, openLocal } from './local-fetch.ts'
export { createLog } from './log.ts'
