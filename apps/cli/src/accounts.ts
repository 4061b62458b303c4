/**
 * `sluice accounts` and `sluice grant`.
 */

import { SluiceError } from '@sluice/core'
import { createAccount } from '@sluice/service'
import { withStore } from './with-store.ts'

/** Make an account. */
export function create({ name }: { name: string }): Promise<void> {
  return withStore(async ({ ledger }) => ({ id: await createAccount(ledger, name), name }))
}

/** List accounts with their balances. */
export function list(): Promise<void> {
  return withStore(async ({ ledger }) => {
    const accounts = await ledger.accounts()
    return Promise.all(
      accounts.map(async ({ id, name, createdAt, suspended }) => ({
        id,
        name,
        created_at: new Date(createdAt).toISOString(),
        suspended,
        balance: await ledger.balance(id)
      }))
    )
  })
}

/** Add purchased tokens; the same grant id twice adds them once. */
export function grant(options: { id: string; account: string; tokens: string }): Promise<void> {
  const tokens = /^[0-9]{1,12}$/.test(options.tokens) ? Number(options.tokens) : 0
  if (tokens < 1) {
    throw new SluiceError(
      'INVALID_REQUEST',
      `--tokens is not a whole number from 1: ${options.tokens}`
    )
  }
  return withStore(async ({ ledger }) => {
    const reply = await ledger.grant({ id: options.id, account: options.account, tokens })
    if (reply.status === 'NO_ACCOUNT') {
      throw new SluiceError('NOT_FOUND', `There is no account ${JSON.stringify(options.account)}.`)
    }
    return { id: options.id, account: options.account, tokens, applied: reply.status === 'OK' }
  })
}
