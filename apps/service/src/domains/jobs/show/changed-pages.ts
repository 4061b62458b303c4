/** The pages of a job that changed, by its events: the job keeps no list of them (docs/design/jobs.md §3). */

import type { JobRef } from '@sluice/store'
import type { z } from 'zod'
import type { JobPorts } from '../ports.ts'
import { changesOfPage } from './changed-page.ts'
import { eventsOfType } from './events-of-type.ts'
import type { ChangesQuery } from './job-lists.ts'
import { pageView } from './job-view.ts'

/** A page of the changed pages of a job; one with none of them may be followed by others. */
export async function changedPages(
  service: JobPorts,
  ref: JobRef,
  { limit, cursor }: z.infer<typeof ChangesQuery>
): Promise<{ data: unknown[]; next_cursor: string | null; has_more: boolean }> {
  const query = { type: 'changed', limit, after: Number(cursor ?? 0) } as const
  const { found, next } = await eventsOfType(service, ref, query)
  const data = await Promise.all(
    found.map(async ({ at, page }) => {
      const row = page === null ? undefined : await service.jobs.store.page(ref, page)
      if (!row) return []
      const changes = await changesOfPage(service, ref.account, row)
      return [{ at: new Date(at).toISOString(), page: pageView(row), changes }]
    })
  )
  const next_cursor = next === null ? null : String(next)
  return { data: data.flat(), next_cursor, has_more: next !== null }
}
