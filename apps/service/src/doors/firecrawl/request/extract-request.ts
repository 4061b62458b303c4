/** `POST /v2/extract`: a batch whose pages fill one schema. */

import type { BatchInput } from '@sluice/client'
import { parseRequest } from '@sluice/fetch/request'
import { z } from 'zod'
import { batchRequest } from './batch-request.ts'
import { jobMetadata } from './job-fields.ts'
import { refused, withoutNulls, withoutUnserved } from './refusal.ts'
import type { Translated, Translation } from './translation.ts'

const UNSERVED = {
  enableWebSearch:
    'is not supported: only the pages of `urls` are read. Search with `POST /v2/search` and send the addresses.',
  allowExternalLinks: 'is not supported: only the addresses in `urls` are read.',
  agent: 'is not supported.',
  threatProtection: 'is not supported.',
  webhook: 'is not supported on this route.',
  urlTrace: 'is not supported.',
  zeroDataRetention: 'is not supported: the service keeps results, which you can delete.'
} as const

const Fields = z.strictObject({
  urls: z.array(z.string()).min(1).max(100),
  prompt: z.string().max(10_000).optional(),
  systemPrompt: z.string().max(10_000).optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
  limit: z.int().min(1).optional(),
  ignoreSitemap: z.boolean().optional(),
  includeSubdomains: z.boolean().optional(),
  showSources: z.boolean().default(false),
  ignoreInvalidURLs: z.boolean().default(true),
  scrapeOptions: z.record(z.string(), z.unknown()).default({}),
  timeout: z.number().positive().optional(),
  integration: z.string().optional(),
  origin: z.string().optional()
})

/** The batch. @throws SluiceError `INVALID_REQUEST`, `AI_NOT_CONFIGURED`. */
export function extractRequest(
  body: unknown,
  translation: Translation
): Translated<BatchInput> & { readonly invalid: readonly string[] } {
  const asked = parseRequest(Fields, withoutUnserved(withoutNulls(body), UNSERVED))
  if (asked.urls.some((url) => url.includes('*'))) {
    throw refused('urls', 'must be addresses of pages: a `*` is not supported. Crawl the site.')
  }
  const { prompt, systemPrompt, schema, timeout } = asked
  const instructions = [systemPrompt, prompt].filter((one) => one !== undefined).join('\n\n')
  const made = batchRequest(
    {
      onlyMainContent: false,
      ...asked.scrapeOptions,
      urls: asked.urls,
      ignoreInvalidURLs: asked.ignoreInvalidURLs,
      ...(timeout === undefined ? {} : { timeout }),
      formats: [
        {
          type: 'json',
          ...(schema === undefined ? {} : { schema }),
          ...(instructions === '' ? {} : { prompt: instructions })
        }
      ]
    },
    translation
  )
  const metadata = {
    ...jobMetadata('extract', made.warnings),
    ...(asked.showSources ? { sources: 'true' } : {})
  }
  return { ...made, request: { ...made.request, metadata } }
}
