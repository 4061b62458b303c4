/**
 * The first account of an empty store, with a key that is shown once.
 */

import type { Ledger } from '@sluice/store'
import { ulid } from 'ulid'
import { invite } from './invitations.ts'
import { createKey, FIRST_SCOPES } from './keys.ts'
import type { PeoplePorts } from './ports.ts'

/**
 * Make an account.
 *
 * @returns its id, `acc_` + ULID.
 */
export async function createAccount(ledger: Ledger, name: string): Promise<string> {
  const id = `acc_${ulid()}`
  await ledger.openAccount({ id, name })
  return id
}

/** Facts that the operator of a new store needs once. */
export interface FirstAccount {
  readonly account: string
  /** The key in clear. */
  readonly key: string
  /** Token to sign up as its owner and as operator; absent if sign-up is closed. */
  readonly invitation?: string
}

/** Make the first account, key and invitation when the store has no account; `undefined` when it has one. */
export async function createFirstAccount(
  service: Pick<PeoplePorts, 'config' | 'ledger' | 'directory' | 'secrets' | 'audit'>
): Promise<FirstAccount | undefined> {
  const { config, ledger, directory, secrets, audit } = service
  if ((await ledger.accountPage({ limit: 1 })).length > 0) return undefined
  const account = await createAccount(ledger, 'First account')
  const wanted = { account, name: 'First key', scopes: FIRST_SCOPES }
  const { key, record } = await createKey(ledger, secrets, wanted)
  await audit.record({ actor: 'system', action: 'account.created', account })
  const details = { key: record.id, scopes: record.scopes }
  await audit.record({ actor: 'system', action: 'key.created', account, details })
  if (config.SIGNUP === 'closed') return { account, key }
  const { token } = await invite(directory, secrets, { account, role: 'operator' })
  return { account, key, invitation: token }
}
