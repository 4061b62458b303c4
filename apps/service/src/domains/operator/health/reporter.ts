/** Reports this process to the store every few seconds, so that operators see it from any other one. */

import { randomUUID } from 'node:crypto'
import type { OperatorPorts } from '../ports.ts'
import { watchEventLoop } from './event-loop.ts'
import type { ProcessReport } from './process-report.ts'
import { followCounts } from './recent-requests.ts'
import { reportOf } from './report-process.ts'

/** Time between two reports, and after which a process without one is gone, ms. */
const EVERY_MS = 10_000
const KEPT_MS = 60_000
/** A report that was just made is good for as long, ms. */
const FRESH_MS = 1_000

/** Reports a process. */
export interface Reporter {
  /** Id of this process, as in its reports. */
  readonly id: string
  /** This process as it is now. */
  now(): Promise<ProcessReport>
  /** Stop, and take this process out of the store. */
  close(): Promise<void>
}

/** Start to report. @param service - read when a report is due. */
export function startReporter(
  { processes, metrics, log }: Pick<OperatorPorts, 'processes' | 'metrics' | 'log'>,
  service: () => OperatorPorts
): Reporter {
  const fixed = { id: randomUUID(), startedAt: new Date().toISOString() }
  const loop = watchEventLoop()
  const counts = followCounts(metrics)
  let delay = loop.read()
  let last: { readonly at: number; readonly report: Promise<ProcessReport> } | undefined
  let hasFailed = false

  const now = () => {
    if (last && performance.now() - last.at < FRESH_MS) return last.report
    const report = counts.look().then(() => {
      const recent = counts.recent()
      return reportOf(service(), fixed, { recent, loop: delay })
    })
    last = { at: performance.now(), report }
    return report
  }
  const tell = async () => {
    try {
      delay = loop.read()
      const report = await now()
      await processes.reportProcess({
        id: fixed.id,
        state: JSON.stringify(report),
        ttlMs: KEPT_MS
      })
      hasFailed = false
    } catch (error) {
      // Once: the store is down for longer than this, and everything else tells of it too.
      if (!hasFailed) log.fault('this process could not send its report', error)
      hasFailed = true
    }
  }
  let telling = Promise.resolve()
  const timer = setInterval(() => {
    telling = telling.then(tell)
  }, EVERY_MS).unref()
  setImmediate(() => {
    telling = telling.then(tell)
  })
  return {
    id: fixed.id,
    now,
    async close() {
      clearInterval(timer)
      loop.close()
      await telling
      // A process that is not taken out is forgotten within a minute.
      await processes.removeProcess(fixed.id).catch(() => undefined)
    }
  }
}
