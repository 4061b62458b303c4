/**
 * The part of a store that keeps monitors: small texts, each with the time at which it is due (docs/design/jobs.md §3).
 * Each monitor has a baseline for every page that it watches, which is removed with the monitor.
 *
 * The store does not read the text. Processes that share a store coordinate by its revision: a change is based on the text
 * that was read, and refused if another process was faster. So a run that is due is noted by exactly one of them.
 */

/** Maximum length of the text of a monitor, in UTF-16 code units. */
export const MONITOR_STATE_MAX = 256 * 1024

/** The account and id of a monitor. Ids are unique within an account. */
export interface MonitorRef {
  readonly account: string
  readonly id: string
}

/** A monitor as it is kept. */
export interface MonitorRow extends MonitorRef {
  /** Names this text; chosen by its writer, 36 characters, never used twice: a UUID. */
  readonly revision: string
  /** Time of the next run, ms; null while no run is planned. */
  readonly dueAt: number | null
  /** JSON of the writer's own shape, at most {@link MONITOR_STATE_MAX} long. */
  readonly state: string
}

/** A new monitor, or one in the place of what was read. */
export interface MonitorChange extends MonitorRow {
  /** The revision it is based on; `undefined` for a new one. */
  readonly previous: string | undefined
  /** Monitors that the account may have; counts for a new one. */
  readonly most: number
}

/** Maximum length of the text of a baseline, in UTF-16 code units. */
export const BASELINE_STATE_MAX = 8 * 1024

/** The baseline of one page of a monitor. */
export interface BaselineRef {
  readonly account: string
  /** Id of the monitor. */
  readonly monitor: string
  /** Names the page, of letters, digits, `-` and `_`. */
  readonly mark: string
}

/** A part of a monitor's baselines, ordered by their marks. */
export interface BaselineQuery extends MonitorRef {
  /** The last mark of the previous part. */
  readonly after?: string
  readonly limit: number
}

/**
 * Stores monitors.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface MonitorStore {
  /**
   * Keep a monitor. Repeating a change that was made is `OK`.
   *
   * @returns `STALE` - another change came first, or it was removed; read again. `TOO_MANY` - see `MonitorChange.most`.
   * @throws TypeError - the revision is not 36 characters long, or the text too long.
   */
  putMonitor(change: MonitorChange): Promise<'OK' | 'STALE' | 'TOO_MANY'>
  monitor(ref: MonitorRef): Promise<MonitorRow | undefined>
  /** The monitors of an account, by id. */
  monitors(account: string): Promise<readonly MonitorRow[]>
  /** Remove a monitor and its baselines. @returns whether it was there. */
  removeMonitor(ref: MonitorRef): Promise<boolean>
  /** The text of a baseline, in the writer's own shape. */
  baseline(ref: BaselineRef): Promise<string | undefined>
  /**
   * Keep the text of a baseline, in the place of the last one.
   *
   * @returns `GONE` - the monitor was removed. @throws TypeError - the text is longer than {@link BASELINE_STATE_MAX}.
   */
  putBaseline(baseline: BaselineRef & { readonly state: string }): Promise<'OK' | 'GONE'>
  /** Some of a monitor's baselines. */
  baselines(
    query: BaselineQuery
  ): Promise<readonly { readonly mark: string; readonly state: string }[]>
  /** Remove baselines of a monitor. */
  removeBaselines(ref: MonitorRef, marks: readonly string[]): Promise<void>
  /** Up to `limit` monitors that are due at a time, those that waited longest first. */
  dueMonitors(at: number, limit: number): Promise<readonly MonitorRow[]>
  /**
   * Returns the number of monitors due at a time, and the time since which the first of them is due, ms; null without
   * one.
   */
  dueTotals(at: number): Promise<{ readonly due: number; readonly oldest: number | null }>
}

/** @throws TypeError - see {@link MonitorStore.putMonitor}. */
export function assertMonitorFits({ revision, state }: MonitorRow): void {
  if (revision.length !== 36) throw new TypeError('revision must be a UUID of 36 characters')
  if (state.length > MONITOR_STATE_MAX) {
    throw new TypeError(
      `state must be at most ${MONITOR_STATE_MAX} code units, not ${state.length}`
    )
  }
}

/** @throws TypeError - see {@link MonitorStore.putBaseline}. */
export function assertBaselineFits({ state }: { readonly state: string }): void {
  if (state.length <= BASELINE_STATE_MAX) return
  throw new TypeError(`state must be at most ${BASELINE_STATE_MAX} code units, not ${state.length}`)
}
