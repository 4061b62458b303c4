/**
 * Room that the jobs of an account take. Triggers count it with each row of `jobs`, in the transaction that writes the
 * row.
 */

import type { Sql } from '../../connections/sqlite/statements.ts'
import type { JobRoom } from '../job-room.ts'

/** See `JobStore.kept`. */
export function keptBy(sql: Sql, account: string): JobRoom {
  const kept = sql.get<JobRoom>(
    'SELECT jobs, pages, bytes FROM job_room WHERE account = ?',
    account
  )
  return kept ?? { jobs: 0, pages: 0, bytes: 0 }
}

/** Checks that more fits into the room, or into `times` as much. */
export function hasRoom(kept: JobRoom, more: Partial<JobRoom>, room: JobRoom, times = 1): boolean {
  const fits = (what: keyof JobRoom) => kept[what] + (more[what] ?? 0) <= room[what] * times
  return fits('jobs') && fits('pages') && fits('bytes')
}
