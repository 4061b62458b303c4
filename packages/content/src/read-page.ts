/** A page in one call: its metadata, and its content as Markdown, text and HTML. */

import type { Root } from 'hast'
import { checkText } from './checked-arguments.ts'
import { toHtml } from './clean-html/to-html.ts'
import { parseHtml } from './html/parse-html.ts'
import { type Link, links } from './links.ts'
import { bodyContent } from './main-content/body-content.ts'
import type { PageType } from './main-content/choice/page-type.ts'
import { mainContent } from './main-content/main-content.ts'
import { toMarkdown } from './markdown/to-markdown.ts'
import { imageUrls } from './media/image-urls.ts'
import { type Metadata, metadata } from './metadata/metadata.ts'
import { baseUrl } from './page/base-url.ts'
import { type StructuredData, structuredData } from './structured-data/structured-data.ts'
import { type Table, tables } from './tables/tables.ts'
import { textOf } from './tree/text-of.ts'

/** Options of {@link readPage}. */
export interface ReadPageOptions {
  /** URL of the page after redirects, to resolve relative URLs. Absolute, http or https. */
  readonly url: string | URL
  /** `'main'` (the default): the page without navigation, banners and other boilerplate. `'body'`: everything shown. */
  readonly content?: 'main' | 'body'
}

/** A page: its metadata, and its content in each form, computed on first use. */
export interface ReadPage extends Metadata {
  /** Kind of the page: an article, a product, a listing, … */
  readonly pageType: PageType
  /** The content as CommonMark with GFM tables; `''` without content. */
  readonly markdown: string
  /** The content as text: each block on its own line, a blank line between paragraphs. */
  readonly text: string
  /** The content as HTML of allowed elements and attributes, without scripts and styles. */
  readonly html: string
  /** Tree of the content, hast. Do not change it: it shares nodes with `tree`. */
  readonly root: Root
  /** Tree of the whole page. Do not change it. */
  readonly tree: Root
  /** Links of the whole page, in order, without duplicates. */
  links(): Link[]
  /** Absolute URLs of the images of the whole page, in order, without duplicates. */
  images(): string[]
  /** Data tables of the content. */
  tables(): Table[]
  /** JSON-LD, microdata, RDFa, OpenGraph and meta tags of the whole page. */
  structuredData(): StructuredData
}

/**
 * Read a page.
 *
 * @param html - decoded text of the page.
 * @throws TypeError - `html` is not a string, `url` not an absolute http(s) URL, or `content` is unknown.
 * @throws ContentError `PAGE_TOO_COMPLEX` - more nodes or table cells than `TREE_LIMITS` allows.
 */
export function readPage(html: string, options: ReadPageOptions): ReadPage {
  checkText('readPage: html', html)
  const url = pageUrl(options?.url)
  const { content = 'main' } = options
  if (content !== 'main' && content !== 'body') {
    throw new TypeError(
      `readPage: content must be 'main' or 'body', not ${JSON.stringify(content)}`
    )
  }
  const tree = parseHtml(html)
  const base = baseUrl(tree, url)
  const root = content === 'body' ? bodyContent(tree) : mainContent(tree, { url }).root
  const written = once(() => toMarkdown(root, { base }).markdown)
  const shown = once(() => textOf(root))
  const clean = once(() => toHtml(root, { base }))
  return {
    ...metadata(tree, { url }),
    get pageType() {
      return mainContent(tree, { url }).type
    },
    get markdown() {
      return written()
    },
    get text() {
      return shown()
    },
    get html() {
      return clean()
    },
    root,
    tree,
    links: () => links(tree, base, url),
    images: () => imageUrls(tree, base),
    tables: () => tables(root),
    structuredData: () => structuredData(tree)
  }
}

function pageUrl(value: string | URL): URL {
  const url = URL.parse(String(value))
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new TypeError(`readPage: url must be an absolute http(s) URL, not ${JSON.stringify(value)}`)
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
