/**
 * Decides how many pages of jobs this process fetches at once: as many as keep it busy, and no more.
 *
 * Further pages would make nothing faster. They would queue in the event loop, in the threads that read pages and at
 * the disk. Each step of another account's page would wait for a step of each of them. For the same reason an account
 * without a page in flight gets a place at once.
 */

import { performance } from 'node:perf_hooks'
import { createFairGate } from '@sluice/acquire'
import type { JobRef } from '@sluice/store'

/** Places for pages of jobs. */
export interface PagePlaces {
  /**
   * Wait for a place. Accounts take turns, and the jobs of an account.
   *
   * @returns a function that gives it back. Rejects with `signal.reason` when aborted while waiting.
   */
  enter(ref: JobRef, signal: AbortSignal): Promise<() => void>
}

/** Number of places when a process starts. The number never falls below it. */
const FEWEST = 4
/** Interval between two decisions about the number, ms. */
const LOOK_MS = 50
/** Share of its time that the event loop works: below the one there is room, above the other pages queue. */
const ROOM = 0.75
const FULL = 0.9

/** @param most - limit of the number of places. */
export function createPagePlaces(most: number): PagePlaces {
  const fewest = Math.min(FEWEST, most)
  let width = fewest
  const gate = createFairGate(width)
  /** Accounts with a page outside of the gate. */
  const first = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let last = performance.eventLoopUtilization()

  const fit = () => gate.resize(Math.min(width, most - first.size))
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > FULL) width = Math.max(fewest, Math.floor(width * 0.8))
    else if (utilization < ROOM && gate.waiting > 0) width = Math.min(most, Math.ceil(width * 1.2))
    fit()
    if (gate.held + gate.waiting > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const watch = () => {
    if (timer !== undefined) return
    last = performance.eventLoopUtilization()
    timer = setInterval(look, LOOK_MS)
    timer.unref()
  }

  return {
    async enter({ account, job }, signal) {
      if (first.has(account) || first.size + gate.held >= most) {
        watch()
        return gate.enter(account, signal, job)
      }
      signal.throwIfAborted()
      first.add(account)
      fit()
      return () => {
        first.delete(account)
        fit()
      }
    }
  }
}
