/** Measures the delay of this process's event loop. Every request waits for it, whatever it asks. */

import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** Delay of the event loop since the last reading, ms, and the share of time that it was busy, 0 to 1. */
export interface LoopDelay {
  readonly p50_ms: number
  readonly p99_ms: number
  readonly max_ms: number
  readonly busy: number
}

/** Time between two checks of the loop, ms: the excess is delay. */
const RESOLUTION = 20

/** Start to measure. */
export function watchEventLoop(): { read(): LoopDelay; close(): void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
  histogram.enable()
  let before = performance.eventLoopUtilization()
  return {
    read() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      const delay = {
        p50_ms: delayOf(histogram.percentile(50)),
        p99_ms: delayOf(histogram.percentile(99)),
        max_ms: delayOf(histogram.max),
        busy: Math.round(utilization * 1_000) / 1_000
      }
      histogram.reset()
      return delay
    },
    close: () => void histogram.disable()
  }
}

/** @param nanoseconds - between two checks; 0 or less before there were any. */
function delayOf(nanoseconds: number): number {
  return Math.max(0, Math.round((nanoseconds / 1e6 - RESOLUTION) * 10) / 10)
}
