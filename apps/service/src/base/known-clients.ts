/**
 * Maps credentials (API keys and session tokens) to the accounts that they were let in for. A request waits for its
 * account's turn before its credential is looked up. An entry proves nothing: the credential may have ended since.
 */

import { hash } from 'node:crypto'
import { createRecent } from './recent.ts'

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
  const accounts = createRecent<string>(MOST)
  const nameOf = (credential: string) => hash('sha256', credential, 'base64')
  return {
    account: (credential) => accounts.get(nameOf(credential)),
    note: (credential, account) => accounts.set(nameOf(credential), account)
  }
}
