/** `sluice monitors create|update`. */

import type { MonitorInput } from '@sluice/client'
import { UsageError } from '../failure.ts'
import { neededServer, type ServerFlags } from '../server/chosen-server.ts'
import { openClient } from '../server/open-client.ts'
import { printMonitor } from './print-monitor.ts'
import { type WatchedFlags, watchedPages } from './watched-pages.ts'

interface Flags extends ServerFlags, WatchedFlags {
  readonly schedule?: string
  readonly timezone?: string
  readonly name?: string
  /** False: no e-mail is sent. */
  readonly email?: readonly string[] | false
  readonly json?: boolean
}

/** Create a monitor, and print it. */
export async function create(
  url: string | undefined,
  flags: Flags & { readonly schedule: string; readonly paused?: boolean }
): Promise<void> {
  const watched = await watchedPages(url, pageFlags(flags))
  if (Object.keys(watched).length === 0) {
    throw new UsageError('Nothing to fetch: give a URL, or a file of URLs with --input.')
  }
  const input: MonitorInput = {
    schedule: flags.schedule,
    ...(flags.paused ? { enabled: false } : {}),
    ...namedFields(flags),
    ...watched
  }
  printMonitor(await openClient(neededServer(flags)).monitors.create(input), flags.json)
}

/** Change a monitor, and print it. */
export async function update(id: string, url: string | undefined, flags: Flags): Promise<void> {
  const { schedule } = flags
  const change = {
    ...(schedule === undefined ? {} : { schedule }),
    ...namedFields(flags),
    ...(await watchedPages(url, pageFlags(flags)))
  }
  if (Object.keys(change).length === 0) {
    throw new UsageError(
      'Nothing to change: give --schedule, --timezone, --name, --email, or a URL.'
    )
  }
  printMonitor(await openClient(neededServer(flags)).monitors.update(id, change), flags.json)
}

/** `--timezone` is that of the schedule, and not of the browser. */
function pageFlags({ timezone: _, email: __, ...flags }: Flags): WatchedFlags {
  return flags
}

function namedFields({ timezone, name, email }: Flags) {
  return {
    ...(timezone === undefined ? {} : { timezone }),
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { emails: email ? [...email] : [] })
  }
}
