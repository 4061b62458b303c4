/** The pages of a batch: each request is checked as a fetch is, and kept as a page. */

import { createHash } from 'node:crypto'
import { SluiceError } from '@sluice/core'
import { asSluiceError, errorBody, type FetchRequest } from '@sluice/fetch'
import type { NewPage } from '@sluice/store'
import { noteFailures, refuseFailing } from '../../fetch/free-failures.ts'
import { isFaultOfRequest } from '../may-pass.ts'
import type { JobPorts } from '../ports.ts'
import { mergedRequest, storedText, type WrittenFetch } from '../request/stored-request.ts'
import { checkAffordable } from './affordable.ts'
import { createEqualOptions, type EqualOptions } from './equal-options.ts'

/** Characters that are kept of the URL and of the error of an invalid request. */
const MOST_OF_INVALID = 200

/** A request as written. */
export interface WrittenItem extends WrittenFetch {
  readonly url: string
  readonly tag?: string
}

/** The requests of a batch. */
export interface BatchItems {
  readonly account: string
  /** Options and filters of all of them. */
  readonly written: WrittenFetch
  /** Invalid ones are listed as failed pages. */
  readonly skipsInvalid: boolean
  readonly items: AsyncIterable<WrittenItem> | Iterable<WrittenItem>
  /** The URL that the caller wrote, if it differs from the items' URLs. */
  readonly writtenFor?: URL | undefined
}

/**
 * The pages of a batch.
 *
 * @param id - id of its job.
 * @throws SluiceError as a fetch; `details.index` is the place of the request at fault. `INSUFFICIENT_TOKENS` - not one
 * page can be paid. `OVERLOADED` - the account has too many failures for invalid requests.
 */
export async function* batchPages(
  service: JobPorts,
  { account, written, skipsInvalid, items, writtenFor }: BatchItems,
  id: string
): AsyncGenerator<NewPage> {
  let cheapest = Number.POSITIVE_INFINITY
  let index = 0
  let invalid = 0
  const known = createEqualOptions<KnownOptions>()
  for await (const item of items) {
    const read = readItem(service, { id, written, known, writtenFor }, item)
    if ('refusal' in read) {
      const { refusal } = read
      if (!skipsInvalid || !isFaultOfRequest(refusal.code)) throw atIndex(refusal, index)
      if (invalid === 0) await refuseFailing(service, account)
      invalid++
      yield invalidPage(item, index, refusal)
    } else {
      cheapest = Math.min(cheapest, read.cost)
      yield pageOf(item, index, read.stored)
    }
    index++
  }
  if (index === 0) throw noRequests()
  await countInvalid(service, account, { invalid, valid: index - invalid })
  if (cheapest !== Number.POSITIVE_INFINITY) {
    await checkAffordable(service, account, cheapest)
  }
}

/** Request and stored text made of the options and filters of a request. */
interface KnownOptions {
  readonly request: FetchRequest
  /** Options and filters as they are kept with the page; absent if the page has none of its own. */
  readonly stored: string | undefined
}

/**
 * Reads a request of a batch. Returns its maximum cost in tokens and its options as they are kept, or the reason why it
 * is refused.
 */
function readItem(
  { pipeline, secrets }: JobPorts,
  job: Pick<BatchItems, 'written' | 'writtenFor'> & {
    readonly id: string
    readonly known: EqualOptions<KnownOptions>
  },
  { url, options, filters }: WrittenItem
): { cost: number; stored: string | undefined } | { refusal: SluiceError } {
  const own = { ...(options ? { options } : {}), ...(filters ? { filters } : {}) }
  // A batch may be refused a hundred thousand times, and a stack takes longer than the check.
  const frames = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    const { request, stored } = job.known(own, () => ({
      request: mergedRequest(url, job.written, own),
      stored: options || filters ? storedText(secrets.requests, job.id, own) : undefined
    }))
    return { cost: pipeline.prepare({ ...request, url }, job.writtenFor).price.tokens, stored }
  } catch (error) {
    return { refusal: asSluiceError(error) }
  } finally {
    Error.stackTraceLimit = frames
  }
}

/**
 * Invalid requests are failures without a charge. The valid ones beside them make up for them, as each may be charged,
 * so that a list with some faults is no offence.
 */
async function countInvalid(
  service: JobPorts,
  account: string,
  { invalid, valid }: { invalid: number; valid: number }
): Promise<void> {
  const added = invalid - valid
  if (added <= 0) return
  const counted = await service.ledger.countFailures(account, added)
  noteFailures(service, account, counted?.failures, added)
}

/** It is never fetched, so that its options are not kept. */
function invalidPage({ url, tag }: WrittenItem, index: number, error: SluiceError): NewPage {
  const { code, message } = errorBody(error)
  return {
    ...place(url, index),
    url: url.slice(0, MOST_OF_INVALID),
    ...(tag === undefined ? {} : { tag }),
    error: { code, message: message.slice(0, MOST_OF_INVALID), retryable: false }
  }
}

/** A batch may have a URL twice. */
function place(url: string, index: number): Pick<NewPage, 'key' | 'depth' | 'foundOn'> {
  const key = createHash('sha256').update(`${index}\n${url}`).digest('hex').slice(0, 32)
  return { key, depth: 0, foundOn: null }
}

function pageOf({ url, tag }: WrittenItem, index: number, options: string | undefined): NewPage {
  return {
    ...place(url, index),
    url: URL.parse(url)?.href ?? url,
    ...(tag === undefined ? {} : { tag }),
    ...(options === undefined ? {} : { options })
  }
}

/** Names the request that is at fault. */
export function atIndex(error: SluiceError, index: number): SluiceError {
  return new SluiceError(error.code, `Request ${index + 1}: ${error.message}`, {
    cause: error,
    details: { ...error.details, index }
  })
}

function noRequests(): SluiceError {
  return new SluiceError('MISSING_PARAMETER', 'The batch has neither `urls` nor `requests`.', {
    details: { parameter: 'urls' }
  })
}
