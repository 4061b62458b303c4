/** Parts of the service that charged fetches need. */

import type { FairGate } from '@sluice/acquire'
import type { Pipeline } from '@sluice/fetch'
import type { Ledger, PayloadStore } from '@sluice/store'
import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import type { Coverage } from '../../base/metrics/coverage.ts'
import type { Metrics } from '../../base/metrics/metrics.ts'
import type { DiskRoom } from '../../base/store/disk-room.ts'
import type { Secrets } from '../../base/store/secrets.ts'
import type { Drift } from '../drift/drift.ts'
import type { Sampler } from '../drift/samples/sampler.ts'
import type { CookieSessions } from './cookie-sessions/cookie-sessions.ts'
import type { OwnParsers } from './own-parser.ts'
import type { UnpaidWork } from './unpaid-work.ts'

/** Parts of the service that charged fetches need. */
export interface FetchPorts {
  readonly config: Config
  readonly log: Log
  readonly secrets: Secrets
  readonly metrics: Pick<Metrics, 'refusedForFailures'>
  readonly ledger: Ledger
  /** Sealed under the data key of each account. */
  readonly payloads: PayloadStore
  /** Admission to writing payloads. */
  readonly saving: FairGate
  /** False when the configuration says that nothing is kept. */
  readonly keepsHistory: boolean
  /** The room on the disk of `DATA_DIR`. */
  readonly disk: Pick<DiskRoom, 'note'>
  /** Cookies that accounts send to some hosts. */
  readonly sessions: CookieSessions
  readonly pipeline: Pipeline
  /** Parsers that accounts have learned. */
  readonly ownParsers: OwnParsers
  readonly coverage: Pick<Coverage, 'note'>
  readonly drift: Pick<Drift, 'note'>
  readonly sampler: Pick<Sampler, 'note'>
  /** Accounts whose fetches cost nothing. */
  readonly unpaid: UnpaidWork
  /** Lets the end of the service abort some work. @returns a function to be called when it is over. */
  endsWith(work: AbortController): () => void
}
