/** The keys of a job: a job has each of them once (docs/design/jobs.md §1, "Keys"). */

import { hash } from 'node:crypto'

/** The key of a page. @param url - as {@link normalUrl} writes it. @returns 32 hexadecimal characters. */
export function pageKey(url: string): string {
  return keyOf(`url ${url}`)
}

/** The content of a page, as far as it tells pages apart. */
export interface PageContent {
  /** Text of the main content. */
  readonly text: string
  /** Title and main heading. */
  readonly title?: string
  /** Data of the page about its subject: name, number, price, film. */
  readonly record?: string
  /** Addresses of its main pictures and films. */
  readonly media?: readonly string[]
}

/** Keys by which copies of a page are told. */
export interface ContentKeys {
  /** Key of title, text, record and media; null for a text that is too short to say that two pages are one. */
  readonly whole: string | null
  /** Key of the content without its title. Pages with the same one that name the same canonical URL are copies. */
  readonly body: string
}

/** The keys of a page's content: of pages with the same content, however its spaces and lines are set. */
export function contentKeys({
  text,
  title = '',
  record = '',
  media = []
}: PageContent): ContentKeys {
  const line = lineOf(text)
  const body = [line, record, [...new Set(media)].sort().join(' ')].join('\n')
  return {
    whole: line.length < SHORTEST ? null : keyOf(`content ${lineOf(title)}\n${body}`),
    body: keyOf(`body ${body}`)
  }
}

/** The key of a canonical URL together with a content. @param url - as {@link normalUrl} writes it. */
export function canonicalKey(url: string, { body }: ContentKeys): string {
  return keyOf(`canonical ${url} ${body}`)
}

function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Characters. `Coming soon`, or the one word of a list without entries, stands on many different pages. */
const SHORTEST = 50

function keyOf(text: string): string {
  return hash('sha256', text).slice(0, 32)
}
