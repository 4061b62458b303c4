/**
 * Accounts by the credential that was let in last: an API key or the token of a session. A request is told by it whose
 * turn it waits for, before anything is looked up. It proves nothing: the credential may have ended since.
 */

import { hash } from 'node:crypto'

/** See the module. */
export interface KnownClients {
  /** The account, or undefined for a credential that was not let in by this process. */
  account(credential: string): string | undefined
  /** Notes a credential that was let in. */
  note(credential: string, account: string): void
}

/** Credentials that are remembered. */
const MOST = 10_000

/** Knows none at first, later the last {@link MOST}. */
export function createKnownClients(): KnownClients {
  /** By a hash: secrets are not kept. */
  const accounts = new Map<string, string>()
  const nameOf = (credential: string) => hash('sha256', credential, 'base64')
  return {
    account: (credential) => accounts.get(nameOf(credential)),
    note(credential, account) {
      const name = nameOf(credential)
      accounts.delete(name)
      accounts.set(name, account)
      if (accounts.size <= MOST) return
      const [oldest] = accounts.keys()
      if (oldest !== undefined) accounts.delete(oldest)
    }
  }
}
