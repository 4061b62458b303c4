/** A page as the reading tools answer it. */

import type { FetchOptions, Warnings } from '@sluice/client'
import { passages } from '@sluice/passages'
import { oneLine } from '../answer/fence.ts'
import type { LongText } from '../answer/part.ts'
import { ToolError } from '../answer/tool-error.ts'
import { clip } from '../text/clip.ts'
import type { ReadPage } from '../tool.ts'
import { TOP_OF_PAGE } from './screenshot.ts'
import type { Kept } from './stored.ts'

/** Tokens of a title and of a URL that an answer shows. */
const SHOWN = { title: 60, url: 80 }

/** Options of every page whose text is read. */
export function readingOptions(input: {
  readonly whole_page?: boolean | undefined
  readonly render?: 'auto' | 'http' | 'browser' | undefined
  readonly pages?: string | undefined
  readonly screenshot?: boolean | undefined
  /** The service checks them. */
  readonly actions?: readonly object[] | undefined
  readonly session?: string | undefined
  readonly question?: string | undefined
  readonly query?: string | undefined
  readonly list_pages?: number | undefined
  readonly accessibility?: boolean | undefined
}): FetchOptions {
  return {
    markdown: true,
    ...(input.whole_page ? { main_content: false } : {}),
    ...(input.render ? { render: input.render } : {}),
    ...(input.question === undefined ? {} : { ai: { question: input.question } }),
    ...(input.query === undefined ? {} : { query: input.query }),
    ...(input.list_pages === undefined ? {} : { list: { pages: input.list_pages } }),
    ...(input.accessibility ? { accessibility: true } : {}),
    ...(input.screenshot ? { screenshot: TOP_OF_PAGE } : {}),
    ...(input.actions === undefined
      ? {}
      : { actions: input.actions as NonNullable<FetchOptions['actions']> }),
    ...(input.session === undefined ? {} : { session: input.session }),
    ...(input.pages === undefined ? {} : { document: { pages: input.pages } })
  }
}

/** The Markdown of a fetch. */
export function fetchedPage({ data, meta }: ReadPage): LongText {
  const { title, markdown } = data as { title?: unknown; markdown?: string }
  const about = aboutPage(meta.final_url, typeof title === 'string' ? title : null)
  return pageText(meta.request_id, markdown ?? '', about)
}

/** The answer of a fetch to a question, with its quotes; undefined if the page does not answer it. */
export function answeredPage({ data, meta }: ReadPage): LongText | undefined {
  const { ai, title } = data as { ai?: { answer?: Answer | null }; title?: unknown }
  if (!ai?.answer) return undefined
  const { text, quotes } = ai.answer
  const lines = [text, ...quotes.map((quote) => `> ${quote}`)]
  const about = aboutPage(meta.final_url, typeof title === 'string' ? title : null)
  return { text: lines.join('\n'), kind: 'lines', label: 'answer', about, readOn: undefined }
}

/** `data.ai.answer` */
interface Answer {
  readonly text: string
  readonly quotes: readonly string[]
}

/** The rows of a page's list, a line each, below the names of the columns; undefined without a list. */
export function foundList({ data, meta }: ReadPage): LongText | undefined {
  const { list, title } = data as { list?: FoundList | null; title?: unknown }
  if (!list) return undefined
  const names = list.columns.map(({ name }) => name)
  const rows = list.items.map((item) => JSON.stringify(names.map((name) => item[name] ?? null)))
  const about = [
    ...aboutPage(meta.final_url, typeof title === 'string' ? title : null),
    `pages of the list: ${list.pages_read}`,
    ...(list.next === null ? [] : [`next page: ${clip(oneLine(list.next, 2_000), SHOWN.url)}`])
  ]
  const text = [JSON.stringify(names), ...rows].join('\n')
  return { text, kind: 'lines', label: 'list', about, readOn: undefined }
}

/** `data.list` */
interface FoundList {
  readonly columns: readonly { readonly name: string }[]
  readonly items: readonly Readonly<Record<string, unknown>>[]
  readonly pages_read: number
  readonly next: string | null
}

/** The accessibility tree of a page; undefined without one. */
export function elementTree({ data, meta }: ReadPage): LongText | undefined {
  const { accessibility: text, title } = data as { accessibility?: string | null; title?: unknown }
  if (!text) return undefined
  const about = aboutPage(meta.final_url, typeof title === 'string' ? title : null)
  return { text, kind: 'lines', label: 'page', about, readOn: undefined }
}

/** The passages that a fetch found; undefined without any. */
export function foundPassages({ data, meta }: ReadPage): LongText | undefined {
  const { passages: found = [], title } = data as { passages?: FoundPassage[]; title?: unknown }
  const about = aboutPage(meta.final_url, typeof title === 'string' ? title : null)
  return passageText(found, about)
}

/** The passages of a kept result; undefined without any. @throws ToolError `NOT_FOUND` - it has no Markdown. */
export function keptPassages(item: Kept, query: string): LongText | undefined {
  const { text, about } = keptPage(item)
  const found = passages(text, query).map((passage) => ({
    text: passage.text,
    heading_path: passage.headingPath
  }))
  return passageText(found, about)
}

interface FoundPassage {
  readonly text: string
  readonly heading_path: readonly string[]
  readonly url?: string
}

function passageText(
  found: readonly FoundPassage[],
  about: readonly string[]
): LongText | undefined {
  if (found.length === 0) return undefined
  const blocks = found.map(({ text, heading_path, url }) =>
    [`[${heading_path.join(' > ')}]`, text, ...(url === undefined ? [] : [url])].join('\n')
  )
  const text = blocks.join('\n\n---\n\n')
  return { text, kind: 'lines', label: 'passages', about, readOn: undefined }
}

/** The Markdown of a result. @throws ToolError `NOT_FOUND` - it has none. */
export function keptPage(item: Kept): LongText {
  const { markdown } = item.data as { markdown?: unknown }
  if (typeof markdown !== 'string') {
    const what = `${item.id} was fetched without Markdown.`
    throw new ToolError(
      'NOT_FOUND',
      `${what} Read its URL again, or read its record with extract and this id.`
    )
  }
  return pageText(item.id, markdown, aboutPage(item.final_url ?? item.url, item.metadata.title))
}

/** Lines about a page, in its own words. */
export function aboutPage(url: string, title: string | null): string[] {
  const lines = [`url: ${clip(oneLine(url, 2_000), SHOWN.url)}`]
  if (title) lines.push(`title: ${clip(oneLine(title), SHOWN.title)}`)
  return lines
}

/** Codes of warnings: their messages may have words of the page. */
export function warningLine(warnings: Warnings): string[] {
  const codes = [...new Set(warnings.map(({ code }) => code).filter((code) => /^\w+$/.test(code)))]
  return codes.length > 0 ? [`Warnings: ${codes.join(', ')}.`] : []
}

function pageText(id: string, text: string, about: readonly string[]): LongText {
  return { text, kind: 'markdown', label: 'page', about, readOn: `read_page {"id": "${id}"` }
}
