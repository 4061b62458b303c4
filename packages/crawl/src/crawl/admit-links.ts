/**
 * Decisions of a crawl about the URLs that it finds; no other code decides them. A job of the service and a crawl in
 * the memory of a process (`crawlSite`) call these functions. The keeper of the pages also knows which keys were taken
 * before.
 */

import type { FoundLink, PageLinks } from '../page/page-links.ts'
import { isUnread } from '../scope/file-types.ts'
import { isTrap, pathShape } from '../scope/traps.ts'
import type { SitemapEntry } from '../sitemap/sitemap-entry.ts'
import { normalUrl } from '../url/normal-url.ts'
import { pageKey } from '../url/url-key.ts'
import type { AdmittedPage, SkipReason } from './crawl-page.ts'
import type { Crawl } from './open-crawl.ts'

/** A page whose links are admitted. */
export interface LinkingPage {
  /** Its number; see `AdmittedPage.foundOn`. */
  readonly number: number
  readonly depth: number
  /** `AdmittedPage.hops`, 0 when absent. */
  readonly hops?: number
  /** `AdmittedPage.isItem`, false when absent. */
  readonly isItem?: boolean
  readonly links: Pick<PageLinks, 'links' | 'nofollow'>
}

/** See {@link admitLinks}. */
export interface Admitted {
  /** In the order of the page, those that are fetched before those that are skipped; each key once. */
  readonly pages: readonly AdmittedPage[]
  /** Links that the page asks not to follow. They are no pages: another page may link to the same URL without asking so. */
  readonly nofollow: number
}

/** The page that a crawl begins with. It is fetched whatever the scope says. */
export function admitStart(crawl: Crawl, start: URL): AdmittedPage {
  const url = normalUrl(start, crawl.fields.query)
  return { url, key: pageKey(url), depth: 0, rank: 0, foundOn: null }
}

/**
 * The pages that a page links to.
 *
 * The number of pages is bounded by the links of `page`, 5,000. A store that takes fewer at once is given them in turn:
 * a key that it has already is left out, so a repeated call adds nothing.
 */
export function admitLinks(crawl: Crawl, page: LinkingPage): Admitted {
  const ofList = crawl.fields.follow === 'pagination'
  if (ofList ? page.isItem : crawl.fields.sitemap === 'only') return { pages: [], nofollow: 0 }
  if (page.links.nofollow) return { pages: [], nofollow: page.links.links.length }
  const depth = page.depth + 1
  const place = { depth, hops: page.hops ?? 0, foundOn: page.number, rankOf: () => 2 * depth }
  const links = ofList ? page.links.links.filter(({ part }) => part) : page.links.links
  const followed = links.filter(({ isNofollow }) => !isNofollow)
  return {
    pages: fetchedFirst(admitUrls(crawl, followed, place)),
    nofollow: links.length - followed.length
  }
}

/**
 * The pages that sitemaps list: at depth 1, with no search for traps, those too old for `modified_since` skipped. They
 * come after the pages that the start links to, in the order of the depth of their paths. With `max_depth` they all come
 * before the links of depth 2, so that each page has its true depth.
 */
export function admitListed(crawl: Crawl, entries: readonly SitemapEntry[]): AdmittedPage[] {
  const rankOf = (url: string) =>
    1 + 2 * (crawl.fields.max_depth === undefined ? Math.max(1, pathDepth(url)) : 1)
  const place = { depth: 1, hops: 0, foundOn: null, rankOf }
  const old = new Set(
    crawl.since === undefined
      ? []
      : entries.filter(({ lastmod }) => lastmod !== null && Date.parse(lastmod) < crawl.since!)
  )
  return fetchedFirst(admitUrls(crawl, entries, place, old))
}

/**
 * Entries of sitemaps in the order in which a crawl takes them: by the depth of their path, then those that the site
 * calls more important, then the newest.
 */
export function bestFirst(entries: readonly SitemapEntry[]): SitemapEntry[] {
  return entries
    .map((entry) => ({
      entry,
      depth: pathDepth(entry.url),
      date: Date.parse(entry.lastmod ?? '') || 0
    }))
    .sort(
      (one, other) =>
        one.depth - other.depth ||
        (other.entry.priority ?? USUAL_PRIORITY) - (one.entry.priority ?? USUAL_PRIORITY) ||
        other.date - one.date
    )
    .map(({ entry }) => entry)
}

/** The priority of an entry that names none, by the protocol of sitemaps. */
const USUAL_PRIORITY = 0.5
/** Paths that are deeper are in one rank. */
const DEEPEST_PATH = 30

/** Segments of the path of a URL. */
function pathDepth(url: string): number {
  const end = url.search(/[?#]/)
  const path = (end === -1 ? url : url.slice(0, end)).split('/').slice(3)
  return Math.min(DEEPEST_PATH, path.filter(Boolean).length)
}

interface Place {
  readonly depth: number
  readonly hops: number
  readonly foundOn: number | null
  rankOf(url: string): number
}

/** @param old - entries of sitemaps that must not be fetched. Given for all entries of sitemaps. */
function admitUrls(
  crawl: Crawl,
  targets: readonly (FoundLink | SitemapEntry)[],
  place: Place,
  old?: ReadonlySet<FoundLink | SitemapEntry>
): AdmittedPage[] {
  const pages = new Map<string, AdmittedPage>()
  for (const target of targets) {
    const parsed = URL.parse(target.url)
    if (!parsed) continue
    const url = normalUrl(parsed, crawl.fields.query)
    const key = pageKey(url)
    if (pages.has(key)) continue
    const { skip, hops } = old?.has(target)
      ? ({ skip: 'scope', hops: 0 } as const)
      : judge(crawl, url, place, old !== undefined)
    const { depth, foundOn } = place
    const page = { url, key, depth, rank: place.rankOf(url), foundOn }
    const isItem = 'part' in target && target.part === 'item'
    const own = { ...(skip && { skip }), ...(hops > 0 && { hops }), ...(isItem && { isItem }) }
    pages.set(key, { ...page, ...own })
  }
  return [...pages.values()]
}

interface Judgement {
  readonly skip?: SkipReason
  readonly hops: number
}

function judge(crawl: Crawl, href: string, place: Place, isListed: boolean): Judgement {
  const url = new URL(href)
  const answer = crawl.scope.judge(url, place)
  if (!answer.isIn) return { skip: 'scope', hops: 0 }
  if (isTrap(url)) return { skip: 'trap', hops: 0 }
  if (isUnread(url, crawl.reads)) return { skip: 'type', hops: 0 }
  if (!isListed && crawl.shapes.isTrap(pathShape(url))) return { skip: 'trap', hops: 0 }
  return { hops: answer.hops }
}

/** Returns true if a page that waits turned out to be part of a trap after it was found. */
export function isTrapped({ shapes }: Pick<Crawl, 'shapes'>, url: URL, foundOn: number | null) {
  return foundOn !== null && shapes.isTrap(pathShape(url))
}

/** Pages in their order, those that are fetched before those that are skipped. */
export function fetchedFirst(pages: readonly AdmittedPage[]): AdmittedPage[] {
  return [
    ...pages.filter(({ skip }) => skip === undefined),
    ...pages.filter(({ skip }) => skip !== undefined)
  ]
}
