/** The open service: the ports of all domains, and the doors' other dependencies. */

import type { EventEmitter } from 'node:events'
import type { Identity } from '@sluice/acquire/identity'
import type { CookieSessionStore, PresetStore } from '@sluice/store'
import type { KnownClients } from './base/known-clients.ts'
import type { DescriptorShares } from './base/memory/descriptors.ts'
import type { Coverage } from './base/metrics/coverage.ts'
import type { Metrics } from './base/metrics/metrics.ts'
import type { StreamPlaces } from './base/stream-places.ts'
import type { ServiceEvents } from './domains/drift/drift.ts'
import type { KeptSamples } from './domains/drift/samples/kept-samples.ts'
import type { Sampler } from './domains/drift/samples/sampler.ts'
import type { ReloadFailure } from './domains/fetch/parser-set.ts'
import type { Presets } from './domains/fetch/presets/presets.ts'
import type { HistoryPorts } from './domains/history/ports.ts'
import type { Jobs } from './domains/jobs/job-control.ts'
import type { JobPorts } from './domains/jobs/ports.ts'
import type { Webhooks } from './domains/jobs/webhook-control.ts'
import type { LearnedPorts } from './domains/learned/ports.ts'
import type { Operations } from './domains/operator/operations.ts'
import type { OperatorPorts } from './domains/operator/ports.ts'
import type { Payments } from './domains/payments/payments.ts'
import type { PaymentPorts } from './domains/payments/ports.ts'
import type { KnownCallers } from './domains/people/callers.ts'
import type { OidcProvider } from './domains/people/oidc/provider.ts'
import type { PeoplePorts } from './domains/people/ports.ts'

/** The open service. Only the doors and the opening code know all of it: a domain names its own ports. */
export interface Service
  extends JobPorts,
    HistoryPorts,
    LearnedPorts,
    PeoplePorts,
    PaymentPorts,
    OperatorPorts {
  readonly metrics: Metrics
  /** Fields that parsers found in their last pages. */
  readonly coverage: Coverage
  /** Pages that parsers failed on. */
  readonly samples: KeptSamples
  /** Takes samples; none unless `DRIFT_SAMPLES` is on. */
  readonly sampler: Sampler
  /** Events for logs and metrics. */
  readonly events: EventEmitter<ServiceEvents>
  readonly reloadFailure: ReloadFailure | undefined
  /** Callers that this process has looked up. */
  readonly knownCallers: KnownCallers
  /** Credentials that this process has let in. */
  readonly knownClients: KnownClients
  readonly cookieSessions: CookieSessionStore
  readonly presets: PresetStore
  /** Requests that accounts saved under names. */
  readonly savedRequests: Presets
  /** Shares of this process's open files. */
  readonly descriptors: DescriptorShares
  /** Absent unless `IDENTITY_KEY` is set. */
  readonly identity: Identity | undefined
  /** Places for answers that stay open. */
  readonly streams: StreamPlaces
  readonly operations: Operations
  /** Absent unless `STRIPE_SECRET_KEY` is set. */
  readonly payments: Payments | undefined
  /** Absent unless `OIDC_ISSUER` is set. */
  readonly oidc: OidcProvider | undefined
  readonly jobs: Jobs
  readonly webhooks: Webhooks
  /** Resolves once no work of {@link Service.endsWith} is running. */
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
