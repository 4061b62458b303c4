/** A monitor and its runs as the API shows them. */

import { shownOptions } from '@sluice/fetch/request'
import type { MonitorRow } from '@sluice/store'
import { shownTime } from '../../../base/shown-time.ts'
import { changesOf } from '../../fetch/listed-facts.ts'
import type { MonitorRun } from '../monitor-control.ts'
import type { JobPorts } from '../ports.ts'
import { feedLinks } from './feed-link.ts'
import { monitorOf, watchedBy } from './monitor.ts'

/** Events of a job that are looked through for changed pages. */
const MOST_EVENTS = 2_000
/** Pages of the last run that are looked at for those without anything to compare. */
const MOST_PAGES = 100

/** A monitor. */
export function monitorView(service: JobPorts, row: MonitorRow): Record<string, unknown> {
  const monitor = monitorOf(row)
  const { name, schedule, timezone, enabled, createdAt, started, runs, key } = monitor
  return {
    id: row.id,
    name,
    schedule,
    timezone,
    enabled,
    webhook: null,
    emails: [],
    ...withoutSecrets(watchedBy(service, row)),
    api_key: key,
    started,
    warnings: monitor.warnings ?? [],
    last_run: runs[0] ? runView(runs[0]) : null,
    next_run_at: shownTime(row.dueAt),
    created_at: shownTime(createdAt),
    feeds: feedLinks(service, row),
    links: { self: `/api/v1/monitors/${row.id}`, runs: `/api/v1/monitors/${row.id}/runs` }
  }
}

/** The runs of a monitor, newest first, with their jobs' findings. */
export function runsView(service: JobPorts, row: MonitorRow): Promise<Record<string, unknown>[]> {
  return Promise.all(
    monitorOf(row).runs.map(async (run, at) => {
      const ref = { account: row.account, job: run.job ?? '' }
      const job = run.job === null ? undefined : await service.jobs.store.job(ref)
      const changed = job ? await changedPages(service, row.account, job.id) : null
      const compared =
        job && at === 0 ? await incomparablePages(service, row.account, job.id) : null
      return {
        ...runView(run),
        status: job?.status ?? null,
        changed_pages: changed,
        not_comparable_pages: compared
      }
    })
  )
}

function runView({ at, ...run }: MonitorRun): Record<string, unknown> {
  return { at: shownTime(at), ...run }
}

/** Pages that changed; null for a job with more events than are looked through. */
async function changedPages(
  { jobs }: JobPorts,
  account: string,
  job: string
): Promise<number | null> {
  const query = { after: 0, limit: MOST_EVENTS + 1 }
  const events = (await jobs.store.events({ account, job }, query)) ?? []
  if (events.length > MOST_EVENTS) return null
  return events.filter(({ type }) => type === 'changed').length
}

/** Pages that could not be compared, among the first that succeeded. */
async function incomparablePages(
  { jobs, ledger }: JobPorts,
  account: string,
  job: string
): Promise<number> {
  const query = { after: 0, limit: MOST_PAGES, status: 'success' } as const
  const found = await jobs.store.pages({ account, job }, query)
  const entries = await Promise.all(
    (found?.pages ?? []).flatMap(({ result }) =>
      result === null ? [] : [ledger.historyEntry(account, result)]
    )
  )
  return entries.filter((entry) => entry && changesOf(entry)?.status === 'not_comparable').length
}

/** Returns the request of a monitor without headers, those of its webhook too, and passwords: no answer shows them. */
function withoutSecrets(value: unknown): object {
  return JSON.parse(
    JSON.stringify(value, (name, part: unknown) => {
      if (typeof part !== 'object' || part === null) return part
      if (name === 'webhook') return { ...part, headers: undefined }
      if (name !== 'options') return part
      return shownOptions(part as Record<string, unknown>)
    })
  ) as object
}
