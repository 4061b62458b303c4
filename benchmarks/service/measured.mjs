/**
 * Loaded into every process that is measured, before its own code (`--import`): reports to its parent what it has used.
 *
 * On `{ measure: 'reset' }` it restarts the measurement of event-loop lag, and on `{ measure: 'figures' }` too it
 * answers `{ figures }`.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Worker threads are given this module too.
if (isMainThread && process.send) measure()

function measure() {
  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  process.on('message', ({ measure: asked }) => {
    if (asked === 'reset') lag.reset()
    if (asked) process.send({ figures: figures(lag) })
  })
}

function figures(lag) {
  const { user, system } = process.cpuUsage()
  return {
    /** All threads, ms since the start. */
    cpu: (user + system) / 1_000,
    threads: threadTimes(),
    /** MiB, the most since the start. */
    rss: process.resourceUsage().maxRSS / 1_024,
    /** ms. */
    lag: { p50: lag.percentile(50) / 1e6, p99: lag.percentile(99) / 1e6, most: lag.max / 1e6 }
  }
}

/** CPU time by name of the thread, ms; Linux only, elsewhere empty. */
function threadTimes() {
  const times = {}
  try {
    for (const id of readdirSync('/proc/self/task')) {
      const name = readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim()
      const [running] = readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ')
      times[name] = (times[name] ?? 0) + Number(running) / 1e6
    }
  } catch {
    // Another system, or a thread that ended meanwhile.
  }
  return times
}
