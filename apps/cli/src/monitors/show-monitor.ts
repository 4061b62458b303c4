/** `sluice monitors show|runs|changes`. */

import type { Client, JobChange, MonitorRun } from '@sluice/client'
import { writeLine } from '../lines.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { printFacts } from '../terminal/print-facts.ts'
import { isForPeople } from '../terminal/style.ts'
import { listText, minuteOf, tableText } from '../terminal/table.ts'
import { changeText, printMonitor, RUN_COLUMNS } from './print-monitor.ts'

interface Flags extends ServerFlags {
  readonly json?: boolean
}

/** Runs and changed pages that `show` prints. */
const RUNS_SHOWN = 10
const PAGES_SHOWN = 20

/** Print a monitor with its last runs and the changes of the last run that found some. */
export async function show(id: string, flags: Flags): Promise<void> {
  const client = openClient(neededServer(flags))
  const monitor = await client.monitors.get(id)
  const runs = await client.monitors.runs(id)
  const changed = await lastChanges(client, runs)
  if (!isForPeople(flags.json)) {
    printFacts({ ...monitor, runs, changes: changed }, true)
    return
  }
  printMonitor(monitor, false)
  if (runs.length === 0) return
  process.stdout.write(`\n${tableText(runs.slice(0, RUNS_SHOWN), RUN_COLUMNS)}`)
  if (!changed) return
  process.stdout.write(`\nChanged at ${minuteOf(changed.at)}:\n`)
  for (const page of changed.pages) process.stdout.write(`\n${changeText(page)}`)
}

/** List the runs of a monitor. */
export async function runs(id: string, flags: Flags): Promise<void> {
  const found = await openClient(neededServer(flags)).monitors.runs(id)
  if (isForPeople(flags.json)) {
    process.stdout.write(listText('No runs yet', found, RUN_COLUMNS))
    return
  }
  for (const run of found) await writeLine(JSON.stringify(run))
}

/** List the pages that changed, newest run first. */
export async function changes(
  id: string,
  flags: Flags & { readonly limit: number }
): Promise<void> {
  const client = openClient(neededServer(flags))
  let left = flags.limit
  let at: string | undefined
  for (const run of await client.monitors.runs(id)) {
    if (left === 0) break
    for (const change of await changesOf(client, run, left)) {
      left -= 1
      if (!isForPeople(flags.json)) {
        await writeLine(JSON.stringify({ run: run.at, job: run.job, ...change }))
        continue
      }
      if (at !== run.at) process.stdout.write(`${at ? '\n' : ''}Changed at ${minuteOf(run.at)}:\n`)
      at = run.at
      process.stdout.write(`\n${changeText(change)}`)
    }
  }
  if (isForPeople(flags.json) && at === undefined) process.stdout.write('Nothing changed.\n')
}

async function lastChanges(client: Client, runs: readonly MonitorRun[]) {
  for (const run of runs) {
    const pages = await changesOf(client, run, PAGES_SHOWN)
    if (pages.length > 0) return { at: run.at, job: run.job, pages }
  }
  return null
}

/** Pages that changed in a run; none of a job that was deleted. */
async function changesOf(client: Client, run: MonitorRun, most: number): Promise<JobChange[]> {
  if (run.job === null || run.status === null || run.changed_pages === 0) return []
  const pages: JobChange[] = []
  for await (const change of client.jobs.changes(run.job, { limit: Math.min(100, most) })) {
    pages.push(change)
    if (pages.length === most) break
  }
  return pages
}
