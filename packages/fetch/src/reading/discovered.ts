/** Links of a page, the keys of its content, and its words, for a crawl. */

import {
  all,
  attribute,
  hasScripts,
  imageUrls,
  structuredData,
  text,
  textOf
} from '@sluice/content'
import {
  type ContentKeys,
  contentKeys,
  type PageLinks,
  pageLinks,
  wordHashes
} from '@sluice/crawl/links'
import type { Root } from 'hast'

/** See {@link discover}. */
export interface Discovered {
  readonly links: PageLinks
  /** Keys of its content: pages with the same ones are copies. */
  readonly content: ContentKeys
  /** The page has scripts, which may draw further links. */
  readonly hasScripts: boolean
  /** Hashes of the words of its content, numbers left out. */
  readonly words: readonly number[]
}

/**
 * The links of a whole page, and what tells its content from that of other pages.
 *
 * @param page.content - content of the page, as for its Markdown.
 * @param page.agent - product token, for directives to one crawler alone.
 * @param page.readsLists - tell the links of the page's list from others.
 */
export function discover(page: {
  readonly tree: Root
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly agent: string
  readonly readsLists: boolean
  readonly content: Root
}): Discovered {
  const { tree, content, ...source } = page
  const body = textOf(content)
  const title = [text(tree, 'title'), text(tree, 'h1')].join('\n')
  const media = [...imageUrls(content, page.url), ...films(tree, page.url)].map(withoutQuery)
  return {
    links: pageLinks(tree, source),
    hasScripts: hasScripts(tree),
    content: contentKeys({ text: body, title, record: recordOf(tree), media }),
    words: wordHashes(`${title} ${body}`)
  }
}

/** Addresses of the players and recordings of a page. */
function films(tree: Root, base: URL): string[] {
  return all(tree, 'iframe[src], embed[src], video[src], audio[src], source[src]')
    .map((element) => URL.parse(attribute(element, 'src') ?? '', base.href)?.href)
    .filter((href) => href !== undefined)
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url
}

/** What tells one subject from another beside its text. Dates of generation and addresses with session ids are not here. */
const TELLING: ReadonlySet<string> = new Set([
  ...['name', 'headline', 'sku', 'mpn', 'productID', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14'],
  ...['isbn', 'price', 'lowPrice', 'highPrice', 'priceCurrency', 'contentUrl', 'embedUrl']
])
/** Values that are read, and how deep they lie. */
const MOST_VALUES = 200
const DEEPEST = 8

/** The telling values of a page's structured data, as one text. */
function recordOf(tree: Root): string {
  const { jsonLd, microdata } = structuredData(tree)
  const values: string[] = []
  const take = (value: unknown, name: string, depth: number) => {
    if (values.length >= MOST_VALUES || depth > DEEPEST) return
    if (Array.isArray(value)) for (const one of value) take(one, name, depth + 1)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) take(inner, key, depth + 1)
    } else if (TELLING.has(name)) values.push(`${name}=${value}`)
  }
  take(jsonLd, '', 0)
  take(microdata, '', 0)
  return values.join(' ')
}
