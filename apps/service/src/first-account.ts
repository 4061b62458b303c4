/**
 * The first account of an empty store, with a key that is shown once.
 */

import type { Ledger } from '@sluice/ledger'
import { ulid } from 'ulid'
import { createKey } from './keys.ts'
import type { Secrets } from './secrets.ts'

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

/** Make the first account and key when the store has no account; `undefined` when it has one. */
export async function createFirstAccount(
  ledger: Ledger,
  secrets: Secrets
): Promise<{ account: string; key: string } | undefined> {
  if ((await ledger.accounts()).length > 0) return undefined
  const account = await createAccount(ledger, 'First account')
  const { key } = await createKey(ledger, secrets, { account, name: 'First key' })
  return { account, key }
}
