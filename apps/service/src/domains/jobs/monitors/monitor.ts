/** A monitor as it is stored: its schedule, its request, and its last runs. */

import { randomUUID } from 'node:crypto'
import type { Warning } from '@sluice/fetch'
import type { MonitorRow } from '@sluice/store'
import type { Caller } from '../../people/keys.ts'
import type { MonitorRun } from '../monitor-control.ts'
import type { JobPorts } from '../ports.ts'
import type { Watched } from './monitor-request.ts'
import { nextTime, type Schedule } from './schedule.ts'

/** Runs that a monitor remembers. */
const RUNS_KEPT = 50
/** Monitors of an account. */
export const MOST_MONITORS = 1_000

/** A monitor. */
export interface Monitor extends Schedule {
  readonly name: string | null
  readonly enabled: boolean
  /** Request that it starts, sealed because requests may have passwords. */
  readonly sealed: string
  /** Key of its maker. Runs are listed with this key. */
  readonly key: Caller['key']
  readonly createdAt: number
  /** Jobs that were started so far. */
  readonly started: number
  /** A job was started since its pages were set: from then on, pages that are new are news. */
  readonly isKnown?: boolean
  /** Found when its pages were set. */
  readonly warnings?: readonly Warning[]
  /** Number of the feed's link; a new one ends the links before it. Default: 0. */
  readonly feed?: number
  /** The newest first. */
  readonly runs: readonly MonitorRun[]
}

/** The monitor of a row. */
export function monitorOf({ state }: MonitorRow): Monitor {
  return JSON.parse(state) as Monitor
}

/** Returns the request that a monitor starts. */
export function watchedBy({ secrets }: Pick<JobPorts, 'secrets'>, row: MonitorRow): Watched {
  return JSON.parse(secrets.requests.open(monitorOf(row).sealed, row.id)) as Watched
}

/** A change of a monitor, which runs at its first time after `now`; of one that is not enabled, not at all. */
export function changeTo(
  row: Pick<MonitorRow, 'account' | 'id'> & { readonly revision?: string },
  monitor: Monitor,
  now: number
) {
  return {
    account: row.account,
    id: row.id,
    previous: row.revision,
    revision: randomUUID(),
    dueAt: monitor.enabled ? nextTime(monitor, now) : null,
    state: JSON.stringify(monitor),
    most: MOST_MONITORS
  }
}

/** See `Monitor.isKnown`. */
export function isKnown({ isKnown, started }: Monitor): boolean {
  return isKnown ?? started > 0
}

/** A monitor after a run. */
export function withRun(monitor: Monitor, run: MonitorRun): Monitor {
  return {
    ...monitor,
    started: monitor.started + (run.outcome === 'started' ? 1 : 0),
    isKnown: isKnown(monitor) || run.outcome === 'started',
    runs: [run, ...monitor.runs].slice(0, RUNS_KEPT)
  }
}
