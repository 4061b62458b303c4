/** The pages of a job that changed, by its events: the job keeps no list of them (docs/design/jobs.md §3). */

import { SluiceError } from '@sluice/core'
import type { JobEvent, JobRef } from '@sluice/store'
import type { z } from 'zod'
import type { JobPorts } from '../ports.ts'
import { changesOfPage } from './changed-page.ts'
import type { ChangesQuery } from './job-lists.ts'
import { pageView } from './job-view.ts'

/** Events that are read at once, and that one answer looks through. */
const AT_ONCE = 500
const MOST_EVENTS = 5_000

/** A page of the changed pages of a job; one with none of them may be followed by others. */
export async function changedPages(
  service: JobPorts,
  ref: JobRef,
  { limit, cursor }: z.infer<typeof ChangesQuery>
): Promise<{ data: unknown[]; next_cursor: string | null; has_more: boolean }> {
  const { changed, next } = await changedEvents(service, ref, { limit, after: Number(cursor ?? 0) })
  const data = await Promise.all(
    changed.map(async ({ at, page }) => {
      const row = page === null ? undefined : await service.jobs.store.page(ref, page)
      if (!row) return []
      const changes = await changesOfPage(service, ref.account, row)
      return [{ at: new Date(at).toISOString(), page: pageView(row), changes }]
    })
  )
  const next_cursor = next === null ? null : String(next)
  return { data: data.flat(), next_cursor, has_more: next !== null }
}

/** Up to `limit` events of pages that changed. @returns `next` - the last event that was read; null at the end. */
async function changedEvents(
  { jobs }: Pick<JobPorts, 'jobs'>,
  ref: JobRef,
  { limit, after }: { limit: number; after: number }
): Promise<{ changed: readonly JobEvent[]; next: number | null }> {
  const changed: JobEvent[] = []
  let last = after
  while (last - after < MOST_EVENTS) {
    const events = await jobs.store.events(ref, { after: last, limit: AT_ONCE })
    if (!events) throw new SluiceError('NOT_FOUND', 'You have no job with this id.')
    for (const event of events) {
      if (event.type === 'changed' && changed.length === limit) return { changed, next: last }
      if (event.type === 'changed') changed.push(event)
      last = event.number
    }
    if (events.length < AT_ONCE) return { changed, next: null }
  }
  return { changed, next: last }
}
