/** The sitemaps of a site: those that it names, the indexes among them, and the usual places. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { SluiceError } from '@sluice/core'
import { wholeBody } from '../site/read-file.ts'
import type { SiteAccess } from '../site/site-access.ts'
import { type SiteRules, unpacked } from '../site/site-job.ts'
import { openWork, type SiteWork } from '../site/site-work.ts'
import type { SitemapEntry, SitemapFile } from '../sitemap/sitemap-entry.ts'
import { SITEMAP_LIMITS, type SitemapFault } from '../sitemap/sitemap-fault.ts'
import { readHere } from './answer-job.ts'

/** Time of a file that nothing names, as of robots.txt, ms. */
const GUESS_MS = 5_000
/** Files that may run into their time. A site that does not answer for them answers for no other. */
const MOST_LATE = 2

/** Paths of sitemaps when nothing names them. */
const USUAL_PLACES = ['/sitemap.xml', '/sitemap_index.xml', '/sitemap.xml.gz', '/sitemap.txt']

/** See {@link readSitemaps}. */
export interface SitemapRequest {
  /** Any URL of the site. */
  readonly site: URL
  /** Known sitemaps in addition to those in robots.txt, such as sitemaps that a page names. */
  readonly named?: readonly string[]
  /** Entries after which no more are read. Default: only the files' own limits apply. */
  readonly most?: number
  /** Leave out entries that do not belong to the site, and normalize the others. Default: entries as they are listed. */
  readonly rules?: SiteRules
  /** Bounds of all files together, shared with other readings of the request. */
  readonly work?: SiteWork
  /** Aborted when the time for reading is over: the reading ends, and `files` has the reason. */
  readonly until?: AbortSignal
  /** Aborted when the caller no longer waits: `entries` rejects with its reason. */
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
 * reported and does not end the rest, unless the site does not answer in time. The usual places are tried only if
 * robots.txt and `named` lead to no sitemap; the ones that are not there are not reported. Where `work` or `until` ends the
 * reading, the file at that point has the reason `work_limit` or `time_limit`.
 */
export function readSitemaps(request: SitemapRequest, access: SiteAccess): SitemapReading {
  const files: SitemapFile[] = []
  return { entries: entriesOf(request, access, files), files }
}

interface Place {
  readonly url: URL
  /** Level of index; 0 for one that is named. */
  readonly depth: number
  /** True for a usual place that nothing names. */
  readonly isGuess?: boolean
}

async function* entriesOf(
  request: SitemapRequest,
  access: SiteAccess,
  files: SitemapFile[]
): AsyncGenerator<readonly SitemapEntry[]> {
  const { site, named = [], signal, until, most = Number.POSITIVE_INFINITY } = request
  const reading = {
    request,
    access,
    files,
    work: request.work ?? openWork(),
    stop: eitherOf(signal, until),
    late: 0
  }
  const robots = await robotsOf(reading)
  // A robots.txt that cannot be read disallows everything.
  if (robots === undefined) return
  const known = new Set<string>()
  let left = most
  const walk = async function* (first: readonly Place[]): AsyncGenerator<readonly SitemapEntry[]> {
    const places: Place[] = []
    const queue = (place: Place) => {
      if (known.size >= SITEMAP_LIMITS.files || known.has(place.url.href)) return
      known.add(place.url.href)
      places.push(place)
    }
    first.forEach(queue)
    for (let place = places.shift(); place && left > 0; place = places.shift()) {
      signal?.throwIfAborted()
      for await (const entries of readPlace(place, reading, queue)) {
        yield entries.slice(0, left)
        left -= entries.length
        if (left <= 0) return
      }
      if (isOver(reading)) return noteCut(reading, places[0])
    }
  }
  yield* walk(
    [...robots.sitemaps, ...named].flatMap((text) => {
      const url = URL.parse(text, site.href)
      return url && /^https?:$/.test(url.protocol) ? [{ url, depth: 0 }] : []
    })
  )
  const isRead = () => files.some(({ status }) => status === 'ok' || status === 'partial')
  for (const path of USUAL_PLACES) {
    if (isRead() || isOver(reading) || reading.late > 0) return
    yield* walk([{ url: new URL(path, site), depth: 0, isGuess: true }])
  }
}

interface Reading {
  readonly request: SitemapRequest
  readonly access: SiteAccess
  readonly files: SitemapFile[]
  readonly work: SiteWork
  /** `signal` or `until`. */
  readonly stop: AbortSignal | undefined
  /** Files that ran into their time. */
  late: number
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined) {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other)
}

function isOver({ request: { until }, work, late }: Reading): boolean {
  return until?.aborted === true || work.isSpent || late >= MOST_LATE
}

/** Note for the first file that was not requested why it was not, unless another file has the reason. */
function noteCut({ request: { until }, files, late }: Reading, next: Place | undefined): void {
  const reason = until?.aborted || late >= MOST_LATE ? 'time_limit' : 'work_limit'
  if (!next || files.some((file) => file.reason === reason)) return
  files.push({ url: next.url.href, urls: 0, status: 'failed', reason })
}

async function robotsOf({ request: { site, signal }, access, stop }: Reading) {
  try {
    return await access.robots(site, stop)
  } catch (error) {
    signal?.throwIfAborted()
    if (stop?.aborted) return undefined
    throw error
  }
}

/** @param queue - receives the files that an index names. */
async function* readPlace(
  { url, depth, isGuess = false }: Place,
  reading: Reading,
  queue: (place: Place) => void
): AsyncGenerator<readonly SitemapEntry[]> {
  const { files } = reading
  let urls = 0
  let report: Pick<SitemapFile, 'status' | 'reason'> = { status: 'partial', reason: 'limit' }
  try {
    const { list, count, found, fault } = await readOne({ url, isGuess }, reading)
    urls = count
    for (const batch of found) {
      const entries = unpacked<SitemapEntry>(batch)
      if (list !== 'index') yield entries
      else if (depth < SITEMAP_LIMITS.depth) {
        for (const { url } of entries) queue({ url: new URL(url), depth: depth + 1 })
      }
      await nextTurn()
    }
    report = fault
      ? { status: urls > 0 ? 'partial' : 'failed', reason: faultOf(fault, reading) }
      : { status: 'ok', reason: null }
  } catch (error) {
    reading.request.signal?.throwIfAborted()
    report = reportOf(error, reading)
    if (report.reason === 'FETCH_TIMEOUT') reading.late++
  } finally {
    if (!isGuess || urls > 0 || report.status === 'ok')
      files.push({ url: url.href, urls, ...report })
  }
}

/** Fetch and read a file. */
async function readOne(
  { url, isGuess }: Pick<Place, 'url' | 'isGuess'>,
  { request: { rules }, access, work, stop }: Reading
) {
  const meter = { wire: 0, decoded: 0 }
  const used = { unzipped: 0, ms: 0 }
  const mostBytes = Math.max(1, Math.min(SITEMAP_LIMITS.bytes, work.bytesLeft))
  try {
    const signal = isGuess ? eitherOf(stop, AbortSignal.timeout(GUESS_MS)) : stop
    const file = await access.open(url, signal, { mostBytes, meter, keepsGzip: true })
    try {
      const body = await wholeBody(file, SITEMAP_LIMITS.bytes)
      const { contentType, headers } = file
      const read = access.read ?? readHere
      const mostMs = Math.min(SITEMAP_LIMITS.readMs, work.readMsLeft)
      const input = { url: file.url.href, contentType, headers, body }
      const job = {
        kind: 'sitemap',
        file: input,
        mostBytes,
        mostMs,
        ...(rules && { rules })
      } as const
      const reply = await read(job, stop)
      Object.assign(used, { unzipped: reply.unzipped, ms: reply.ms })
      return reply
    } finally {
      file.release?.()
    }
  } catch (error) {
    // It was refused before its bytes arrived, and so would be the next one.
    if (isTooLarge(error) && mostBytes < SITEMAP_LIMITS.bytes) meter.wire = mostBytes
    throw error
  } finally {
    work.count(meter, used)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function isTooLarge(error: unknown): boolean {
  return SluiceError.is(error) && error.code === 'RESPONSE_TOO_LARGE'
}

/** A file that was cut because all of them together are too large has that reason. */
function faultOf(fault: SitemapFault, { request: { until }, work }: Reading): SitemapFault {
  if (fault === 'time_limit' && until?.aborted) return fault
  const isCut = fault === 'too_large' || fault === 'time_limit'
  return isCut && work.isSpent ? 'work_limit' : fault
}

/** @throws errors other than failures of the site. */
function reportOf(
  error: unknown,
  { request: { until }, work }: Reading
): Pick<SitemapFile, 'status' | 'reason'> {
  if (until?.aborted) return { status: 'failed', reason: 'time_limit' }
  // A guess has less time than a file has.
  if (isTimeout(error)) return { status: 'failed', reason: 'FETCH_TIMEOUT' }
  if (!SluiceError.is(error)) throw error
  if (work.isSpent) return { status: 'failed', reason: 'work_limit' }
  const { target_status: status } = error.details as { target_status?: number }
  const isAbsent = status === 404 || status === 410
  return { status: isAbsent ? 'not_found' : 'failed', reason: isAbsent ? null : error.code }
}
