/** The URLs of a site without fetching its pages (docs/design/jobs.md §1, `map`). */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { ContentError } from '@sluice/content'
import { SluiceError } from '@sluice/core'
import { readHere } from '../reading/answer-job.ts'
import { readSitemaps } from '../reading/read-sitemaps.ts'
import type { MapRequest } from '../request/map-request.ts'
import { wholeBody } from '../site/read-file.ts'
import type { SiteAccess } from '../site/site-access.ts'
import {
  type FileInput,
  type FoundUrl,
  type PageJobReply,
  packed,
  type ReadSite,
  type SiteRules,
  unpacked
} from '../site/site-job.ts'
import { openWork, type SiteWork } from '../site/site-work.ts'
import type { SitemapFile } from '../sitemap/sitemap-entry.ts'
import {
  createSiteUrls,
  type ListedUrl,
  type SiteUrl,
  type SiteUrls,
  type UrlSource
} from './site-urls.ts'

/** See {@link mapSite}. */
export interface SiteMap {
  readonly urls: readonly SiteUrl[]
  readonly sitemaps: readonly SitemapFile[]
}

/** Options for making a map. */
export interface MapTools {
  /** Rejects with its reason when it is aborted. */
  readonly signal?: AbortSignal | undefined
  /** Bounds of all files together. Beyond them no more are read, and the URLs found so far are listed. */
  readonly work?: SiteWork
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
 * /llms.txt. One source that fails does not end the rest. Files are parsed and URLs ranked by `access.read`; this thread
 * handles a batch of URLs in a turn of the event loop.
 *
 * @param request - checked by the schema `MapRequest`.
 * @throws SluiceError - that of the page, if no source has a URL; `ROBOTS_DISALLOWED` if robots.txt disallows it or could
 *   not be read, `URL_NOT_ALLOWED` if the address guard refuses the site. Rejects with `signal.reason` when the caller aborts.
 */
export async function mapSite(
  request: MapRequest,
  access: SiteAccess,
  { signal, work = openWork() }: MapTools = {}
): Promise<SiteMap> {
  const { query, search, limit, sitemap } = request
  const start = new URL(request.url)
  const rules = { scope: { ...request, external_hops: 0 }, query, starts: [start.href] }
  const tools: Tools = { access, read: access.read ?? readHere, signal, work }
  const first = await firstPage(start, rules, tools)
  const page = 'found' in first ? first : undefined
  const landed = page?.url ?? start
  const all = { ...rules, starts: [start.href, landed.href] }
  const urls = createSiteUrls(search === undefined ? limit : MOST_SEARCHED)
  if (page && sitemap !== 'only') await addFound(urls, page.found, 'link', signal)
  const sitemaps =
    sitemap === 'skip' ? [] : await addSitemaps(urls, { landed, rules: all, page }, tools)
  if (page && sitemap !== 'only') {
    for (const feed of page.feeds.slice(0, MOST_FEEDS)) {
      await addListed(urls, new URL(feed), 'feed', all, tools)
    }
    await addListed(urls, new URL('/llms.txt', landed), 'llms_txt', all, tools)
  }
  const found = urls.list()
  if (found.length === 0 && 'error' in first) throw first.error
  const listed = search === undefined ? found : await rankedBy(search, limit, found, tools)
  return { urls: listed.slice(0, limit).map(({ text: _, ...url }) => url), sitemaps }
}

interface Tools {
  readonly access: SiteAccess
  readonly read: ReadSite
  readonly signal: AbortSignal | undefined
  readonly work: SiteWork
}

type FirstPage = PageJobReply & { readonly url: URL }

async function firstPage(
  start: URL,
  rules: SiteRules,
  tools: Tools
): Promise<FirstPage | { readonly error: unknown }> {
  const { access, read, signal } = tools
  try {
    const reply = await withFile(start, PAGE_BYTES, tools, async (file) => ({
      ...(await read({ kind: 'page', file, rules, agent: access.agent }, signal)),
      url: new URL(file.url)
    }))
    return reply
  } catch (error) {
    signal?.throwIfAborted()
    return { error: asSiteFailure(error) }
  }
}

/** A page that cannot be read is the site's failure where it is read in this thread, too. */
function asSiteFailure(error: unknown): unknown {
  if (!(error instanceof ContentError)) return error
  return new SluiceError('PAGE_TOO_COMPLEX', error.message, { cause: error })
}

/** Fetch a file that robots.txt allows, for `use`. @throws SluiceError `ROBOTS_DISALLOWED`, and as `SiteAccess.open`. */
async function withFile<Result>(
  url: URL,
  mostBytes: number,
  { access, signal, work }: Tools,
  use: (file: FileInput) => Promise<Result>
): Promise<Result> {
  await checkRobots(url, access, signal)
  const meter = { wire: 0, decoded: 0 }
  try {
    const { body, release, ...file } = await access.open(url, signal, { mostBytes, meter })
    try {
      const bytes = await wholeBody({ ...file, body }, mostBytes)
      return await use({ ...file, url: file.url.href, body: bytes })
    } finally {
      release?.()
    }
  } finally {
    work.count(meter)
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

/** Add batches of URLs, each in a turn of its own. */
async function addFound(
  urls: SiteUrls,
  batches: readonly Uint8Array[],
  source: UrlSource,
  signal: AbortSignal | undefined
): Promise<void> {
  for (const batch of batches) {
    for (const found of unpacked<FoundUrl>(batch)) urls.add(found, source)
    await nextTurn()
    signal?.throwIfAborted()
  }
}

async function addSitemaps(
  urls: SiteUrls,
  { landed, rules, page }: { landed: URL; rules: SiteRules; page: FirstPage | undefined },
  { access, signal, work }: Tools
): Promise<readonly SitemapFile[]> {
  const named = page?.sitemaps ?? []
  const reading = readSitemaps(
    { site: landed, named, rules, work, ...(signal && { signal }) },
    access
  )
  for await (const entries of reading.entries) {
    for (const entry of entries) urls.add(entry, 'sitemap')
    if (urls.isFull()) break
  }
  return reading.files
}

/** Add the URLs that a feed or llms.txt lists, if it can be read. */
async function addListed(
  urls: SiteUrls,
  url: URL,
  kind: 'feed' | 'llms_txt',
  rules: SiteRules,
  tools: Tools
): Promise<void> {
  const { read, signal, work } = tools
  if (work.isSpent) return
  try {
    const { found } = await withFile(url, FILE_BYTES, tools, (file) =>
      read({ kind, file, rules }, signal)
    )
    await addFound(urls, found, kind, signal)
  } catch {
    signal?.throwIfAborted()
  }
}

/** The pages that have a word of `query`, the best first. */
async function rankedBy(
  query: string,
  limit: number,
  found: readonly ListedUrl[],
  { read, signal }: Tools
): Promise<ListedUrl[]> {
  const pages: Uint8Array[] = []
  for (const batch of packed(found, ({ url, title, text }) => ({ url, title, text }))) {
    pages.push(batch)
    await nextTurn()
    signal?.throwIfAborted()
  }
  const { order } = await read({ kind: 'rank', query, limit, pages }, signal)
  return Array.from(order, (place) => found[place]!)
}
