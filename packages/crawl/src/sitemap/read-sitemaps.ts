/** The sitemaps of a site: those that it names, the indexes among them, and the usual places. */

import { SluiceError } from '@sluice/core'
import type { SiteAccess } from '../site/site-access.ts'
import { readList } from './read-list.ts'
import type { SitemapEntry, SitemapFile } from './sitemap-entry.ts'
import { SITEMAP_LIMITS, SitemapFaultError } from './sitemap-fault.ts'

/** Where sitemaps are when nothing names them. */
const USUAL_PLACES = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap.xml.gz', '/sitemap.txt']

/** See {@link readSitemaps}. */
export interface SitemapRequest {
  /** Any URL of the site. */
  readonly site: URL
  /** Sitemaps that are known beside those of robots.txt, such as those that a page names. */
  readonly named?: readonly string[]
  /** Entries after which no more are read. Default: no limit but those of the files. */
  readonly most?: number
  readonly signal?: AbortSignal
}

/** Entries as they are read. */
export interface SitemapReading {
  /** In the order of the files, a URL as often as it is listed. Ends early if the caller stops. */
  readonly entries: AsyncGenerator<readonly SitemapEntry[]>
  /** The files that were asked for; complete when `entries` has ended. */
  readonly files: readonly SitemapFile[]
}

/**
 * Read all sitemaps of a site, one after the other: at most 500 files, indexes in up to 5 levels. A file that fails is
 * reported and does not end the rest. The usual places are tried only if robots.txt and `named` lead to no sitemap; the
 * ones that are not there are not reported.
 */
export function readSitemaps(request: SitemapRequest, access: SiteAccess): SitemapReading {
  const files: SitemapFile[] = []
  return { entries: entriesOf(request, access, files), files }
}

interface Place {
  readonly url: URL
  /** Level of index; 0 for one that is named. */
  readonly depth: number
  /** Not named by anything. */
  readonly isGuess?: boolean
}

async function* entriesOf(
  request: SitemapRequest,
  access: SiteAccess,
  files: SitemapFile[]
): AsyncGenerator<readonly SitemapEntry[]> {
  const { site, named = [], signal, most = Number.POSITIVE_INFINITY } = request
  const robots = await access.robots(site, signal)
  // A robots.txt that cannot be read disallows everything.
  if (robots === undefined) return
  const seen = new Set<string>()
  let left = most
  const walk = async function* (places: Place[]): AsyncGenerator<readonly SitemapEntry[]> {
    for (let place = places.shift(); place && left > 0; place = places.shift()) {
      signal?.throwIfAborted()
      if (seen.has(place.url.href)) continue
      if (seen.size >= SITEMAP_LIMITS.files) return
      seen.add(place.url.href)
      const below: Place[] = []
      for await (const entries of readPlace(place, { access, files, below, signal })) {
        yield entries.slice(0, left)
        left -= entries.length
        if (left <= 0) return
      }
      places.push(...below)
    }
  }
  const known = [...robots.sitemaps, ...named].flatMap((text) => {
    const url = URL.parse(text, site.href)
    return url && /^https?:$/.test(url.protocol) ? [{ url, depth: 0 }] : []
  })
  yield* walk(known)
  const isRead = () => files.some(({ status }) => status === 'ok' || status === 'partial')
  for (const path of USUAL_PLACES) {
    if (isRead()) return
    yield* walk([{ url: new URL(path, site), depth: 0, isGuess: true }])
  }
}

interface Reading {
  readonly access: SiteAccess
  readonly files: SitemapFile[]
  /** Files that an index names. */
  readonly below: Place[]
  readonly signal: AbortSignal | undefined
}

async function* readPlace(
  { url, depth, isGuess = false }: Place,
  { access, files, below, signal }: Reading
): AsyncGenerator<readonly SitemapEntry[]> {
  let urls = 0
  let report: Pick<SitemapFile, 'status' | 'reason'> = { status: 'partial', reason: 'limit' }
  try {
    for await (const { kind, entries } of readList(await access.open(url, signal))) {
      urls += entries.length
      if (kind !== 'index') yield entries
      else if (depth < SITEMAP_LIMITS.depth) below.push(...filesOf(entries, depth + 1))
    }
    report = { status: 'ok', reason: null }
  } catch (error) {
    signal?.throwIfAborted()
    report = reportOf(error, urls)
  } finally {
    if (!isGuess || urls > 0 || report.status === 'ok')
      files.push({ url: url.href, urls, ...report })
  }
}

function filesOf(entries: readonly SitemapEntry[], depth: number): Place[] {
  return entries.slice(0, SITEMAP_LIMITS.files).map(({ url }) => ({ url: new URL(url), depth }))
}

/** @throws what is neither a failure of the site nor a fault of the file. */
function reportOf(error: unknown, urls: number): Pick<SitemapFile, 'status' | 'reason'> {
  if (error instanceof SitemapFaultError) {
    return { status: urls > 0 ? 'partial' : 'failed', reason: error.fault }
  }
  if (!SluiceError.is(error)) throw error
  const { target_status: status } = error.details as { target_status?: number }
  const isAbsent = status === 404 || status === 410
  return { status: isAbsent ? 'not_found' : 'failed', reason: isAbsent ? null : error.code }
}
