/**
 * Messages to a worker thread and back. Both survive the structured clone. A `URL` does not (architecture.md §6), so
 * URLs travel as text.
 */

import type { PageStatements } from '@sluice/acquire/rights'
import type { ReadingPart, ShellSign, SuggestedKind } from '@sluice/content'
import type { PageDocument } from '@sluice/core'
import type { PageLinks } from '@sluice/crawl/links'
import type { ContentImage, UnreadMedia } from '@sluice/enrich/page'
import type { Extraction } from '@sluice/extract'
import type { FetchOptions } from '../options/fetch-request.ts'
import type { LearnedSpec } from '../plan/learned-parser.ts'
import type { RedactionCounts } from '../redaction/redactor.ts'
import type { Warning } from '../warning.ts'
import type { Discovered } from './discovered.ts'
import type { DroppedReason } from './dropped-reasons.ts'
import type { LearnJob, LearnOutcome } from './learn-job.ts'

/** Message of a worker after its parsers are loaded. */
export const STARTED = 'started'

/** One fetched page. `body` is transferred, not copied: the sender no longer has it. */
export interface PageInput {
  readonly url: string
  readonly status: number
  /** The Content-Type header as served. */
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
  /**
   * Facts about a document. `body` is then HTML in UTF-8 that stands for the document, and `contentType` is the
   * document's own media type.
   */
  readonly document?: PageDocument
  /**
   * Facts about the HTTP answer. They decide if it is the requested page. A page that was sent and not fetched has
   * none.
   */
  readonly answer?: {
    /** Address that was asked for. */
    readonly requested: string
    readonly headers: Readonly<Record<string, string>>
    /** The record is whole without it. */
    readonly optional?: boolean
  }
}

/** The options that decide what is rendered, as the request has them. */
export const RENDERED = [
  'json',
  'main_entity',
  'include_links',
  'include_html',
  'image_urls',
  'main_content',
  'max_chars',
  'provenance',
  'wait_for',
  'json_schema',
  'redact',
  'list',
  'query',
  'chunks'
] as const satisfies readonly (keyof FetchOptions)[]

/** Options for the worker's rendering. Selectors and schemas are already checked. */
export interface RenderOptions
  extends Readonly<
    Pick<FetchOptions, Exclude<(typeof RENDERED)[number], 'redact' | 'list' | 'chunks'>>
  > {
  /** Actions were done on the page: dialogs that they opened are content. */
  readonly acted?: boolean
  /** Default: none. */
  readonly redact?: FetchOptions['redact']
  /** Default: no list. */
  readonly list?: FetchOptions['list']
  /** Default: no chunks. */
  readonly chunks?: FetchOptions['chunks']
  readonly force_ai?: boolean
  /** True if the answer has Markdown. The parser's default is already applied. */
  readonly markdown: boolean
  readonly document?: Readonly<Pick<FetchOptions['document'], 'page_markers' | 'per_page'>>
  /**
   * Product token of a crawler. If it is set, the first page's links are listed for it: see {@link Reading.discovered}.
   */
  readonly discover?: string
  /** With `discover`: see `PageSource.readsLists`. */
  readonly discovers_lists?: boolean
  /** CSS selector of the elements whose text is compared: see {@link Reading.watched}. */
  readonly only?: string
  /** Product token of our crawler. If it is set, statements about the use of the page are read. */
  readonly rights_agent?: string
  /** The parts of the first page are listed: see {@link Reading.parts}. */
  readonly outline?: boolean
  /** The parts of the page that the providers of AI extras need. */
  readonly for_engines?: {
    readonly text: boolean
    readonly images: boolean
    readonly audio: boolean
  }
}

/** The parts of a page that go to providers. */
export interface EngineInput {
  /** Markdown without what the page hides; `''` when no text was asked for. */
  readonly markdown: string
  /** Facts that the page declares about itself, a line each; `''` when no text was asked for. */
  readonly declared: string
  readonly images: readonly ContentImage[]
  readonly audio: readonly string[]
  /** Media that the extras of the request do not read. */
  readonly unread: UnreadMedia
  /** BCP 47, when the page says it. */
  readonly language: string | null
}

/** Read these pages with this parser. */
export interface ReadJob {
  /** npm package name of the parser. */
  readonly parser: string
  /**
   * Reads the pages if `parser` does not read their kind. Default: the job fails. `readsShells` is false if a browser will
   * fill a shell for `parser` first.
   */
  readonly fallback?: Readonly<{ parser: string; markdown: boolean; readsShells: boolean }>
  /** The parser, if a tenant has learned it. `fallback` is the parser whose place it takes. */
  readonly learned?: LearnedSpec
  readonly url: string
  readonly filters: unknown
  /** Names of the filters that the client sent. Default: those of `filters` that have a value. */
  readonly sent?: readonly string[]
  readonly pages: readonly PageInput[]
  /** Number of planned pages, and the reason why some are missing. Default: none is missing. */
  readonly plan?: { readonly pages: number; readonly ended?: string }
  readonly options: RenderOptions
}

/** A job as a worker gets it. */
export type WorkerJob = (ReadJob | LearnJob) & {
  /** Place in which the worker marks that it has begun. */
  readonly mark: number
}

/** `meta.content`: how much of what a page shows is in the answer (decisions.md §3). */
export interface ContentReceipt {
  readonly visible_words: number
  readonly kept_words: number
  readonly share: number
  /** In page order, where the client asked for provenance and content was read. */
  readonly dropped?: readonly DroppedPart[]
  /** In page order, with `dropped`. */
  readonly kept?: readonly KeptPart[]
}

/** A value of the answer, and the place of the page that shows it. */
export interface ValueEvidence {
  /** Path in `data`, names and positions joined by dots. */
  readonly path: string
  /** Source that the parser noted for the value, or for what it is part of. */
  readonly source: string | null
  /** Text of the page that shows the value; null if no one place does. */
  readonly quote: string | null
  /** The page, with a text fragment of the quote. */
  readonly url: string
  /** Page of a document with pages. */
  readonly page: number | null
}

/** The parser of a main entity, and the signs that the page has one. */
export interface MainEntityMeta {
  readonly parser: { readonly name: string; readonly version: string }
  readonly evidence: readonly string[]
}

/** A part of the page that is in the answer, up to its next heading. */
export interface KeptPart {
  readonly path: string
  readonly words: number
  readonly starts_with: string
  /** Number of entries of `dropped` before it on the page. */
  readonly after: number
}

/** A part of the page that is not in the answer. */
export interface DroppedPart {
  readonly reason: DroppedReason
  readonly path: string
  readonly words: number
  readonly starts_with: string
}

/** A page without content, as of frames alone, whose links a crawl follows all the same. */
export interface EmptyPage {
  /** After redirects. */
  readonly url: string
  readonly links: PageLinks
}

/** Result of reading the pages. */
export interface Reading {
  /** True if the fallback of the job read the page: its parser does not read this kind of page. */
  readonly isFallback: boolean
  /** `data` of the answer as JSON text in UTF-8: made once, in the worker; stored and sent as it is. */
  readonly data: Uint8Array<ArrayBuffer>
  readonly title: string | null
  /** Media type of the first page, sniffed where the header says too little. */
  readonly mediaType: string
  readonly truncated: boolean
  readonly provenance: Readonly<Record<string, string>> | null
  /** Places on the page that show the values of the answer; null without `provenance`. */
  readonly evidence: readonly ValueEvidence[] | null
  readonly warnings: readonly Warning[]
  /** `meta.content`. */
  readonly content: ContentReceipt | null
  /** `meta.redacted`; null unless `redact` was requested. */
  readonly redacted: RedactionCounts | null
  /** Parts of the first page, in page order; null unless `outline` was requested. */
  readonly parts: readonly ReadingPart[] | null
  /** Statements of the first page about its use; absent unless `rights` was requested. */
  readonly rights?: PageStatements
  /** Links of the first page and the key of its content; null unless `discover` was requested. */
  readonly discovered: Discovered | null
  /** Absolute URL of the next page of the list; null without `list`. */
  readonly next: string | null
  /** Keys of the rows of the list, in order: see `pageRows`. */
  readonly rowKeys: readonly string[]
  /** Markdown of each element that `only` selects; null without that. */
  readonly watched: readonly string[] | null
  /** The first page shows little because scripts are to fill it; the sign of that. */
  readonly shell: ShellSign | null
  /** Address of the document that the first page embeds and says little besides, where a parser for all pages read it. */
  readonly embedded: string | null
  /** Kind of record the page says it is, where a parser for all pages read it. */
  readonly suggested: SuggestedKind | null
  /** `meta.main_entity`: the parser that read `data.main_entity`, and why; null without one. */
  readonly mainEntity: MainEntityMeta | null
  /** Result of `json_schema`; null without a schema. */
  readonly extraction: Pick<
    Extraction,
    'method' | 'filled' | 'missing' | 'invalid' | 'ambiguous'
  > | null
  /** Declarations of the page about the data that a model is asked for. They take precedence over the model. */
  readonly facts: unknown
  /** Null if no provider is asked. */
  readonly forEngines: EngineInput | null
  /** The record's own fields, each with whether there was something to put into it. */
  readonly fields: Readonly<Record<string, boolean>>
  /** Time in the worker, ms. */
  readonly duration: number
}

/** Answer of a worker to a page. */
export type ReadReply = { readonly ok: true; readonly reading: Reading } | FailedReply

/** Answer of a worker to pages to learn from. */
export type LearnReply = { readonly ok: true; readonly learned: LearnOutcome } | FailedReply

/** Failure in a worker. Errors are sent as data, because a class does not survive the clone. */
export interface FailedReply {
  readonly ok: false
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
  /** Same as in {@link Reading}. A parser finds nothing in a shell. */
  readonly shell: ShellSign | null
  /** Links of a first page without content, where `discover` was requested. */
  readonly leads?: EmptyPage
  /** Stack of an unforeseen error, for the log only. */
  readonly stack?: string
}
