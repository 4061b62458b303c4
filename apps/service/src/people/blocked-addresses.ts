/** What the guard refuses is in the audit log, with the addresses that no client is told. */

import type { BlockedEvent } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import type { AuditLog } from '@sluice/ledger'
import type { Caller } from '../keys.ts'

/** Write down an address that was refused while a page was fetched. */
export function noteBlocked(audit: AuditLog, { account, ...details }: BlockedEvent): void {
  const whose = account === '' ? null : account
  audit.note({ actor: 'system', action: 'address.blocked', account: whose, details })
}

/** Run `work`, which refuses addresses by their looks, and write down the one of `url` when it is refused. */
export function notingBlocked<Result>(
  audit: AuditLog,
  { account, key }: Caller,
  url: string,
  work: () => Result
): Result {
  try {
    return work()
  } catch (error) {
    if (SluiceError.is(error) && error.code === 'URL_NOT_ALLOWED') {
      const details = { url_host: hostOf(url), reason: reasonOf(error) }
      audit.note({ actor: key.id, action: 'address.blocked', account, details })
    }
    throw error
  }
}

function hostOf(url: string): string | null {
  return URL.parse(url)?.host ?? null
}

function reasonOf(error: SluiceError): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}
