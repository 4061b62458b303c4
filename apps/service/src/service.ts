/**
 * Everything that requests need.
 */

import type { EventEmitter } from 'node:events'
import type { FairGate, ProxyPools } from '@sluice/acquire'
import type { BrowserEngine } from '@sluice/acquire/browser'
import type { Guard } from '@sluice/acquire/guard'
import type { KeyedGates } from '@sluice/acquire/waiting'
import type { Registry } from '@sluice/core'
import type { Enricher } from '@sluice/enrich'
import type { Pipeline, Reader } from '@sluice/fetch'
import type {
  AuditLog,
  CookieSessionStore,
  Directory,
  Ledger,
  PayloadStore,
  ProcessStore
} from '@sluice/store'
import type { Config } from './base/config.ts'
import type { Log } from './base/log.ts'
import type { DescriptorShares } from './base/memory/descriptors.ts'
import type { PageMemory } from './base/memory/page-memory.ts'
import type { Coverage } from './base/metrics/coverage.ts'
import type { Metrics } from './base/metrics/metrics.ts'
import type { DiskRoom } from './base/store/disk-room.ts'
import type { EvictionWatch } from './base/store/eviction-watch.ts'
import type { Secrets } from './base/store/secrets.ts'
import type { StreamPlaces } from './base/stream-places.ts'
import type { Tracing } from './base/tracing/tracing.ts'
import type { Drift, ServiceEvents } from './domains/drift/drift.ts'
import type { KeptSamples } from './domains/drift/samples/kept-samples.ts'
import type { Sampler } from './domains/drift/samples/sampler.ts'
import type { CookieSessions } from './domains/fetch/cookie-sessions/cookie-sessions.ts'
import type { ReloadFailure } from './domains/fetch/parser-set.ts'
import type { Jobs } from './domains/jobs/job-control.ts'
import type { Monitors } from './domains/jobs/monitors/monitor-control.ts'
import type { Webhooks } from './domains/jobs/webhooks/webhook-control.ts'
import type { Operations } from './domains/operator/operations.ts'
import type { Payments } from './domains/payments/payments.ts'
import type { KnownCallers } from './domains/people/callers.ts'
import type { Mailer } from './domains/people/mail.ts'
import type { OidcProvider } from './domains/people/oidc/provider.ts'

/** The open service. */
export interface Service {
  readonly config: Config
  readonly secrets: Secrets
  readonly log: Log
  readonly registry: Registry
  /** Why the installed parsers are not those of their list; absent if they are. */
  readonly reloadFailure: ReloadFailure | undefined
  readonly ledger: Ledger
  /** Callers that this process has looked up. */
  readonly knownCallers: KnownCallers
  /** Sealed under the data key of each account. */
  readonly payloads: PayloadStore
  /** Cookies that accounts send to some hosts. */
  readonly sessions: CookieSessions
  readonly cookieSessions: CookieSessionStore
  /** The operator's proxies; absent if there are none. */
  readonly proxies: ProxyPools | undefined
  /** What of this process's open files is for whom. */
  readonly descriptors: DescriptorShares
  /** Places for answers that stay open. */
  readonly streams: StreamPlaces
  /** Admission to writing payloads. */
  readonly saving: FairGate
  /** Users, sessions, invitations. */
  readonly directory: Directory
  readonly audit: AuditLog
  /** Whether the store's servers dropped data. */
  readonly evictions: EvictionWatch
  /** The room on the disk of `DATA_DIR`. */
  readonly disk: DiskRoom
  /** What each process last reported of itself. */
  readonly processes: ProcessStore
  /** What operators look at. */
  readonly operations: Operations
  /** Absent unless `SMTP_URL` is set. */
  readonly mailer: Mailer | undefined
  /** Absent unless `STRIPE_SECRET_KEY` is set. */
  readonly payments: Payments | undefined
  /** Absent unless `OIDC_ISSUER` is set. */
  readonly oidc: OidcProvider | undefined
  readonly guard: Guard
  /** Absent where no Chromium was found, or the configuration says so. */
  readonly browser: BrowserEngine | undefined
  /** Providers of AI extras. */
  readonly enricher: Enricher
  /** Fetches and reads what an account has paid for, or will. */
  readonly pipeline: Pipeline
  /** Places of each account for reading sitemaps that nothing is paid for: dry runs, and crawls before their first page. */
  readonly quotes: KeyedGates
  /** Batches, crawls and the like. */
  readonly jobs: Jobs
  /** Runs jobs on schedules. */
  readonly monitors: Monitors
  /** Tells receivers what happens to jobs and accounts. */
  readonly webhooks: Webhooks
  /** Admission to memory, for what is fetched. */
  readonly memory: PageMemory
  readonly reader: Reader
  /** What parsers found in their last pages. */
  readonly coverage: Coverage
  /** Alarms of parsers whose sites have changed. */
  readonly drift: Drift
  /** Pages that parsers failed on. */
  readonly samples: KeptSamples
  /** Takes them; none unless `DRIFT_SAMPLES` is on. */
  readonly sampler: Sampler
  /** Events for logs and metrics. */
  readonly events: EventEmitter<ServiceEvents>
  readonly metrics: Metrics
  /** Absent unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
  readonly tracing: Tracing | undefined
  /** False when the configuration says that nothing is kept. */
  readonly keepsHistory: boolean
  /** True once {@link Service.stop} was called: new requests are refused. */
  readonly stopping: boolean
  /** Let {@link Service.end} abort some work. @returns a function to be called when it is over. */
  endsWith(work: AbortController): () => void
  /** Resolves once no such work is running. */
  idle(): Promise<void>
  /** The addresses this service listens on; a fetch of itself is refused. */
  listensOn(endpoint: { address: string; port: number }): void
  /** Refuse new requests from now on. */
  stop(): void
  /** End the requests in flight: they are answered with `SHUTTING_DOWN` and give their tokens back. */
  end(): void
  /** Close store, workers and connections. Call it when nothing is in flight any more. */
  close(): Promise<void>
}
