/** Pages as their origin serves them, and what the service must make of each. */

import type { RequestListener } from 'node:http'
import { extname } from 'node:path'

/** One page with all that it loads. */
export interface WebPage {
  /** A plain sentence: the title of its test. */
  readonly title: string
  /** Files in the page's own folder, by name; `''` is the page itself. */
  readonly serves: Readonly<Record<string, string | Served>>
  readonly answer: Answered
  /** Sentences of its content; all of them must be answered. */
  readonly has?: readonly string[]
  /** Texts that must not be in the answer. */
  readonly lacks?: readonly string[]
}

/** A response that is not simply a text at once. */
export interface Served {
  readonly body: string
  /** Default: by the ending of its name. */
  readonly type?: string
  /** Default 200. */
  readonly status?: number
  /** Time that the origin takes, ms. Default 0. */
  readonly after?: number
}

/**
 * Required answer of a page.
 *
 * - `'http'`: over HTTP, with and without a browser.
 * - `'browser'`: by the browser; without one it is `EMPTY_CONTENT`.
 * - `'warned'`: by the browser; without one `EMPTY_CONTENT`, or the content with the warning that it may be incomplete:
 *   style sheets hide it, or it is a link, and only running the page tells either from a short page.
 * - `'late'`: by the browser or `EMPTY_CONTENT`; without one `EMPTY_CONTENT`.
 * - `'either'`: by any engine; without a browser it may be `EMPTY_CONTENT`.
 * - `'empty'`: `EMPTY_CONTENT`, with and without a browser.
 * - `'failed'`: any error, with and without a browser.
 */
export type Answered = 'http' | 'browser' | 'warned' | 'late' | 'either' | 'empty' | 'failed'

const TYPES: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml'
}

/** JSON that a page's scripts ask for. */
export function data(value: unknown, after = 250): Served {
  return { body: JSON.stringify(value), after }
}

/** The folder of a page on its origin. */
export function folderOf(page: WebPage): string {
  return `/${page.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}/`
}

/** Serves each page in its folder. */
export function serveAll(pages: readonly WebPage[]): RequestListener {
  const served = new Map<string, string | Served>()
  for (const page of pages) {
    for (const [name, one] of Object.entries(page.serves)) served.set(folderOf(page) + name, one)
  }
  return (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const found = served.get(path)
    const { body, type, status, after }: Served =
      typeof found === 'string' ? { body: found } : (found ?? { body: 'no such page', status: 404 })
    const answer = setTimeout(() => {
      response.writeHead(status ?? 200, {
        'content-type': type ?? TYPES[extname(path)] ?? 'text/plain'
      })
      response.end(body)
    }, after ?? 0)
    response.on('close', () => clearTimeout(answer))
  }
}
