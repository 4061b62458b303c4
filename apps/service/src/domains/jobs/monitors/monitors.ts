/** The loop that runs the monitors that are due (docs/design/jobs.md §3). */

import type { MonitorStore } from '@sluice/store'
import type { Monitors } from '../monitor-control.ts'
import type { JobPorts } from '../ports.ts'
import { runMonitor } from './run-monitor.ts'

/** Interval between two looks for monitors that are due, ms. */
const LOOK_MS = 5_000
/** Monitors that are run before the next look. */
const AT_ONCE = 100

/** @param counted - gets the outcome of each run. @param service - called when it is open. */
export function createMonitors(
  store: MonitorStore,
  counted: (outcome: string) => void,
  service: () => JobPorts
): Monitors {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const runDue = async (now: number) => {
    let noted = 0
    for (const row of await store.dueMonitors(now, AT_ONCE)) {
      if (isStopped) break
      // One that fails must not keep the others from running.
      const run = await runMonitor(service(), row, { at: row.dueAt ?? now, now }).catch((error) =>
        service().log.fault('a monitor could not be run; it will be retried', error)
      )
      if (run) noted += 1
    }
    return noted
  }
  const next = () => {
    running = runDue(Date.now())
      .catch((error) => service().log.fault('the store could not be searched for monitors', error))
      .then(() => {
        if (!isStopped) timer = setTimeout(next, LOOK_MS)
      })
  }
  return {
    store,
    runDue,
    note({ id, account }, { outcome, job, reason }) {
      const told = { ...(job ? { job } : {}), ...(reason ? { reason } : {}) }
      service().log.event('monitor run', { monitor: id, account, outcome, ...told })
      counted(outcome)
    },
    start: next,
    async close() {
      isStopped = true
      clearTimeout(timer)
      await running
    }
  }
}
