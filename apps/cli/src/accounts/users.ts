/** `sluice users`: the users who can sign in. */

import { text } from 'node:stream/consumers'
import { SluiceError } from '@sluice/core'
import { check } from '@sluice/core/check'
import type { Config } from '@sluice/service/config'
import { addUser, inviteUser, NewUser, operatorReset, resetFactors } from '@sluice/service/people'
import type { Store } from '@sluice/service/store'
import { type Column, listText, minuteOf } from '../terminal/table.ts'
import { ACTOR, withStore } from './with-store.ts'

/** Add a user, with the password from standard input. */
export async function create(options: {
  email: string
  account?: string
  operator?: boolean
}): Promise<void> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const input = check(NewUser, { email: options.email, password })
  if (!input.ok) throw new SluiceError('INVALID_REQUEST', input.problems[0].message)
  return withStore(async (store) => {
    const { account } = options
    if (account !== undefined && !(await store.ledger.account(account))) {
      throw new SluiceError('NOT_FOUND', `There is no account ${JSON.stringify(account)}.`)
    }
    const user = await addUser(store, {
      ...input.data,
      role: options.operator ? 'operator' : 'owner',
      ...(account === undefined ? {} : { account })
    })
    return { id: user.id, email: user.email, role: user.role, account: user.account }
  })
}

/** Create an invitation; its token, and the link with it, are printed only here. */
export function invite(options: { account?: string; operator?: boolean }): Promise<void> {
  const { account } = options
  const role = options.operator ? 'operator' : 'owner'
  return withStore(async (store) => {
    const made = await inviteUser(store, ACTOR, {
      role,
      ...(account === undefined ? {} : { account })
    })
    const { invitation, ...rest } = made
    return { invitation, link: linkOf(store, `sign-up?invitation=${invitation}`), ...rest }
  })
}

/** Create a link to choose a new password, once within 24 hours; it is printed only here. */
export function resetLink({ email }: { email: string }): Promise<void> {
  return withStore(async (store) => {
    const { id } = await userOf(store, email)
    const { reset, user, expires_at } = await operatorReset(store, ACTOR, id)
    return { user, link: linkOf(store, `reset?token=${reset}`), expires_at }
  })
}

/** A link to a page of the dashboard; without `PUBLIC_URL` only its path. */
function linkOf({ config }: { readonly config: Config }, page: string): string {
  const path = `/dashboard/${page}`
  return config.PUBLIC_URL ? new URL(path, config.PUBLIC_URL).href : path
}

/** Remove the second factors of a user who has lost them. */
export function resetTwoFactor({ email }: { email: string }): Promise<void> {
  return withStore(async (store) => {
    const user = await userOf(store, email)
    await resetFactors(store, ACTOR, user)
    return { user: user.id, two_factor: false }
  })
}

async function userOf({ directory }: Store, email: string) {
  const user = await directory.userByEmail(email.normalize('NFKC').trim().toLowerCase())
  if (!user) throw new SluiceError('NOT_FOUND', `There is no user ${JSON.stringify(email)}.`)
  return user
}

/** List users: a table on a terminal, otherwise JSON. */
export function list({ json }: { json?: boolean }): Promise<void> {
  return withStore(listed, { json, textOf: (rows) => listText('No users', rows, COLUMNS) })
}

async function listed({ directory }: Store) {
  return (await directory.users()).map(({ id, email, role, account, createdAt }) => ({
    id,
    email,
    role,
    account,
    created_at: new Date(createdAt).toISOString()
  }))
}

const COLUMNS: readonly Column<Awaited<ReturnType<typeof listed>>[number]>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'email', of: ({ email }) => email },
  { title: 'role', of: ({ role }) => role },
  { title: 'account', of: ({ account }) => account ?? '' },
  { title: 'created (UTC)', of: ({ created_at }) => minuteOf(created_at) }
]
