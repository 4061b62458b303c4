/** Says that a job which was started here has ended, on whatever page its user is by then. */

import type { Job } from '@sluice/client'
import { client } from '../client.ts'
import { plural } from '../parts/shown.tsx'
import { toast } from '../parts/toast.tsx'
import { navigate } from '../router.tsx'
import { hasEnded, titleOf } from './job-words.tsx'

const KEY = 'sluice-started'

/** Jobs that are followed at once, the latest. */
const MOST = 10

/** Time between two looks, ms: it doubles while nothing ends. */
const SOONEST_MS = 2_000
const LATEST_MS = 30_000

let timer: ReturnType<typeof setTimeout> | undefined

/** The ids; none in a browser that keeps nothing. */
export function startedJobs(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

/** Follow a job that was started. */
export function noteStarted(id: string): void {
  keep([...startedJobs().filter((known) => known !== id), id].slice(-MOST))
  followStarted()
}

function forgetStarted(id: string): void {
  keep(startedJobs().filter((known) => known !== id))
}

function keep(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Then no job is reported.
  }
}

/** Look at the started jobs until all have ended. More than one call at a time is harmless. */
function followStarted(pause = SOONEST_MS): void {
  clearTimeout(timer)
  if (startedJobs().length === 0) return
  timer = setTimeout(async () => {
    const ended = await Promise.all(startedJobs().map(look))
    followStarted(ended.includes(true) ? SOONEST_MS : Math.min(LATEST_MS, pause * 2))
  }, pause)
}

/** @returns whether the job has ended or is gone. */
async function look(id: string): Promise<boolean> {
  try {
    const job = await client.jobs.get(id)
    if (!hasEnded(job)) return false
    forgetStarted(id)
    if (!location.pathname.endsWith(`/jobs/${id}`) || document.hidden) tell(job)
    return true
  } catch (error) {
    const isGone = (error as { status?: number }).status === 404
    if (isGone) forgetStarted(id)
    return isGone
  }
}

function tell(job: Job): void {
  const open = () => navigate(`/jobs/${job.id}`)
  const words = outcomeOf(job)
  toast(words, { action: 'Open', run: open })
  if (!document.hidden || globalThis.Notification?.permission !== 'granted') return
  const notice = new Notification('Sluice', { body: words, tag: job.id })
  notice.onclick = () => {
    window.focus()
    open()
    notice.close()
  }
}

function outcomeOf(job: Job): string {
  const { status, pages } = job
  const failed = pages.failed > 0 ? `, ${pages.failed} failed` : ''
  const words = { cancelled: 'was cancelled', failed: 'failed' }[String(status)] ?? 'finished'
  return `${titleOf(job)} ${words}: ${plural(pages.success, 'page')} read${failed}.`
}
