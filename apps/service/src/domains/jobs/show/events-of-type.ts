/** Events of one type of a job, a part of them at a time. */

import { SluiceError } from '@sluice/core'
import type { JobEvent, JobRef } from '@sluice/store'
import type { JobEventType } from '../event-types.ts'
import type { JobPorts } from '../ports.ts'

/** Events that are read at once, and that one answer looks through. */
const AT_ONCE = 500
const MOST_EVENTS = 5_000

/**
 * Up to `limit` events of a type after a number, in order.
 *
 * @returns `next` - the last event that was read; null if none follows.
 * @throws SluiceError `NOT_FOUND` - the job is gone.
 */
export async function eventsOfType(
  { jobs }: Pick<JobPorts, 'jobs'>,
  ref: JobRef,
  { type, limit, after }: { type: JobEventType; limit: number; after: number }
): Promise<{ found: readonly JobEvent[]; next: number | null }> {
  const found: JobEvent[] = []
  let last = after
  while (last - after < MOST_EVENTS) {
    const events = await jobs.store.events(ref, { after: last, limit: AT_ONCE })
    if (!events) throw new SluiceError('NOT_FOUND', 'You have no job with this id.')
    for (const event of events) {
      if (event.type === type && found.length === limit) return { found, next: last }
      if (event.type === type) found.push(event)
      last = event.number
    }
    if (events.length < AT_ONCE) return { found, next: null }
  }
  return { found, next: last }
}
