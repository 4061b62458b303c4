/** Parts of the service that payments need. */

import type { AuditLog, Directory, Ledger } from '@sluice/store'
import type { Log } from '../../base/log.ts'
import type { Secrets } from '../../base/store/secrets.ts'

/** Parts of the service that payments need. */
export interface PaymentPorts {
  readonly ledger: Ledger
  readonly directory: Directory
  readonly audit: AuditLog
  readonly secrets: Secrets
  readonly log: Log
  readonly jobs: {
    /** Resumes the account's jobs that are paused for want of tokens. */
    wake(account: string): Promise<void>
  }
}
