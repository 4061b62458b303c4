/**
 * Payloads compressed, and sealed under the key of their account, on any store of bytes.
 *
 * A kept payload is one byte that names its form, then what the form says. The seal covers form, account and id, so
 * a payload that was cut, changed, or moved to another account or id is refused.
 */

import { hash } from 'node:crypto'
import { promisify } from 'node:util'
// Not by name: an older Node has no zstd and would say no more than that (needed-node.ts).
import * as zlib from 'node:zlib'
import { storeFailure, throwFailure } from '../connections/store-failure.ts'
import type { DataKeys } from './data-keys.ts'
import { openSealed, seal } from './gcm.ts'
import { checkedPlace, type PayloadPlace, placeOf } from './payload-pointer.ts'
import type { PayloadStore } from './payload-store.ts'

/** zstd with a checksum, not sealed. */
const OPEN = 1
/** Sealed; the content is not compressed. */
const SEALED_RAW = 2
/** Sealed; the content is zstd. */
const SEALED_ZSTD = 3

/** Below this, compressing gains nothing, bytes. */
const SMALL = 200
/**
 * Up to this, handing the work to another thread takes the caller longer than doing it: 111 µs against 46 at 18 KB;
 * bytes.
 */
const MODEST = 32_768
/** The most that is kept under one id, bytes: a changed payload cannot make a reader allocate more. */
const LARGEST = 268_435_456
/** Half the processor time of level 3 on 200 KB of JSON, for some 4 % more bytes (benchmarks/store/payloads.mjs). */
const LEVEL = 1

const FIRST_ROUND = Uint8Array.of(0, 0, 0, 1)

const compress = promisify(zlib.zstdCompress)
const decompress = promisify(zlib.zstdDecompress)

/**
 * A store that compresses and seals its payloads in `store`. It reads payloads written with and without keys.
 *
 * @param keys - one per account. Without them payloads are compressed only.
 * @param options.sealedOnly - throwFailure payloads that are not sealed, which an attacker with write access to `store` could
 * plant. Set it if no payload was ever stored without keys.
 */
export function sealPayloads(
  store: PayloadStore,
  keys?: DataKeys,
  { sealedOnly = false }: { sealedOnly?: boolean } = {}
): PayloadStore {
  return {
    async put(account, id, bytes) {
      const place = checkedPlace(account, id)
      if (bytes.length > LARGEST) throw storeFailure(new Error(`a payload over ${LARGEST} bytes`))
      const key = await keys?.ofOrNew(account)
      return store.put(account, id, await pack(place, bytes, key).catch(throwFailure))
    },
    async get(pointer) {
      const place = placeOf(pointer)
      const kept = await store.get(pointer)
      if (!kept) return undefined
      try {
        if (kept[0] !== OPEN) return await unpack(place, kept, keys)
        if (sealedOnly) throw new Error('it is not sealed')
        return await inflate(kept.subarray(1))
      } catch (cause) {
        throw unreadable(pointer, cause)
      }
    },
    delete: (pointer) => store.delete(pointer),
    list: (options) => store.list(options),
    async deleteAccount(account) {
      // The key first: whatever happens then, the payloads are unreadable.
      await keys?.forget(account)
      await store.deleteAccount(account)
    },
    close: () => store.close()
  }
}

async function pack(
  place: PayloadPlace,
  bytes: Uint8Array,
  dataKey: Uint8Array | undefined
): Promise<Uint8Array> {
  if (!dataKey) return Buffer.concat([Uint8Array.of(OPEN), await deflate(bytes)])
  const small = bytes.length < SMALL
  return seal({
    key: payloadKey(dataKey, place),
    bytes: small ? bytes : await deflate(bytes),
    prefix: small ? SEALED_RAW : SEALED_ZSTD,
    bound: nameOf(place)
  })
}

/** `undefined` when the key of the account was forgotten. */
async function unpack(
  place: PayloadPlace,
  kept: Uint8Array,
  keys: DataKeys | undefined
): Promise<Uint8Array | undefined> {
  const [form] = kept
  if (form !== SEALED_RAW && form !== SEALED_ZSTD) throw new Error(`its form ${form} is unknown`)
  if (!keys) throw new Error('it is sealed, and this store has no keys')
  const dataKey = await keys.of(place.account)
  if (!dataKey) return undefined
  const key = payloadKey(dataKey, place)
  const bytes = openSealed({ key, sealed: kept, bound: nameOf(place) })
  return form === SEALED_RAW ? bytes : inflate(bytes)
}

/**
 * Each payload has a key of its own: random nonces are safe for 2^32 seals under one key (SP 800-38D §8.3), which a
 * busy account would reach within years. Source: SP 800-56C Rev. 2 §4.1, one-step derivation with SHA-256.
 */
function payloadKey(dataKey: Uint8Array, place: PayloadPlace): Uint8Array {
  const info = Buffer.from(`payload ${nameOf(place)}`)
  return hash('sha256', Buffer.concat([FIRST_ROUND, dataKey, info]), 'buffer')
}

/** Unambiguous: no name has a slash. */
function nameOf({ account, id }: PayloadPlace): string {
  return `${account}/${id}`
}

const PARAMETERS = {
  params: {
    [zlib.constants.ZSTD_c_compressionLevel]: LEVEL,
    [zlib.constants.ZSTD_c_checksumFlag]: 1
  }
}
/**
 * The window spans {@link MODEST} bytes, and the output is a few KB: a third less time than with more memory for both.
 */
const SMALL_PARAMETERS = {
  params: { ...PARAMETERS.params, [zlib.constants.ZSTD_c_windowLog]: Math.log2(MODEST) },
  chunkSize: MODEST / 4
}

function deflate(bytes: Uint8Array): Uint8Array | Promise<Uint8Array> {
  return bytes.length <= MODEST
    ? zlib.zstdCompressSync(bytes, SMALL_PARAMETERS)
    : compress(bytes, PARAMETERS)
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const whole = await decompress(bytes, { maxOutputLength: LARGEST })
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength)
}

function unreadable(pointer: string, cause: unknown): Error {
  const failure = storeFailure(cause)
  if (failure === cause) return failure
  const why = cause instanceof Error ? cause.message : String(cause)
  return storeFailure(new Error(`the payload ${pointer} cannot be opened: ${why}`, { cause }))
}
