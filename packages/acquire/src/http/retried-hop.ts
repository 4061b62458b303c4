/**
 * One hop, retried once after a temporary failure (guard.md "Origins behaving badly").
 */

import { setTimeout as wait } from 'node:timers/promises'
import { SluiceError } from '@sluice/core'
import {
  fetchHop,
  type Hop,
  type HopRefusal,
  type HopTools,
  LostBeforeAnswer
} from './fetch-hop.ts'

/** A hop that was answered by a redirect or a page. */
export type AnsweredHop = Exclude<Hop, { refusal: HopRefusal }>

/** Statuses of a server between us and the site, or of one that is busy. */
const PASSING: ReadonlySet<number> = new Set([502, 503, 504])
/** Wait before a second try when the origin names no time, ms. */
const PAUSE = 300

/** Time limit of a fetch, and whether it waits for a site that refuses. */
export interface Deadline {
  /** See `FetchRequest.reportsRefusals`. */
  readonly reportsRefusals: boolean
  /** `performance.now()` at the end of the fetch's time. */
  readonly deadline: number
}

/**
 * Ask for `url`, at most twice.
 *
 * A second try follows a reset before the answer, a status 502, 503 or 504, and any refusal with a Retry-After that
 * fits into the time left. It never follows a page that began, nor a refusal if the caller asks again itself.
 *
 * @throws SluiceError `UPSTREAM_STATUS` `{target_status, retry_after?}` (seconds that the site asks for), or what
 * {@link fetchHop} throws.
 */
export async function retriedHop(
  tools: HopTools & Deadline,
  url: URL,
  headers: Record<string, string>
): Promise<AnsweredHop> {
  const first = await lostOr(fetchHop(tools, url, headers))
  if (!('lost' in first) && !('refusal' in first)) return first
  if ('refusal' in first && tools.reportsRefusals) return failedHop(first)
  const pause = pauseAfter(first)
  if (pause === undefined || performance.now() + pause >= tools.deadline) return failedHop(first)
  await wait(pause, undefined, { signal: tools.signal }).catch(() => {})
  tools.signal.throwIfAborted()
  const second = await lostOr(fetchHop(tools, url, headers))
  return 'lost' in second || 'refusal' in second ? failedHop(second) : second
}

/** The page that came with a refusal, if the caller asked for it. @throws SluiceError the failure. */
function failedHop(failed: Failed): AnsweredHop {
  const page = 'refusal' in failed ? failed.refusal.page : undefined
  if (page === undefined) throw failureOf(failed)
  return { page }
}

type Failed = { readonly lost: SluiceError } | { readonly refusal: HopRefusal }

async function lostOr(hop: Promise<Hop>): Promise<Hop | { lost: SluiceError }> {
  try {
    return await hop
  } catch (error) {
    if (error instanceof LostBeforeAnswer) return { lost: error }
    throw error
  }
}

/** Returns the pause before the next attempt, ms; `undefined` ends the attempts. */
function pauseAfter(failed: Failed): number | undefined {
  if ('lost' in failed) return 0
  const { status, retryAfter } = failed.refusal
  return retryAfter ?? (PASSING.has(status) ? PAUSE : undefined)
}

function failureOf(failed: Failed): SluiceError {
  if ('lost' in failed) return failed.lost
  const { status, retryAfter, payment } = failed.refusal
  if (payment) return payment
  const asked = retryAfter === undefined ? {} : { retry_after: Math.ceil(retryAfter / 1_000) }
  return new SluiceError('UPSTREAM_STATUS', `The site answered with status ${status}.`, {
    details: { target_status: status, ...asked }
  })
}
