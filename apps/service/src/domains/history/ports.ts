/** Parts of the service that the history needs. */

import type { Ledger, PayloadStore } from '@sluice/store'
import type { Secrets } from '../../base/store/secrets.ts'

/** Parts of the service that the history needs. */
export interface HistoryPorts {
  readonly ledger: Ledger
  /** Sealed under the data key of each account. */
  readonly payloads: PayloadStore
  readonly secrets: Secrets
}
