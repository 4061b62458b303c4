/** Parts of the service that jobs, monitors and webhooks need. */

import type { ProxyPools } from '@sluice/acquire'
import type { Guard } from '@sluice/acquire/guard'
import type { KeyedGates } from '@sluice/acquire/waiting'
import type { Outcome, Prepared, Run } from '@sluice/fetch'
import type { AuditLog, Directory, Job } from '@sluice/store'
import type { Metrics } from '../../base/metrics/metrics.ts'
import type { DiskRoom } from '../../base/store/disk-room.ts'
import type { Tracing } from '../../base/tracing/tracing.ts'
import type { Drift } from '../drift/drift.ts'
import type { FetchPorts } from '../fetch/ports.ts'
import type { Mailer } from '../people/mail.ts'
import type { Jobs } from './job-control.ts'
import type { Monitors } from './monitor-control.ts'
import type { Webhooks } from './webhook-control.ts'

/** A page with work of its own, such as a map. */
export type WorkPage = Prepared & { readonly work?: ((run: Run) => Promise<Outcome>) | undefined }

/** Parts of the service that jobs, monitors and webhooks need. */
export interface JobPorts extends FetchPorts {
  readonly audit: AuditLog
  /** The users of an account get e-mails; no one else does. */
  readonly directory: Directory
  /** Absent unless `SMTP_URL` is set. */
  readonly mailer: Mailer | undefined
  readonly guard: Guard
  /** The operator's proxies; absent without `PROXIES`. */
  readonly proxies: ProxyPools | undefined
  readonly metrics: Pick<Metrics, 'refused' | 'refusedForFailures'>
  readonly drift: Drift
  readonly disk: DiskRoom
  /** Each account's places for reading sitemaps without a charge. */
  readonly quotes: KeyedGates
  readonly jobs: Jobs
  readonly monitors: Monitors
  /** Returns the last page of a job of kind `learn`, which learns from the pages before it. */
  learnPage(job: Job): WorkPage
  readonly webhooks: Webhooks
  /** Absent unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
  readonly tracing: Tracing | undefined
  /** True once the service stops. */
  readonly stopping: boolean
}
