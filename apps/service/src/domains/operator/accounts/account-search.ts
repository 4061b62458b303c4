/** The list of accounts, and a search over it: by id, name, and the e-mail addresses of users. */

import { parseRequest } from '@sluice/fetch/request'
import type { Account, User } from '@sluice/store'
import { z } from 'zod'
import type { OperatorPorts } from '../ports.ts'
import { accountRow } from './account-view.ts'

const id = z.string().min(1).max(100)

/** Query of `GET /api/v1/operator/accounts`. */
export const AccountsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: id.optional().describe('`next_after` of the previous page.'),
  q: z
    .string()
    .max(254)
    .optional()
    .describe('Text in the id, the name, or the e-mail address of a user, case-insensitive.')
})

type Parts = Pick<OperatorPorts, 'ledger' | 'directory'>

/** Accounts of one read of the store, and most that one page of a search looks at. */
const CHUNK = 500
const MOST_READ = 20_000

/**
 * A page of the accounts with their balances and users, in the order of their ids: those that the service makes begin
 * with their time. A page of a search may have fewer than `limit` accounts even if more follow.
 *
 * @throws SluiceError `INVALID_REQUEST` - a parameter is unknown or out of range.
 */
export async function accountsPage(parts: Parts, parameters: unknown) {
  const { limit, after, q = '' } = parseRequest(AccountsQuery, parameters)
  const text = q.normalize('NFKC').trim().toLowerCase()
  const { accounts, next, users } =
    text === '' ? await allAccounts(parts, limit, after) : await found(parts, text, limit, after)
  const rows = await Promise.all(
    accounts.map(async (account) =>
      accountRow(
        parts,
        account,
        users?.get(account.id) ?? (await parts.directory.users(account.id))
      )
    )
  )
  return { accounts: rows, next_after: next }
}

interface Found {
  readonly accounts: readonly Account[]
  readonly next: string | null
  /** Users by account, if they were read. */
  readonly users?: ReadonlyMap<string, readonly User[]>
}

async function allAccounts(
  { ledger }: Parts,
  limit: number,
  after: string | undefined
): Promise<Found> {
  const read = await ledger.accountPage(pageOf(limit + 1, after))
  const accounts = read.slice(0, limit)
  return { accounts, next: read.length > limit ? (accounts.at(-1)?.id ?? null) : null }
}

async function found(
  { ledger, directory }: Parts,
  text: string,
  limit: number,
  after: string | undefined
): Promise<Found> {
  const users = Map.groupBy(await directory.users(), ({ account }) => account)
  const matches = ({ id: account, name }: Account) =>
    account.toLowerCase().includes(text) ||
    name.toLowerCase().includes(text) ||
    (users.get(account) ?? []).some(({ email }) => email.includes(text))
  const accounts: Account[] = []
  let last = after
  for (let read = 0; read < MOST_READ; read += CHUNK) {
    const chunk = await ledger.accountPage(pageOf(CHUNK, last))
    for (const account of chunk) {
      if (matches(account)) {
        // There is one more than the page has.
        if (accounts.length === limit) return { accounts, users, next: last ?? null }
        accounts.push(account)
      }
      last = account.id
    }
    if (chunk.length < CHUNK) return { accounts, users, next: null }
  }
  return { accounts, users, next: last ?? null }
}

function pageOf(limit: number, after: string | undefined) {
  return { limit, ...(after === undefined ? {} : { after }) }
}
