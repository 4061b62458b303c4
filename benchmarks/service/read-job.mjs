/** What the reader of the service is asked when a client sends a URL and nothing else. */

import { FetchOptions } from '../../packages/fetch/src/options/fetch-request.ts'
import { readJobOf } from '../../packages/fetch/src/plan/prepare.ts'

const defaults = FetchOptions.parse({})

/** @param pages - as `ReadablePage` of `packages/fetch/src/plan/prepare.ts`; the first is that of `url`. */
export function readJob(parser, url, pages) {
  return readJobOf({ parser, url, filters: {} }, pages, defaults)
}
