/**
 * The contract between the service and a site parser.
 *
 * A parser is a plain object: which URLs it answers, which pages it needs, and
 * a pure function from those pages to data. It does no I/O. The service fetches;
 * the parser reads. That is what lets a parser be tested from files, be run in
 * a worker thread, and be published by anyone.
 */

import type { Root } from 'hast'
import type { $ZodType } from 'zod/v4/core'
import { checkParserParts } from './checked-parser.ts'

/** Version of this contract. The registry refuses any other. */
export const PARSER_API = 1

/**
 * Keys of `data` that the service writes (decisions.md §11), as the answer's schema has them. A parser's record may not
 * use them.
 */
export const RESERVED_KEYS = [
  'markdown',
  'html',
  'clean_html',
  'links',
  'image_urls',
  'pages',
  'screenshots',
  'pdf',
  'accessibility',
  'extracted',
  'ai',
  'changes',
  'query',
  'main_entity',
  'list',
  'passages',
  'chunks'
] as const

/** A key of {@link RESERVED_KEYS}. */
export type ReservedKey = (typeof RESERVED_KEYS)[number]

/** Checks whether the service itself writes a key of `data`. */
export function isReserved(key: string): key is ReservedKey {
  return (RESERVED_KEYS as readonly string[]).includes(key)
}

/**
 * Rule for the URLs that a parser answers. It is data, not a predicate, so that rules can be indexed, printed and
 * checked for overlap.
 */
export interface UrlRule {
  /** Lower-case ASCII host, `'example.com'`. Also answers its subdomains. `'*'` answers every host. */
  readonly host: string
  /** Leading path segments, `'/in'`. Answers `/in/ada`, not `/inbox`. Omit for any path. */
  readonly path?: string
}

/** Request of the client to this parser. */
export interface Target<Filters = unknown> {
  readonly url: URL
  /** Already validated against {@link Parser.filters}; `undefined` when the parser takes none. */
  readonly filters: Filters
  /**
   * The rule of {@link Parser.match} that answers the page at hand: the target URL in `plan`, the final address of the
   * first page in every later call. A parser of many sites learns from it which site it reads. Absent when no rule
   * answers: the client named the parser for another host, or the site redirected to one.
   */
  readonly rule?: UrlRule | undefined
  /**
   * CSS selector of what the client waited for (`wait_for`): elements that are content, whatever they look like.
   * A selector that `@sluice/content` understands.
   */
  readonly keep?: string
  /**
   * Says where a field of the record was read, `note('price', 'json-ld:$.offers.price')`.
   * Present only when the client asked for provenance; calling it never changes the record.
   */
  readonly note?: (field: string, source: string) => void
  /**
   * Says that a filter could not be applied to these pages, and why: `ignore('sort', 'the page is of one product')`.
   * The answer then warns with `FILTER_IGNORED`, if the client sent the filter, and leaves it out of `data.query`.
   */
  readonly ignore?: (filter: string, reason: string) => void
}

/** Plan for obtaining one page. The service decides time-outs, proxies and retries. */
export interface PagePlan {
  /** Must be answered by one of the parser's own rules. */
  readonly url: URL
  /** Ask for `'browser'` only if the data is not in the served HTML; it costs far more. */
  readonly via: 'http' | 'browser'
  /**
   * The record is whole without it: when it fails, or something else is served in its place, it and the pages after it are
   * left out with a warning. Not for the first page.
   */
  readonly optional?: boolean
  /** CSS selector that must appear before the page counts as loaded. Browser only. */
  readonly waitFor?: string
}

/** Facts that a document such as a PDF states about itself. They add to the tree that stands for its content. */
export interface PageDocument {
  /** Lower-case, as a file name ends: `'pdf'`, `'docx'`. */
  readonly format: string
  readonly title: string | null
  readonly authors: readonly string[]
  /** ISO 8601. */
  readonly createdAt: string | null
  /** ISO 8601. */
  readonly modifiedAt: string | null
  /** BCP 47. */
  readonly language: string | null
  /** Pages, slides or sheets; null for a format without pages. */
  readonly pagesTotal: number | null
  /** Number of pages that were read; 1 for a format without pages. */
  readonly pagesRead: number
  /** In a workbook, those that it shows. `rows` and `columns` of the used range. */
  readonly sheets: readonly {
    readonly name: string
    readonly rows: number
    readonly columns: number
  }[]
  readonly slides: readonly {
    readonly number: number
    readonly title: string | null
    readonly notes: string | null
  }[]
}

/** A fetched page, as every parser and renderer sees it. */
export interface Page {
  /** Final URL, after redirects. */
  readonly url: URL
  /** HTTP status of the final answer, 200–299. */
  readonly status: number
  /** Media type without parameters, lower-case: `'text/html'`. */
  readonly contentType: string
  /** Served text, decoded; or the DOM after scripts when fetched by browser. */
  readonly html: string
  /**
   * `html` parsed once into hast, clamped in depth and size. Shared: do not mutate.
   * Of a document: what it shows. Each page, slide or sheet is a `section` with its number in `data-page`.
   */
  readonly tree: Root
  /** Facts about a PDF, an Office file or a book; absent for anything else. */
  readonly document?: PageDocument
}

/** Kinds of records that `data.main_entity` has. */
export const MAIN_ENTITY_KINDS = [
  'product',
  'product_list',
  'job',
  'company',
  'post',
  'video'
] as const

/** A kind of {@link MAIN_ENTITY_KINDS}. */
export type MainEntityKind = (typeof MAIN_ENTITY_KINDS)[number]

/** Signs that the main entity of a page is of a kind that a parser reads. */
export interface Evidence {
  readonly kind: MainEntityKind
  /** Names of the signs, the strongest first: `'json-ld:Product.offers'`. The answer has them as `meta.main_entity.evidence`. */
  readonly signs: readonly string[]
  /** Sum of the weights of the signs. Of several parsers the one with the largest sum reads the page. */
  readonly weight: number
}

/** See {@link Parser.anyHost}. */
export interface AnyHost {
  /**
   * Checks whether the main entity of a page is of the parser's kind. Pure; a few microseconds on pages that are clearly
   * something else. A wrong record is worse than none: answer `undefined` unless the page leaves no doubt.
   */
  recognise(page: Page): Evidence | undefined
}

/**
 * A site parser.
 *
 * @typeParam Data - what `parse` returns; must survive `JSON.stringify`.
 * @typeParam Filters - accepted `filters`; `undefined` when it takes none.
 */
export interface Parser<Data = unknown, Filters = unknown> {
  readonly api: typeof PARSER_API
  /** npm package name; appears in answers, logs and history. */
  readonly name: string
  /** SemVer of the record this parser returns; the package's own version. */
  readonly version: string
  /** Short name of the record, `'product'`; what `options.parser` selects. Unique among loaded parsers. */
  readonly kind: string
  /** Empty only for a parser of {@link documents}. */
  readonly match: readonly UrlRule[]
  /** Reads documents that have a {@link Page.document}, whatever their URL. One of the loaded parsers at most. */
  readonly documents?: true
  /** Shape of the record. Every result is validated against it before it is charged for. */
  readonly data: $ZodType<Data>
  /**
   * Shape of `filters`, an object that names its keys: any other key is refused with `INVALID_REQUEST`, strict or not. Without
   * it, filters are ignored with the warning `FILTER_IGNORED`.
   */
  readonly filters?: $ZodType<Filters>
  /** Path segment of the profile endpoint this parser serves, `'linkedin'`. */
  readonly network?: string
  /**
   * Reads pages of any host too. On pages that only a parser of all hosts answers, the service asks for evidence that
   * the page's main entity is of this kind, and {@link parse} then reads `data.main_entity` from the first page.
   */
  readonly anyHost?: AnyHost
  /** Option defaults that differ for this parser. */
  readonly defaults?: { readonly markdown?: boolean }
  /** Returns the pages to fetch, first one first. Pure. Default: the target URL over plain HTTP. */
  plan?(target: Target<Filters>): readonly PagePlan[]
  /**
   * Read the record out of the pages, which are in the order of the plan. Pure and synchronous:
   * same pages, same record.
   *
   * @throws ParseError when the page is not of the expected kind. Never return half a record instead.
   */
  parse(pages: readonly Page[], target: Target<Filters>): Data
  /**
   * Checks whether a target is a search. The answer to a search always has `query`, empty if no filter was applied. By
   * default, an answer has `query` if filters were applied.
   */
  isSearch?(target: Target<Filters>): boolean
  /**
   * The part of the pages that Markdown and clean HTML show, as a tree of its own.
   * Default: the main content of the first page, or its whole body for `'body'`.
   *
   * @param scope - `'body'` when the client sent `main_content: false`.
   */
  content?(pages: readonly Page[], target: Target<Filters>, scope: 'main' | 'body'): Root
}

/** Says of every filter that the client sent that it could not be applied: the page is of a kind that has none. */
export function ignoreFilters(
  { filters, ignore }: Target<object | undefined>,
  reason: string
): void {
  for (const [name, value] of Object.entries(filters ?? {})) {
    if (value !== undefined) ignore?.(name, reason)
  }
}

/** A parser of unknown record and filter types, as the registry holds it. */
// biome-ignore lint/suspicious/noExplicitAny: a list of parsers of many types has no common type argument
export type AnyParser = Parser<any, any>

/** Number of levels that {@link Readonlys} covers in a record. Deeper lists must have the type of the schema. */
type Levels = [1, 1, 1, 1, 1, 1, 1, 1]

/** A type with all its lists and objects readonly, so that literals fit which are inferred as constants. */
export type Readonlys<Type, Left extends readonly unknown[] = Levels> = Left extends readonly [
  unknown,
  ...infer Rest
]
  ? Type extends object
    ? { readonly [Key in keyof Type]: Readonlys<Type[Key], Rest> }
    : Type
  : Type

/** Argument of {@link defineParser}. */
export interface ParserDefinition<Data, Filters, Read = Data>
  extends Omit<Parser<Data, Filters>, 'api' | 'parse'> {
  /** Reads the record like {@link Parser.parse}. */
  parse(pages: readonly Page[], target: Target<Filters>): Read
}

/**
 * Declare a parser: stamps the contract version and infers the types from the schemas.
 *
 * @typeParam Data - of the schema `data` alone; what `parse` returns has to fit it.
 * @typeParam Read - what `parse` returns. Constant, so that `{ type: 'talk' }` fits a union or an enum as it is.
 * @throws TypeError - a part that every parser has is missing or of another type.
 */
export function defineParser<
  Data,
  Filters = undefined,
  const Read extends Readonlys<Data> = Readonlys<Data>
>(parser: ParserDefinition<Data, Filters, Read>): Parser<Data, Filters> {
  checkParserParts('defineParser', parser)
  return { api: PARSER_API, ...(parser as unknown as ParserDefinition<Data, Filters>) }
}
