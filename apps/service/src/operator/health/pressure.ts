/** `GET /pressure`: what jobs wait for, over all processes, so that an autoscaler can follow it. */

import { z } from 'zod'
import type { Service } from '../../service.ts'
import { otherProcesses, ownProcess } from './all-processes.ts'
import type { Reporter } from './reporter.ts'

/** Answer of `GET /pressure`. The same whichever process is asked. */
export const Pressure = z
  .object({
    ready: z
      .int()
      .min(0)
      .describe('Pages of jobs that could be fetched now: paused jobs have none.'),
    oldest_s: z
      .number()
      .min(0)
      .describe('Age of the oldest unfinished job that is not paused, seconds; 0 without one.'),
    slots: z
      .object({
        free: z.int().min(0).describe('Those without a page.'),
        total: z
          .int()
          .min(0)
          .describe('`JOB_PAGES_IN_FLIGHT` of all processes with the role `jobs`; a minute late.')
      })
      .describe('Pages of jobs that are fetched at once.')
  })
  .meta({ id: 'Pressure' })
export type Pressure = z.infer<typeof Pressure>

/** The route needs no key, and the totals are counted over all accounts: once in this time is enough, ms. */
const FRESH_MS = 2_000

/**
 * Measures the pressure.
 *
 * @returns a function that throws SluiceError `STORE_UNAVAILABLE`: an autoscaler must not take a store that does not
 * answer for one without jobs.
 */
export function createPressure(
  service: () => Pick<Service, 'jobs' | 'processes'>,
  reporter: Reporter
): () => Promise<Pressure> {
  let last: Promise<Pressure> | undefined
  let until = 0
  return () => {
    if (!last || performance.now() > until) {
      until = performance.now() + FRESH_MS
      last = measure(service(), reporter)
      last.catch(() => {
        last = undefined
      })
    }
    return last
  }
}

async function measure(
  service: Pick<Service, 'jobs' | 'processes'>,
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
