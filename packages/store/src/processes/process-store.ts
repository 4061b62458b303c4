/**
 * The part of a store that keeps what each process of the service last reported of itself, for as long as the process
 * goes on reporting: operators see all processes, whichever of them they ask.
 */

/** Maximum length of a report, in UTF-16 code units. */
export const PROCESS_REPORT_MAX = 64 * 1024

/** The last report of a process. */
export interface ProcessReport {
  /** Names the process; another one after a restart. */
  readonly id: string
  /** Time at which the report was kept, ms since the epoch, by the clock of the store. */
  readonly at: number
  /** JSON of the process's own shape, at most {@link PROCESS_REPORT_MAX} long. */
  readonly state: string
}

/**
 * Stores the reports of processes.
 *
 * @throws SluiceError `STORE_UNAVAILABLE` from every operation when the store does not answer.
 */
export interface ProcessStore {
  /**
   * Keep a report in place of the last one of the process.
   *
   * @param report.ttlMs - it is forgotten after this time without another one.
   * @throws TypeError - the text is too long.
   */
  reportProcess(report: {
    readonly id: string
    readonly state: string
    readonly ttlMs: number
  }): Promise<void>
  /** The reports that are not forgotten, ordered by id. */
  processReports(): Promise<readonly ProcessReport[]>
  /** Forget a process that ends. */
  removeProcess(id: string): Promise<void>
}

/** @throws TypeError - see {@link ProcessStore.reportProcess}. */
export function assertReportFits(state: string): void {
  if (state.length > PROCESS_REPORT_MAX) {
    throw new TypeError(`a report is longer than ${PROCESS_REPORT_MAX} characters`)
  }
}
