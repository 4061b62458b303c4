/** A job in words. All of them are ours: numbers, codes and ids of the service. */

import type { Job } from '@sluice/client'
import { inCredits } from '../answer/price.ts'

/** State, counts by outcome, and price of a job. */
export function jobLines(job: Job): string[] {
  const { pages, skipped, tokens } = job
  const counts = (['success', 'failed', 'skipped', 'running', 'waiting'] as const)
    .filter((name) => pages[name] > 0)
    .map((name) => `${pages[name]} ${name}`)
  const reasons = Object.entries(skipped).flatMap(([name, count]) =>
    count > 0 ? [`${count} ${name}`] : []
  )
  const bound = tokens.max_cost === null ? '' : ` of at most ${tokens.max_cost}`
  const why = job.reason === null ? '' : ` (${job.reason})`
  return [
    `Job ${job.id} (${job.kind}): ${job.status}${why}. ${pages.found} pages found: ${counts.join(', ') || 'none yet'}.`,
    `The job has charged ${inCredits(tokens.charged)}${bound}.${reasons.length > 0 ? ` Skipped: ${reasons.join(', ')}.` : ''}`
  ]
}

/** Returns the advice for a job that has not ended. */
export function nextLine({ id, status, completed_at, reason }: Job): string[] {
  if (completed_at !== null) return []
  if (status === 'paused') {
    const why = reason === 'tokens' ? 'It waits for credits: tell the user.' : 'It is paused.'
    return [why]
  }
  return [`It continues on its own. Check again: get_job {"id": "${id}", "wait_s": 30}.`]
}
