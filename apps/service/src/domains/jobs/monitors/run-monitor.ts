/**
 * A run of a monitor: a job, started once. Its id follows from the monitor and the time, so that two processes, or one that
 * died in between, start one job; then the run is noted, by the process that is first.
 */

import { asSluiceError, readFetchRequest } from '@sluice/fetch'
import type { MonitorRow } from '@sluice/store'
import { crashPoint } from '../../../base/crash-points.ts'
import type { Caller } from '../../people/keys.ts'
import type { MonitorRun } from '../monitor-control.ts'
import type { JobPorts } from '../ports.ts'
import type { MonitorMark } from '../request/stored-request.ts'
import { createAsyncFetch } from '../start/async-fetch.ts'
import { createBatch, readBatch } from '../start/batch.ts'
import { createCrawl, readCrawl } from '../start/crawl.ts'
import { changeTo, isKnown, monitorOf, watchedBy, withRun } from './monitor.ts'

/**
 * Run a monitor and note it.
 *
 * @param run.at - when it was due: equal times are one run.
 * @param run.now - from here on its next time is looked for, so that missed runs are made up for by one.
 * @returns the run; `undefined` if another process noted one, or the monitor was changed meanwhile.
 * @throws SluiceError `STORE_UNAVAILABLE`.
 */
export async function runMonitor(
  service: JobPorts,
  row: MonitorRow,
  { at, now }: { at: number; now: number }
): Promise<MonitorRun | undefined> {
  const { store, note } = service.monitors
  const account = await service.ledger.account(row.account)
  if (!account || account.closedAt !== null) {
    await store.removeMonitor(row)
    return undefined
  }
  await crashPoint('before_monitor_job')
  const run = account.suspended ? skipped(at, 'suspended') : await started(service, row, at)
  await crashPoint('after_monitor_job')
  const change = changeTo(row, withRun(monitorOf(row), run), now)
  if ((await store.putMonitor(change)) !== 'OK') return undefined
  note(row, run)
  return run
}

async function started(service: JobPorts, row: MonitorRow, at: number): Promise<MonitorRun> {
  const last = monitorOf(row).runs.find(({ job }) => job !== null)?.job
  // The job of this very run may be there: a process that started it died before it noted that.
  if (last) {
    const job = await service.jobs.store.job({ account: row.account, job: last })
    if (job && job.completedAt === null) return skipped(at, 'overlap')
  }
  try {
    const { job } = await startJob(service, row, at)
    return { at, outcome: 'started', job: job.id, reason: null }
  } catch (error) {
    const { code } = asSluiceError(error)
    if (code === 'STORE_UNAVAILABLE') throw error
    return { at, outcome: 'failed', job: null, reason: code }
  }
}

function startJob(service: JobPorts, row: MonitorRow, at: number) {
  const monitor = monitorOf(row)
  const watched = watchedBy(service, row)
  const caller: Caller = { account: row.account, key: monitor.key, scopes: null }
  const { webhook, emails = [] } = watched
  const mark: MonitorMark = {
    id: row.id,
    isFirst: !isKnown(monitor),
    ...(emails.length > 0 ? { hasMail: true } : {})
  }
  const common = { caller, idempotencyKey: `${row.id} ${at}`, monitor: mark, meaning: row.id }
  if ('crawl' in watched) {
    return createCrawl(service, readCrawl(service, { ...watched.crawl, webhook }), common)
  }
  if ('batch' in watched) {
    return createBatch(service, { ...common, ...readBatch({ ...watched.batch, webhook }) })
  }
  const prepared = service.pipeline.prepare(readFetchRequest(watched.request))
  return createAsyncFetch(service, prepared, { ...common, body: watched.request, webhook })
}

function skipped(at: number, reason: string): MonitorRun {
  return { at, outcome: 'skipped', job: null, reason }
}
