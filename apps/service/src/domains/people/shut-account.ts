/** Accounts that may do nothing: their keys, sessions, links, invitations and messages are refused. */

import type { Account } from '@sluice/store'

/** Returns true if an account is suspended, closed or unknown. */
export function isShutAccount(account: Account | undefined): boolean {
  return !account || account.suspended || account.closedAt !== null
}
