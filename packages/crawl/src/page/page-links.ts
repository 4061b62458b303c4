/** Links of a page to other pages: links, canonical URL, translations, feeds, and permission to follow them. */

import { all, attribute, baseUrl, links, resolveUrl, unshownLinks } from '@sluice/content'
import type { Element, Root } from 'hast'
import type { HeadLink } from './head-link.ts'
import { headerLinks } from './header-links.ts'
import { type ListPart, listLinks } from './list-links.ts'
import {
  headerDirectives,
  metaDirectives,
  type RobotsDirectives,
  strictest
} from './robots-directives.ts'

/** A link that a crawl may follow. */
export interface FoundLink {
  /** Absolute, http or https, without fragment. */
  readonly url: string
  /** Text of the link, at most 200 characters; `''` without text. */
  readonly text: string
  /** `rel=nofollow`: the page does not answer for its target. */
  readonly isNofollow: boolean
  /** Part of the page's list that it leads to; only if lists are read. */
  readonly part?: ListPart
}

/** See {@link pageLinks}. Plain data, so that a worker thread can send it. */
export interface PageLinks extends RobotsDirectives {
  /** In the order of the page, each URL once; at most 5,000. Translations, frames, the parts before and after
   * that the head names, and links in drawings and `noscript` are links too. */
  readonly links: readonly FoundLink[]
  /** Links of the page, those beyond the first 5,000 included. */
  readonly total: number
  /** Absolute URL that the page names as its own. */
  readonly canonical: string | null
  /** The page in other languages. */
  readonly alternates: readonly { readonly language: string; readonly url: string }[]
  /** RSS, Atom and JSON feeds that the head names. */
  readonly feeds: readonly string[]
  /** Sitemaps that the head names. */
  readonly sitemaps: readonly string[]
}

/** Origin of a page. */
export interface PageSource {
  /** After redirects. */
  readonly url: URL
  /** Lower-case names; read are `x-robots-tag` and `link`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Product token of the crawler, for directives to one crawler alone. Default `sluice`. */
  readonly agent?: string
  /** Read the list of the page: {@link FoundLink.part}. Default false. */
  readonly readsLists?: boolean
}

/** Links of one page that are kept. */
const MOST_LINKS = 5_000
/** Characters of a link's text. */
const LONGEST_TEXT = 200
/** Limit of each list except the links. */
const MOST_OTHERS = 500

/** Read the links of a whole page, before its main content is chosen. Does not change the tree. */
export function pageLinks(tree: Root, source: PageSource): PageLinks {
  const { url, headers = {}, agent = 'sluice', readsLists = false } = source
  const base = baseUrl(tree, url)
  const heads = all(tree, 'link[href][rel]')
    .slice(0, MOST_OTHERS)
    .map((element) => headLink(element, base))
  const named = [
    ...heads.filter((link) => link !== undefined),
    ...headerLinks(headers.link ?? '', url)
  ]
  const alternates = named.filter(({ rels, language }) => rels.has('alternate') && language !== '')
  const urlsOf = (wanted: (link: HeadLink) => boolean) => [
    ...new Set(named.filter(wanted).map(({ url }) => url))
  ]
  const inHead = named.filter(({ rels }) => rels.has('next') || rels.has('prev'))
  const linked = foundLinks(tree, base, url, [...alternates, ...inHead])
  const found = readsLists ? withParts(linked, listLinks(tree, url)) : linked
  return {
    ...directivesOf(tree, headers, agent),
    links: found.slice(0, MOST_LINKS),
    total: found.length,
    canonical: named.find(({ rels }) => rels.has('canonical'))?.url ?? null,
    alternates: alternates.map(({ language, url }) => ({ language, url })),
    feeds: urlsOf(({ rels, type }) => rels.has('alternate') && FEED.test(type)),
    sitemaps: urlsOf(({ rels }) => rels.has('sitemap'))
  }
}

/** Links of the list first: a page may have more links than are kept. */
function withParts(links: readonly FoundLink[], parts: ReadonlyMap<string, ListPart>) {
  const own = links.flatMap((link) => {
    const part = parts.get(link.url)
    return part ? [{ ...link, part }] : []
  })
  return [...own, ...links.filter(({ url }) => !parts.has(url))]
}

const FEED = /^application\/(?:rss|atom|feed|rdf)\+(?:xml|json)/i

function headLink(element: Element, base: URL): HeadLink | undefined {
  const url = webUrl(attribute(element, 'href') ?? '', base)
  if (url === undefined) return undefined
  const rel = attribute(element, 'rel') ?? ''
  return {
    rels: new Set(rel.toLowerCase().split(/\s+/)),
    url,
    type: attribute(element, 'type') ?? '',
    language: attribute(element, 'hreflang') ?? ''
  }
}

function foundLinks(
  tree: Root,
  base: URL,
  page: URL,
  heads: readonly HeadLink[]
): readonly FoundLink[] {
  const found = new Map<string, FoundLink>()
  const add = (href: string, words: string, isNofollow: boolean) => {
    const url = withoutFragment(href)
    const known = found.get(url)
    // One link without `nofollow` is enough to follow it.
    if (known && (known.text !== '' || words === '') && (!known.isNofollow || isNofollow)) return
    found.set(url, {
      url,
      text: known?.text || words.slice(0, LONGEST_TEXT),
      isNofollow: isNofollow && (known?.isNofollow ?? true)
    })
  }
  for (const { url, text, rel, type } of links(tree, base, page)) {
    if (type === 'internal' || type === 'external') add(url, text, NOFOLLOW.test(rel))
  }
  for (const frame of all(tree, 'frame[src], iframe[src]')) {
    const url = webUrl(attribute(frame, 'src') ?? '', base)
    if (url !== undefined) add(url, '', false)
  }
  for (const { url } of heads) add(url, '', false)
  for (const { href, rel } of unshownLinks(tree)) {
    const url = webUrl(href, base)
    if (url !== undefined) add(url, '', NOFOLLOW.test(rel))
  }
  return [...found.values()]
}

const NOFOLLOW = /(?:^|\s)nofollow(?:\s|$)/i

function directivesOf(
  tree: Root,
  headers: Readonly<Record<string, string>>,
  agent: string
): RobotsDirectives {
  const names = new Set(['robots', agent.toLowerCase()])
  const metas = all(tree, 'meta[name][content]').filter((element) =>
    names.has((attribute(element, 'name') ?? '').trim().toLowerCase())
  )
  return strictest([
    ...metas.map((element) => metaDirectives(attribute(element, 'content') ?? '')),
    headerDirectives(headers['x-robots-tag'] ?? '', agent)
  ])
}

function webUrl(value: string, base: URL): string | undefined {
  const url = resolveUrl(value, base)
  return url && withoutFragment(url.href)
}

function withoutFragment(href: string): string {
  const at = href.indexOf('#')
  return at === -1 ? href : href.slice(0, at)
}
