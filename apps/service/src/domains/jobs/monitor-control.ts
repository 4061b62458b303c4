/** The monitors of a service, as the rest of it sees them (docs/design/jobs.md §3). */

import type { MonitorRow, MonitorStore } from '@sluice/store'

/** A run, with its outcome at its time. */
export interface MonitorRun {
  /** Time at which it was due, or requested, ms. */
  readonly at: number
  readonly outcome: 'started' | 'skipped' | 'failed'
  /** The job that it started. */
  readonly job: string | null
  /** Reason why no job was started: `overlap`, `suspended`, or the code of an error. */
  readonly reason: string | null
}

/** The monitors of a service. */
export interface Monitors {
  readonly store: MonitorStore
  /** Log and count a run. */
  note(row: MonitorRow, run: MonitorRun): void
  /** Run those that are due at a time, ms. @returns the number of runs recorded here. */
  runDue(now: number): Promise<number>
  /** Begin to run them. */
  start(): void
  /** Start no more runs, and wait for the one that is being started. */
  close(): Promise<void>
}
