/** Pages of a request to learn: fetched and charged as any fetch, or taken from stored results. */

import { hash } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import { type LearnInput, type Prepared, readFetchRequest, startStages } from '@sluice/fetch'
import pLimit from 'p-limit'
import { newRequestId } from '../../base/request-id.ts'
import { chargedFetch } from '../fetch/charged-fetch.ts'
import { resultParts } from '../fetch/result-payload.ts'
import { checkAffordable } from '../jobs/start/affordable.ts'
import type { Caller } from '../people/keys.ts'
import type { LearnBody } from './learn-request.ts'
import { FOR_HTML, learnInput, modelValues } from './page-html.ts'
import type { LearnedPorts } from './ports.ts'

/** Pages that are fetched at once. */
const AT_ONCE = 3

/** Caller of a request to learn. */
export interface LearnCall {
  readonly caller: Caller
  readonly idempotencyKey: string | undefined
  readonly signal: AbortSignal
}

/** A page with its HTML. */
export interface LoadedPage {
  readonly input: LearnInput
  readonly url: string
  /** Result that has the page. */
  readonly result: string
  /** Charged now. */
  readonly tokens: number
}

/**
 * Load the pages, in their order. With `model`, a model fills the schema from fetched pages without values, once.
 *
 * @throws SluiceError `INSUFFICIENT_TOKENS` - not all can be paid. `NOT_FOUND` - no such result. Else what a fetch throws, with
 * `details.path` of the page. Pages that were fetched by then are charged and in the history.
 */
export async function loadPages(
  service: LearnedPorts,
  body: Pick<LearnBody, 'pages' | 'schema' | 'model'>,
  call: LearnCall
): Promise<LoadedPage[]> {
  const planned = await planPages(service, body, call.caller)
  const limit = pLimit(AT_ONCE)
  return limit.map(planned, async (page, index) => {
    try {
      return await loadPage(service, page, call)
    } catch (error) {
      limit.clearQueue()
      throw at(index, error)
    }
  })
}

/**
 * Check all pages before one is fetched.
 *
 * @throws SluiceError `INSUFFICIENT_TOKENS` - not all can be paid. Else what a fetch throws before it begins.
 */
export async function planPages(
  service: LearnedPorts,
  body: Pick<LearnBody, 'pages' | 'schema' | 'model'>,
  { account, claim }: Caller
): Promise<PlannedPage[]> {
  await claim?.prove()
  const planned = body.pages.map((page, index) => {
    try {
      return plannedPage(service, page, body)
    } catch (error) {
      throw at(index, error)
    }
  })
  const cost = planned.reduce((sum, { prepared }) => sum + (prepared?.price.tokens ?? 0), 0)
  if (cost > 0) await checkAffordable(service, account, cost)
  return planned
}

type PageBody = LearnBody['pages'][number]

/** A page, and its fetch if it is not stored. */
interface PlannedPage {
  readonly page: PageBody
  readonly prepared?: Prepared
  /** Options of the fetch. */
  readonly options?: Readonly<Record<string, unknown>>
}

function plannedPage(
  { pipeline }: LearnedPorts,
  page: PageBody,
  { schema, model }: Pick<LearnBody, 'schema' | 'model'>
): PlannedPage {
  const { url, values } = page
  if (url === undefined) return { page }
  const isAsked = model && values === undefined
  const filled = isAsked ? { json_schema: schema, force_ai: true } : {}
  const options = { ...FOR_HTML, ...filled }
  const request = readFetchRequest({ url, options })
  const prepared = pipeline.prepare(request)
  if (prepared.unserved) throw prepared.unserved
  return { page, prepared, options }
}

async function loadPage(
  service: LearnedPorts,
  { page, prepared }: PlannedPage,
  call: LearnCall
): Promise<LoadedPage> {
  const loaded = await (prepared
    ? fetchedPage(service, prepared, page, call)
    : storedPage(service, String(page.result), page, call.caller))
  return withUnknown(loaded, page)
}

async function fetchedPage(
  service: LearnedPorts,
  prepared: Prepared,
  { url = '', values }: PageBody,
  { caller, idempotencyKey, signal }: LearnCall
): Promise<LoadedPage> {
  const answer = await chargedFetch(service, prepared, {
    caller,
    id: newRequestId(),
    signal,
    stages: startStages(),
    route: 'learn',
    // A request that is repeated after its answer was lost pays for no page twice.
    ...(idempotencyKey === undefined ? {} : { idempotencyKey: keyOf(idempotencyKey, url) })
  })
  const { data, meta, charged } = answer
  const input = learnInput(meta.final_url, data, values ?? modelValues(data))
  if (!input) throw withoutHtml(`The page ${url}`)
  return { input, url: meta.final_url, result: meta.request_id, tokens: charged }
}

function withUnknown(loaded: LoadedPage, { unknown }: PageBody): LoadedPage {
  return unknown ? { ...loaded, input: { ...loaded.input, unknown } } : loaded
}

/** Load a page from a result. @throws SluiceError `NOT_FOUND` - no such result. */
export async function storedPage(
  { ledger, payloads }: LearnedPorts,
  result: string,
  page: PageBody,
  { account }: Pick<Caller, 'account'>
): Promise<LoadedPage> {
  const entry = await ledger.historyEntry(account, result)
  const kept = entry?.pointer ? await resultParts(payloads, entry.pointer) : undefined
  if (!kept) throw new SluiceError('NOT_FOUND', `You have no stored result ${result}.`)
  const values = page.values ?? (page.url === undefined ? undefined : modelValues(kept.data))
  const input = learnInput(kept.meta.final_url, kept.data, values)
  if (!input) throw withoutHtml(`The result ${result}`)
  return withUnknown({ input, url: kept.meta.final_url, result, tokens: 0 }, page)
}

function withoutHtml(what: string): SluiceError {
  return new SluiceError(
    'INVALID_REQUEST',
    `${what} has no HTML to learn from. Fetch a web page with \`include_html: "raw"\`, or give its \`url\`.`
  )
}

function at(index: number, error: unknown): unknown {
  if (!SluiceError.is(error)) return error
  const details = { ...error.details, path: `pages.${index}` }
  return new SluiceError(error.code, error.message, { cause: error, details })
}

/** No key that a client can send: those are visible ASCII. */
function keyOf(key: string, url: string): string {
  return `learn\n${hash('sha256', `${key}\n${url}`)}`
}
