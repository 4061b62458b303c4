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
import { FORM } from './form.ts'
import { List } from './list.ts'
import { parseRequest } from './parse-request.ts'
import { Chunks, Query } from './passages.ts'
import { Pdf, Screenshot } from './pictures.ts'
import { Redact } from './redact.ts'
import { RIGHTS_OPTIONS } from './rights.ts'
import { VISITOR_OPTIONS } from './visitor.ts'

/** Bounds of `timeout_ms`. */
export const TIMEOUT_MS = { least: 1_000, most: 180_000 } as const

const EXAMPLE_SCHEMA = `{
  "type": "object",
  "properties": { "price": { "type": "number" } }
}`

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
  .register(FORM, {
    group: 'Output',
    hint: 'HTML as served, cleaned main content, or both.',
    values: ['off', 'clean', 'raw', 'both']
  })

/** Options for the content of the answer. Absent options keep these defaults. */
export const FetchOptions = z.strictObject({
  json: flag(true, "The parser's fields, directly in `data`.").register(FORM, {
    group: 'Output',
    hint: 'The fields of the parser.'
  }),
  markdown: z
    .boolean()
    .optional()
    .describe('`data.markdown`: the page as Markdown. Default true for generic, else false.')
    .register(FORM, { group: 'Output', hint: 'Auto: on for generic, off for site parsers.' }),
  include_links: flag(
    false,
    '`data.links`: the links of the page, absolute, without duplicates.'
  ).register(FORM, { group: 'Output', hint: 'Absolute links, without duplicates.' }),
  include_html: IncludeHtml,
  image_urls: flag(
    false,
    '`data.image_urls`: absolute image URLs, the best candidate of each image.'
  ).register(FORM, { group: 'Output', hint: 'Absolute image URLs, the best resolution of each.' }),
  main_entity: flag(
    true,
    '`data.main_entity`: the product, job, post or video that a page is about, on hosts without a parser of their own.'
  ).register(FORM, {
    group: 'Output',
    hint: 'The product, job, post or video that a page is about, on any host.'
  }),
  json_schema: z.unknown().optional().describe('JSON Schema of `data.extracted`.').register(FORM, {
    group: 'Custom schema',
    hint: 'JSON Schema; fills data.extracted from the page.',
    placeholder: EXAMPLE_SCHEMA
  }),
  ai: AiOptions.prefault({}).describe('AI extras.'),
  force_ai: flag(
    false,
    'Let a model read the record instead of the parser; needs `json` or `json_schema`.'
  ).register(FORM, {
    group: 'AI extras',
    hint: 'A model extracts the record instead of the parser.',
    price: { row: 'ai_json_extraction' },
    ability: 'extraction'
  }),
  parser: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Kind of the parser to use, whatever the host.'),
  main_content: flag(
    true,
    'Markdown and clean HTML of the main content; false: the whole body.'
  ).register(FORM, {
    group: 'Output',
    hint: 'Leave out menus, ads and footers. Turn off to keep the whole page.'
  }),
  render: z
    .enum(['auto', 'http', 'browser'])
    .default('auto')
    .describe('How to fetch.')
    .register(FORM, { group: 'Fetching', hint: 'auto uses the browser if scripts fill the page.' }),
  wait_for: z
    .string()
    .min(1)
    .max(1_000)
    .optional()
    .describe('CSS selector to wait for.')
    .register(FORM, {
      group: 'Fetching',
      hint: 'CSS selector that must appear; implies the browser.',
      placeholder: '#prices'
    }),
  wait_ms: z
    .int()
    .min(0)
    .max(30_000)
    .optional()
    .describe(
      'Time to wait before the page is read, once it has settled and before its actions, ms. Uses the browser.'
    )
    .register(FORM, {
      group: 'Fetching',
      hint: 'Time before the page is read, in milliseconds; uses the browser.'
    }),
  screenshot: Screenshot.describe(
    '`data.screenshots`: pictures of the page, of its window or of one element. Uses the browser.'
  ).register(FORM, { group: 'Screenshots', hint: 'Picture of the page; uses the browser.' }),
  pdf: Pdf.describe('`data.pdf`: the page, printed. Uses the browser.').register(FORM, {
    group: 'Screenshots',
    hint: 'The page as PDF; uses the browser.'
  }),
  accessibility: flag(
    false,
    '`data.accessibility`: roles, names and states of the elements, as text. Uses the browser.'
  ).register(FORM, {
    group: 'Output',
    hint: 'Roles, names and states of the elements, for agents; uses the browser.'
  }),
  actions: Actions,
  timeout_ms: z
    .int()
    .min(TIMEOUT_MS.least)
    .max(TIMEOUT_MS.most)
    .default(60_000)
    .describe('Time limit of the whole request, ms.')
    .register(FORM, { group: 'Limits', hint: 'For the whole request, in milliseconds.' }),
  max_age: z
    .int()
    .min(0)
    .max(2_592_000)
    .default(0)
    .describe('Accept a cached page, seconds.')
    .register(FORM, {
      group: 'Fetching',
      hint: 'Accept a cached page up to this many seconds old.'
    }),
  if_changed: flag(
    false,
    'Answer `unchanged`, for 0 tokens, if the page is as your newest result of the same URL and options has it.'
  ).register(FORM, {
    group: 'Fetching',
    hint: 'Costs nothing if the page is as in your newest result of the same URL and options.'
  }),
  archive: flag(
    false,
    'Keep the exchange with the site as long as the result, at most 32 MiB compressed, so that it can be read again.'
  ).register(FORM, {
    group: 'Fetching',
    hint: 'Keep the page as the site sent it, to read it again with other options.'
  }),
  offline: flag(
    false,
    'Fetch nothing: read the newest kept exchange of this URL in your account, or answer `NOT_KEPT`.'
  ).register(FORM, {
    group: 'Fetching',
    hint: 'Read the newest archived page of this URL; fetch nothing.'
  }),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .describe('Headers to the scheme, host and port of the URL; at most 32.')
    .register(FORM, {
      group: 'Fetching',
      hint: 'One per line; sent to the scheme, host and port of the URL only, never stored.',
      isSecret: true
    }),
  locale: z
    .string()
    .min(2)
    .max(35)
    .optional()
    .describe('BCP-47 language to ask the site for.')
    .register(FORM, {
      group: 'Fetching',
      hint: 'Preferred language, BCP 47.',
      placeholder: 'en-GB'
    }),
  mobile: flag(false, 'Ask for the mobile page.').register(FORM, {
    group: 'Fetching',
    hint: 'Request the mobile page.'
  }),
  ...VISITOR_OPTIONS,
  document: DocumentOptions.prefault({}).describe(
    'For a PDF, an Office file or a book: the pages to read, and how to read them.'
  ),
  max_chars: z
    .int()
    .min(500)
    .optional()
    .describe('Cut Markdown at a block boundary.')
    .register(FORM, {
      group: 'Output',
      hint: 'Truncate Markdown at a paragraph boundary; at least 500.'
    }),
  max_cost: z
    .int()
    .min(1)
    .optional()
    .describe('Refuse the request if it could cost more tokens than this.')
    .register(FORM, {
      group: 'Limits',
      hint: 'Reject the request if it could cost more than this many tokens.'
    }),
  list: List.describe(
    '`data.list`: the list of the page as a table, with the rows of its further pages.'
  ).register(FORM, { group: 'List', hint: 'The list of the page as a table.' }),
  query: Query,
  chunks: Chunks.describe(
    '`data.chunks`: the Markdown in parts for an index or a model, cut between blocks.'
  ).register(FORM, { group: 'Output', hint: 'Markdown in parts for an index or a model.' }),
  changes: Changes.describe(
    "`data.changes`: what differs from this account's newest success of the same URL and options; in a monitor, from the last success of its runs."
  ).register(FORM, {
    group: 'Output',
    hint: 'What differs from your newest result of the same URL and options.'
  }),
  respect_robots: flag(false, 'Refuse a URL that robots.txt disallows.').register(FORM, {
    group: 'Fetching',
    hint: 'Refuse pages that robots.txt disallows.'
  }),
  ...RIGHTS_OPTIONS,
  redact: Redact,
  provenance: flag(
    false,
    '`meta.provenance` and `meta.evidence`: where on the page each field came from, and the text that shows it.'
  ).register(FORM, { group: 'Output', hint: 'Where on the page each value came from.' })
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
