/** The URLs of a site without fetching its pages (docs/design/jobs.md §1, `map`). */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { ContentError } from '@sluice/content'
import { SluiceError } from '@sluice/core'
import { readHere } from '../reading/answer-job.ts'
import { readLists } from '../reading/read-lists.ts'
import { readSitemaps } from '../reading/read-sitemaps.ts'
import { type FileTools, withFile } from '../reading/site-file.ts'
import type { MapRequest } from '../request/map-request.ts'
import { PAGE_BYTES } from '../site/read-file.ts'
import type { SiteAccess } from '../site/site-access.ts'
import {
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
    const lists = readLists({ site: landed, feeds: page.feeds, rules: all }, tools)
    for await (const { source, found } of lists) await addFound(urls, found, source, signal)
  }
  const found = urls.list()
  if (found.length === 0 && 'error' in first) throw first.error
  const listed = search === undefined ? found : await rankedBy(search, limit, found, tools)
  return { urls: listed.slice(0, limit).map(({ text: _, ...url }) => url), sitemaps }
}

interface Tools extends FileTools {
  readonly read: ReadSite
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
