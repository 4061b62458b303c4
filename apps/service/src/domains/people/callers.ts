/**
 * Callers by the hash of their key, as they were when it was last looked up. The rights of a key never change, but its
 * validity can end at any time. So a caller from here has a {@link Claim}, for the hold of its request to check.
 */

import type { Ledger } from '@sluice/store'
import { createRecent } from '../../base/recent.ts'
import type { Secrets } from '../../base/store/secrets.ts'
import { type Caller, hashKey, isWellFormedKey } from './keys.ts'

/** A caller, and when its key expires. */
interface KnownCaller {
  readonly caller: Caller
  readonly expiresAt: number | null
}

/** See {@link createKnownCallers}. */
export interface KnownCallers {
  of(hash: string): KnownCaller | undefined
  /** @param found - absent where the key is not valid. */
  note(hash: string, found: KnownCaller | undefined): void
}

const MOST = 10_000

/** None at first; the last {@link MOST} that were noted. */
export function createKnownCallers(): KnownCallers {
  const callers = createRecent<KnownCaller>(MOST)
  return {
    of: callers.get,
    note(hash, found) {
      if (found) callers.set(hash, found)
      else callers.delete(hash)
    }
  }
}

/** Stores in which callers are looked up. */
export interface KeyBooks {
  readonly ledger: Ledger
  readonly secrets: Secrets
  readonly knownCallers: KnownCallers
}

/** The caller a key belongs to, or `undefined` for an unknown, revoked, expired or suspended one. */
export async function callerOf(
  { ledger, secrets, knownCallers }: KeyBooks,
  key: string
): Promise<Caller | undefined> {
  if (!isWellFormedKey(key)) return undefined
  const hash = hashKey(secrets, key)
  const found = await ledger.keyByHash(hash)
  if (!found || found.suspended || found.expired || found.key.revokedAt !== null) {
    knownCallers.note(hash, undefined)
    return undefined
  }
  const { account, id, name, scopes, expiresAt, createdBy } = found.key
  const caller = { account, key: { id, name }, scopes, createdBy }
  knownCallers.note(hash, { caller, expiresAt })
  return caller
}

/** The caller a key belonged to when it was last looked up by this process; `undefined` for others. */
export function knownCallerOf({ secrets, knownCallers }: KeyBooks, key: string) {
  return isWellFormedKey(key) ? knownCallers.of(hashKey(secrets, key)) : undefined
}
