/** `GET /pressure`: the backlog of jobs over all processes, for autoscalers. */

import { keptFor } from '../../../base/kept-for.ts'
import type { OperatorPorts } from '../ports.ts'
import { otherProcesses, ownProcess } from './all-processes.ts'
import type { Pressure } from './pressure-answer.ts'
import type { Reporter } from './reporter.ts'

/** The route needs no key, and the totals are counted over all accounts: once in this time is enough, ms. */
const FRESH_MS = 2_000

/**
 * Measures the pressure.
 *
 * @returns a function that throws SluiceError `STORE_UNAVAILABLE`: an autoscaler must not take a store that does not
 * answer for one without jobs.
 */
export function createPressure(
  service: () => Pick<OperatorPorts, 'jobs' | 'processes'>,
  reporter: Reporter
): () => Promise<Pressure> {
  return keptFor(FRESH_MS, async () => measure(service(), reporter))
}

async function measure(
  service: Pick<OperatorPorts, 'jobs' | 'processes'>,
  reporter: Reporter
): Promise<Pressure> {
  const [{ waiting, paused, running, oldest }, own, others] = await Promise.all([
    service.jobs.store.totals(),
    ownProcess(reporter),
    otherProcesses(service, reporter)
  ])
  const total = [own, ...others].reduce((sum, { job_slots: slots }) => sum + slots, 0)
  return {
    ready: Math.max(0, waiting - paused),
    oldest_s: oldest === null ? 0 : Math.max(0, Math.round((Date.now() - oldest) / 1_000)),
    slots: { free: Math.max(0, total - running), total }
  }
}
