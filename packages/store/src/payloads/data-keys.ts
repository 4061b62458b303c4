/**
 * A separate key for the data of each account, so that forgetting it makes the data unreadable, in backups too.
 * The directory keeps the keys wrapped; only this process, which has the wrapping key, can open them.
 */

import { randomBytes } from 'node:crypto'
import { throwFailure } from '../connections/store-failure.ts'
import type { Directory } from '../directory/directory.ts'
import { openSealed, SEAL_BYTES, seal } from './gcm.ts'

/** See {@link createDataKeys}. @throws SluiceError `STORE_UNAVAILABLE` from every operation. */
export interface DataKeys {
  /** The 32 bytes; `undefined` if there is no key or it was forgotten. */
  of(account: string): Promise<Uint8Array | undefined>
  /** The 32 bytes, created if there is no key. */
  ofOrNew(account: string): Promise<Uint8Array>
  /** Forget a key permanently. Other processes may cache it for up to {@link CACHED_MS}. */
  forget(account: string): Promise<void>
}

/** Time for which an opened key is kept in memory, ms. */
const CACHED_MS = 60_000
/** Number of opened keys that are kept in memory. */
const CACHED_KEYS = 10_000
const KEY_BYTES = 32
/** Version of the wrapped form: this byte, then the sealed key. */
const VERSION = 1

/**
 * Data keys on a directory.
 *
 * @param wrapKey - 32 bytes. Without it no key can be opened again.
 * @param options.now - clock of the cache, ms; default `Date.now`.
 * @throws RangeError - `wrapKey` is not 32 bytes.
 */
export function createDataKeys(
  directory: Pick<Directory, 'dataKey' | 'addDataKey' | 'removeDataKey'>,
  wrapKey: Uint8Array,
  { now = Date.now }: { now?: () => number } = {}
): DataKeys {
  if (wrapKey.length !== KEY_BYTES) throw new RangeError('the wrapping key is not 32 bytes')
  const cache = createKeyCache(now)
  const finding = new Map<string, Promise<Uint8Array | undefined>>()
  const making = new Map<string, Promise<Uint8Array>>()

  const find = async (account: string) => {
    const wrapped = await directory.dataKey(account)
    return wrapped && unwrap(wrapKey, account, wrapped)
  }
  const make = async (account: string) => {
    const wrapped = wrap(wrapKey, account, randomBytes(KEY_BYTES))
    return unwrap(wrapKey, account, await directory.addDataKey(account, wrapped))
  }
  /** Concurrent misses share one look-up. A look-up interrupted by `forget` is not cached. */
  const share = <T extends Uint8Array | undefined>(
    flights: Map<string, Promise<T>>,
    account: string,
    work: (account: string) => Promise<T>
  ): Promise<T> => {
    const under = flights.get(account)
    if (under) return under
    const flight: Promise<T> = work(account)
      .then((key) => {
        if (key && flights.get(account) === flight) cache.set(account, key)
        return key
      }, throwFailure)
      .finally(() => {
        if (flights.get(account) === flight) flights.delete(account)
      })
    flights.set(account, flight)
    return flight
  }
  const drop = (account: string) => {
    cache.delete(account)
    finding.delete(account)
    making.delete(account)
  }
  const of = async (account: string) => cache.get(account) ?? share(finding, account, find)
  return {
    of,
    ofOrNew: async (account) => (await of(account)) ?? share(making, account, make),
    async forget(account) {
      drop(account)
      await directory.removeDataKey(account).catch(throwFailure)
      // Once more: a look-up may have begun and ended while the directory still had it.
      drop(account)
    }
  }
}

function wrap(wrapKey: Uint8Array, account: string, key: Uint8Array): Uint8Array {
  return seal({ key: wrapKey, bytes: key, prefix: VERSION, bound: account })
}

function unwrap(wrapKey: Uint8Array, account: string, wrapped: Uint8Array): Uint8Array {
  if (wrapped.length !== 1 + KEY_BYTES + SEAL_BYTES || wrapped[0] !== VERSION) {
    throw new Error(`the data key of ${account} is not of a form this version knows`)
  }
  try {
    return openSealed({ key: wrapKey, sealed: wrapped, bound: account })
  } catch (cause) {
    throw new Error(
      `the data key of ${account} was changed, or wrapped under the secret of another service`,
      { cause }
    )
  }
}

/** Bounded; all entries live equally long, so the first in is both the stalest and the first out. */
function createKeyCache(now: () => number) {
  const entries = new Map<string, { key: Uint8Array; until: number }>()
  return {
    get(account: string): Uint8Array | undefined {
      const entry = entries.get(account)
      return entry && entry.until > now() ? entry.key : undefined
    },
    set(account: string, key: Uint8Array): void {
      // Taken out first: an entry that is renewed becomes the last.
      entries.delete(account)
      entries.set(account, { key, until: now() + CACHED_MS })
      for (const first of entries.keys()) {
        if (entries.size <= CACHED_KEYS) break
        entries.delete(first)
      }
    },
    delete: (account: string) => entries.delete(account)
  }
}
