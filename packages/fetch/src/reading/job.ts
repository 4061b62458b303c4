/**
 * What goes to a worker thread and what comes back. Both survive the structured clone; a `URL` does
 * not (architecture.md §6), so URLs travel as text.
 */

import type { ReadingPart, ShellSign, SuggestedKind } from '@sluice/content'
import type { PageDocument } from '@sluice/core'
import type { ContentImage } from '@sluice/enrich/page'
import type { Extraction } from '@sluice/extract'
import type { FetchOptions } from '../options/fetch-request.ts'
import type { Warning } from '../warning.ts'
import type { Discovered } from './discovered.ts'
import type { DroppedReason } from './dropped-reasons.ts'

/** What a worker says once its parsers are loaded. */
export const STARTED = 'started'

/** One fetched page. `body` is transferred, not copied: the sender no longer has it. */
export interface PageInput {
  readonly url: string
  readonly status: number
  /** The Content-Type header as served. */
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
  /** Of a document: `body` is then HTML in UTF-8 that stands for it, and `contentType` the media type of the document. */
  readonly document?: PageDocument
  /** How it was answered, for the verdict whether it is the page; a page that was given and not fetched has none. */
  readonly answer?: {
    /** Address that was asked for. */
    readonly requested: string
    readonly headers: Readonly<Record<string, string>>
    /** The record is whole without it. */
    readonly optional?: boolean
  }
}

/** The options that decide what is rendered, as the request has them. */
type Rendered = Readonly<
  Pick<
    FetchOptions,
    | 'json'
    | 'include_links'
    | 'include_html'
    | 'image_urls'
    | 'main_content'
    | 'max_chars'
    | 'provenance'
    | 'wait_for'
    | 'json_schema'
  > &
    Partial<Pick<FetchOptions, 'force_ai'>>
>

/** What a worker renders. Selectors and schemas are checked already. */
export interface RenderOptions extends Rendered {
  /** Whether the answer has Markdown, once the parser's default is known. */
  readonly markdown: boolean
  readonly document?: Readonly<Pick<FetchOptions['document'], 'page_markers' | 'per_page'>>
  /** What the first page leads to is listed for this product token: see {@link Reading.discovered}. */
  readonly discover?: string
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
  readonly images: readonly ContentImage[]
  readonly audio: readonly string[]
  /** BCP 47, when the page says it. */
  readonly language: string | null
}

/** Read these pages with this parser. */
export interface ReadJob {
  /** npm package name of the parser. */
  readonly parser: string
  readonly url: string
  readonly filters: unknown
  /** Names of the filters that the client sent. Default: those of `filters` that have a value. */
  readonly sent?: readonly string[]
  readonly pages: readonly PageInput[]
  /** How many pages were planned, and why some are missing. Default: none is missing. */
  readonly plan?: { readonly pages: number; readonly ended?: string }
  readonly options: RenderOptions
}

/** A job as a worker gets it. */
export interface WorkerJob extends ReadJob {
  /** Where it marks that it has begun. */
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

/** A part of the page that is in the answer, up to its next heading. */
export interface KeptPart {
  readonly path: string
  readonly words: number
  readonly starts_with: string
  /** Entries of `dropped` that come before it on the page. */
  readonly after: number
}

/** A part of the page that is not in the answer. */
export interface DroppedPart {
  readonly reason: DroppedReason
  readonly path: string
  readonly words: number
  readonly starts_with: string
}

/** What was read. */
export interface Reading {
  /** `data` of the answer as JSON text in UTF-8: made once, in the worker; stored and sent as it is. */
  readonly data: Uint8Array<ArrayBuffer>
  readonly title: string | null
  /** Media type of the first page, sniffed where the header says too little. */
  readonly mediaType: string
  readonly truncated: boolean
  readonly provenance: Readonly<Record<string, string>> | null
  readonly warnings: readonly Warning[]
  /** `meta.content`. */
  readonly content: ContentReceipt | null
  /** Of the first page, in its order; null unless `outline` was asked for. */
  readonly parts: readonly ReadingPart[] | null
  /** Of the first page; null unless `discover` was asked for. */
  readonly discovered: Discovered | null
  /** The first page shows little because scripts are to fill it; the sign of that. */
  readonly shell: ShellSign | null
  /** Address of the document that the first page embeds and says little besides, where a parser for all pages read it. */
  readonly embedded: string | null
  /** Kind of record the page says it is, where a parser for all pages read it. */
  readonly suggested: SuggestedKind | null
  /** What became of `json_schema`; null without one. */
  readonly extraction: Pick<Extraction, 'method' | 'filled' | 'missing' | 'invalid'> | null
  /** What the page declares of the data that a model is asked for; it takes precedence over the model. */
  readonly facts: unknown
  /** Null if no provider is asked. */
  readonly forEngines: EngineInput | null
  /** The record's own fields, each with whether there was something to put into it. */
  readonly fields: Readonly<Record<string, boolean>>
  /** Time in the worker, ms. */
  readonly duration: number
}

/** What a worker answers: errors as data, since a class does not survive the clone. */
export type ReadReply =
  | { readonly ok: true; readonly reading: Reading }
  | {
      readonly ok: false
      readonly code: string
      readonly message: string
      readonly details: Readonly<Record<string, unknown>>
      /** As in {@link Reading}: a parser finds nothing in a shell. */
      readonly shell: ShellSign | null
      /** Stack of an unforeseen error, for the log only. */
      readonly stack?: string
    }
