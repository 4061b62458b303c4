/**
 * The request of the fetch endpoint (interface.md 2.1, 2.2; decisions.md §2, §4).
 *
 * The schema has every documented option. `OPTION_CHECKS` refuse one that this server cannot serve.
 */

import { checkRequestHeaders } from '@sluice/acquire/request-headers'
import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import { Actions } from './actions.ts'
import { Changes } from './changes.ts'
import { DocumentOptions } from './document.ts'
import { AiOptions } from './extras.ts'
import { parseRequest } from './parse-request.ts'
import { Pdf, Screenshot } from './pictures.ts'
import { VISITOR_OPTIONS } from './visitor.ts'

const flag = (fallback: boolean, text: string) => z.boolean().default(fallback).describe(text)

/** `include_html` is string-typed in the interface: words that mean off, served and clean HTML. */
const IncludeHtml = z
  .union(
    [z.boolean(), z.enum(['true', '1', 'yes', 'raw', 'clean', 'both', 'false', '0', 'no', ''])],
    {
      error:
        'must be true, false, "raw", "clean" or "both" (or "true", "1", "yes", "false", "0", "no", "")'
    }
  )
  .default(false)
  .transform((value): 'off' | 'raw' | 'clean' | 'both' => {
    if (value === 'clean' || value === 'both') return value
    return value === true || ['true', '1', 'yes', 'raw'].includes(String(value)) ? 'raw' : 'off'
  })
  .describe(
    'Return HTML: true, "true", "1", "yes", "raw" as served; "clean" the main content; "both" the served one, and the main content as `data.clean_html`.'
  )

/** Options for the content of the answer. Absent options keep these defaults. */
export const FetchOptions = z.strictObject({
  json: flag(true, "The parser's fields, directly in `data`."),
  markdown: z
    .boolean()
    .optional()
    .describe('`data.markdown`: the page as Markdown. Default true for generic, else false.'),
  include_links: flag(false, '`data.links`: the links of the page, absolute, without duplicates.'),
  include_html: IncludeHtml,
  image_urls: flag(
    false,
    '`data.image_urls`: absolute image URLs, the best candidate of each image.'
  ),
  json_schema: z.unknown().optional().describe('JSON Schema of `data.extracted`.'),
  ai: AiOptions.prefault({}).describe('AI extras.'),
  force_ai: flag(
    false,
    'Let a model read the record instead of the parser; needs `json` or `json_schema`.'
  ),
  parser: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Kind of the parser to use, whatever the host.'),
  main_content: flag(true, 'Markdown and clean HTML of the main content; false: the whole body.'),
  render: z.enum(['auto', 'http', 'browser']).default('auto').describe('How to fetch.'),
  wait_for: z.string().min(1).max(1_000).optional().describe('CSS selector to wait for.'),
  screenshot: Screenshot.describe(
    '`data.screenshots`: pictures of the page, of its window or of one element. Uses the browser.'
  ),
  pdf: Pdf.describe('`data.pdf`: the page, printed. Uses the browser.'),
  actions: Actions,
  timeout_ms: z
    .int()
    .min(1_000)
    .max(180_000)
    .default(60_000)
    .describe('Time limit of the whole request, ms.'),
  max_age: z.int().min(0).max(2_592_000).default(0).describe('Accept a cached page, seconds.'),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .describe('Headers to the scheme, host and port of the URL; at most 32.'),
  locale: z.string().min(2).max(35).optional().describe('BCP-47 language to ask the site for.'),
  mobile: flag(false, 'Ask for the mobile page.'),
  ...VISITOR_OPTIONS,
  document: DocumentOptions.prefault({}).describe(
    'For a PDF, an Office file or a book: which pages, and how.'
  ),
  max_chars: z.int().min(500).optional().describe('Cut Markdown at a block boundary.'),
  max_cost: z
    .int()
    .min(1)
    .optional()
    .describe('Refuse the request if it could cost more tokens than this.'),
  changes: Changes.describe(
    "`data.changes`: what differs from this account's newest success of the same URL and options."
  ),
  respect_robots: flag(false, 'Refuse a URL that robots.txt disallows.'),
  provenance: flag(false, '`meta.provenance`: where on the page each field came from.')
})
export type FetchOptions = z.infer<typeof FetchOptions>

/** Body of `POST /api/v1/internet/fetch/`. */
export const FetchRequest = z.strictObject({
  url: z.string().describe('The URL to fetch and parse. Its host chooses the parser.'),
  filters: z
    .record(
      z.string(),
      z
        .string()
        .max(2_000)
        .regex(/^[^\p{Cc}]*$/u, 'must not have control characters')
    )
    .default({})
    .describe('Parser-specific keys that narrow results.'),
  options: FetchOptions.prefault({})
})
export type FetchRequest = z.infer<typeof FetchRequest>

/**
 * Check a body against {@link FetchRequest}.
 *
 * @throws SluiceError `MISSING_PARAMETER` - no url. `INVALID_URL` - url is not a string.
 * @throws SluiceError `INVALID_REQUEST` - anything else of the wrong shape; names the nearest valid key.
 * @throws SluiceError `INVALID_SCHEMA` - json_schema is not an object.
 */
export function readFetchRequest(body: unknown): FetchRequest {
  const request = parseRequest(FetchRequest, withUrl(body))
  const { locale, ai } = request.options
  const { language } = ai.audio_transcription || {}
  checkLanguage('locale', locale)
  checkLanguage('ai.language', ai.language)
  checkLanguage('ai.audio_transcription.language', language)
  return {
    ...request,
    options: { ...request.options, headers: checkRequestHeaders(request.options.headers) }
  }
}

/**
 * The body once it is known to be an object with a string url; that comes before any other fault.
 *
 * @throws SluiceError `INVALID_REQUEST`, `MISSING_PARAMETER`, `INVALID_URL`.
 */
export function withUrl(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new SluiceError('INVALID_REQUEST', 'The body must be a JSON object.')
  }
  const { url } = body as { url?: unknown }
  if (url === undefined || url === null) {
    throw new SluiceError('MISSING_PARAMETER', 'The field `url` is missing.', {
      details: { parameter: 'url' }
    })
  }
  if (typeof url !== 'string') {
    throw new SluiceError('INVALID_URL', 'Invalid URL format: `url` must be a string.')
  }
  return body
}

function checkLanguage(option: string, tag: string | undefined): void {
  if (tag === undefined) return
  try {
    Intl.getCanonicalLocales(tag)
  } catch {
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`options.${option}\` must be a BCP 47 language tag, such as "en" or "pt-BR".`,
      {
        details: { path: `options.${option}` }
      }
    )
  }
}
