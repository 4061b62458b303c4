/** Pages in the form that scripts take, keep and return, see lua/jobs/include/pages.lua. */

import { type JobPage, type NewPage, type PageStatus, rankOf } from '../job.ts'
import { assertFew, type PageOutcome } from '../job-store.ts'

/** Values of the fields that a page gets only when it ends. */
const NOTHING = {
  skipReason: null,
  result: null,
  isUnchanged: false,
  error: null,
  tokens: 0,
  duplicateOf: null
} as const

/** Details of a page that has ended, as JSON text keeps them: without what is as in {@link NOTHING}. */
type Details = Partial<Pick<JobPage, keyof typeof NOTHING>>

/** The arguments for pages to be added, five each. @throws RangeError - there are too many. */
export function pageArgs(pages: readonly NewPage[]): (string | number)[] {
  assertFew(pages)
  return pages.flatMap(({ url, key, depth, foundOn, rank, tag, options, skip, error }) => {
    const line = rank ?? rankOf(depth)
    const kept = [url, depth, foundOn, tag ?? null, options ?? null]
    if (line !== rankOf(depth)) kept.push(line)
    while (kept.at(-1) === null) kept.pop()
    const details = error ? JSON.stringify({ error } satisfies Details) : ''
    return [key, line, JSON.stringify(kept), skip ?? (error ? 'failed' : ''), details]
  })
}

/** Returns the stored part of an outcome, as JSON text. */
export function detailsOf(outcome: PageOutcome): string {
  return outcome.status === 'later' ? '' : JSON.stringify(outcomeDetails(outcome))
}

function outcomeDetails(outcome: Exclude<PageOutcome, { status: 'later' }>): Details {
  if (outcome.status === 'success') return { result: outcome.entry.id, tokens: outcome.amount }
  if (outcome.status === 'unchanged') return { result: outcome.result, isUnchanged: true }
  if (outcome.status === 'failed') {
    const { error, entry } = outcome
    return entry ? { error, result: entry.id } : { error }
  }
  const { reason: skipReason, duplicateOf } = outcome
  return duplicateOf === undefined ? { skipReason } : { skipReason, duplicateOf }
}

/**
 * A page from its two texts.
 *
 * @param state - empty if it was never taken.
 * @param hasEnded - the job has ended: a page that waits is skipped.
 */
export function pageOf(number: number, text: string, state: string, hasEnded = false): JobPage {
  const [url, depth, foundOn = null, tag = null, options = null] = JSON.parse(text) as [
    string,
    number,
    (number | null)?,
    (string | null)?,
    (string | null)?
  ]
  const [status, attempts, , details] = JSON.parse(state || '["waiting",0,"",{}]') as [
    PageStatus,
    number,
    string,
    Details
  ]
  const base = { number, url, tag, depth, foundOn, status, attempts, options, ...NOTHING }
  if (status === 'waiting' && hasEnded) {
    return { ...base, status: 'skipped', skipReason: 'cancelled' }
  }
  return status === 'running' || status === 'waiting' ? base : { ...base, ...details }
}

/** Pages of a reply: number, text and state of each. */
export function pagesInReply(parts: readonly unknown[], hasEnded = false): JobPage[] {
  const pages: JobPage[] = []
  for (let at = 0; at < parts.length; at += 3) {
    pages.push(pageOf(Number(parts[at]), String(parts[at + 1]), String(parts[at + 2]), hasEnded))
  }
  return pages
}
