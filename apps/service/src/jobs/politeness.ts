/**
 * Turns at a host: how many pages of jobs are fetched from it at once, and how long after each other
 * (docs/design/jobs.md §4).
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '@sluice/store'

/** A turn at a host. */
export interface Turn {
  /** @param blockMs - the host asked for no requests for so long. */
  leave(blockMs?: number): Promise<void>
}

/** The turns of all hosts. */
export interface Politeness {
  /** @returns a turn, or how long the host cannot be asked. Short waits are waited. */
  enter(wish: {
    readonly job: Job
    /** As of `URL.host`. */
    readonly host: string
    readonly url: URL
    readonly signal: AbortSignal
  }): Promise<Turn | { readonly forMs: number }>
}

/** Waits up to this long are waited in the slice, ms. */
const SHORT_MS = 1_000

/** Turns within this process: as many at a time as the job's site allows. */
export function createPoliteness(): Politeness {
  const blocked = new Map<string, number>()
  return {
    async enter({ host, signal }) {
      const forMs = (blocked.get(host) ?? 0) - performance.now()
      if (forMs > SHORT_MS) return { forMs }
      if (forMs > 0) await wait(forMs, undefined, { signal }).catch(() => {})
      blocked.delete(host)
      return {
        async leave(blockMs) {
          if (blockMs !== undefined) blocked.set(host, performance.now() + blockMs)
        }
      }
    }
  }
}
