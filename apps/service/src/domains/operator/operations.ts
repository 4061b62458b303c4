/** Views for operators of a running service: its health, its log, and a check of the audit log for changes. */

import type { AuditVerification } from './audit/audit-state.ts'
import type { ServiceHealth } from './health/health-answer.ts'
import type { Pressure } from './health/pressure-answer.ts'
import type { Follower } from './logs/log-stream.ts'

/** See the fields. */
export interface Operations {
  /** The service as a whole, with each of its processes. */
  health(): Promise<ServiceHealth>
  /** Returns the waiting work of jobs, for autoscalers. @throws SluiceError `STORE_UNAVAILABLE`. */
  pressure(): Promise<Pressure>
  /** Checks that the audit log is as it was written. */
  verifyAudit(): Promise<AuditVerification>
  /** The log of this process as it is written. @throws SluiceError `OVERLOADED` - too many follow it. */
  followLog(follower: Follower): AsyncGenerator<string>
  /** From now on, tests the configured models while no request tells whether they work. */
  watchModels(): void
  /** This process is reported no more. */
  close(): Promise<void>
}
