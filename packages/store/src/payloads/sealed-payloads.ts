/**
 * Payloads compressed, and sealed under the key of their account, on any store of bytes. On a store that keeps a key for
 * each payload they are sealed under both keys at once.
 *
 * A kept payload is one byte that names its form, then what the form says. The seal covers form, account and id, so
 * a payload that was cut, changed, or moved to another account or id is refused.
 */

import { hash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
// Not by name: an older Node has no zstd and would say no more than that (needed-node.ts).
import * as zlib from 'node:zlib'
import { storeFailure, throwFailure } from '../connections/store-failure.ts'
import type { DataKeys } from './data-keys.ts'
import { openInTurns, sealInTurns } from './gcm.ts'
import { checkedPlace, type PayloadPlace, placeOf } from './payload-pointer.ts'
import type { ErasablePayloads, PayloadStore, SealedPayload } from './payload-store.ts'

/** zstd with a checksum, not sealed. */
const OPEN = 1
/** Sealed under the key of the account; the content is not compressed. */
const SEALED_RAW = 2
/** Sealed under the key of the account; the content is zstd. */
const SEALED_ZSTD = 3
/** Sealed under the key of the payload alone; the content is zstd. */
const SEALED_ALONE = 4

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
 * @param keys - one per account. Without them, payloads are compressed, and sealed only on a store that keeps keys.
 * @param options.sealedOnly - refuse payloads that are not sealed under their account's key, which an attacker with write
 * access to `store` could plant. Set it if no payload was ever stored without `keys`.
 */
export function sealPayloads(
  store: PayloadStore | ErasablePayloads,
  keys?: DataKeys,
  { sealedOnly = false }: { sealedOnly?: boolean } = {}
): PayloadStore {
  const kept = withKeys(store)
  return {
    async put(account, id, bytes) {
      const place = checkedPlace(account, id)
      if (bytes.length > LARGEST) throw storeFailure(new Error(`a payload over ${LARGEST} bytes`))
      const dataKey = await keys?.ofOrNew(account)
      const key = randomBytes(kept.keyBytes)
      const packed = await pack(place, bytes, { dataKey, key }).catch(throwFailure)
      return kept.put(account, id, { bytes: packed, key })
    },
    async get(pointer) {
      const place = placeOf(pointer)
      const payload = await kept.get(pointer)
      if (!payload) return undefined
      try {
        if (sealedOnly && !isOfAccount(payload)) throw new Error('it is not sealed')
        return await unpack(place, payload, keys)
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

/** A store that keeps no keys, as one that keeps empty ones. */
function withKeys(
  store: PayloadStore | ErasablePayloads
): Pick<ErasablePayloads, 'keyBytes' | 'put' | 'get'> {
  if ('keyBytes' in store) return store
  const key = new Uint8Array()
  return {
    keyBytes: 0,
    put: (account, id, { bytes }) => store.put(account, id, bytes),
    async get(pointer) {
      const bytes = await store.get(pointer)
      return bytes && { bytes, key }
    }
  }
}

/** True for a payload that is sealed under the key of its account. */
function isOfAccount({ bytes: [form] }: SealedPayload): boolean {
  return form !== OPEN && form !== SEALED_ALONE
}

async function pack(
  place: PayloadPlace,
  bytes: Uint8Array,
  { dataKey, key }: { dataKey: Uint8Array | undefined; key: Uint8Array }
): Promise<Uint8Array> {
  if (!dataKey && key.length === 0) {
    return Buffer.concat([Uint8Array.of(OPEN), await deflate(bytes)])
  }
  const isRaw = dataKey !== undefined && bytes.length < SMALL
  return sealInTurns({
    key: payloadKey(place, key, dataKey),
    bytes: isRaw ? bytes : await deflate(bytes),
    prefix: dataKey ? (isRaw ? SEALED_RAW : SEALED_ZSTD) : SEALED_ALONE,
    bound: nameOf(place)
  })
}

/** `undefined` when the key of the account was forgotten. */
async function unpack(
  place: PayloadPlace,
  { bytes: sealed, key }: SealedPayload,
  keys: DataKeys | undefined
): Promise<Uint8Array | undefined> {
  const [form] = sealed
  if (form === OPEN) return inflate(sealed.subarray(1))
  if (form !== SEALED_RAW && form !== SEALED_ZSTD && form !== SEALED_ALONE) {
    throw new Error(`its form ${form} is unknown`)
  }
  let dataKey: Uint8Array | undefined
  if (form !== SEALED_ALONE) {
    if (!keys) throw new Error('it is sealed, and this store has no keys')
    dataKey = await keys.of(place.account)
    if (!dataKey) return undefined
  }
  const bytes = await openInTurns({
    key: payloadKey(place, key, dataKey),
    sealed,
    bound: nameOf(place)
  })
  return form === SEALED_RAW ? bytes : inflate(bytes)
}

/**
 * Each payload has a key of its own: random nonces are safe for 2^32 seals under one key (SP 800-38D §8.3), which a
 * busy account would reach within years. It needs both the account's key and the key that the store keeps for the payload,
 * where there are such. Source: SP 800-56C Rev. 2 §4.1, one-step derivation with SHA-256, and §2 for two secrets.
 */
function payloadKey(
  place: PayloadPlace,
  key: Uint8Array,
  dataKey: Uint8Array = new Uint8Array()
): Uint8Array {
  const info = Buffer.from(`payload ${nameOf(place)}`)
  return hash('sha256', Buffer.concat([FIRST_ROUND, dataKey, key, info]), 'buffer')
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
