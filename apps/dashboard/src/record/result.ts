/** The parts of `data`, and facts about the answer. */

import type { FetchMeta } from '@sluice/client'
import type { Changes } from '../parts/changes.ts'
import { type Pictures, picturesOf } from './pictures.ts'

/** A result as the tabs show it. Fields of records that no option brings are in `fields`. */
export interface Result {
  /** Id; begins the names of downloads. */
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly markdown: string | undefined
  readonly links: readonly unknown[] | undefined
  readonly images: readonly unknown[] | undefined
  /** HTML as served, or cleaned: depends on the request. */
  readonly html: string | undefined
  readonly cleanHtml: string | undefined
  /** The accessibility tree. */
  readonly tree: string | undefined
  readonly summary: string | undefined
  readonly answer: QuotedAnswer | undefined
  readonly mainEntity: MainEntity | undefined
  readonly list: ListTable | undefined
  readonly passages: readonly TextPart[] | undefined
  readonly chunks: readonly TextPart[] | undefined
  readonly extracted: unknown
  readonly pages: readonly DocumentPart[] | undefined
  readonly changes: Changes | undefined
  readonly pictures: Pictures | undefined
  readonly meta: FetchMeta | undefined
  /** The whole, as JSON. */
  readonly raw: { readonly label: string; readonly value: unknown }
}

/** An answer to a question, and the passages of the page that it rests on. */
export interface QuotedAnswer {
  readonly text: string
  readonly quotes: readonly string[]
}

/** The main entity of a page: a product, say. */
export interface MainEntity {
  readonly kind: string
  readonly record: Readonly<Record<string, unknown>>
}

/** The list of a page as a table. */
export interface ListTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

/** A passage or chunk of the page. */
export interface TextPart {
  /** Markdown. */
  readonly text: string
  readonly heading_path: readonly string[]
  /** Leads to its place. */
  readonly url: string
  readonly page: number | null
  /** Size of a chunk; absent in a passage. */
  readonly tokens?: number
}

/** Markdown of one page of a document. */
export interface DocumentPart {
  readonly number: number
  readonly markdown: string
}

/** Sort the parts of an answer. @param meta - unknown in the history. */
export function resultOf(
  name: string,
  data: unknown,
  raw: Result['raw'],
  meta?: FetchMeta
): Result {
  const all = isObject(data) ? data : {}
  const {
    markdown,
    links,
    image_urls,
    html,
    clean_html,
    accessibility,
    changes,
    main_entity,
    list,
    passages,
    chunks,
    extracted,
    ai,
    pages,
    screenshots,
    pdf,
    ...fields
  } = all
  const { summary, answer, ...otherExtras } = isObject(ai) ? ai : {}
  const pictures = picturesOf(screenshots, pdf)
  const isPaged = Array.isArray(pages) && pages.every(isDocumentPart)
  return {
    name,
    raw,
    meta,
    fields: {
      ...fields,
      ...(isPaged || pages === undefined ? {} : { pages }),
      ...(pictures || screenshots === undefined ? {} : { screenshots }),
      ...(pictures || pdf === undefined ? {} : { pdf }),
      ...(Object.keys(otherExtras).length > 0 ? { ai: otherExtras } : {}),
      ...(isChanges(changes) || changes === undefined ? {} : { changes })
    },
    markdown: textOf(markdown),
    links: listOf(links),
    images: listOf(image_urls),
    html: textOf(html),
    cleanHtml: textOf(clean_html),
    tree: textOf(accessibility),
    summary: textOf(summary),
    answer: isAnswer(answer) ? answer : undefined,
    mainEntity: isMainEntity(main_entity) ? main_entity : undefined,
    list: isListTable(list) ? list : undefined,
    passages: textPartsOf(passages),
    chunks: textPartsOf(chunks),
    extracted,
    pages: isPaged ? pages : undefined,
    changes: isChanges(changes) ? changes : undefined,
    pictures
  }
}

/** Returns true if a value is an object and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

function isDocumentPart(value: unknown): value is DocumentPart {
  return isObject(value) && typeof value.number === 'number' && typeof value.markdown === 'string'
}

function isAnswer(value: unknown): value is QuotedAnswer {
  return isObject(value) && typeof value.text === 'string' && Array.isArray(value.quotes)
}

function isMainEntity(value: unknown): value is MainEntity {
  return isObject(value) && typeof value.kind === 'string' && isObject(value.record)
}

function isListTable(value: unknown): value is ListTable {
  return isObject(value) && Array.isArray(value.columns) && Array.isArray(value.items)
}

function textPartsOf(value: unknown): readonly TextPart[] | undefined {
  return Array.isArray(value) && value.every(isTextPart) ? value : undefined
}

function isTextPart(value: unknown): value is TextPart {
  return isObject(value) && typeof value.text === 'string' && Array.isArray(value.heading_path)
}

/** A record may have a field of this name too. */
function isChanges(value: unknown): value is Changes {
  return isObject(value) && 'previous' in value && 'truncated' in value && 'mode' in value
}
