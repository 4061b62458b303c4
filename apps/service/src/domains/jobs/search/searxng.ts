/**
 * All requests to the operator's SearXNG server.
 *
 * It may live on a private address, so it does not go through the guard of packages/acquire; nothing of a request has a
 * say in the address. Redirects end here: they would carry the credentials on.
 * Source: https://docs.searxng.org/dev/search_api.html
 */

import { SluiceError } from '@sluice/core'
import { z } from 'zod'
import type { SearchRequest } from './search-request.ts'

/** Largest answer, decoded bytes. */
const MOST_BYTES = 5_000_000
/** Results whose text is longer are cut. */
const LONGEST_TEXT = 2_000

const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').slice(0, LONGEST_TEXT))

const Answer = z.object({
  results: z.array(
    z.object({
      url: z.string().nullish(),
      title: text,
      content: text,
      engines: z.array(z.string()).catch([]).default([]),
      publishedDate: z.string().nullish().catch(null),
      img_src: z.string().nullish().catch(null),
      resolution: z.string().nullish().catch(null)
    })
  ),
  suggestions: z.array(z.string()).catch([]).default([]),
  // Pairs of an engine and its failure.
  unresponsive_engines: z.array(z.array(z.unknown())).catch([]).default([])
})

type Found = z.infer<typeof Answer>['results'][number]

/** A result of an engine. */
export interface Hit {
  readonly url: URL
  readonly title: string
  readonly snippet: string
  readonly engines: readonly string[]
  /** ISO 8601. */
  readonly publishedAt: string | null
  /** The picture, in the category `images`. */
  readonly image?: HitImage
}

/** A picture that was found; its size in pixels if the engine says it. */
interface HitImage {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
}

/** A page of results. */
interface HitPage {
  readonly hits: readonly Hit[]
  /** Suggested other queries. */
  readonly suggestions: readonly string[]
  /** Engines that did not answer, and why: `brave: timeout`. */
  readonly failed: readonly string[]
}

/** Query for the engine. */
interface HitQuery
  extends Pick<SearchRequest, 'query' | 'category' | 'language' | 'time_range' | 'safe_search'> {
  /** From 1. */
  readonly page: number
}

/** A search engine. */
export interface SearchEngine {
  /** @throws SluiceError `SEARCH_UNAVAILABLE`. The reason of the signal. */
  page(query: HitQuery, signal: AbortSignal): Promise<HitPage>
}

const SAFE_SEARCH = { off: '0', moderate: '1', strict: '2' } as const

/** @param base - `SEARCH_URL`. */
export function openSearxng(base: string): SearchEngine {
  const { url, headers } = addressOf(base)
  return {
    async page(query, signal) {
      const asked = new URL(url)
      asked.search = String(parametersOf(query))
      const response = await answerOf(asked, headers, signal)
      return pageOf(await jsonOf(response), query.category === 'images')
    }
  }
}

/** The address of searches. `fetch` refuses a URL with credentials; they belong in a header. */
function addressOf(base: string): { url: URL; headers: Record<string, string> } {
  const url = new URL(base)
  const { username, password } = url
  url.username = ''
  url.password = ''
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/search`
  const headers = { accept: 'application/json' }
  if (username === '' && password === '') return { url, headers }
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    url,
    headers: { ...headers, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
  }
}

function parametersOf(query: HitQuery): URLSearchParams {
  const { category, language, time_range, safe_search, page } = query
  const parameters = new URLSearchParams({
    q: query.query,
    format: 'json',
    categories: category,
    pageno: String(page)
  })
  if (language !== undefined) parameters.set('language', language)
  if (time_range !== undefined) parameters.set('time_range', time_range)
  if (safe_search !== undefined) parameters.set('safesearch', SAFE_SEARCH[safe_search])
  return parameters
}

async function answerOf(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, { headers, redirect: 'manual', signal })
  } catch (error) {
    signal.throwIfAborted()
    throw unavailable('The search engine could not be reached.', error)
  }
  if (response.status === 200) return response
  await response.body?.cancel()
  throw unavailable(
    response.status === 403
      ? 'The search engine answered 403. Its settings.yml must list `json` under `search.formats`.'
      : `The search engine answered ${response.status}.`
  )
}

async function jsonOf(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > MOST_BYTES) {
      throw unavailable(`The search engine answered more than ${MOST_BYTES} bytes.`)
    }
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch (error) {
    throw unavailable('The search engine did not answer JSON.', error)
  }
}

function pageOf(value: unknown, isOfImages: boolean): HitPage {
  const answer = Answer.safeParse(value)
  if (!answer.success) {
    throw unavailable(
      'The search engine answered JSON in a format that SearXNG does not use.',
      answer.error
    )
  }
  const { results, suggestions, unresponsive_engines: failed } = answer.data
  return {
    hits: results.flatMap(({ url: address, title, content, engines, publishedDate, ...more }) => {
      const url = webUrl(address)
      const image = isOfImages ? imageOf(more, url) : undefined
      if (!url || (isOfImages && !image)) return []
      const publishedAt = instantOf(publishedDate)
      return [{ url, title, snippet: content, engines, publishedAt, ...(image ? { image } : {}) }]
    }),
    suggestions: suggestions.slice(0, 10),
    failed: failed.map((pair) => pair.map(String).join(': ').slice(0, 200))
  }
}

/** Some engines answer magnet links and the like. */
function webUrl(address: string | null | undefined, base?: URL | null): URL | undefined {
  const url = address ? URL.parse(address, base?.href) : null
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** `img_src` may lack the scheme; `resolution` is a text such as `1920 x 1080`. */
function imageOf(
  { img_src, resolution }: Pick<Found, 'img_src' | 'resolution'>,
  page: URL | undefined
): HitImage | undefined {
  const url = webUrl(img_src, page)
  if (!url) return undefined
  const [, width, height] = /^\s?(\d{1,6})\s?[x×*]\s?(\d{1,6})(?!\d)/i.exec(resolution ?? '') ?? []
  const size = (pixels: string | undefined) => (pixels === undefined ? null : Number(pixels))
  return { url: url.href, width: size(width), height: size(height) }
}

/** SearXNG writes times without a zone, in UTC. */
function instantOf(date: string | null | undefined): string | null {
  if (!date) return null
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(date) ? date : `${date}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function unavailable(message: string, cause?: unknown): SluiceError {
  return new SluiceError('SEARCH_UNAVAILABLE', message, cause === undefined ? {} : { cause })
}
