/** Writes the answer of a page that is read by its address: text with its own head, Markdown, JSON, or an event. */

import { blocksOf, cutAt, estimateTokens } from '@sluice/passages'
import type { FetchAnswer } from '../../domains/fetch/fetch-context.ts'
import { MARKDOWN } from '../http/prefer.ts'
import { type Format, isPicture, type ReaderRequest } from './reader-request.ts'

/** Media types of the answers, the usual one first. */
export const READER_TYPES = [
  'text/plain',
  MARKDOWN,
  'application/json',
  'text/event-stream'
] as const
/** One of {@link READER_TYPES}. */
export type ReaderType = (typeof READER_TYPES)[number]

/** Fields of a fetched page that the answers use. */
export interface PageData {
  readonly title?: unknown
  readonly name?: unknown
  readonly description?: unknown
  readonly published_at?: unknown
  readonly text?: unknown
  readonly markdown?: unknown
  readonly html?: unknown
  readonly links?: readonly { readonly url: string; readonly text: string }[]
  readonly image_urls?: readonly string[]
  readonly screenshots?: readonly { readonly url: string }[]
  readonly extracted?: unknown
}

/** The body of an answer. @param base - scheme and host of links to this service. */
export function readerBody(
  type: ReaderType,
  request: ReaderRequest,
  answer: FetchAnswer,
  base: string
): string {
  const data = JSON.parse(new TextDecoder().decode(answer.data)) as PageData
  const page = pageOf(request, answer, data, base)
  if (type === 'application/json') return jsonBody(page)
  if (type === 'text/event-stream')
    return `event: data\ndata: ${JSON.stringify(shownData(page))}\n\n`
  if (type === MARKDOWN || request.format !== 'content') return page.content
  return textBody(page)
}

/** A page that was read, and its content within the budget. */
export interface ReadPage {
  readonly request: ReaderRequest
  readonly meta: Pick<FetchAnswer['meta'], 'final_url' | 'request_id'>
  readonly charged: number
  readonly data: PageData
  readonly content: string
  readonly warnings: readonly string[]
}

/** The page of an answer. @param base - scheme and host of links to this service. */
export function pageOf(
  request: ReaderRequest,
  { meta, charged, warnings }: Pick<ReadPage, 'meta' | 'charged'> & Pick<FetchAnswer, 'warnings'>,
  found: PageData,
  base: string
): ReadPage {
  const screenshots = found.screenshots?.map(({ url }) => ({ url: base + url })) ?? []
  const data = { ...found, screenshots }
  const whole = contentOf(request.format, data)
  const isText = data.extracted === undefined && !isPicture(request.format)
  const content = isText ? withinBudget(whole, request.budget) : whole
  const told = warnings.map(({ message }) => message)
  if (content !== whole) told.push(`The content was cut to ${request.budget} tokens.`)
  return { request, meta, charged, data, content, warnings: told }
}

/** A content of at most this many tokens, by an estimate that is higher than the count. It ends at a block. */
function withinBudget(content: string, budget = Number.POSITIVE_INFINITY): string {
  if (content.length <= budget || estimateTokens(content) <= budget) return content
  const range = { start: 0, end: content.length }
  return content.slice(0, cutAt(content, blocksOf(content, range), range, budget * 4).end)
}

function textBody({ request, meta, data, content, warnings }: ReadPage): string {
  const published = textOf(data.published_at)
  const parts = [
    `Title: ${oneLine(titleOf(data))}`,
    `URL Source: ${String(meta.final_url)}`,
    ...(published === '' ? [] : [`Published Time: ${oneLine(published)}`]),
    ...warnings.map((message) => `Warning: ${oneLine(message)}`),
    `Markdown Content:\n${content}`,
    ...(request.links ? [`Links/Buttons:\n${linkList(data)}`] : []),
    ...(request.images ? [`Images:\n${imageList(data)}`] : [])
  ]
  return `${parts.join('\n\n')}\n`
}

function jsonBody(page: ReadPage): string {
  const { meta, charged } = page
  return JSON.stringify({
    code: 200,
    status: 20_000,
    data: shownData(page),
    meta: { request_id: meta.request_id, usage: { tokens: charged } }
  })
}

/** A page as JSON. */
export function shownData({ request, meta, charged, data, content, warnings }: ReadPage): object {
  const published = textOf(data.published_at)
  return {
    title: titleOf(data),
    description: textOf(data.description),
    url: meta.final_url,
    ...(isPicture(request.format) ? { [`${request.format}Url`]: content } : { content }),
    ...(published === '' ? {} : { publishedTime: published }),
    ...(request.links ? { links: linksByText(data) } : {}),
    ...(request.images ? { images: imagesByName(data) } : {}),
    ...(warnings.length > 0 ? { warning: warnings.join(' ') } : {}),
    usage: { tokens: charged }
  }
}

function contentOf(format: Format, data: PageData): string {
  if (data.extracted !== undefined) return JSON.stringify(data.extracted, null, 2)
  if (format === 'html') return textOf(data.html)
  if (isPicture(format)) return pictureOf(data)
  // The record of a site has no text of its own: its Markdown has.
  if (format === 'text') return textOf(data.text) || textOf(data.markdown)
  return textOf(data.markdown)
}

/** The address of the picture, or of its upper part. Documents have none. */
function pictureOf({ screenshots = [] }: PageData): string {
  return textOf(screenshots[0]?.url)
}

function titleOf({ title, name }: PageData): string {
  return textOf(title) || textOf(name)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The page must not begin a line of the head. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function linkList({ links = [] }: PageData): string {
  return links.map(({ url, text }) => `- [${escaped(oneLine(text))}](${url})`).join('\n')
}

function imageList({ image_urls: images = [] }: PageData): string {
  return images.map((url, at) => `- ![Image ${at + 1}](${url})`).join('\n')
}

function escaped(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&')
}

/** Returns the links by their text. A number distinguishes links with the same text. */
function linksByText({ links = [] }: PageData): Record<string, string> {
  const byText = new Map<string, string>()
  for (const { url, text } of links) {
    const name = oneLine(text) || url
    let free = name
    for (let at = 2; byText.has(free); at++) free = `${name} (${at})`
    byText.set(free, url)
  }
  return Object.fromEntries(byText)
}

function imagesByName({ image_urls: images = [] }: PageData): Record<string, string> {
  return Object.fromEntries(images.map((url, at) => [`Image ${at + 1}`, url]))
}
