/** A fetch that its client does not wait for: a job of one page (docs/design/jobs.md §1). */

import { pageKey } from '@sluice/crawl'
import type { Prepared } from '@sluice/fetch'
import type { Caller } from '../../people/keys.ts'
import type { Service } from '../../service.ts'
import type { MonitorMark } from '../stored-request.ts'
import { checkAffordable } from './affordable.ts'
import { writtenOf } from './batch.ts'
import { createJob } from './create-job.ts'
import { JobOptions } from './job-options.ts'

/**
 * Start a job of one page.
 *
 * @param body - the request as sent, which {@link Prepared} was made from.
 * @throws SluiceError `INSUFFICIENT_TOKENS` - it cannot be paid now. As `createJob`.
 */
export async function createAsyncFetch(
  service: Service,
  prepared: Prepared,
  {
    caller,
    idempotencyKey,
    body,
    monitor
  }: {
    caller: Caller
    idempotencyKey: string | undefined
    body: unknown
    monitor?: MonitorMark
  }
) {
  if (prepared.unserved) throw prepared.unserved
  await checkAffordable(service, caller.account, prepared.price.tokens)
  const url = prepared.url.href
  return createJob(service, {
    caller,
    kind: 'fetch',
    request: {
      ...writtenOf(body as { options?: object; filters?: object }),
      job: JobOptions.parse({ concurrency: 1 }),
      metadata: {},
      ...(monitor ? { monitor } : {})
    },
    limit: 1,
    idempotencyKey,
    meaning: body,
    pages: () => [
      {
        url,
        key: pageKey(url),
        depth: 0,
        foundOn: null
      }
    ]
  })
}
