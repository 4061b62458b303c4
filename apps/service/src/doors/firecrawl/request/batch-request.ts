/** `POST /v2/batch/scrape`, as a batch of the API. */

import type { BatchInput } from '@sluice/client'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { jobMetadata, jobOptions, toldTo, WebhookField } from './job-fields.ts'
import { refused, withoutNulls, withoutUnserved } from './refusal.ts'
import { SCRAPE_FIELDS } from './scrape-options.ts'
import { plannedFetch } from './scrape-request.ts'
import { type Translated, type Translation, UNKEPT } from './translation.ts'
import { webUrl } from './web-url.ts'

const BatchFields = z.strictObject({
  urls: z.array(z.string()).min(1),
  ignoreInvalidURLs: z.boolean().default(true),
  maxConcurrency: z.int().min(1).optional(),
  webhook: WebhookField.optional()
})

/** `POST /v2/batch/scrape`. `invalid` are the `urls` that are left out. */
export function batchRequest(
  body: unknown,
  translation: Translation
): Translated<BatchInput> & { readonly invalid: readonly string[] } {
  const served = withoutUnserved(withoutNulls(body), {
    zeroDataRetention: UNKEPT,
    appendToId: 'is not supported: a job does not change once it has started.'
  })
  const [own, rest] = split(served)
  const { urls, ignoreInvalidURLs, maxConcurrency, webhook } = parseRequest(BatchFields, own)
  const { warnings, ...plan } = plannedFetch(rest, translation)
  const valid: string[] = []
  const invalid: string[] = []
  for (const url of urls) {
    const address = webUrl(url)
    if (!ignoreInvalidURLs || translation.isValid(address)) valid.push(address)
    else invalid.push(url)
  }
  if (valid.length === 0) throw refused('urls', 'has no address that can be fetched.')
  return {
    request: {
      urls: valid,
      ...(plan as object),
      job: jobOptions(maxConcurrency),
      ...toldTo(webhook, jobMetadata('batch', warnings))
    },
    invalid,
    warnings
  }
}

/** The fields of the batch, and the scrape fields of each page. */
function split(
  body: Readonly<Record<string, unknown>>
): [Record<string, unknown>, Record<string, unknown>] {
  const { true: scrape = [], false: own = [] } = Object.groupBy(
    Object.entries(body),
    ([name]) => `${SCRAPE_FIELDS.includes(name)}`
  )
  return [Object.fromEntries(own), Object.fromEntries(scrape)]
}
