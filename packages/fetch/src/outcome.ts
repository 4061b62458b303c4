/** The outcome of a fetch: the data, `meta` of the answer, and the cost. */

import type { Validators } from '@sluice/acquire'
import type { Picture } from '@sluice/acquire/browser'
import type { Rights } from '@sluice/acquire/rights'
import type { AnyParser, PageDocument, Registry } from '@sluice/core'
import type { Enriched } from './extras/ask-extras.ts'
import type { ExtractionFacts } from './extras/wanted.ts'
import { withheldWarnings } from './options/own-options.ts'
import { missingPictures } from './options/pictures.ts'
import { type ActionMeta, actionMeta, replacedWarnings } from './pages/action-meta.ts'
import type { ListPageMeta } from './pages/list-pages.ts'
import { readingDigest } from './pages/page-unchanged.ts'
import type { FetchFacts } from './pages/read-pages.ts'
import type { Prepared } from './plan/prepare.ts'
import type { Price } from './plan/price.ts'
import type { SessionState } from './plan/session-state.ts'
import { treeWarnings, withTree } from './reading/accessibility.ts'
import type { Reading } from './reading/job.ts'
import { type ReadingMeta, readingMeta } from './reading/reading-meta.ts'
import { redactedOutcome } from './redaction/redacted-outcome.ts'
import type { Warning } from './warning.ts'

/** `meta` of an answer, without the request id and the charge, which a server adds. */
export interface AnswerMeta extends Omit<ReadingMeta, 'extraction'> {
  readonly url: string
  readonly final_url: string
  readonly engine: string
  readonly engine_reason: string | null
  readonly target_status: number
  readonly redirects: number
  readonly cache: FetchFacts['cache']
  /** Results of the actions; absent without actions. */
  readonly actions?: readonly ActionMeta[]
  /** Name of the operator's proxy; absent unless the request asked for one. */
  readonly proxy?: string
  /** Statements of the site about the use of the page; absent unless they were asked for. */
  readonly rights?: Rights
  /** Pages of the list; absent without a list. */
  readonly list?: { readonly pages: readonly ListPageMeta[] }
  readonly duration_ms: number
  /** Decoded bytes of all pages. */
  readonly bytes: number
  readonly extraction: ExtractionFacts | null
  /** Absent unless a provider was called for an extra. */
  readonly ai?: Readonly<Record<string, unknown>>
}

/** The outcome of a successful fetch. */
export interface Outcome {
  /** The parser that read the page. For a document, it is not the parser of the URL. */
  readonly parser: AnyParser
  /** The parser of the URL, if it does not read this kind of page and the parser of all hosts read it. */
  readonly refused?: AnyParser
  /** `data` as JSON text in UTF-8. */
  readonly data: Uint8Array
  readonly meta: AnswerMeta
  readonly warnings: readonly Warning[]
  /** Title of the thing that was read; null without one. */
  readonly title: string | null
  readonly cost: Price
  /** Links of the page and the key of its content, for a crawl; null unless `Prepared.discover` asks for them. */
  readonly discovered: Reading['discovered']
  /** Markdown of each element that `options.changes.only` selects; null without that. */
  readonly watched: readonly string[] | null
  /** Facts about the document; null for a page. */
  readonly document: PageDocument | null
  /** The pictures that `screenshot` and `pdf` requested. */
  readonly pictures: readonly Picture[]
  /** Cookies and storage that the fetch ended with, if it was to keep them. */
  readonly left?: SessionState
  /** The record's own fields, each with whether it has a value. */
  readonly fields: Readonly<Record<string, boolean>>
  /** Validators of the page, if it was fetched over HTTP and has any. */
  readonly validators?: Validators
  /** Digest of the page as it was read, before any extra. */
  digest(): string
  /** Cache the pages for requests with `max_age`. Rejects if they cannot be written. */
  keep(): Promise<void>
}

/** Combine the results of the steps of a fetch. @param duration - ms since the request arrived. */
export function outcomeOf(
  registry: Registry,
  { url, parser, refused, request, warnings: preparing, proxy }: Prepared,
  facts: FetchFacts,
  reading: Reading,
  { data: enriched, cost, ai, extraction, warnings: asking }: Enriched,
  rest: {
    advice: readonly Warning[]
    duration: number
    keep: Outcome['keep']
    rights?: Rights | undefined
    listed?: readonly ListPageMeta[] | undefined
  }
): Outcome {
  const read = readingMeta(registry, { parser, ...(refused ? { refused } : {}) }, reading)
  const { redact } = request.options
  const { data, document, redacted } = redactedOutcome(redact, reading, ai !== null, {
    data: enriched,
    document: facts.document ?? null
  })
  const meta: AnswerMeta = {
    url: url.href,
    final_url: facts.finalUrl,
    parser: read.parser,
    suggested_parser: read.suggested_parser,
    main_entity: read.main_entity,
    engine: facts.engine,
    engine_reason: facts.engineReason,
    target_status: facts.status,
    content_type: read.content_type,
    redirects: facts.redirects,
    cache: facts.cache,
    ...(facts.actions ? { actions: facts.actions.map(actionMeta) } : {}),
    ...(proxy === undefined ? {} : { proxy }),
    ...(rest.rights ? { rights: rest.rights } : {}),
    ...(rest.listed ? { list: { pages: rest.listed } } : {}),
    duration_ms: rest.duration,
    bytes: facts.bytes,
    content: read.content,
    ...(redacted ? { redacted } : {}),
    extraction,
    ...(ai ? { ai } : {}),
    provenance: read.provenance,
    ...(read.evidence ? { evidence: read.evidence } : {}),
    truncated: read.truncated
  }
  const { pictures, accessibility } = facts
  const missing = [
    ...missingPictures(request.options, pictures.length),
    ...treeWarnings(request.options.accessibility, accessibility)
  ]
  const { secrets = [], url: lacking = url } = facts.withheld ?? {}
  const withheld = withheldWarnings(secrets, url, lacking)
  const replaced = replacedWarnings(facts.actions ?? [])
  const own = [...preparing, ...withheld, ...replaced, ...reading.warnings]
  const warnings = [...own, ...asking, ...missing, ...rest.advice]
  const { title, fields, discovered, watched } = reading
  return {
    parser,
    ...(refused ? { refused } : {}),
    data: withTree(data, accessibility),
    meta,
    warnings,
    title,
    cost,
    discovered,
    watched,
    document,
    pictures,
    fields,
    ...(facts.cookies && request.options.keep_cookies
      ? { left: { cookies: facts.cookies, storage: facts.storage ? [facts.storage] : [] } }
      : {}),
    ...(facts.validators ? { validators: facts.validators } : {}),
    digest: () => readingDigest(reading),
    keep: rest.keep
  }
}
