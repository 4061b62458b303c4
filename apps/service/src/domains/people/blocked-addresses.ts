/** Counts refusals of the guard, and records them in the audit log with the addresses that clients never see. */

import type { BlockedEvent } from '@sluice/acquire'
import { SluiceError } from '@sluice/core'
import type { AuditLog } from '@sluice/store'
import type { Metrics } from '../../base/metrics/metrics.ts'
import type { Caller } from './keys.ts'

/** The longest name of a host. */
const MOST_OF_HOST = 260

/** Receivers of a report: the audit log and the metrics. */
interface Told {
  readonly audit: AuditLog
  readonly metrics: Pick<Metrics, 'refused'>
}

/** Write down an address that was refused while a page was fetched. */
export function noteBlocked({ audit, metrics }: Told, { account, ...details }: BlockedEvent): void {
  metrics.refused(details.reason)
  const whose = account === '' ? null : account
  audit.note({ actor: 'system', action: 'address.blocked', account: whose, details })
}

/**
 * Run `work`, which refuses addresses by their looks, and write down the one of `url` when it is refused.
 *
 * @param url - as the client sent it, not checked yet.
 */
export function notingBlocked<Result>(
  { audit, metrics }: Told,
  { account, key, claim }: Caller,
  url: unknown,
  work: () => Result
): Result {
  try {
    return work()
  } catch (error) {
    if (SluiceError.is(error) && error.code === 'URL_NOT_ALLOWED') {
      metrics.refused(reasonOf(error))
      const details = { url_host: hostOf(url), reason: reasonOf(error) }
      const note = () => audit.note({ actor: key.id, action: 'address.blocked', account, details })
      // Requests with a key that is no longer valid are not recorded.
      if (claim) claim.prove().then(note, () => {})
      else note()
    }
    throw error
  }
}

function hostOf(url: unknown): string | null {
  return typeof url === 'string' ? (URL.parse(url)?.host.slice(0, MOST_OF_HOST) ?? null) : null
}

function reasonOf(error: SluiceError): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}
