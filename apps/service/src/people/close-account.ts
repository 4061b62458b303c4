/** Closing an account for good. */

import { SluiceError } from '@sluice/core'
import type { Service } from '../service.ts'
import { noteAllowances } from './month-allowance.ts'

/** What this needs of the service. */
type Parts = Pick<Service, 'ledger' | 'payloads' | 'directory' | 'secrets' | 'audit'>

/**
 * Close an account: its keys end, what is under way is not charged, and its data key goes, so that nothing kept of
 * it can be read again, not even from a backup of the payloads. Then its history, payloads and users go. The sums of
 * its tokens stay, without a name.
 *
 * Cut off in the middle it can be called again: users go last.
 *
 * @param actor - who asks, for the audit log.
 * @throws SluiceError `NOT_FOUND` - no such account.
 */
export async function closeAccount(parts: Parts, account: string, actor: string): Promise<void> {
  const reply = await parts.ledger.closeAccount(account)
  if (reply === 'NO_ACCOUNT') {
    throw new SluiceError('NOT_FOUND', `There is no account ${JSON.stringify(account)}.`)
  }
  // The data key goes first, then what it sealed: the history has nothing left to point at.
  await parts.payloads.deleteAccount(account)
  for (let more = true; more; ) {
    more = (await parts.ledger.deleteHistory(account, { all: true })).more
  }
  await parts.audit.record({ actor, action: 'account.closed', account })
  await noteAllowances(parts, account)
  await parts.directory.removeUsers(account)
}
