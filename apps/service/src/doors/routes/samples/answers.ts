/** Answers of the sample routes. */

import { z } from 'zod'
import { withoutSecrets } from '../../../domains/drift/samples/private-url.ts'
import type { PageSample, SampleContent } from '../../../domains/drift/samples/sample.ts'

/** A sample of a page, without its content. */
export const ParserSample = z
  .object({
    id: z.string(),
    parser: z.string(),
    version: z.string().describe('Version of the parser that failed.'),
    kind: z.enum(['field-lost', 'failure']),
    field: z.string().nullable().describe('The missing field, for `field-lost`.'),
    code: z.string().nullable().describe('The error code, for `failure`.'),
    url: z.string(),
    at: z.iso.datetime().describe('When it was fetched.'),
    pages: z.int().min(1).describe('Number of fetched pages of the plan.'),
    bytes: z.int().min(0).describe('Compressed size of its content.')
  })
  .meta({ id: 'ParserSample' })

/** Query of `GET /api/v1/operator/samples`. */
export const SamplesQuery = z.strictObject({
  parser: z
    .string()
    .min(1)
    .max(214)
    .optional()
    .describe('Only samples of this parser (package name).')
})

/** `data` of `GET /api/v1/operator/samples`. */
export const Samples = z.object({
  taking: z.boolean().describe('Whether the service takes samples: `DRIFT_SAMPLES`.'),
  samples: z.array(ParserSample)
})

/** `data` of `GET /api/v1/operator/samples/{id}`. */
export const SampleWithPages = z.object({
  sample: ParserSample,
  filters: z.record(z.string(), z.string()).describe('As the client sent them.'),
  content: z.array(
    z.object({
      url: z.string().describe('After redirects.'),
      status: z.int(),
      content_type: z.string(),
      text: z.string().describe('As fetched: untrusted, and not scrubbed.')
    })
  )
})

/** A sample as answers show it. */
export function shownSample({ at, url, ...rest }: PageSample): z.infer<typeof ParserSample> {
  return { ...rest, url: withoutSecrets(url), at: new Date(at).toISOString() }
}

/** The same with its content. */
export function shownContent(
  sample: PageSample,
  { filters, pages }: SampleContent
): z.infer<typeof SampleWithPages> {
  const content = pages.map((page) => ({ ...page, url: withoutSecrets(page.url) }))
  return { sample: shownSample(sample), filters, content }
}
