/**
 * Reports of processes beside the embedded store. It is for one process, whose reports nobody reads after its end, so
 * they are kept in its memory and cost no write to the disk.
 */

import type { Connection } from '../connections/sqlite/connection.ts'
import { assertReportFits, type ProcessReport, type ProcessStore } from './process-store.ts'

interface Kept extends ProcessReport {
  readonly until: number
}

/** Reports by file: stores of one file share them. */
const files = new Map<string, Map<string, Kept>>()

/**
 * The store of reports beside a connection.
 *
 * @param options.file - path of the database. @param options.now - the store's clock, ms since the epoch.
 */
export function processesOn(
  { queue }: Connection,
  { file, now }: { readonly file: string; readonly now: () => number }
): ProcessStore {
  const reports = files.get(file) ?? new Map<string, Kept>()
  files.set(file, reports)
  const open = () => {
    queue.check()
    for (const [id, { until }] of reports) if (until <= now()) reports.delete(id)
    return reports
  }
  return {
    async reportProcess({ id, state, ttlMs }) {
      assertReportFits(state)
      open().set(id, { id, at: now(), state, until: now() + ttlMs })
    },
    async processReports() {
      const found = [...open().values()].map(({ id, at, state }) => ({ id, at, state }))
      return found.sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async removeProcess(id) {
      open().delete(id)
    }
  }
}
