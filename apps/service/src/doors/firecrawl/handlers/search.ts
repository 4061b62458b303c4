/** Searches. */

import { createHash } from 'node:crypto'
import type { Client, SearchResults } from '@sluice/client'
import { documentOf, fetchedPage, type Shown } from '../answer/document.ts'
import { answer, type Call, idempotency, shownTo, tellReceipt, warningOf } from '../call.ts'
import { uuidOf } from '../job-id.ts'
import { type Source, type SourceSearch, searchRequest } from '../request/search-request.ts'

type Result = SearchResults['results'][number]
type Found = Awaited<ReturnType<Client['search']>> & { readonly source: Source }
type Options = Readonly<Record<string, unknown>> | undefined

/**
 * `POST /v2/search`: results by source, and `POST /v1/search`: one list. A source that could not be searched is named in
 * the warning, if another one was.
 */
export async function search(call: Call): Promise<void> {
  const { request, options, warnings } = searchRequest(call.ctx.state.body, call.translation)
  const { idempotencyKey: key } = idempotency(call)
  const settled = await Promise.allSettled(request.map((one) => found(call.client, one, key)))
  const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [first] = done
  const failures = settled.flatMap((one, index) =>
    one.status === 'rejected' ? [{ source: request[index]?.source, error: one.reason }] : []
  )
  if (!first) throw failures[0]?.error
  const charged = sum(done.map(({ receipt }) => receipt.charged))
  const left = done.map(({ receipt }) => receipt.remaining ?? Number.POSITIVE_INFINITY)
  const remaining = Math.min(...left)
  tellReceipt(call, {
    ...first.receipt,
    charged,
    remaining: Number.isFinite(remaining) ? remaining : null
  })
  const told = [
    ...warnings,
    ...done.flatMap((one) => one.warnings.map(({ message }) => message)),
    ...failures.map(({ source, error }) => `The source \`${source}\` failed: ${error.message}`)
  ]
  const asked = { options, shown: shownTo(call) }
  const bySource = Object.fromEntries(done.map((one) => [one.source, itemsOf(one, asked)]))
  answer(call, {
    id: uuidOf(first.receipt.requestId),
    data: call.version === '/v1' ? done.flatMap((one) => itemsOf(one, asked)) : bySource,
    creditsUsed:
      charged + sum(done.map(({ search: { tokens_for_pages = 0 } }) => tokens_for_pages)),
    ...warningOf(told)
  })
}

/** Each source is a request of its own, with a key of its own. */
async function found(
  client: Client,
  { source, input }: SourceSearch,
  key: string | undefined
): Promise<Found> {
  const own = key && createHash('sha256').update(`${source}\n${key}`).digest('hex')
  return { source, ...(await client.search(input, own ? { idempotencyKey: own } : {})) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/** Options that the pages of results were read with, and their form. */
interface PagesAsked {
  readonly options: Options
  readonly shown: Shown
}

function itemsOf({ source, search: { results } }: Found, asked: PagesAsked): object[] {
  return results.map((result) => ({ ...itemOf(source, result), ...pageOf(result, asked) }))
}

function itemOf(
  source: Source,
  { url, title, snippet, position, published_at, image }: Result
): object {
  if (source === 'images') {
    const { url: imageUrl, width, height } = image ?? {}
    const size = width && height ? { imageWidth: width, imageHeight: height } : {}
    return { title, imageUrl, ...size, url, position }
  }
  if (source === 'web') return { url, title, description: snippet, position }
  return { url, title, snippet, position, ...(published_at ? { date: published_at } : {}) }
}

function pageOf({ url, page }: Result, { options, shown }: PagesAsked): object {
  if (!page) return {}
  if (!page.success) return { metadata: { sourceURL: url, error: page.error.message } }
  const { data, meta, warnings = [] } = page
  const tokens = meta.billing.tokens
  const read = fetchedPage({ data, meta, warnings, tokens, options: options ?? {} })
  return documentOf(read, [], shown)
}
