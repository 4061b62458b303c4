/**
 * Loaded into the service before its own code: bad look-ups, and figures of its process for its parent.
 *
 * On `reset` it restarts the measurement of event-loop lag and memory; on `figures` it answers with them, on `collect`
 * after a collection of garbage.
 */

import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { isIPv6 } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** The figures for the parent. Lag in ms, memory in bytes. */
export interface Figures {
  readonly lag: number
  readonly longestLag: number
  readonly start: number
  readonly peak: number
  readonly resident: number
  readonly heap: number
  readonly unhandled: number
}

// The workers are given this module too, and must not load the service.
if (isMainThread) await instrument()

async function instrument(): Promise<void> {
  const { badLookup } = await import('../../apps/service/test/bad-origins/dns-behaviours.ts')
  const resolve = badLookup()
  const lookup = async (host: string) =>
    (await resolve(host)).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  Object.assign(dns, { lookup })
  syncBuiltinESMExports()

  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  let start = process.memoryUsage.rss()
  let peak = start
  let unhandled = 0
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 10).unref()
  process.on('unhandledRejection', () => unhandled++)
  process.on('message', (message) => {
    if (message !== 'figures') globalThis.gc?.()
    if (message === 'reset') {
      lag.reset()
      start = process.memoryUsage.rss()
      peak = start
    }
    const figures: Figures = {
      lag: lag.percentile(99) / 1e6,
      longestLag: lag.max / 1e6,
      start,
      peak,
      resident: process.memoryUsage.rss(),
      heap: process.memoryUsage().heapUsed,
      unhandled
    }
    process.send?.(figures)
  })
  // The parent's channel must not keep the process alive.
  process.channel?.unref()
}
