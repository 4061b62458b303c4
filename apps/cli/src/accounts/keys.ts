/**
 * `sluice keys`: the API keys of an account. A key in clear is printed at creation and never again.
 */

import { SluiceError } from '@sluice/core'
import { createKey, listKeys, SCOPES, type Scope } from '@sluice/service/accounts'
import { type Column, listText, minuteOf } from '../terminal/table.ts'
import { ACTOR, withStore } from './with-store.ts'

/** Create a key. */
export function create(options: {
  account: string
  name: string
  test?: boolean
  expires?: string
  scope?: string[]
}): Promise<void> {
  const expiresAt = options.expires === undefined ? undefined : timeOf(options.expires)
  const scopes = options.scope?.map(scopeOf)
  return withStore(async ({ ledger, secrets, audit }) => {
    const { key, record } = await createKey(ledger, secrets, {
      account: options.account,
      name: options.name,
      kind: options.test ? 'test' : 'live',
      ...(expiresAt === undefined ? {} : { expiresAt }),
      ...(scopes === undefined ? {} : { scopes })
    })
    const { id, account, name } = record
    await audit.record({
      actor: ACTOR,
      action: 'key.created',
      account,
      details: { key: id, scopes: record.scopes }
    })
    return { id, account, name, key }
  })
}

/** List the keys of an account, without their secret part: a table on a terminal, otherwise JSON. */
export function list({ account, json }: { account: string; json?: boolean }): Promise<void> {
  return withStore(
    async (store) => {
      if (!(await store.ledger.account(account))) {
        throw new SluiceError('NOT_FOUND', `There is no account ${JSON.stringify(account)}.`)
      }
      return listKeys(store, account)
    },
    { json, textOf: (keys) => listText('No keys', keys, COLUMNS) }
  )
}

const COLUMNS: readonly Column<Awaited<ReturnType<typeof listKeys>>[number]>[] = [
  { title: 'id', of: ({ id }) => id },
  { title: 'name', of: ({ name }) => name },
  { title: 'key', of: ({ prefix }) => `${prefix}…` },
  { title: 'scopes', of: ({ scopes }) => scopes?.join(' ') ?? 'default' },
  {
    title: 'state',
    of: (key) => stateOf(key),
    colour: (key) => (stateOf(key) === 'valid' ? 'green' : 'red')
  },
  { title: 'last used (UTC)', of: ({ last_used_at }) => minuteOf(last_used_at ?? 'never') }
]

function stateOf(key: { revoked_at: string | null; expires_at: string | null }): string {
  if (key.revoked_at !== null) return 'revoked'
  return key.expires_at !== null && Date.parse(key.expires_at) <= Date.now() ? 'expired' : 'valid'
}

/** Revoke a key. */
export function revoke(id: string, { account }: { account: string }): Promise<void> {
  return withStore(async ({ ledger, audit }) => {
    const reply = await ledger.revokeKey(account, id)
    if (reply.status === 'NO_KEY') {
      throw new SluiceError('NOT_FOUND', `${account} has no key ${JSON.stringify(id)}.`)
    }
    if (reply.status === 'OK') {
      await audit.record({ actor: ACTOR, action: 'key.revoked', account, details: { key: id } })
    }
    return { id, revoked: true }
  })
}

function timeOf(text: string): number {
  const time = Date.parse(text)
  if (Number.isNaN(time))
    throw new SluiceError('INVALID_REQUEST', `--expires is not a date:  ${text}`)
  return time
}

function scopeOf(text: string): Scope {
  const scope = SCOPES.find((one) => one === text)
  if (scope) return scope
  throw new SluiceError('INVALID_REQUEST', `--scope is one of ${SCOPES.join(', ')}, not ${text}`)
}
