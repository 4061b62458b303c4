/**
 * `sluice accounts` and `sluice grant`: what operators do, without a server.
 */

import { SluiceError } from '@sluice/core'
import { closeAccount, createAccount, grantTokens, suspendAccount } from '@sluice/service/accounts'
import { ACTOR, withStore } from './with-store.ts'

/** Make an account. */
export function create({ name }: { name: string }): Promise<void> {
  return withStore(async ({ ledger, audit }) => {
    const id = await createAccount(ledger, name)
    await audit.record({ actor: ACTOR, action: 'account.created', account: id })
    return { id, name }
  })
}

/** Suspend an account, or end that. */
export function suspend(id: string, suspended: boolean): Promise<void> {
  return withStore(async (store) => {
    await suspendAccount(store, ACTOR, id, suspended)
    return { id, suspended }
  })
}

/** Close an account permanently. @throws SluiceError `INVALID_REQUEST` - without `--yes`. */
export function close(id: string, { yes }: { yes?: boolean }): Promise<void> {
  if (!yes) {
    throw new SluiceError(
      'INVALID_REQUEST',
      'Closing an account deletes its history and revokes its keys permanently. Add --yes to confirm.'
    )
  }
  return withStore(async (store) => {
    await closeAccount(store, id, ACTOR)
    return { id, closed: true }
  })
}

/** List accounts with their balances. */
export function list(): Promise<void> {
  return withStore(async ({ ledger }) => {
    const accounts = await ledger.accounts()
    return Promise.all(
      accounts.map(async ({ id, name, createdAt, suspended, closedAt }) => ({
        id,
        name,
        created_at: new Date(createdAt).toISOString(),
        suspended,
        closed_at: closedAt === null ? null : new Date(closedAt).toISOString(),
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
  const { id, account } = options
  return withStore(async (store) => {
    const applied = await grantTokens(store, ACTOR, { id, account, tokens })
    return { id, account, tokens, applied }
  })
}
