/** Effect of robots.txt on a fetch (decisions.md §2 `respect_robots`, §3 ROBOTS_WOULD_DISALLOW). */

import type { RobotsAnswer, RobotsGate } from '@sluice/acquire'
import { ERRORS, SluiceError } from '@sluice/core'
import type { Prepared } from '../plan/prepare.ts'
import type { Warning } from '../warning.ts'
import { secretsOf } from './visit.ts'

/** Settings for checking robots.txt. */
export interface RobotsPolicy {
  readonly robots: RobotsGate
  /** `off` never asks, `warn` adds a warning, `enforce` refuses; `respect_robots` of a request always refuses. */
  readonly robotsMode: 'off' | 'warn' | 'enforce'
}

/** Longer than this after the page, no warning is waited for, ms. */
const PATIENCE = 1_000

/**
 * Ask before anything is fetched, where the client or the operator says that it counts.
 *
 * @throws SluiceError `ROBOTS_DISALLOWED` - for one of the pages.
 */
export async function enforceRobots(
  { robots, robotsMode }: RobotsPolicy,
  prepared: Prepared,
  signal: AbortSignal
): Promise<void> {
  const { plans, request, proxy, kept } = prepared
  if (kept || (robotsMode !== 'enforce' && !request.options.respect_robots)) return
  const visit = { proxy, secrets: secretsOf(prepared) }
  for (const { url } of plans) {
    const answer = await robots.answerFor(url, signal, visit)
    if (answer === 'allowed') continue
    const message = answer === 'unknown' ? unreadOf(url) : ERRORS.ROBOTS_DISALLOWED.meaning
    throw new SluiceError('ROBOTS_DISALLOWED', message, { details: { url: url.href } })
  }
}

/**
 * Ask concurrently with the fetch, if the answer is only a warning.
 *
 * @returns a function to call when the pages have arrived: the warnings known by then or soon after.
 */
export function adviceOfRobots(
  { robots, robotsMode }: RobotsPolicy,
  prepared: Prepared,
  signal: AbortSignal
): () => Promise<Warning[]> {
  const { plans, request, proxy, kept } = prepared
  if (kept || robotsMode !== 'warn' || request.options.respect_robots) return async () => []
  const visit = { proxy, secrets: secretsOf(prepared) }
  const asked = Promise.all(
    plans.map(({ url }) => robots.answerFor(url, signal, visit).catch(() => 'allowed' as const))
  )
  let known: readonly RobotsAnswer[] | undefined
  asked.then((answers) => {
    known = answers
  })
  return async () => {
    const answers = known ?? (await within(PATIENCE, asked)) ?? []
    return plans.flatMap(({ url }, index) => warningsOf(url, answers[index]))
  }
}

/** The result of `work`; `undefined` if it takes longer than `time`, ms. */
async function within<Result>(time: number, work: Promise<Result>): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, time, undefined).unref()
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

function warningsOf(url: URL, answer: RobotsAnswer | undefined): Warning[] {
  if (answer === undefined || answer === 'allowed') return []
  const what =
    answer === 'unknown' ? unreadOf(url) : `robots.txt of ${url.host} disallows this page.`
  return [
    {
      code: 'ROBOTS_WOULD_DISALLOW',
      message: `${what} options.respect_robots refuses such pages.`
    }
  ]
}

/** RFC 9309 §2.3.1.4. */
function unreadOf({ host }: URL): string {
  return `robots.txt of ${host} could not be read, which counts as disallowing the page.`
}
