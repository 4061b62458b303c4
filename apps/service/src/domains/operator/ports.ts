/** Parts of the service that operators look at and change. */

import type { ProxyPools } from '@sluice/acquire'
import type { BrowserEngine } from '@sluice/acquire/browser'
import type { Registry } from '@sluice/core'
import type { Enricher } from '@sluice/enrich'
import type { Reader } from '@sluice/fetch'
import type {
  AuditLog,
  Directory,
  JobStore,
  Ledger,
  PayloadStore,
  ProcessStore,
  WebhookStore
} from '@sluice/store'
import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import type { PageMemory } from '../../base/memory/page-memory.ts'
import type { Metrics } from '../../base/metrics/metrics.ts'
import type { DiskRoom } from '../../base/store/disk-room.ts'
import type { EvictionWatch } from '../../base/store/eviction-watch.ts'
import type { Secrets } from '../../base/store/secrets.ts'
import type { Drift } from '../drift/drift.ts'

/** Parts of the service that operators look at and change. */
export interface OperatorPorts {
  readonly config: Config
  readonly log: Log
  readonly secrets: Secrets
  readonly metrics: Metrics
  readonly ledger: Ledger
  /** Sealed under the data key of each account. */
  readonly payloads: PayloadStore
  /** Users, sessions, invitations. */
  readonly directory: Directory
  readonly audit: AuditLog
  /** Watch over data that the servers of the store dropped. */
  readonly evictions: EvictionWatch
  /** The room on the disk of `DATA_DIR`. */
  readonly disk: DiskRoom
  /** Last report of each process. */
  readonly processes: ProcessStore
  readonly registry: Registry
  /** Reason why the loaded parsers differ from the installed list; absent if they match. */
  readonly reloadFailure: { readonly reason: string } | undefined
  readonly reader: Reader
  /** Absent if no Chromium was found, or if the configuration disables it. */
  readonly browser: BrowserEngine | undefined
  /** Providers of AI extras. */
  readonly enricher: Enricher
  /** The operator's proxies; absent without `PROXIES`. */
  readonly proxies: ProxyPools | undefined
  /** Admission to memory for pages and media. */
  readonly memory: PageMemory
  readonly drift: Drift
  readonly jobs: { readonly store: JobStore }
  readonly webhooks: { readonly store: WebhookStore }
  /** False when the configuration says that nothing is kept. */
  readonly keepsHistory: boolean
  /** True once the service stops: new requests are refused. */
  readonly stopping: boolean
}
