/** The URLs of a site without fetching its pages (docs/design/jobs.md §1, `map`). */

import { feedItems, links, metadata } from '@sluice/content'
import { SluiceError } from '@sluice/core'
import { type PageLinks, pageLinks } from '../page/page-links.ts'
import type { MapRequest } from '../request/map-request.ts'
import { compileScope } from '../scope/scope.ts'
import { type ReadFile, readFile } from '../site/read-file.ts'
import type { SiteAccess, SiteFile } from '../site/site-access.ts'
import { readSitemaps } from '../sitemap/read-sitemaps.ts'
import type { SitemapFile } from '../sitemap/sitemap-entry.ts'
import { ranked } from './ranked.ts'
import { createSiteUrls, type SiteUrl, type SiteUrls } from './site-urls.ts'

/** See {@link mapSite}. */
export interface SiteMap {
  readonly urls: readonly SiteUrl[]
  readonly sitemaps: readonly SitemapFile[]
}

/** Bytes of the first page, of a feed and of llms.txt. */
const PAGE_BYTES = 25 * 1024 * 1024
const FILE_BYTES = 5 * 1024 * 1024
/** Feeds that are read. */
const MOST_FEEDS = 10
/** URLs among which a search looks. */
const MOST_SEARCHED = 200_000

/**
 * List the URLs of a site: from its sitemaps, the links of the page at `url`, the feeds that this page names, and
 * /llms.txt. One source that fails does not end the rest.
 *
 * @param request - checked by the schema `MapRequest`.
 * @throws SluiceError - that of the page, if no source has a URL; `ROBOTS_DISALLOWED` if robots.txt disallows it or could
 *   not be read, `URL_NOT_ALLOWED` if the address guard refuses the site. Rejects with `signal.reason` when the caller aborts.
 */
export async function mapSite(
  request: MapRequest,
  access: SiteAccess,
  signal?: AbortSignal
): Promise<SiteMap> {
  const start = new URL(request.url)
  const first = await firstPage(start, access, signal)
  const landed = 'url' in first ? first.url : start
  const scope = compileScope({ ...request, external_hops: 0 }, [start, landed])
  const most = request.search === undefined ? request.limit : MOST_SEARCHED
  const urls = createSiteUrls(request.query, (url) => scope.contains(url), most)
  const named = 'url' in first ? first.links.sitemaps : []
  if (request.sitemap !== 'only' && 'url' in first) addPage(urls, first)
  const sitemaps =
    request.sitemap === 'skip' ? [] : await addSitemaps(urls, landed, { access, named, signal })
  if (request.sitemap !== 'only' && 'url' in first) {
    await addFeeds(urls, first.links.feeds, access, signal)
    await addLlmsTxt(urls, new URL('/llms.txt', landed), access, signal)
  }
  const found = urls.list()
  if (found.length === 0 && 'error' in first) throw first.error
  const listed = request.search === undefined ? found : ranked(found, request.search)
  return {
    urls: listed.slice(0, request.limit).map(({ text: _, ...url }) => url),
    sitemaps
  }
}

interface FirstPage {
  readonly url: URL
  readonly title: string | null
  readonly links: PageLinks
}

async function firstPage(
  start: URL,
  access: SiteAccess,
  signal: AbortSignal | undefined
): Promise<FirstPage | { readonly error: unknown }> {
  try {
    await checkRobots(start, access, signal)
    const file = await access.open(start, signal)
    const { tree } = await readFile(file, PAGE_BYTES)
    const { url, headers } = file
    return {
      url,
      title: metadata(tree, { url }).title,
      links: pageLinks(tree, { url, headers, agent: access.agent })
    }
  } catch (error) {
    signal?.throwIfAborted()
    return { error }
  }
}

async function checkRobots(
  url: URL,
  access: SiteAccess,
  signal: AbortSignal | undefined
): Promise<void> {
  const robots = await access.robots(url, signal)
  if (robots?.allows(access.agent, url.pathname + url.search)) return
  const refusal = access.refusalOf(url)
  if (refusal) throw refusal
  const message = robots
    ? `robots.txt of ${url.host} disallows ${url.href}.`
    : `robots.txt of ${url.host} could not be read, which disallows the whole site.`
  throw new SluiceError('ROBOTS_DISALLOWED', message, { details: { url: url.href } })
}

function addPage(urls: SiteUrls, { url, title, links: found }: FirstPage): void {
  urls.add({ url: url.href, source: 'link', title })
  if (found.nofollow) return
  for (const { url, text, isNofollow } of found.links) {
    if (!isNofollow) urls.add({ url, source: 'link', text })
  }
}

interface Naming {
  readonly access: SiteAccess
  readonly named: readonly string[]
  readonly signal: AbortSignal | undefined
}

async function addSitemaps(
  urls: SiteUrls,
  site: URL,
  { access, named, signal }: Naming
): Promise<readonly SitemapFile[]> {
  const reading = readSitemaps({ site, named, ...(signal && { signal }) }, access)
  for await (const entries of reading.entries) {
    for (const entry of entries) urls.add({ ...entry, source: 'sitemap' })
    if (urls.isFull()) break
  }
  return reading.files
}

async function addFeeds(
  urls: SiteUrls,
  feeds: readonly string[],
  access: SiteAccess,
  signal: AbortSignal | undefined
): Promise<void> {
  for (const feed of feeds.slice(0, MOST_FEEDS)) {
    const read = await tryRead(new URL(feed), access, signal)
    if (!read) continue
    for (const { url, title, publishedAt } of feedItems(read.tree, read.file.url)) {
      if (url !== null) urls.add({ url, source: 'feed', title, lastmod: publishedAt })
    }
  }
}

async function addLlmsTxt(
  urls: SiteUrls,
  place: URL,
  access: SiteAccess,
  signal: AbortSignal | undefined
): Promise<void> {
  const read = await tryRead(place, access, signal, 'text/markdown')
  if (!read) return
  for (const { url, text, type } of links(read.tree, read.file.url)) {
    const isWeb = type === 'internal' || type === 'external'
    if (isWeb) urls.add({ url, source: 'llms_txt', title: text })
  }
}

/** @param plainType - what a file of plain text is. HTML in its place is the error page of a site that sends no 404. */
async function tryRead(
  url: URL,
  access: SiteAccess,
  signal: AbortSignal | undefined,
  plainType?: string
): Promise<(ReadFile & { readonly file: SiteFile }) | undefined> {
  try {
    await checkRobots(url, access, signal)
    const opened = await access.open(url, signal)
    const isPlain = plainType !== undefined && /^text\/plain\b/i.test(opened.contentType)
    const file = isPlain ? { ...opened, contentType: withType(opened, plainType) } : opened
    const read = await readFile(file, FILE_BYTES)
    return plainType !== undefined && /html/.test(read.mediaType) ? undefined : { ...read, file }
  } catch {
    signal?.throwIfAborted()
    return undefined
  }
}

function withType({ contentType }: SiteFile, type: string): string {
  return contentType.replace(/^[^;]*/, type)
}
