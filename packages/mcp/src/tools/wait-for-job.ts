/** Waits for a job, but not longer than a call may take. */

import type { Job } from '@sluice/client'
import { needed, type ToolContext } from '../tool.ts'

/** First and longest wait between two looks, ms. */
const LOOK = { first: 250, longest: 3_000 }

/** The job once it has ended, or as it is after `seconds`. */
export async function waitForJob(id: string, seconds: number, context: ToolContext): Promise<Job> {
  const { client, signal } = context
  const jobs = needed(client.jobs, 'get_job')
  const until = Date.now() + seconds * 1_000
  let job = await jobs.get(id, { signal })
  for (let wait = LOOK.first; !hasStopped(job) && Date.now() < until; ) {
    await context.progress(doneOf(job), totalOf(job), `${doneOf(job)} of ${totalOf(job)} pages`)
    await pause(Math.min(wait, Math.max(0, until - Date.now())), signal)
    wait = Math.min(LOOK.longest, wait * 2)
    job = await jobs.get(id, { signal })
  }
  return job
}

/** It has ended, or nothing happens until somebody does something about it. */
function hasStopped({ completed_at, status }: Job): boolean {
  return completed_at !== null || status === 'paused'
}

function doneOf({ pages }: Job): number {
  return pages.success + pages.failed + pages.skipped
}

function totalOf({ pages }: Job): number {
  return Math.max(pages.found, 1)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      signal.removeEventListener('abort', aborted)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const aborted = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true })
  })
}
