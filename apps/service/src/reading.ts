/** Reading pages that are already here, by the worker pool. */

export { createLog } from './log.ts'
export { checkFilters, chooseParser, readJobOf } from './prepare.ts'
export type { Reading } from './reading/job.ts'
export { openReader } from './reading/open-reader.ts'
export type { Reader } from './reading/reader.ts'
