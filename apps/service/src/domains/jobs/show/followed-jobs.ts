/** Jobs whose events are followed. However many streams follow a job, the store is asked for it once. */

import type { EventEmitter } from 'node:events'
import type { JobRef, JobStore } from '@sluice/store'
import type { EventText, FollowedJob } from '../job-control.ts'

/** Interval between two looks at the store for changes by other processes, ms. */
const LOOK_MS = 1_000

interface Followed {
  streams: number
  changes: number
  /** The last read. */
  read?: { readonly after: number; readonly found: Promise<EventText | undefined> } | undefined
  readonly wakes: Set<() => void>
  timer?: NodeJS.Timeout
}

/** @param isStopping - streams are woken then, to end. */
export function createFollowedJobs(
  store: JobStore,
  events: EventEmitter<{ change: [ref: JobRef] }>,
  isStopping: () => boolean
): (ref: JobRef) => FollowedJob {
  const jobs = new Map<string, Followed>()
  const changed = (followed: Followed) => {
    followed.changes++
    followed.read = undefined
    for (const wake of [...followed.wakes]) wake()
  }
  events.on('change', (ref) => {
    const followed = jobs.get(nameOf(ref))
    if (followed) changed(followed)
  })
  const look = (ref: JobRef, followed: Followed, last: number | undefined) => {
    followed.timer = setTimeout(async () => {
      // A store that does not answer is a change: the streams ask for themselves, and end with its error.
      const now = await store.job(ref).catch(() => undefined)
      if (now?.lastEvent !== last || isStopping()) changed(followed)
      if (followed.streams > 0) look(ref, followed, now?.lastEvent)
    }, LOOK_MS)
  }
  return (ref) => {
    const name = nameOf(ref)
    const followed = jobs.get(name) ?? { streams: 0, changes: 0, wakes: new Set() }
    if (followed.streams++ === 0) {
      jobs.set(name, followed)
      look(ref, followed, undefined)
    }
    return {
      get changes() {
        return followed.changes
      },
      read: (after, load) => readOnce(followed, after, load),
      change: (seen, ms, signal) => nextChange(followed, seen, ms, signal),
      close() {
        if (--followed.streams > 0) return
        clearTimeout(followed.timer)
        jobs.delete(name)
      }
    }
  }
}

function readOnce(
  followed: Followed,
  after: number,
  load: () => Promise<EventText | undefined>
): Promise<EventText | undefined> {
  if (followed.read?.after === after) return followed.read.found
  const found = load()
  followed.read = { after, found }
  // The next stream tries again.
  found.catch(() => {
    if (followed.read?.found === found) followed.read = undefined
  })
  return found
}

function nextChange(
  { changes, wakes }: Followed,
  seen: number,
  ms: number,
  signal: AbortSignal
): Promise<void> {
  return new Promise((resolve) => {
    if (changes !== seen || signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      wakes.delete(done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    wakes.add(done)
    signal.addEventListener('abort', done)
  })
}

function nameOf({ account, job }: JobRef): string {
  return `${job} ${account}`
}
