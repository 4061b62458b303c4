/** A local page or document, read as the service reads what it fetched. */

import { basename } from 'node:path'
import { type Registry, SluiceError } from '@sluice/core'
import {
  answeredBy,
  checkFilters,
  chooseParser,
  convertPage,
  type DocumentTools,
  fallbackOf,
  type Reader,
  type Reading,
  type ReadingMeta,
  readingMeta,
  readJobOf,
  withMediaHint
} from '@sluice/fetch/reading'
import { checkExtras, readFetchRequest } from '@sluice/fetch/request'

/** A page to read, as a line of `--jsonl`. */
export interface PageLine {
  readonly id?: unknown
  /** Default: derived from `file`. */
  readonly url?: unknown
  readonly file?: unknown
  readonly html?: unknown
  readonly content_type?: unknown
  readonly filters?: unknown
  readonly options?: unknown
}

/** The worker pool and parsers to read with. */
export interface PageTools extends DocumentTools {
  /** Asked for once a document is converted. */
  reader(): Reader | Promise<Reader>
  readonly registry: Registry
}

/** A page after reading, with `meta` as in an answer of the API. */
interface ReadPage {
  readonly meta: ReadingMeta
  readonly reading: Reading
}

/** The URL of a local file: `file:///report.pdf`. */
export function fileAddress(file: string): string {
  return `file:///${encodeURIComponent(basename(file))}`
}

/** A host that only the parser for any page answers: no site may have this name. */
const ANY_HOST = new URL('https://file.invalid/')

/** Options for reading a page. */
interface ReadOptions {
  /** Its parts are listed too. */
  readonly outline?: boolean
  /** Gives up. */
  readonly signal?: AbortSignal
}

/**
 * Read a page. Documents are recognised by their bytes.
 *
 * @throws SluiceError the errors of a fetch after the download.
 */
export async function readPage(
  { reader, registry, documents }: PageTools,
  line: PageLine,
  body: Uint8Array<ArrayBuffer>,
  { outline = false, signal = new AbortController().signal }: ReadOptions = {}
): Promise<ReadPage> {
  const request = readFetchRequest({
    url: line.url ?? (typeof line.file === 'string' ? fileAddress(line.file) : undefined),
    ...(line.filters === undefined ? {} : { filters: line.filters }),
    ...(line.options === undefined ? {} : { options: line.options })
  })
  const { filters, options } = request
  const unserved = checkExtras(options)
  if (unserved) throw unserved
  const url = pageUrl(request.url)
  const parser = chooseParser(registry, url.protocol === 'file:' ? ANY_HOST : url, options.parser)
  const checked = checkFilters(parser, filters)
  const general = registry.match(ANY_HOST)
  const asked = {
    request,
    url,
    parser,
    ...(options.parser === undefined && general ? { fallback: general } : {}),
    filters: checked.filters,
    plans: [],
    price: { tokens: 0, breakdown: {} },
    warnings: checked.warnings
  }
  const run = { tenant: 'cli', signal }
  const document = await convertPage({ documents, registry }, asked, { body }, run)
  const prepared = document?.prepared ?? asked
  // Text given as a string is HTML unless the line says otherwise.
  const fallback = typeof line.html === 'string' ? 'text/html' : ''
  const contentType = typeof line.content_type === 'string' ? line.content_type : fallback
  const page = { url, status: 200, contentType, body, ...document?.page }
  const job = { ...readJobOf(prepared, [page], options), ...fallbackOf(prepared, true) }
  const wanted = outline ? { ...job, options: { ...job.options, outline } } : job
  const reading = await (await reader()).read(wanted, 'cli', signal).catch((error: unknown) => {
    throw withMediaHint(error, { documents })
  })
  const answered = answeredBy(prepared, reading)
  return {
    meta: readingMeta(registry, answered, reading),
    reading: { ...reading, warnings: [...answered.warnings, ...reading.warnings] }
  }
}

function pageUrl(url: string): URL {
  const parsed = URL.parse(url)
  if (parsed && /^(?:https?|file):$/.test(parsed.protocol)) return parsed
  throw new SluiceError('INVALID_URL', `Invalid URL format: ${JSON.stringify(url.slice(0, 200))}.`)
}
