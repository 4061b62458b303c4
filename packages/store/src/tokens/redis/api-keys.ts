/** API keys in Redis: one hash of their facts, one of their last uses, one of their ends. */

import type { RedisClient } from '../../connections/redis/script-files.ts'
import { type ApiKey, type Ledger, REVOKED_KEYS_KEPT } from '../ledger.ts'
import type { RedisStore } from './redis-store.ts'
import { keyOf } from './scripts.ts'

/** See `Ledger.addKey`. */
export async function addKey(
  { client, run, ask }: RedisStore,
  [key, { madeWith = '', most = Number.MAX_SAFE_INTEGER } = {}]: Parameters<Ledger['addKey']>
): ReturnType<Ledger['addKey']> {
  const args = [key.id, JSON.stringify(key), madeWith, most, REVOKED_KEYS_KEPT]
  const [status, createdAt, ...forgotten] = await run('add-key', key.account, args)
  if (status !== 'OK') return { status: status as 'NO_ACCOUNT' | 'NO_KEY' | 'TOO_MANY' }
  // Each in a slot of its own. One that stays behind leads to no key.
  for (const hash of forgotten) await ask(() => client.del(hashKey(String(hash))))
  await ask(() => client.set(hashKey(key.hash), JSON.stringify([key.account, key.id])))
  return {
    status,
    key: {
      ...key,
      createdBy: key.createdBy ?? null,
      createdAt: Number(createdAt),
      lastUsedAt: null,
      revokedAt: null
    }
  }
}

/** See `Ledger.keyByHash`. */
export async function keyByHash(
  { run }: RedisStore,
  places: KeyPlaces,
  hash: string
): ReturnType<Ledger['keyByHash']> {
  const place = await places.of(hash)
  if (!place) return undefined
  const [account, id] = place
  const [status, text, used, revoked, suspended, now] = await run('use-key', account, [id])
  if (status !== 'OK') return undefined
  const key = keyFrom(String(text), used, revoked)
  const expired = (key.expiresAt ?? Number.POSITIVE_INFINITY) <= Number(now)
  return { key, suspended: suspended === '1', expired }
}

/** See `Ledger.revokeKey`. */
export async function revokeKey(
  { run }: RedisStore,
  account: string,
  id: string
): ReturnType<Ledger['revokeKey']> {
  const [status] = await run('revoke-key', account, [id])
  return { status: status as 'OK' | 'ALREADY' | 'NO_KEY' }
}

/** The keys of an account, oldest first. */
export async function keysOf(client: RedisClient, account: string): Promise<ApiKey[]> {
  const [keys, used, revoked] = await Promise.all(
    (['keys', 'used', 'revoked'] as const).map((part) => client.hgetall(keyOf(account, part)))
  )
  return Object.entries(keys ?? {})
    .map(([id, text]) => keyFrom(text, used?.[id], revoked?.[id]))
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}

/** A key from its JSON, last use and end; empty if it does not exist. */
function keyFrom(
  text: string,
  used: string | number | undefined,
  revoked: string | number | undefined
): ApiKey {
  const time = (value: string | number | undefined) => (value ? Number(value) : null)
  const { id, account, name, kind, hash, prefix, createdAt, expiresAt, scopes, createdBy } =
    JSON.parse(text) as ApiKey
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
    scopes: scopes ?? null,
    createdBy: createdBy ?? null
  }
}

/** Account and id of a key. */
type KeyPlace = readonly [account: string, id: string]

/** See {@link createKeyPlaces}. */
export interface KeyPlaces {
  of(hash: string): Promise<KeyPlace | undefined>
}

/** Returns the lookup that finds the place of a key hash in a store. */
export function keyPlacesOf({ client, ask }: RedisStore): KeyPlaces {
  return createKeyPlaces((hash) => ask(() => client.get(hashKey(hash))))
}

/** Places that are remembered. */
const MOST_PLACES = 10_000

/**
 * Remembers where the key of a hash is, and nothing else of it: that never changes, while a key may end at any time.
 * Hashes of no key are asked for each time.
 *
 * @param look - the place as JSON, or null.
 */
export function createKeyPlaces(look: (hash: string) => Promise<string | null>): KeyPlaces {
  const places = new Map<string, KeyPlace>()
  return {
    async of(hash) {
      const known = places.get(hash)
      if (known) return known
      const text = await look(hash)
      if (text === null) return undefined
      const place = JSON.parse(text) as KeyPlace
      for (const first of places.keys()) {
        if (places.size < MOST_PLACES) break
        places.delete(first)
      }
      places.set(hash, place)
      return place
    }
  }
}

function hashKey(hash: string): string {
  return `slc:k:${hash}`
}
