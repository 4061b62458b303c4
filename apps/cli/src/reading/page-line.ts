/** A local page or document, read as the service reads what it fetched. */

import { basename } from 'node:path'
import { mediaType } from '@sluice/acquire/decode'
import { type Registry, SluiceError } from '@sluice/core'
import {
  answeredBy,
  checkFilters,
  chooseParser,
  convertPage,
  type DocumentTools,
  fallbackOf,
  namedMedia,
  type Reader,
  type Reading,
  readingMeta,
  readJobOf,
  withMediaHint
} from '@sluice/fetch/reading'
import { checkExtras, readFetchRequest } from '@sluice/fetch/request'
import { UsageError } from '../failure.ts'
import type { LocalPipeline } from './local-pipeline.ts'

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
  /** The pipeline of the service, for AI extras. Opened by the first call. */
  pipeline(): Promise<LocalPipeline>
}

/** A page after reading, with `meta` as in an answer of the API. */
interface ReadPage {
  readonly meta: object
  readonly reading: Pick<Reading, 'warnings' | 'duration' | 'parts' | 'content'> & {
    readonly data: Uint8Array
  }
  /** Name of the parser that read it. */
  readonly parser: string
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
  tools: PageTools,
  line: PageLine,
  body: Uint8Array<ArrayBuffer>,
  { outline = false, signal = new AbortController().signal }: ReadOptions = {}
): Promise<ReadPage> {
  const request = readFetchRequest({
    url: line.url ?? (typeof line.file === 'string' ? fileAddress(line.file) : undefined),
    ...(line.filters === undefined ? {} : { filters: line.filters }),
    ...(line.options === undefined ? {} : { options: line.options })
  })
  const { reader, registry, documents } = tools
  const { filters, options } = request
  if (checkExtras(options)) return readWithExtras(tools, line, request.url, body, outline, signal)
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
  const contentType = contentTypeOf(line, url, body)
  // The worker takes the body.
  const mediaBytes = body.slice(0, MEDIA_START)
  const page = { url, status: 200, contentType, body, ...document?.page }
  const job = { ...readJobOf(prepared, [page], options), ...fallbackOf(prepared, true) }
  const wanted = outline ? { ...job, options: { ...job.options, outline } } : job
  const reading = await (await reader())
    .read(wanted, 'cli', signal)
    .catch(async (error: unknown) => {
      throw withMediaHint(await namedMedia(error, mediaBytes), {
        documents,
        enricher: ANY_PROVIDER
      })
    })
  const answered = answeredBy(prepared, reading)
  const meta = readingMeta(registry, answered, reading)
  return {
    meta,
    reading: { ...reading, warnings: [...answered.warnings, ...reading.warnings] },
    parser: meta.parser.name
  }
}

/** As the line says, or, where the URL says nothing, by the name of the file: `prices.csv`. */
function contentTypeOf(
  { content_type, html, file }: PageLine,
  { pathname }: URL,
  body: Uint8Array
): string {
  if (typeof content_type === 'string') return content_type
  // Text given as a string is HTML unless the line says otherwise.
  if (typeof html === 'string') return 'text/html'
  if (typeof file !== 'string' || /\.\w+$/.test(pathname)) return ''
  const named = mediaType('', body, new URL(fileAddress(file.replace(/\.gz$/i, ''))))
  return named === mediaType('', body) ? '' : named
}

/** Bytes that show the type of a file. */
const MEDIA_START = 4_100
/** An extra that was not requested is named; whether there is a provider for it is said once it is. */
const ANY_PROVIDER = { engineName: () => 'any' }

/** A page, a document, an image or a recording as the API reads an upload with these options. */
async function readWithExtras(
  { pipeline }: PageTools,
  { content_type, filters, options }: PageLine,
  address: string,
  body: Uint8Array<ArrayBuffer>,
  outline: boolean,
  signal: AbortSignal
): Promise<ReadPage> {
  if (outline) throw new UsageError('--explain cannot be combined with AI extras.')
  const { protocol, pathname } = pageUrl(address)
  const isFile = protocol === 'file:'
  const name = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  const contentType = typeof content_type === 'string' ? content_type : ''
  const start = performance.now()
  const input = { ...(isFile ? {} : { url: address }), filters: filters ?? {}, options }
  const { data, meta, warnings } = await (await pipeline()).readFile(
    { name, contentType, body },
    input,
    signal
  )
  const duration = performance.now() - start
  const reading = { data, warnings, duration, content: null, parts: null }
  return { meta, reading, parser: meta.parser.name }
}

function pageUrl(url: string): URL {
  const parsed = URL.parse(url)
  if (parsed && /^(?:https?|file):$/.test(parsed.protocol)) return parsed
  throw new SluiceError('INVALID_URL', `Invalid URL format: ${JSON.stringify(url.slice(0, 200))}.`)
}
