/**
 * `sluice keys`: the API keys of an account. A key in clear is printed at creation and never again.
 */

import { SluiceError } from '@sluice/core'
import { createKey, loadConfig, openSecrets } from '@sluice/service'
import { withStore } from './with-store.ts'

/** Make a key. */
export function create(options: { account: string; name: string; test?: boolean }): Promise<void> {
  return withStore(async ({ ledger }) => {
    const { key, record } = await createKey(ledger, openSecrets(loadConfig()), {
      account: options.account,
      name: options.name,
      kind: options.test ? 'test' : 'live'
    })
    return { id: record.id, account: record.account, name: record.name, key }
  })
}

/** List the keys of an account, without their secret part. */
export function list({ account }: { account: string }): Promise<void> {
  return withStore(async ({ ledger }) => {
    const keys = await ledger.keys(account)
    return keys.map((key) => ({
      id: key.id,
      name: key.name,
      kind: key.kind,
      prefix: key.prefix,
      created_at: iso(key.createdAt),
      last_used_at: iso(key.lastUsedAt),
      revoked_at: iso(key.revokedAt)
    }))
  })
}

/** End a key. */
export function revoke(id: string, { account }: { account: string }): Promise<void> {
  return withStore(async ({ ledger }) => {
    const reply = await ledger.revokeKey(account, id)
    if (reply.status === 'NO_KEY') {
      throw new SluiceError('NOT_FOUND', `${account} has no key ${JSON.stringify(id)}.`)
    }
    return { id, revoked: true }
  })
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
