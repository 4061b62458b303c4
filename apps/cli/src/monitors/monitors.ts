/** `sluice monitors list|pause|resume|delete`. */

import type { Monitor } from '@sluice/client'
import { writeLine } from '../lines.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { printFacts } from '../terminal/print-facts.ts'
import { isForPeople } from '../terminal/style.ts'
import { type Column, listText, minuteOf } from '../terminal/table.ts'
import { outcomeText, printMonitor, watchedText } from './print-monitor.ts'

interface Flags extends ServerFlags {
  readonly json?: boolean
}

/** List monitors, newest first. */
export async function list(flags: Flags): Promise<void> {
  const monitors = await openClient(neededServer(flags)).monitors.list()
  if (isForPeople(flags.json)) {
    process.stdout.write(listText('There are no monitors', monitors, COLUMNS))
    return
  }
  for (const monitor of monitors) await writeLine(JSON.stringify(monitor))
}

const COLUMNS: readonly Column<Monitor>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'schedule', of: ({ schedule }) => schedule },
  {
    title: 'next run',
    of: ({ next_run_at }) => (next_run_at === null ? 'paused' : minuteOf(next_run_at)),
    colour: ({ enabled }) => (enabled ? undefined : 'yellow')
  },
  {
    title: 'last run',
    of: ({ last_run }) => (last_run ? outcomeText(last_run) : ''),
    colour: ({ last_run }) => (last_run?.outcome === 'failed' ? 'red' : undefined)
  },
  { title: 'watches', of: (monitor) => monitor.name ?? watchedText(monitor) }
]

/** Stop the schedule of a monitor, and print it. */
export async function pause(id: string, flags: Flags): Promise<void> {
  await enable(id, false, flags)
}

/** Let the schedule of a monitor go on, and print it. */
export async function resume(id: string, flags: Flags): Promise<void> {
  await enable(id, true, flags)
}

async function enable(id: string, enabled: boolean, flags: Flags): Promise<void> {
  const { monitors } = openClient(neededServer(flags))
  printMonitor(await monitors.update(id, { enabled }), flags.json)
}

/** Delete a monitor. */
export async function remove(id: string, flags: Flags): Promise<void> {
  await openClient(neededServer(flags)).monitors.delete(id)
  printFacts({ id, deleted: true }, flags.json)
}
