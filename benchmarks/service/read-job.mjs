/** Input of the service's reader when a client sends a URL and nothing else. */

import { FetchOptions } from '../../packages/fetch/src/options/fetch-request.ts'
import { readJobOf } from '../../packages/fetch/src/reading/read-job.ts'

const defaults = FetchOptions.parse({})

/** @param pages - as `ReadablePage` of `packages/fetch/src/reading/read-job.ts`; the first is that of `url`. */
export function readJob(parser, url, pages) {
  return readJobOf({ parser, url, filters: {} }, pages, defaults)
}
