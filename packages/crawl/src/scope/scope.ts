/** URLs that belong to a crawl. Pure: the same URL has the same answer in every process. */

import { getDomain } from 'tldts'
import type { CrawlScope } from '../request/crawl-request.ts'
import { urlPatterns } from '../request/url-patterns.ts'

/** Answer of a scope about a URL: it belongs, or the reason why not. */
export type ScopeAnswer =
  | { readonly isIn: true; readonly hops: number }
  | { readonly isIn: false; readonly reason: ScopeReason }

/** The reason why a URL does not belong to a crawl. */
export type ScopeReason = 'depth' | 'outside' | 'excluded' | 'not_included' | 'not_web'

/** The place at which a link was found. */
interface LinkPlace {
  /** Depth of the link's target, in links from the start. */
  readonly depth: number
  /** Links outside of `within` that led to the page that has the link; 0 for a page inside. */
  readonly hops: number
}

/** A scope made ready; see {@link compileScope}. */
export interface Scope {
  /** Checks that a link may be followed. `hops` of the answer belongs to its target. */
  judge(url: URL, place: LinkPlace): ScopeAnswer
  /**
   * Returns true if a URL is inside of `within` and passes the patterns. It does not matter where the URL was found.
   */
  contains(url: URL): boolean
}

/** The fields of a request that make a scope. */
export type ScopeFields = Pick<
  CrawlScope,
  'within' | 'include' | 'exclude' | 'subdomains' | 'external_hops' | 'max_depth'
> &
  Partial<Pick<CrawlScope, 'follow'>>

/**
 * Compile the scope of a request.
 *
 * `www.` before a host and the difference of http and https do not count: a site writes its links in all of these ways.
 * Any other port is another host.
 *
 * A URL and all below it are one area: `/blog` is `/blog` and `/blog/**`. A last segment with an extension is a file of
 * its folder.
 *
 * @param starts - the start URL, and where it redirected to if that is known: a site whose start redirects to another
 *   host is crawled there.
 * @throws SyntaxError - a pattern that the schema would have refused.
 */
export function compileScope(scope: ScopeFields, starts: readonly URL[]): Scope {
  const include = urlPatterns(scope.include)
  const exclude = urlPatterns(scope.exclude)
  const isIncluded = scope.include.length === 0 ? () => true : include.matches
  const areas = starts.map((start) => areaOf(scope, start))
  const isWithin = (url: URL) => areas.some((area) => area(url))
  const fault = (url: URL): ScopeReason | undefined => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not_web'
    if (exclude.matches(url)) return 'excluded'
    return isIncluded(url) ? undefined : 'not_included'
  }
  return {
    judge(url, { depth, hops }) {
      if (scope.max_depth !== undefined && depth > scope.max_depth) return out('depth')
      const reason = fault(url)
      if (reason) return out(reason)
      if (isWithin(url)) return { isIn: true, hops: 0 }
      return hops < scope.external_hops ? { isIn: true, hops: hops + 1 } : out('outside')
    },
    contains: (url) => fault(url) === undefined && isWithin(url)
  }
}

function out(reason: ScopeReason): ScopeAnswer {
  return { isIn: false, reason }
}

type Area = (url: URL) => boolean

function areaOf({ within, follow, subdomains }: ScopeFields, start: URL): Area {
  if (within === 'any') return () => true
  if (within === 'domain') {
    const domain = domainOf(start)
    return (url) => domainOf(url) === domain
  }
  const host = siteHost(start)
  const isHost: Area = subdomains
    ? (url) => siteHost(url) === host || siteHost(url).endsWith(`.${host}`)
    : (url) => siteHost(url) === host
  // Items of a list are elsewhere on its host.
  if (within === 'host' || follow === 'pagination') return isHost
  const folder = folderOf(start)
  return (url) => isHost(url) && isBelow(url, folder)
}

/** The folder of a URL, with its final slash: `/guide/` of `/guide`, of `/guide/` and of `/guide/index.html`. */
function folderOf({ pathname }: URL): string {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const last = pathname.slice(folder.length)
  return last === '' || FILE.test(last) ? folder : `${pathname}/`
}

/** A file with an extension; the `.5` of `v2.5` is none. */
const FILE = /\.[a-z][a-z0-9]{0,7}$/i

/** The scope of a request in words, for people. */
export function scopeWords(
  { within, subdomains, external_hops }: ScopeFields,
  starts: readonly URL[]
): string {
  const areas = new Set(starts.map((start) => areaWords(within, start)))
  const below = subdomains && within !== 'domain' ? ', and the same on its subdomains' : ''
  const links = external_hops === 1 ? 'one link' : `${external_hops} links`
  const beyond = external_hops > 0 && within !== 'any' ? `, and up to ${links} beyond` : ''
  return [...areas].join(', and ') + below + beyond
}

function areaWords(within: ScopeFields['within'], start: URL): string {
  if (within === 'any') return 'every page that links lead to, on any site'
  if (within === 'domain') return `every page of ${domainOf(start)} and its subdomains`
  const folder = folderOf(start)
  if (within === 'host' || folder === '/') return `every page of ${siteHost(start)}`
  return `${siteHost(start)}${folder.slice(0, -1)} and everything below it`
}

/** `/guide` belongs to the folder `/guide/`: it is its index without the slash. */
function isBelow({ pathname }: URL, folder: string): boolean {
  return pathname.startsWith(folder) || pathname === folder.slice(0, -1)
}

/** Host with a port other than the scheme's, without `www.` and a final dot. */
function siteHost({ hostname, port }: URL): string {
  const name = hostname.replace(/^www\.(?=.)/, '').replace(/\.$/, '')
  return port === '' ? name : `${name}:${port}`
}

/** Registrable domain by the Public Suffix List, in which `github.io` is a suffix too; addresses stand for themselves. */
function domainOf({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}
