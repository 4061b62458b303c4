/**
 * Turns at a host: how many pages of crawls are fetched from it at once, and how long after each other. They are kept in
 * the store, for all processes and jobs (docs/design/jobs.md §4).
 *
 * A process keeps a turn for a moment and fetches several pages with it, so that the store is asked less than once a page.
 */

import { randomUUID } from 'node:crypto'
import type { HostStore } from '@sluice/store'
import { createHostLine, type HostLine, type Turn } from './host-line.ts'
import { createOpenHosts } from './open-hosts.ts'
import { createSlowerJobs } from './slower-jobs.ts'

/** Pace of requests to a host. */
export interface Pace {
  /** Concurrent pages; `undefined` if only the service's own limit applies. */
  readonly concurrency: number | undefined
  /** Between the starts of two requests, ms. */
  readonly delayMs: number
}

/** The turns of all hosts. */
export interface Politeness {
  /**
   * @returns a turn, or how long the host cannot be asked. Short waits are waited.
   * @throws SluiceError `STORE_UNAVAILABLE`.
   */
  enter(
    wish: Pace & {
      /** Host, as in `URL.host`. */
      readonly host: string
      readonly signal: AbortSignal
    }
  ): Promise<Turn | { readonly forMs: number }>
  /** Give back all turns. */
  close(): Promise<void>
}

/** Interval between two extensions of the leases of turns that last, ms. */
const RENEW_MS = 5_000

/** @param hosts - store of the turns. It is not closed with this. */
export function createPoliteness(hosts: HostStore): Politeness {
  const by = randomUUID()
  const lines = new Map<string, HostLine>()
  const slower = createSlowerJobs()
  const onPause = (host: string, ms: number) => {
    open.pause(host, ms)
    for (const [name, line] of lines) if (name.startsWith(`${host} `)) line.pause(ms)
  }
  const open = createOpenHosts(hosts, by, onPause)
  const renewal = setInterval(() => {
    for (const line of lines.values()) line.renew()
  }, RENEW_MS)
  renewal.unref()

  const lineOf = (host: string, concurrency: number, delayMs: number) => {
    // A turn that was taken for one pace is not for another.
    const name = `${host} ${concurrency} ${delayMs}`
    const known = lines.get(name)
    if (known) return known
    const line = createHostLine({
      hosts,
      by: `${by} ${concurrency} ${delayMs}`,
      pace: { host, concurrency, delayMs },
      onPause: (ms) => onPause(host, ms),
      isWanted: () => slower.isWanted(host, concurrency),
      onEmpty: () => lines.delete(name)
    })
    lines.set(name, line)
    return line
  }

  return {
    enter({ host, concurrency, delayMs, signal }) {
      if (concurrency === undefined) return open.enter(host, signal)
      slower.note(host, concurrency)
      return lineOf(host, concurrency, delayMs).enter(signal)
    },
    async close() {
      clearInterval(renewal)
      await Promise.all(Array.from(lines.values(), (line) => line.close()))
    }
  }
}
