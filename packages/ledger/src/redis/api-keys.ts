/** API keys as they are kept: one hash of what they are, one of their last uses, one of when they ended. */

import type { ApiKey } from '../ledger.ts'
import type { RedisClient } from './script-files.ts'
import { keyOf } from './scripts.ts'

/** The keys of an account, oldest first. */
export async function keysOf(client: RedisClient, account: string): Promise<ApiKey[]> {
  const [keys, used, revoked] = await Promise.all(
    (['keys', 'used', 'revoked'] as const).map((part) => client.hgetall(keyOf(account, part)))
  )
  return Object.entries(keys ?? {})
    .map(([id, text]) => keyFrom(text, used?.[id], revoked?.[id]))
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}

/** A key from its JSON, last use and end; empty where there is none. */
export function keyFrom(
  text: string,
  used: string | number | undefined,
  revoked: string | number | undefined
): ApiKey {
  const time = (value: string | number | undefined) => (value ? Number(value) : null)
  // A key from before there were such has neither.
  const { id, account, name, kind, hash, prefix, createdAt, expiresAt, scopes } = JSON.parse(
    text
  ) as ApiKey
  return {
    id,
    account,
    name,
    kind,
    hash,
    prefix,
    createdAt,
    lastUsedAt: time(used),
    revokedAt: time(revoked),
    expiresAt: expiresAt ?? null,
    scopes: scopes ?? null
  }
}
