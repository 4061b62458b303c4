/** Searches: results of the operator's search engine as one charged request, and their pages as fetches of their own. */

import { defineParser, SluiceError } from '@sluice/core'
import {
  type FetchRequest,
  type Outcome,
  PRICES,
  type Prepared,
  type Run,
  readFetchRequest,
  typesSecrets
} from '@sluice/fetch'
import { z } from 'zod'
import servicePackage from '../../../../package.json' with { type: 'json' }
import { dataWork } from '../../fetch/data-outcome.ts'
import type { JobPorts } from '../ports.ts'
import { fetchHits, type PageAnswer, type PagesCall, type SearchedPage } from './fetch-hits.ts'
import { findHits, type Hits } from './find-hits.ts'
import { readSearchRequest, type SearchRequest } from './search-request.ts'
import type { SearchEngine } from './searxng.ts'

/** In the history it stands in the place of a parser: no parser reads results. */
const SEARCH_READER = defineParser({
  name: servicePackage.name,
  version: servicePackage.version,
  kind: 'search',
  match: [],
  data: z.unknown(),
  parse: () => {
    throw new Error('no parser reads the results of a search')
  }
})

/** Stands for the page of a result, whose URL is not known before the search. */
const SOME_PAGE = 'https://example.com/'

/** A search that was checked. */
export interface SearchPlan {
  readonly request: SearchRequest
  readonly engine: SearchEngine
  readonly prepared: Prepared
  /** Options and cost of fetching the pages of results; absent if they are not fetched. */
  readonly page?: SearchedPage & { readonly cost: number }
  /** Maximum cost of the search, including its pages. */
  readonly costMax: { readonly tokens: number; readonly breakdown: Record<string, number> }
}

/**
 * Check a search.
 *
 * @param engine - absent where none is configured.
 * @throws SluiceError `MISSING_PARAMETER`, `INVALID_REQUEST`, `SEARCH_NOT_CONFIGURED`; of the options of its pages also
 * `INVALID_SCHEMA`, `AI_NOT_CONFIGURED`, `COST_LIMIT_EXCEEDED`.
 */
export function readSearch(
  { pipeline }: Pick<JobPorts, 'pipeline'>,
  engine: SearchEngine | undefined,
  body: unknown
): SearchPlan {
  const request = readSearchRequest(body)
  if (!engine) {
    throw new SluiceError(
      'SEARCH_NOT_CONFIGURED',
      'This server has no search engine: its SEARCH_URL is not set.'
    )
  }
  const page = request.fetch ? pageOf(pipeline, body) : undefined
  const pages = page ? page.cost * request.limit : 0
  return {
    request,
    engine,
    prepared: preparedSearch(request),
    ...(page ? { page } : {}),
    costMax: {
      tokens: PRICES.search + pages,
      breakdown: { search: PRICES.search, ...(page ? { pages } : {}) }
    }
  }
}

function pageOf(pipeline: JobPorts['pipeline'], body: unknown): NonNullable<SearchPlan['page']> {
  // The options as sent: parsed options cannot be parsed again. `readSearchRequest` has validated them.
  const { fetch } = body as z.input<typeof SearchRequest>
  const { options = {}, filters = {} } = typeof fetch === 'object' ? fetch : {}
  const request = readFetchRequest({ url: SOME_PAGE, options, filters })
  refuseSecrets(request.options)
  const { price, unserved } = pipeline.prepare(request)
  if (unserved) throw unserved
  return { options: request.options, filters: request.filters, cost: price.tokens }
}

/** Headers that hold no secret. */
const PUBLIC_HEADERS: readonly string[] = ['user-agent', 'accept', 'accept-language']

/**
 * Secrets belong to the URL that the caller wrote, and the URLs of results are written by the search engine.
 *
 * @throws SluiceError `INVALID_REQUEST`
 */
function refuseSecrets({ headers, cookies, session, actions }: FetchRequest['options']): void {
  const secrets = {
    headers: Object.keys(headers).some((name) => !PUBLIC_HEADERS.includes(name.toLowerCase())),
    cookies: cookies.length > 0,
    session: session !== undefined,
    actions: typesSecrets(actions)
  }
  for (const [name, isSent] of Object.entries(secrets)) {
    if (!isSent) continue
    const what = name === 'actions' ? 'Secret texts' : 'It'
    throw new SluiceError(
      'INVALID_REQUEST',
      `\`fetch.options.${name}\` does not apply to a search. ${what} would go to every site that the search finds; fetch the pages in a batch of their own.`,
      { details: { path: `fetch.options.${name}` } }
    )
  }
}

function preparedSearch({ query, timeout_ms }: SearchRequest): Prepared {
  const request = readFetchRequest({ url: SOME_PAGE, options: { timeout_ms } })
  const url = new URL(`search:?${new URLSearchParams({ q: query })}`)
  const price = { tokens: PRICES.search, breakdown: { search: PRICES.search } }
  return { request, url, parser: SEARCH_READER, filters: {}, plans: [], price, warnings: [] }
}

/** Returns the work of a search, which replaces the fetch of a page. A search without results costs nothing. */
export function searchWork(
  service: JobPorts,
  { request, engine, prepared, page }: SearchPlan,
  call: Omit<PagesCall, 'until' | 'signal'>
): (run: Run) => Promise<Outcome> {
  return dataWork(prepared, async ({ stages }, signal) => {
    const until = Date.now() + request.timeout_ms - stages.elapsed()
    const found = await stages.time('acquire', () => findHits(engine, request, signal))
    const pages = page
      ? await fetchHits(service, found.hits, page, { ...call, until, signal })
      : undefined
    return {
      data: dataOf(request, found, pages),
      tokens: found.hits.length > 0 ? prepared.price : { tokens: 0, breakdown: {} },
      warnings: warningsOf(found)
    }
  })
}

function dataOf(
  { query }: SearchRequest,
  { hits, suggestions }: Hits,
  pages: readonly PageAnswer[] | undefined
) {
  const charged = (pages ?? []).reduce((sum, { tokens }) => sum + tokens, 0)
  return {
    query,
    results: hits.map(({ url, title, snippet, publishedAt, engines, image }, index) => ({
      position: index + 1,
      url: url.href,
      title,
      snippet,
      published_at: publishedAt,
      engines,
      ...(image ? { image } : {}),
      ...(pages ? { page: pages[index]?.answer } : {})
    })),
    suggestions,
    ...(pages ? { tokens_for_pages: charged } : {})
  }
}

function warningsOf({ failed }: Hits) {
  if (failed.length === 0) return []
  const message = `Some engines did not answer, so results may be missing: ${failed.join('; ')}.`
  return [{ code: 'SEARCH_INCOMPLETE', message }]
}
