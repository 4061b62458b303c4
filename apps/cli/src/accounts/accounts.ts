/** `sluice accounts` and `sluice grant`: account management without a server. */

import { SluiceError } from '@sluice/core'
import { closeAccount, createAccount, grantTokens, suspendAccount } from '@sluice/service/accounts'
import type { Store } from '@sluice/service/store'
import { type Column, listText, minuteOf } from '../terminal/table.ts'
import { ACTOR, withStore } from './with-store.ts'

/** Create an account. */
export function create({ name }: { name: string }): Promise<void> {
  return withStore(async ({ ledger, audit }) => {
    const id = await createAccount(ledger, name)
    await audit.record({ actor: ACTOR, action: 'account.created', account: id })
    return { id, name }
  })
}

/** Suspend or resume an account. */
export function suspend(id: string, suspended: boolean): Promise<void> {
  return withStore(async (store) => {
    await suspendAccount(store, ACTOR, { account: id, suspended })
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

/** List accounts with their balances: a table on a terminal, otherwise JSON. */
export function list({ json }: { json?: boolean }): Promise<void> {
  return withStore(listed, { json, textOf: (rows) => listText('No accounts', rows, COLUMNS) })
}

async function listed({ ledger }: Store) {
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
}

type Listed = Awaited<ReturnType<typeof listed>>[number]

const stateOf = ({ closed_at, suspended }: Listed) =>
  closed_at !== null ? 'closed' : suspended ? 'suspended' : 'open'

const COLUMNS: readonly Column<Listed>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'name', of: ({ name }) => name },
  {
    title: 'state',
    of: stateOf,
    colour: (row) =>
      (({ open: 'green', suspended: 'yellow', closed: 'red' }) as const)[stateOf(row)]
  },
  { title: 'free', of: ({ balance }) => String(balance?.free ?? 0), isNumber: true },
  { title: 'purchased', of: ({ balance }) => String(balance?.purchased ?? 0), isNumber: true },
  { title: 'created (UTC)', of: ({ created_at }) => minuteOf(created_at) }
]

/** Add purchased tokens; a repeated grant id adds them once. */
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
