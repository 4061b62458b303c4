/** Writes a fetched page as a document of Firecrawl. */

import type { FetchMeta, HistoryItem } from '@sluice/client'
import { uuidOf } from '../job-id.ts'
import { SNAPSHOT } from '../request/actions.ts'
import { attributesOf, isOfAttributes } from '../request/attributes-format.ts'
import { changeTracking } from './change-tracking.ts'
import { ownText } from './own-names.ts'
import { productOf } from './product.ts'

/** A result, from the answer of a fetch or from the history. */
export interface ReadPage {
  readonly id: string
  readonly url: string
  readonly finalUrl: string | null
  readonly status: number | null
  readonly contentType: string | null
  readonly tokens: number
  readonly data: Readonly<Record<string, unknown>>
  /** With which options it was read. */
  readonly options: Readonly<Record<string, unknown>>
  readonly warnings: readonly { readonly message: string }[]
  readonly document?: { readonly pages_read: number; readonly pages_total: number | null } | null
  /** Only of an answer: whether the page came from the cache. */
  readonly cache?: unknown
}

/** An item of the history; undefined if its data is gone. */
export function readPageOf(item: HistoryItem): ReadPage | undefined {
  const { data, metadata } = item
  if (data === null || data === undefined) return undefined
  return {
    id: item.id,
    url: item.url,
    finalUrl: item.final_url,
    status: metadata.target_status,
    contentType: metadata.content_type,
    tokens: item.tokens_charged,
    data: data as Record<string, unknown>,
    options: item.options as Record<string, unknown>,
    warnings: item.warnings,
    document: metadata.document ?? null
  }
}

/** Answer of a fetch. */
interface Fetched {
  readonly data: Readonly<Record<string, unknown>>
  readonly meta: Pick<
    FetchMeta,
    'request_id' | 'url' | 'final_url' | 'target_status' | 'content_type' | 'cache'
  >
  readonly warnings: ReadPage['warnings']
  readonly tokens: number
  readonly options: Readonly<Record<string, unknown>>
}

/** The page of an answer. */
export function fetchedPage({ data, meta, warnings, tokens, options }: Fetched): ReadPage {
  return {
    id: meta.request_id,
    url: meta.url,
    finalUrl: meta.final_url,
    status: meta.target_status,
    contentType: meta.content_type,
    tokens,
    data,
    options,
    warnings,
    cache: meta.cache,
    document: documentFacts(data)
  }
}

/** Pages of a document, which its record counts. */
function documentFacts({ pages_read, pages_total }: Fetched['data']): ReadPage['document'] {
  if (typeof pages_read !== 'number') return null
  return { pages_read, pages_total: typeof pages_total === 'number' ? pages_total : null }
}

/** Form of a document for a caller. */
export interface Shown {
  /** Scheme and host of links to this service; without it they are paths. */
  readonly base?: string
  /** Version of the format: `/v1` answers its format `extract` under that name, too. Default: `/v2`. */
  readonly version?: string
}

/** The document: the formats that the options asked for, and the metadata. */
export function documentOf(
  page: ReadPage,
  warnings: readonly string[] = [],
  { base = '', version = '/v2' }: Shown = {}
): object {
  const { data, options } = page
  const ai = (options.ai ?? {}) as {
    summary?: unknown
    question?: unknown
    json_extraction?: unknown
  }
  const made = (data.ai ?? {}) as { summary?: unknown; answer?: { text?: unknown } | null }
  const html = options.include_html
  const { json_schema: schema } = options
  const hasAttributes = isOfAttributes(schema)
  const fillsSchema = !hasAttributes && (schema !== undefined || ai.json_extraction === true)
  const product = options.main_entity === true ? productOf(data.main_entity) : null
  const told = [...warnings, ...page.warnings.map(({ message }) => ownText(message))]
  return {
    ...(options.markdown === true || data.markdown !== undefined
      ? { markdown: data.markdown ?? '' }
      : {}),
    ...(html === 'clean' || html === 'both' ? { html: data.clean_html ?? data.html ?? '' } : {}),
    ...(html === 'raw' || html === 'both' ? { rawHtml: data.html ?? '' } : {}),
    ...(options.include_links === true ? { links: linksOf(data.links) } : {}),
    ...(options.image_urls === true ? { images: data.image_urls ?? [] } : {}),
    ...(hasAttributes ? { attributes: attributesOf(schema, data.extracted) } : {}),
    ...(fillsSchema ? { json: data.extracted ?? null } : {}),
    ...(fillsSchema && version === '/v1' ? { extract: data.extracted ?? null } : {}),
    ...(product !== null || (options.main_entity === true && !fillsSchema) ? { product } : {}),
    ...(ai.summary === true ? { summary: made.summary ?? null } : {}),
    ...(ai.question === undefined ? {} : { answer: made.answer?.text ?? null }),
    ...(options.query === undefined ? {} : { highlights: highlightsOf(data.passages) }),
    ...(data.screenshots === undefined ? {} : picturesOf(data, options, base)),
    ...(data.changes === undefined ? {} : { changeTracking: changeTracking(data.changes) }),
    ...(perPage(options) ? { pages: pagesOf(data.pages) } : {}),
    ...(told.length > 0 ? { warning: told.join(' ') } : {}),
    metadata: metadataOf(page)
  }
}

/**
 * Returns the addresses of the pictures. If a page is taller than a picture can be, the picture shows its upper part.
 */
function picturesOf(
  { screenshots }: ReadPage['data'],
  { screenshot }: ReadPage['options'],
  base: string
) {
  const taken = screenshots as { name: string; url: string; top: number }[]
  const first = taken.find(({ name }) => !name.startsWith(SNAPSHOT))
  const byActions = taken.filter(({ name, top }) => name.startsWith(SNAPSHOT) && top === 0)
  return {
    ...(screenshot ? { screenshot: first ? base + first.url : null } : {}),
    ...(byActions.length > 0
      ? { actions: { screenshots: byActions.map(({ url }) => base + url) } }
      : {})
  }
}

/** The best passages, in one text. */
function highlightsOf(passages: unknown): string {
  return ((passages ?? []) as { text: string }[]).map(({ text }) => text).join('\n\n')
}

function linksOf(links: unknown): string[] {
  const urls = ((links ?? []) as { url: string }[]).map(({ url }) => url)
  return [...new Set(urls)]
}

function perPage({ document }: ReadPage['options']): boolean {
  return (document as { per_page?: unknown } | undefined)?.per_page === true
}

function pagesOf(pages: unknown): object[] {
  const list = Array.isArray(pages) ? pages : []
  return list.map((one, index) => {
    const { number = index + 1, markdown = '' } = one as { number?: number; markdown?: string }
    return { pageNumber: number, markdown }
  })
}

/** Names of the metadata, by OpenGraph property. */
const OPEN_GRAPH: Readonly<Record<string, string>> = {
  title: 'ogTitle',
  description: 'ogDescription',
  url: 'ogUrl',
  image: 'ogImage',
  audio: 'ogAudio',
  video: 'ogVideo',
  determiner: 'ogDeterminer',
  locale: 'ogLocale',
  'locale:alternate': 'ogLocaleAlternate',
  site_name: 'ogSiteName'
}

function metadataOf(page: ReadPage): object {
  const { data, document, cache } = page
  const { title, description, language, author, favicon, published_at, modified_at } = data
  const known = {
    title,
    description,
    language,
    author,
    favicon,
    publishedTime: published_at,
    modifiedTime: modified_at,
    ...openGraph(data.open_graph)
  }
  const filled = Object.entries(known).filter(([, value]) => value !== null && value !== undefined)
  return {
    ...Object.fromEntries(filled),
    scrapeId: uuidOf(page.id),
    sourceURL: page.url,
    url: page.finalUrl ?? page.url,
    statusCode: page.status ?? 200,
    ...(page.contentType === null ? {} : { contentType: page.contentType }),
    ...(document
      ? { numPages: document.pages_read, totalPages: document.pages_total ?? undefined }
      : {}),
    proxyUsed: page.options.proxy ?? 'basic',
    ...(cache === undefined ? {} : cacheState(cache)),
    creditsUsed: page.tokens
  }
}

function openGraph(properties: unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [property, value] of Object.entries((properties ?? {}) as object)) {
    const name = OPEN_GRAPH[property.replace(/^og:/, '')]
    if (name === undefined) continue
    const isList = name === 'ogLocaleAlternate'
    found[name] = isList ? [value].flat() : Array.isArray(value) ? value[0] : value
  }
  return found
}

function cacheState(cache: unknown): object {
  const { hit, age } = (cache ?? {}) as { hit?: boolean; age?: number }
  if (hit !== true) return { cacheState: 'miss' }
  return { cacheState: 'hit', cachedAt: new Date(Date.now() - (age ?? 0) * 1_000).toISOString() }
}
