/** The input of the metadata readers: one page, its structured data in one view, its main thing. */

import type { Root } from 'hast'
import { baseUrl } from '../page/base-url.ts'
import { type PageElements, pageElements } from '../page/page-elements.ts'
import type { StructuredData } from '../structured-data/structured-data.ts'
import { structuredData } from '../structured-data/structured-data.ts'
import { type Thing, things, valueUrl } from '../structured-data/things.ts'

/** A page under reading. */
export interface MetadataPage {
  readonly url: URL
  readonly base: URL
  readonly data: StructuredData
  readonly elements: PageElements
  /** Everything the page describes in structured data. */
  readonly things: readonly Thing[]
  /** Things that are the page or its subject, most likely first. */
  readonly subjects: readonly Thing[]
}

/** A value and its source on the page: `'json-ld:$.headline'`, `'meta:og:title'`, `'css:h1'`. */
export interface Found {
  readonly value: string
  readonly source: string
}

/** Prepare a page for the readers of metadata. */
export function metadataPage(tree: Root, url: URL): MetadataPage {
  const data = structuredData(tree)
  const all = things(data)
  const elements = pageElements(tree)
  const base = baseUrl(tree, url)
  return {
    url,
    base,
    data,
    elements,
    things: all,
    subjects: subjectsOf(all, addresses(elements, data, base, url))
  }
}

/** First content of the first of these `meta` elements that has one. */
export function metaValue({ data }: MetadataPage, names: readonly string[]): Found | undefined {
  for (const name of names) {
    const value = data.meta.get(name)?.[0]
    if (value !== undefined) return { value, source: `meta:${name}` }
  }
  return undefined
}

/** Weights of the kinds of things. A higher weight makes it more likely that the thing is the page's subject. */
const ARTICLE = 3
const WORK = 2
const PAGE = 1

const WORKS = new Set(
  'book course creativework dataset discussionforumposting event howto jobposting movie musicalbum musicrecording podcastepisode product productgroup question qapage recipe softwareapplication softwaresourcecode techarticle tvepisode tvseries videoobject webapplication'.split(
    ' '
  )
)

function rankOf({ types }: Thing): number {
  let rank = 0
  for (const type of types) {
    if (/article$|^(?:blog|socialmedia|liveblog)posting$|^report$|^review$|^opinion/.test(type))
      rank = ARTICLE
    else if (WORKS.has(type)) rank = Math.max(rank, WORK)
    else if (type.endsWith('page')) rank = Math.max(rank, PAGE)
  }
  return rank
}

/** Maximum things examined. A page that describes more is a list. */
const CANDIDATES = 200

function subjectsOf(all: readonly Thing[], own: ReadonlySet<string>): Thing[] {
  const scored: { thing: Thing; score: number }[] = []
  const outer = new Map<number, number>()
  for (const thing of all.slice(0, CANDIDATES)) {
    const rank = thing.depth <= 1 ? rankOf(thing) : 0
    if (rank === 0 || (thing.depth === 1 && !isMainEntity(thing))) continue
    const isOwn = isSubject(thing) || addressesOf(thing).some((address) => own.has(address))
    outer.set(rank, (outer.get(rank) ?? 0) + (isOwn ? 0 : 1))
    scored.push({ thing, score: rank * 2 + (isOwn ? 5 : 0) - thing.depth })
  }
  // Several articles, none of which is the page itself, are teasers.
  const teasers = scored.filter(
    ({ thing, score }) => score < 5 + PAGE * 2 && (outer.get(rankOf(thing)) ?? 0) > 2
  )
  return scored
    .filter((entry) => !teasers.includes(entry))
    .sort((one, other) => other.score - one.score)
    .map(({ thing }) => thing)
}

/** Reviews and comments within a thing are about it, and are not the page. */
const WITHIN = /\.(?:reviews?|comments?|citation|hasPart|isPartOf|itemReviewed)(?:\[\d+\])?$/

function isMainEntity({ source }: Thing): boolean {
  if (WITHIN.test(source)) return false
  return (
    !source.startsWith('json-ld') ||
    /\.(?:mainEntity|mainEntityOfPage|@graph\[\d+\])(?:\[\d+\])?$/.test(source)
  )
}

/** Checks whether the page declares this thing, and no other, to be its subject. */
function isSubject({ source }: Thing): boolean {
  return /^json-ld.*\.mainEntity$/.test(source)
}

function addressesOf(thing: Thing): string[] {
  return ['url', '@id', 'mainEntityOfPage'].flatMap((name) =>
    thing.values(name).flatMap((value) => {
      const url = URL.parse(valueUrl(value) ?? '')
      return url ? addressKey(url) : []
    })
  )
}

function addresses(elements: PageElements, data: StructuredData, base: URL, url: URL): Set<string> {
  const found = new Set([addressKey(url)])
  const canonical = elements.links.find(
    ({ properties: { rel } }) => Array.isArray(rel) && rel.includes('canonical')
  )
  for (const value of [canonical?.properties.href, data.meta.get('og:url')?.[0]]) {
    const address = typeof value === 'string' ? URL.parse(value, base.href) : null
    if (address && address.pathname.length > 1) found.add(addressKey(address))
  }
  return found
}

/** Two URLs of one page may differ in scheme, `www.`, query and trailing slash. */
function addressKey({ hostname, pathname }: URL): string {
  return hostname.replace(/^www\./, '') + pathname.replace(/\/+$/, '')
}
