/** Writes the answer of `/s/`: the results with their pages, numbered, as text or JSON. */

import type { SearchResults, Warnings } from '@sluice/client'
import { oneLine, type PageData, pageOf, type ReaderType, shownData } from './reader-answer.ts'
import type { ReaderRequest } from './reader-request.ts'

type Result = SearchResults['results'][number]

/** A search that was answered. */
export interface Found {
  readonly results: readonly Result[]
  readonly request: ReaderRequest
  readonly warnings: Warnings
  readonly requestId: string
  /** Tokens of the search and its pages. */
  readonly charged: number
  /** Scheme and host of links to this service. */
  readonly base: string
}

/** The body of an answer. */
export function searchBody(type: ReaderType, found: Found): string {
  const shown = found.results.map((result) => shownResult(result, found))
  if (type === 'application/json') return JSON.stringify(answerOf(found, shown))
  if (type === 'text/event-stream') {
    return `event: data\ndata: ${JSON.stringify(answerOf(found, shown))}\n\n`
  }
  const warnings = found.warnings.map(({ message }) => `Warning: ${oneLine(message)}\n`)
  return [...warnings, ...shown.map(textOf)].join('\n')
}

/** A result as JSON. */
interface ShownResult {
  readonly title: string
  readonly url: string
  readonly description: string
  /** Day of publication, as Jina's search writes it: `Apr 7, 2026`. */
  readonly date?: string
  readonly content?: string
  readonly warning?: string
}

function answerOf({ warnings, requestId, charged }: Found, data: readonly ShownResult[]): object {
  return {
    code: 200,
    status: 20_000,
    data,
    ...(warnings.length > 0 ? { warning: warnings.map(({ message }) => message).join(' ') } : {}),
    meta: { request_id: requestId, usage: { tokens: charged } }
  }
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function shownResult(result: Result, { request, base }: Found): ShownResult {
  const { url, title, snippet, published_at: at, page } = result
  const dates = at ? { publishedTime: at, date: DAY.format(new Date(at)) } : {}
  const known = { title, url, description: snippet, ...dates }
  if (!page) return known
  if (!page.success) return { ...known, content: '', warning: page.error.message }
  const { data, meta, warnings } = page
  const charged = meta.billing.tokens
  const read = pageOf(request, { meta, charged, warnings: warnings ?? [] }, data as PageData, base)
  return { ...shownData(read), ...known }
}

function textOf(result: ShownResult, index: number): string {
  const number = `[${index + 1}]`
  return [
    `${number} Title: ${oneLine(result.title)}`,
    `${number} URL Source: ${result.url}`,
    `${number} Description: ${oneLine(result.description)}`,
    ...(result.date ? [`${number} Date: ${result.date}`] : []),
    ...(result.warning ? [`${number} Warning: ${oneLine(result.warning)}`] : []),
    ...(result.content ? ['', result.content] : []),
    ''
  ].join('\n')
}
