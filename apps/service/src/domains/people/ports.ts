/** Parts of the service that accounts, keys and sign-in need. */

import type { AuditLog, Directory, Ledger, PayloadStore } from '@sluice/store'
import type { Config } from '../../base/config.ts'
import type { Log } from '../../base/log.ts'
import type { Secrets } from '../../base/store/secrets.ts'
import type { Mailer } from './mail.ts'

/** Parts of the service that accounts, keys and sign-in need. */
export interface PeoplePorts {
  readonly config: Config
  readonly log: Log
  readonly secrets: Secrets
  readonly ledger: Ledger
  /** Sealed under the data key of each account. */
  readonly payloads: PayloadStore
  /** Users, sessions, invitations. */
  readonly directory: Directory
  readonly audit: AuditLog
  /** Absent unless `SMTP_URL` is set. */
  readonly mailer: Mailer | undefined
}
