/**
 * Answers of the fetch routes and the history routes. The reference is made from these schemas, and a test compares the
 * answers with them.
 */

import { ACTION_FAULTS } from '@sluice/acquire/actions'
import { MAIN_ENTITY_KINDS } from '@sluice/core'
import { DROPPED_REASONS } from '@sluice/fetch'
import { z } from 'zod'

const count = z.int().min(0)
const instant = z.iso.datetime().describe('ISO 8601, UTC.')

/** Name and version of a parser, in answers. */
const ParserName = z.object({ name: z.string(), version: z.string() })

/** Something the client should know about a successful answer. */
export const Warnings = z
  .array(
    z.object({
      code: z
        .string()
        .describe(
          '`FILTER_IGNORED`, `CONTENT_TRUNCATED`, `CONTENT_MAY_BE_INCOMPLETE`, `EMBEDDED_DOCUMENT`, `ROBOTS_WOULD_DISALLOW`, `SECRETS_WITHHELD`, `COOKIES_EXPIRED`, `LINKS_CUT`, `PARSER_NOT_APPLICABLE`, `SEARCH_INCOMPLETE`, `PICTURE_NOT_TAKEN`, `MEDIA_NOT_READ`, `ENCODING_DETECTED`, `NOT_COMPARABLE`, `IF_CHANGED_IGNORED`, `NOT_ARCHIVED`, `LIST_INCOMPLETE`.'
        ),
      message: z.string()
    })
  )
  .meta({ id: 'Warnings' })

const breakdown = z.record(z.string(), count).describe('Parts that cost tokens only.')

/** `meta.content`: how much of the page was read. */
const ContentReceipt = z.object({
  visible_words: count.describe('Words that the page shows; for a record, its pages.'),
  kept_words: count.describe('How many of them are in the Markdown; for a record, in its values.'),
  share: z.number().min(0).max(1).describe('`kept_words` divided by `visible_words`.'),
  dropped: z
    .array(
      z.object({
        reason: z.enum(DROPPED_REASONS),
        path: z.string().describe('CSS selector that the element matches.'),
        words: count,
        starts_with: z.string().describe('At most 80 characters.')
      })
    )
    .optional()
    .describe('With `provenance`: the parts that were left out, in page order.'),
  kept: z
    .array(
      z.object({
        path: z.string().describe('CSS selector that the element matches.'),
        words: count,
        starts_with: z.string().describe('At most 80 characters.'),
        after: count.describe('Number of entries of `dropped` before it on the page.')
      })
    )
    .optional()
    .describe('With `provenance`: the parts that were read, divided at headings, in page order.')
})

const RslPayment = z.object({
  type: z.string(),
  amount: z.string().nullable(),
  currency: z.string().nullable()
})

const UseRight = z.object({
  allowed: z
    .boolean()
    .nullable()
    .describe('Null if nothing is stated, or a licence is only for some users or countries.'),
  by: z
    .array(z.enum(['content-signal', 'rsl', 'tdm', 'noai', 'robots-tag']))
    .describe('Statements that decided.'),
  payment: RslPayment.optional().describe('Payment that would allow the use.')
})

/** `meta.rights` of an answer. */
const RightsMeta = z.object({
  robots: z.enum(['allowed', 'disallowed', 'unknown']),
  content_signals: z
    .record(z.string(), z.boolean())
    .describe('`Content-Signal` and `Content-Usage`, by use.'),
  rsl: z
    .object({
      url: z.string().nullable().describe('First document; null for one in the page.'),
      licenses: z
        .array(
          z.object({
            document: z.string().nullable().describe('Null for a licence in the page.'),
            permits: z.array(z.string()).nullable().describe('Null permits all.'),
            prohibits: z.array(z.string()),
            payment: RslPayment.nullable(),
            limits: z
              .array(
                z.object({
                  type: z.enum(['user', 'geo']),
                  permits: z.array(z.string()),
                  prohibits: z.array(z.string())
                })
              )
              .describe('Users and countries that the licence is for.'),
            server: z
              .string()
              .nullable()
              .describe('Server of the token without which the page may not be used.'),
            reporting: z
              .array(z.string())
              .describe('URIs of the protocols by which uses must be reported.')
          })
        )
        .nullable()
        .describe('Licences for this page; null if a document could not be read, which gives none.')
    })
    .nullable()
    .describe('RSL documents of the page or of its site.'),
  tdm: z
    .object({
      reserved: z.boolean(),
      policy: z.string().nullable(),
      source: z.enum(['well-known', 'header', 'meta'])
    })
    .nullable()
    .describe('TDM reservation.'),
  license: z.array(
    z.object({ license: z.string(), source: z.enum(['link', 'header', 'json-ld', 'meta']) })
  ),
  noai: z.array(z.string()).describe('`noai`, `noimageai` and `noindex` of the page.'),
  uses: z.object({ search: UseRight, 'ai-input': UseRight, 'ai-train': UseRight })
})

/** `meta` of an answer. */
const FetchMeta = z
  .object({
    request_id: z.string().describe('Also the id of the item in the history.'),
    url: z.string(),
    final_url: z.string().describe('After redirects.'),
    parser: ParserName,
    suggested_parser: z
      .string()
      .nullable()
      .describe('Kind of parser that would read more of this page.'),
    main_entity: z
      .object({
        parser: ParserName,
        evidence: z
          .array(z.string())
          .describe('Signs that the page is about such a thing, the strongest first.')
      })
      .nullable()
      .describe('Parser of `data.main_entity`; null without a record.'),
    engine: z
      .enum(['http', 'browser', 'upload'])
      .describe('`upload`: the file came with the request.'),
    engine_reason: z
      .string()
      .nullable()
      .describe(
        'Reason for using the browser: `app-root`, `empty`, `frames`, `loading`, `noscript`, `placeholders`, `redirect`, `state`, `invalid-response`, `parser`; `links` in a crawl.'
      ),
    target_status: z.int(),
    content_type: z.string(),
    redirects: count,
    cache: z
      .object({ hit: z.boolean(), age: z.number().describe('Seconds.') })
      .nullable()
      .describe('Null unless `max_age` was given.'),
    actions: z
      .array(
        z.object({
          type: z.string(),
          ok: z.boolean(),
          ms: count.describe('Duration of the step.'),
          error: z
            .object({ reason: z.enum(ACTION_FAULTS), message: z.string() })
            .nullable()
            .describe('Reason of the failure.'),
          clicks: count.optional().describe('Of `click`.'),
          steps: count.optional().describe('Of `scroll`.'),
          collected: count.optional().describe('Elements that `scroll` collected.'),
          reached_end: z.boolean().optional().describe('For a `scroll` to the end.')
        })
      )
      .optional()
      .describe('Outcomes of the actions, in order.'),
    proxy: z
      .string()
      .optional()
      .describe('Proxy of this server that was used, if the request asked for one.'),
    rights: RightsMeta.optional().describe(
      'What the site states about the use of the page; absent without `rights` and `use`.'
    ),
    list: z
      .object({
        pages: z.array(
          z.object({
            url: z.string(),
            target_status: z.int().nullable().describe('Null if the page was not read.'),
            engine: z.string().nullable(),
            rows: count,
            new_rows: count.describe('Rows that no earlier page has.'),
            tokens: count,
            error: z.string().nullable().describe('Error code of a page that failed.')
          })
        )
      })
      .optional()
      .describe('With `list`: the pages of the list, in the order in which they were read.'),
    duration_ms: z.number().min(0),
    bytes: count.describe('Decoded size of all pages.'),
    content: ContentReceipt.nullable().describe(
      'Share of the visible page that is in the Markdown; null for a record from data without visible text.'
    ),
    redacted: z
      .record(z.string(), count)
      .optional()
      .describe('Identifiers that `redact` replaced, by kind; absent without it.'),
    extraction: z
      .object({
        method: z.enum(['deterministic', 'ai']).describe('`ai` if a model read any part of it.'),
        filled: z.array(z.string()).describe('Properties with a value: `offers.price`.'),
        missing: z.array(z.string()).describe('Properties that the page does not have.'),
        invalid: z.array(z.string()).describe('Properties whose value does not fit the schema.'),
        ambiguous: z
          .array(z.string())
          .describe('Missing properties of which the page has several values that differ.'),
        unfounded: z
          .array(z.string())
          .optional()
          .describe('Values of a model that the text it was given does not show: `offers.0.price`.')
      })
      .nullable()
      .describe(
        'The outcome of `json_schema`, or of the record that a model read; otherwise null.'
      ),
    ai: z
      .object({
        engine: z.string(),
        engines: z.record(z.string(), z.string()).describe('By extra.'),
        usage: z
          .object({
            model: z.string().describe('Models of all extras.'),
            calls: count,
            input_tokens: count,
            output_tokens: count
          })
          .describe('Requests to models, and the tokens that these report.'),
        notes: z.array(z.string()).optional()
      })
      .optional()
      .describe('The providers of the AI extras.'),
    provenance: z
      .record(z.string(), z.string())
      .nullable()
      .describe('Where on the page each field came from.'),
    evidence: z
      .array(
        z.object({
          path: z.string().describe('Path in `data`, such as `offers.0.price`.'),
          source: z
            .string()
            .nullable()
            .describe('Entry of `provenance` for the value, or for what it is part of.'),
          quote: z
            .string()
            .nullable()
            .describe('Text of the page that shows the value; null if no one place does.'),
          url: z
            .string()
            .describe('The page; with a text fragment of the quote, or with the page of a PDF.'),
          page: z.int().nullable().describe('Page of a document that has pages.')
        })
      )
      .optional()
      .describe('With `provenance`: the evidence for each value, at most 300.'),
    truncated: z.boolean().describe('`max_chars` cut the Markdown.'),
    billing: z.object({ tokens: count, breakdown })
  })
  .meta({ id: 'FetchMeta' })

/** `data.changes`: differences from an earlier success of the same URL and options. */
export const ChangesData = z
  .object({
    status: z
      .enum(['new', 'same', 'changed', 'removed', 'back', 'not_comparable'])
      .describe(
        '`removed` and `back`: a page of a monitor is gone, or is there again. `not_comparable`: one of the results does not have the compared part, or its schema found nothing.'
      ),
    reason: z
      .enum(['first', 'previous_gone'])
      .nullable()
      .describe('Reason for `new`: `previous_gone` if the data of the earlier result was deleted.'),
    mode: z.enum(['text', 'record', 'schema']),
    previous: z.object({ id: z.string(), at: instant }).nullable(),
    texts: z
      .array(z.string())
      .optional()
      .describe('With `only`: the text of each selected element, which are compared.'),
    diff: z.string().nullable().describe('For the mode `text`: a unified diff of the Markdown.'),
    fields: z
      .array(
        z.object({
          path: z.string().describe('`offers[0].price`.'),
          before: z.unknown().describe('Null for an added value.'),
          after: z.unknown().describe('Null for a removed value.')
        })
      )
      .nullable()
      .describe('For the other modes: the values that differ.'),
    truncated: z.boolean().describe('`diff` or `fields` does not have all differences.')
  })
  .meta({ id: 'Changes' })

/** `data.ai`: what the AI extras made. */
const AiData = z.looseObject({
  summary: z
    .string()
    .nullable()
    .optional()
    .describe(
      'In the form of `ai.summary`; lists as lines that begin with `- `. Null if it failed.'
    ),
  answer: z
    .object({
      text: z.string(),
      quotes: z.array(z.string()).describe('Passages of the page, word for word; at least one.')
    })
    .nullable()
    .optional()
    .describe('Answer to `ai.question`; null if the page does not answer it.')
})

/** A part of the Markdown. */
const MARKDOWN_PART = {
  text: z.string().describe('Markdown; a part of a table or of code has its head or fences.'),
  heading_path: z.array(z.string()).describe('Headings above it, outermost first.'),
  url: z
    .string()
    .describe(
      'The page, with a text fragment that leads a browser to the place; of a PDF, `#page=`.'
    ),
  page: z.int().min(1).nullable().describe('Page of a document with pages; else null.')
}

/** The options' additions to a record. Their names are `RESERVED_KEYS`, which a parser's record may not use. */
export const RenderedData = z.looseObject({
  markdown: z.string().optional(),
  html: z.string().optional(),
  clean_html: z.string().optional(),
  links: z
    .array(
      z.object({
        url: z.string(),
        text: z.string(),
        rel: z.string().nullable(),
        type: z.enum(['internal', 'external', 'mailto', 'tel'])
      })
    )
    .optional(),
  image_urls: z.array(z.string()).optional(),
  accessibility: z
    .string()
    .nullable()
    .optional()
    .describe('Lines such as `- button "Send"`; null for a page with too many elements.'),
  pages: z
    .array(z.object({ number: z.int().min(1), markdown: z.string() }))
    .optional()
    .describe('For a document with `document.per_page`.'),
  screenshots: z
    .array(
      z.object({
        name: z.string().describe('`page`.'),
        artifact: z.string(),
        url: z.string().describe('A path with a token that replaces the key for 24 hours.'),
        media_type: z.string(),
        width: z.int(),
        height: z.int(),
        top: z.int().describe('For a page in several parts: pixels above this part.'),
        bytes: z.int(),
        marks: z
          .array(
            z.object({
              number: z.int(),
              role: z.string(),
              name: z.string(),
              selector: z.string().describe('As actions take it.'),
              box: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
            })
          )
          .optional()
          .describe('With `annotate`: the numbered links, buttons and fields.')
      })
    )
    .optional(),
  pdf: z.object({ artifact: z.string(), url: z.string(), bytes: z.int() }).optional(),
  main_entity: z
    .object({
      kind: z.enum(MAIN_ENTITY_KINDS),
      record: z
        .record(z.string(), z.unknown())
        .describe("The record of the kind's parser, as `options.parser` would answer it.")
    })
    .nullable()
    .optional()
    .describe('What the page is about, where no parser knows its host; null if nothing shows it.'),
  list: z
    .object({
      columns: z.array(
        z.object({
          name: z
            .string()
            .describe(
              '`title`, `url`, `price`, or the name that the page or the request gives it.'
            ),
          type: z.enum(['text', 'url', 'number', 'boolean', 'money', 'date'])
        })
      ),
      items: z
        .array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))
        .describe('Rows, in the order of the pages: values by the names of the columns.'),
      pages_read: count,
      next: z.string().nullable().describe('First page that was not read; null after the last.')
    })
    .nullable()
    .optional()
    .describe('With `list`: the list of the page as a table; null if it has none.'),
  passages: z
    .array(
      z.object({
        ...MARKDOWN_PART,
        score: z.number().describe('Greater than 0; only scores of one answer compare.')
      })
    )
    .optional()
    .describe('With `query`: the passages with its words, best first, at most 10.'),
  chunks: z
    .array(z.object({ ...MARKDOWN_PART, tokens: count.describe('Estimated size of the text.') }))
    .optional()
    .describe('With `chunks`: the Markdown in parts, in order.'),
  extracted: z.unknown().optional(),
  ai: AiData.optional(),
  changes: ChangesData.optional(),
  query: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The applied filters; always present for a search.')
})

/** `data`: the parser's record and the keys that options add. */
export const AnswerData = z.unknown().meta({ override: { $ref: '#/components/schemas/FetchData' } })

/** Answer of `POST /api/v1/internet/fetch`. */
export const FetchAnswer = z
  .object({
    success: z.literal(true),
    status: z
      .enum(['success', 'unchanged'])
      .describe(
        '`unchanged`: with `if_changed`, the page is as in the kept result `result`, and `data` is null.'
      ),
    result: z.string().optional().describe('Id of the kept result of an unchanged page.'),
    data: z.union([AnswerData, z.null()]),
    meta: FetchMeta,
    warnings: Warnings.optional()
  })
  .meta({ id: 'FetchAnswer' })

/** Its answer with `?dry_run=true`. */
export const QuoteAnswer = z
  .object({
    success: z.literal(true),
    status: z.literal('success'),
    data: z.object({
      dry_run: z.literal(true),
      billing: z.object({ tokens_max: count, breakdown }),
      parser: ParserName.extend({ kind: z.string() }),
      pages: z.array(z.object({ url: z.string(), via: z.enum(['http', 'browser']) })),
      warnings: Warnings
    })
  })
  .meta({ id: 'QuoteAnswer' })

/** Answer of `POST /api/v1/scraper/{network}/profile`: the bare record of interface.md 2.5. */
export const ProfileAnswer = z
  .object({
    id: count.describe('Stable for the same profile.'),
    url: z.string(),
    name: z.string(),
    headline: z.string(),
    location: z.string(),
    about: z.string(),
    experience: z.array(z.record(z.string(), z.unknown())),
    education: z.array(z.record(z.string(), z.unknown())),
    skills: z.array(z.string()),
    contact_info: z.record(z.string(), z.unknown()),
    scraped_at: instant,
    created_at: instant
  })
  .meta({ id: 'ProfileAnswer' })

/** An item of the history. */
export const HistoryItem = z
  .object({
    id: z.string(),
    url: z.string(),
    final_url: z.string().nullable(),
    host: z.string(),
    parser: ParserName,
    status: z.enum(['success', 'failed']),
    options: z
      .unknown()
      .describe(
        'Options of the request. `headers`, `cookies`, `document.password` and texts typed as `secret` are not stored.'
      )
      .meta({ override: { $ref: '#/components/schemas/FetchOptions' } }),
    filters: z.record(z.string(), z.unknown()),
    metadata: z.object({
      title: z.string().nullable(),
      content_type: z.string().nullable(),
      target_status: z.int().nullable(),
      engine: z.enum(['http', 'browser', 'upload']).nullable(),
      duration_ms: z.number().min(0),
      bytes: count,
      document: z
        .object({
          format: z.string().describe('`pdf`, `docx` and so on.'),
          pages_total: count.nullable().describe('Null in a format without pages.'),
          pages_read: count
        })
        .nullish()
        .describe('For a PDF, an Office file or a book; null for a page.')
    }),
    tokens_charged: count,
    api_key: z.object({ id: z.string(), name: z.string() }),
    warnings: Warnings,
    error: z
      .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) })
      .nullable(),
    created_at: instant,
    completed_at: instant,
    expires_at: instant,
    data: z
      .union([AnswerData, z.null()])
      .optional()
      .describe('Null for a failure, or if results are not stored. Omitted with `fields=meta`.')
  })
  .meta({ id: 'HistoryItem' })

/** `data` of every deletion in the history. */
export const Deleted = z
  .object({ deleted: count.describe('Number of deleted results.') })
  .meta({ id: 'Deleted' })

/** Answer of `GET /api/v1/fetch/results`. */
export const HistoryAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(HistoryItem),
    next_cursor: z.string().nullable(),
    has_more: z.boolean()
  })
  .meta({ id: 'HistoryAnswer' })
