/** Writes the answer of `GET /r/{url}`: text with its own head, Markdown, or JSON. */

import type { FetchAnswer } from '../../domains/fetch/fetch-context.ts'
import { MARKDOWN } from '../http/prefer.ts'
import { type Format, isPicture, type ReaderRequest } from './reader-request.ts'

/** Media types of the answers, the usual one first. */
export const READER_TYPES = ['text/plain', MARKDOWN, 'application/json'] as const
/** One of {@link READER_TYPES}. */
export type ReaderType = (typeof READER_TYPES)[number]

/** Fields of a fetched page that the answers use. */
interface PageData {
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
}

/** The body of an answer. @param base - scheme and host of links to this service. */
export function readerBody(
  type: ReaderType,
  request: ReaderRequest,
  answer: FetchAnswer,
  base: string
): string {
  const found = JSON.parse(new TextDecoder().decode(answer.data)) as PageData
  const screenshots = found.screenshots?.map(({ url }) => ({ url: base + url })) ?? []
  const data = { ...found, screenshots }
  if (type === 'application/json') return jsonBody(request, answer, data)
  const content = contentOf(request.format, data)
  if (type === MARKDOWN || request.format !== 'content') return content
  return textBody(request, answer, data, content)
}

function textBody(
  request: ReaderRequest,
  { meta, warnings }: FetchAnswer,
  data: PageData,
  content: string
): string {
  const published = textOf(data.published_at)
  const parts = [
    `Title: ${oneLine(titleOf(data))}`,
    `URL Source: ${String(meta.final_url)}`,
    ...(published === '' ? [] : [`Published Time: ${oneLine(published)}`]),
    ...warnings.map(({ message }) => `Warning: ${oneLine(message)}`),
    `Markdown Content:\n${content}`,
    ...(request.links ? [`Links/Buttons:\n${linkList(data)}`] : []),
    ...(request.images ? [`Images:\n${imageList(data)}`] : [])
  ]
  return `${parts.join('\n\n')}\n`
}

function jsonBody(request: ReaderRequest, answer: FetchAnswer, data: PageData): string {
  const { meta, warnings, charged } = answer
  const published = textOf(data.published_at)
  const usage = { tokens: charged }
  return JSON.stringify({
    code: 200,
    status: 20_000,
    data: {
      title: titleOf(data),
      description: textOf(data.description),
      url: meta.final_url,
      ...(isPicture(request.format)
        ? { [`${request.format}Url`]: pictureOf(data) }
        : { content: contentOf(request.format, data) }),
      ...(published === '' ? {} : { publishedTime: published }),
      ...(request.links ? { links: linksByText(data) } : {}),
      ...(request.images ? { images: imagesByName(data) } : {}),
      ...(warnings.length > 0 ? { warning: warnings.map((one) => one.message).join(' ') } : {}),
      usage
    },
    meta: { request_id: meta.request_id, usage }
  })
}

function contentOf(format: Format, data: PageData): string {
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
function oneLine(text: string): string {
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
