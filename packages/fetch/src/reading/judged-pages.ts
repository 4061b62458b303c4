/** Judges whether a fetched page is the requested one or something else in its place. */

import { retryDelay } from '@sluice/acquire/retry-after'
import { paymentRequired } from '@sluice/acquire/site-price'
import { pageVerdict } from '@sluice/content/verdict'
import { type Page, SluiceError } from '@sluice/core'
import type { Warning } from '../warning.ts'
import type { PageInput, ReadJob } from './job.ts'
import { openPage } from './open-page.ts'

/**
 * The pages of a job up to the first without which the record is whole, and for which something else was served. Pages
 * follow each other: after a gap the record could not say where it continues.
 */
export function judgedPages({ pages: inputs, plan }: ReadJob): { pages: Page[]; left: Warning[] } {
  const pages: Page[] = []
  const left: Warning[] = []
  let ended = plan?.ended
  for (const input of inputs) {
    try {
      pages.push(judgedPage(input, left))
    } catch (error) {
      if (!input.answer?.optional || !SluiceError.is(error)) throw error
      ended = error.message
      break
    }
  }
  if (ended === undefined) return { pages, left }
  const read = `${pages.length} of ${plan?.pages ?? inputs.length} pages ${pages.length === 1 ? 'was' : 'were'} read`
  const message = `${read}; the others were left out: ${ended}`
  return { pages, left: [...left, { code: 'CONTENT_MAY_BE_INCOMPLETE', message }] }
}

/**
 * A page that is the one asked for.
 *
 * @throws SluiceError `TARGET_BLOCKED`, `LOGIN_REQUIRED`, `UPSTREAM_STATUS`, `EMPTY_CONTENT` - something else was
 * served in its place; `details.signal` names the evidence.
 */
function judgedPage(input: PageInput, warnings: Warning[]): Page {
  const page = openPage(input, warnings)
  if (!input.answer) return page
  // What stands in place of a page is a page.
  if (page.document) return ofStatus(page, input.answer.headers)
  const { requested, headers } = input.answer
  const payment = paymentRequired(page.status, headers)
  if (payment) throw payment
  const verdict = pageVerdict(page.tree, {
    url: page.url,
    requested: new URL(requested),
    status: page.status,
    headers: { ...headers, 'content-type': page.contentType },
    htmlBytes: input.body.byteLength
  })
  if (!verdict.ok) {
    const { code, signal, message, target_status } = verdict
    const status = target_status === undefined ? {} : { target_status }
    throw new SluiceError(code, message, { details: { signal, ...status, ...waitAsked(headers) } })
  }
  return ofStatus(page, headers)
}

/** @throws SluiceError `UPSTREAM_STATUS` - the page came with a status of an error. */
function ofStatus(page: Page, headers: Readonly<Record<string, string>>): Page {
  if (page.status >= 200 && page.status <= 299) return page
  throw new SluiceError('UPSTREAM_STATUS', `The site answered with status ${page.status}.`, {
    details: { target_status: page.status, ...waitAsked(headers) }
  })
}

/** Seconds after which the site allows a retry, if it says so. */
function waitAsked(headers: Readonly<Record<string, string>>): { retry_after?: number } {
  const delay = retryDelay(headers['retry-after'] ?? '')
  return delay === undefined ? {} : { retry_after: Math.ceil(delay / 1_000) }
}
