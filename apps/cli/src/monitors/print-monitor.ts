/** A monitor, its runs and what changed, as text for a terminal. */

import type { JobChange, Monitor, MonitorRun } from '@sluice/client'
import { printFacts } from '../terminal/print-facts.ts'
import { isForPeople, plain, styled } from '../terminal/style.ts'
import { type Column, minuteOf } from '../terminal/table.ts'

/** Print it: facts on a terminal, otherwise a line of JSON. */
export function printMonitor(monitor: Monitor, json: boolean | undefined): void {
  if (!isForPeople(json)) {
    printFacts(monitor, true)
    return
  }
  const { id, name, schedule, timezone, started, next_run_at, last_run, created_at } = monitor
  const { emails, warnings } = monitor
  printFacts({
    id,
    name: name ?? 'none',
    watches: watchedText(monitor),
    schedule: `${schedule} (${timezone})`,
    next_run: next_run_at ?? 'none: it is paused',
    last_run: last_run ? `${last_run.at}, ${outcomeText(last_run)}` : 'none',
    ...(emails.length > 0 ? { emails: emails.join(', ') } : {}),
    jobs_started: started,
    ...(warnings.length > 0 ? { warnings: warnings.map(({ message }) => message).join(' ') } : {}),
    created_at
  })
}

/** Describes the target of a monitor in a few words. */
export function watchedText({ request, batch, crawl }: Monitor): string {
  if (request) return String(request.url)
  if (crawl) return `the site of ${String(crawl.url)}`
  const { urls, requests } = (batch ?? {}) as { urls?: unknown[]; requests?: unknown[] }
  return `${(urls?.length ?? 0) + (requests?.length ?? 0)} URLs`
}

/** Describes the outcome of a run in a few words. */
export function outcomeText({ outcome, reason }: Pick<MonitorRun, 'outcome' | 'reason'>): string {
  return reason === null ? outcome : `${outcome} (${reason})`
}

/** The columns of a table of runs. */
export const RUN_COLUMNS: readonly Column<MonitorRun>[] = [
  { title: 'at', of: ({ at }) => minuteOf(at) },
  {
    title: 'outcome',
    of: outcomeText,
    colour: ({ outcome }) => (({ failed: 'red', skipped: 'yellow' }) as const)[outcome as 'failed']
  },
  { title: 'job', of: ({ job }) => job ?? '' },
  { title: 'status', of: ({ status }) => status ?? '' },
  {
    title: 'changed',
    of: ({ changed_pages }) => String(changed_pages ?? ''),
    isNumber: true
  }
]

/** A page that changed, with the lines or fields that differ. */
export function changeText({ page, changes }: JobChange): string {
  const head = `${styled('bold', plain(page.url))}\n`
  if (!changes) return `${head}  its result was deleted\n`
  const { status, diff, fields, truncated } = changes
  const lines = diff === null ? (fields ?? []).flatMap(fieldLines) : diffLines(diff)
  const isNew = status === 'new' ? ['  new'] : []
  const rest = truncated ? ['  … more differences'] : []
  return head + [...isNew, ...lines, ...rest].map((line) => `${line}\n`).join('')
}

function diffLines(diff: string): string[] {
  return diff
    .trimEnd()
    .split('\n')
    .map((line) => {
      const text = `  ${plain(line)}`
      if (line.startsWith('+')) return styled('green', text)
      return line.startsWith('-') ? styled('red', text) : text
    })
}

type Field = NonNullable<NonNullable<JobChange['changes']>['fields']>[number]

function fieldLines({ path, before, after }: Field): string[] {
  return [
    `  ${plain(path)}`,
    ...(before === null ? [] : [styled('red', `  - ${plain(JSON.stringify(before))}`)]),
    ...(after === null ? [] : [styled('green', `  + ${plain(JSON.stringify(after))}`)])
  ]
}
