/** Accounts as operators see them: balances, users, keys and transactions, never results. */

import { SluiceError } from '@sluice/core'
import { parseRequest } from '@sluice/fetch/request'
import type { Account, User } from '@sluice/store'
import { z } from 'zod'
import { shownTime } from '../../../base/shown-time.ts'
import { MovementsQuery } from '../../history/movements.ts'
import { listKeys } from '../../people/account-keys.ts'
import type { OperatorPorts } from '../ports.ts'

type Parts = Pick<OperatorPorts, 'ledger' | 'directory' | 'secrets' | 'audit'>

/** A line of the list. @param users - users of the account. */
export async function accountRow(
  { ledger }: Pick<Parts, 'ledger'>,
  { id, name, createdAt, suspended, closedAt }: Account,
  users: readonly User[]
) {
  const balance = await ledger.balance(id)
  return {
    id,
    name,
    created_at: shownTime(createdAt),
    suspended,
    closed_at: shownTime(closedAt),
    balance: balance
      ? { free: balance.free, purchased: balance.purchased, held: balance.held }
      : null,
    users: users.map((user) => ({ id: user.id, email: user.email, role: user.role }))
  }
}

/** One account with its keys. @throws SluiceError `NOT_FOUND`. */
export async function accountDetails(parts: Parts, id: string) {
  const { ledger, directory } = parts
  const account = await ledger.account(id)
  if (!account) throw noAccount(id)
  const balance = await ledger.balance(id)
  const row = await accountRow(parts, account, await directory.users(id))
  return {
    ...row,
    totals: balance
      ? { granted: balance.granted, charged: balance.charged, expired: balance.expired }
      : null,
    renews_at: balance?.renewsAt ?? null,
    keys: account.closedAt === null ? await listKeys(parts, id) : []
  }
}

/**
 * A page of the transactions of an account, newest first: as its users see them, without results.
 *
 * @throws SluiceError `NOT_FOUND`, `INVALID_REQUEST`.
 */
export async function accountMovements({ ledger }: Parts, id: string, parameters: unknown) {
  const { limit, before, kind } = parseRequest(MovementsQuery, parameters)
  if (!(await ledger.account(id))) throw noAccount(id)
  const found = await ledger.movements(id, {
    limit: limit + 1,
    ...(before === undefined ? {} : { before }),
    ...(kind === undefined ? {} : { kind })
  })
  const page = found.slice(0, limit)
  return {
    movements: page.map(({ at, ...movement }) => ({ ...movement, at: shownTime(at) })),
    next_before: found.length > limit ? (page.at(-1)?.number ?? null) : null
  }
}

/** Body of `PATCH /api/v1/operator/accounts/{id}`. */
export const AccountChange = z.strictObject({
  name: z.string().trim().min(1).max(100).describe('Shown in lists and to its users.')
})

/** Give an account another name. @throws SluiceError `NOT_FOUND` - no such account, or it is closed. */
export async function renameAccount(
  { ledger, audit }: Parts,
  actor: string,
  account: string,
  { name }: z.infer<typeof AccountChange>
): Promise<void> {
  if ((await ledger.renameAccount(account, name)) === 'NO_ACCOUNT') throw noAccount(account)
  await audit.record({ actor, action: 'account.renamed', account, details: { name } })
}

/** The answer for an account that is not there. */
export function noAccount(account: string): SluiceError {
  return new SluiceError('NOT_FOUND', `There is no account ${JSON.stringify(account)}.`)
}
