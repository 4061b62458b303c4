/** The processes of the service, as each of them reported itself. */

import { shownTime } from '../../../base/shown-time.ts'
import type { OperatorPorts } from '../ports.ts'
import { ProcessReport } from './process-report.ts'
import type { Reporter } from './reporter.ts'

/** A report, when it was made, and whether it is of this process. */
export interface SeenProcess extends ProcessReport {
  /** ISO 8601, UTC. */
  readonly seen_at: string
  readonly is_this: boolean
}

/** This process as it is now. */
export async function ownProcess(reporter: Reporter): Promise<SeenProcess> {
  return { ...(await reporter.now()), seen_at: new Date().toISOString(), is_this: true }
}

/** The other processes as they last reported. @throws SluiceError `STORE_UNAVAILABLE`. */
export async function otherProcesses(
  { processes }: Pick<OperatorPorts, 'processes'>,
  reporter: Pick<Reporter, 'id'>
): Promise<SeenProcess[]> {
  const reports = await processes.processReports()
  return reports.flatMap(({ id, at, state }) => {
    if (id === reporter.id) return []
    // One of another version of the service may have another shape.
    const parsed = ProcessReport.safeParse(JSON.parse(state))
    return parsed.success ? [{ ...parsed.data, seen_at: shownTime(at), is_this: false }] : []
  })
}
