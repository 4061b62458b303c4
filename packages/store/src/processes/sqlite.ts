/**
 * Reports of processes beside the embedded store. It is for one process, whose reports nobody reads after its end, so
 * they are kept in its memory and cost no write to the disk.
 */

import { storeFailure } from '../connections/store-failure.ts'
import { assertReportFits, type ProcessReport, type ProcessStore } from './process-store.ts'

/** Settings of the embedded store of reports. */
export interface SqliteProcessesOptions {
  /** Path of the ledger's database: clients of one file share their reports. */
  readonly file: string
  /** In place of the system's clock, ms since the epoch: for tests. */
  readonly now?: () => number
}

interface Kept extends ProcessReport {
  readonly until: number
}

/** Reports of each file, kept as long as a client of the file is open. */
const files = new Map<string, { readonly reports: Map<string, Kept>; clients: number }>()

/** Open the embedded store of reports. */
export async function openSqliteProcesses({
  file,
  now = Date.now
}: SqliteProcessesOptions): Promise<ProcessStore> {
  const shared = files.get(file) ?? { reports: new Map<string, Kept>(), clients: 0 }
  files.set(file, shared)
  shared.clients += 1
  let isClosed = false
  const open = () => {
    if (isClosed) throw storeFailure(new Error('the store is closed'))
    for (const [id, { until }] of shared.reports) if (until <= now()) shared.reports.delete(id)
    return shared.reports
  }
  return {
    async reportProcess({ id, state, ttlMs }) {
      assertReportFits(state)
      open().set(id, { id, at: now(), state, until: now() + ttlMs })
    },
    async processReports() {
      const reports = [...open().values()].map(({ id, at, state }) => ({ id, at, state }))
      return reports.sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async removeProcess(id) {
      open().delete(id)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      shared.clients -= 1
      if (shared.clients === 0) files.delete(file)
    }
  }
}
