/** What the reader of the service is asked when a client sends a URL and nothing else. */

import { readJobOf } from '../../packages/fetch/src/prepare.ts'
import { FetchOptions } from '../../packages/fetch/src/requests/fetch-request.ts'

const defaults = FetchOptions.parse({})

/** @param pages - as `ReadablePage` of `packages/fetch/src/prepare.ts`; the first is that of `url`. */
export function readJob(parser, url, pages) {
  return readJobOf({ parser, url, filters: {} }, pages, defaults)
}
