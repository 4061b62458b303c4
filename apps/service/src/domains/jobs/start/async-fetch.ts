/** A fetch that its client does not wait for: a job of one page (docs/design/jobs.md §1). */

import { pageKey } from '@sluice/crawl'
import { FetchRequest, type Prepared, parseRequest } from '@sluice/fetch'
import { z } from 'zod'
import type { Caller } from '../../people/keys.ts'
import type { JobPorts } from '../ports.ts'
import { JobOptions } from '../request/job-options.ts'
import { type MonitorMark, refuseUnkept } from '../request/stored-request.ts'
import { AsyncWebhook, type WebhookBody } from '../request/webhook-request.ts'
import { checkAffordable } from './affordable.ts'
import { writtenOf } from './batch.ts'
import { createJob } from './create-job.ts'

/** Body of `POST /api/v1/internet/fetch/`. */
export const FetchBody = FetchRequest.extend({ webhook: AsyncWebhook }).meta({ id: 'FetchBody' })

/** The webhook of a body, and the rest of it, which is a fetch. @throws SluiceError `INVALID_REQUEST`. */
export function splitWebhook(body: unknown): { webhook: WebhookBody | undefined; rest: unknown } {
  if (typeof body !== 'object' || body === null || !('webhook' in body)) {
    return { webhook: undefined, rest: body }
  }
  const { webhook, ...rest } = body
  const checked = parseRequest(z.object({ webhook: AsyncWebhook }), { webhook })
  return { webhook: checked.webhook, rest }
}

/**
 * Start a job of one page.
 *
 * @param body - the request as sent, which {@link Prepared} was made from.
 * @throws SluiceError `INSUFFICIENT_TOKENS` - it cannot be paid now. As `createJob`.
 */
export async function createAsyncFetch(
  service: JobPorts,
  prepared: Prepared,
  {
    caller,
    idempotencyKey,
    body,
    webhook,
    monitor
  }: {
    caller: Caller
    idempotencyKey: string | undefined
    body: unknown
    webhook?: WebhookBody | undefined
    monitor?: MonitorMark
  }
) {
  if (prepared.unserved) throw prepared.unserved
  refuseUnkept(prepared.request)
  await checkAffordable(service, caller.account, prepared.price.tokens)
  const url = prepared.url.href
  return createJob(service, {
    caller,
    kind: 'fetch',
    request: {
      ...writtenOf(body as { options?: object; filters?: object }),
      job: JobOptions.parse({ concurrency: 1 }),
      metadata: {},
      ...(webhook ? { webhook } : {}),
      ...(monitor ? { monitor } : {})
    },
    limit: 1,
    idempotencyKey,
    meaning: webhook ? { body, webhook } : body,
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
