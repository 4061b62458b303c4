/** Finds, reads and deletes the records of a payload. */

import { crc32 } from 'node:zlib'
import type { PayloadPlace } from '../payload-pointer.ts'
import { ifThere } from '../synced-files.ts'
import type { Catalog } from './catalog.ts'
import type { ErasedRecord, Eraser } from './eraser.ts'
import { readAt } from './file-operations.ts'
import type { OpenFiles } from './open-files.ts'
import {
  accountKeyOf,
  keyOf,
  type PayloadIndex,
  type PayloadKey,
  type RecordPlace
} from './payload-index.ts'
import {
  decodeHead,
  headLengthOf,
  LONGEST_HEAD,
  type RecordHead,
  STATE_BYTES,
  stateIn
} from './record.ts'

/** See {@link createLookup}. */
export interface Lookup {
  /** The bytes, without what other processes did since the catalog was refreshed. @throws Error - they are damaged. */
  read(name: PayloadPlace): Promise<Uint8Array | undefined>
  delete(name: PayloadPlace): Promise<void>
  deleteAccount(account: string): Promise<void>
}

/** Erased at a time when an account is deleted. */
const CHUNK = 500

/** A look-up in a catalog. */
export function createLookup(parts: {
  readonly catalog: Catalog
  readonly index: PayloadIndex
  readonly files: OpenFiles
  readonly erase: Eraser
}): Lookup {
  const { catalog, index, files, erase } = parts

  /** Up to `length` bytes of a record; `undefined` if its segment is gone. */
  const bytesAt = async ({ segment, at }: RecordPlace, length: number) => {
    const known = catalog.byNumber(segment)
    if (!known) return undefined
    const bytes = await ifThere(files.use(known.id, (file) => readAt(file, length, at)))
    return bytes && { bytes, known }
  }
  const bodyAt = async (
    name: PayloadPlace,
    key: PayloadKey,
    place: RecordPlace
  ): Promise<Uint8Array | 'other' | 'damaged'> => {
    const found = await bytesAt(place, place.size)
    if (!found) return 'other'
    const { bytes, known } = found
    const head = decodeHead(bytes, 0, known.salt)
    if (!head) return isDeletedWithoutHead(bytes, name) ? 'other' : 'damaged'
    if (head.account !== name.account || head.id !== name.id) return 'other'
    if (head.state !== 'live') {
      index.remove(key, place)
      return 'other'
    }
    // It stays in the index, by which compaction finds what it has to erase.
    if (catalog.isDeletedAtOrigin(head)) return 'other'
    const body = bytes.subarray(head.length, head.length + head.bodyLength)
    if (body.length === head.bodyLength && crc32(body) === head.bodyCrc) {
      return new Uint8Array(body.buffer, body.byteOffset, body.length)
    }
    // It may have been deleted while it was read.
    return catalog.headAt(place)?.state === 'live' ? 'damaged' : 'other'
  }

  /**
   * Returns the bytes to overwrite for a record, if it belongs to the payload. A damaged record has the name of its
   * key.
   */
  const erasureOf = async (
    place: RecordPlace,
    isWanted: (head: RecordHead) => boolean,
    name?: PayloadPlace
  ): Promise<ErasedRecord[]> => {
    const found = await bytesAt(place, Math.min(LONGEST_HEAD, place.size))
    if (!found) return []
    const head = decodeHead(found.bytes, 0, found.known.salt)
    if (head) return isWanted(head) ? catalog.erasureOf(place, head) : []
    if (!name) return []
    const headLength = headLengthOf(name.account, name.id)
    const bodyLength = place.size - headLength
    return [{ segment: found.known.id, at: place.at, headLength, bodyLength, isOrigin: false }]
  }
  const eraseOf = async (account: string, places: readonly RecordPlace[]) => {
    const names: { key: PayloadKey; place: RecordPlace }[] = []
    const records = await Promise.all(
      places.map((place) =>
        erasureOf(place, (head) => {
          const isOurs = head.account === account
          if (isOurs) names.push({ key: keyOf(account, head.id), place })
          return isOurs
        })
      )
    )
    await erase(records.flat())
    for (const { key, place } of names) index.remove(key, place)
  }
  return {
    async read(name) {
      const key = keyOf(name.account, name.id)
      let isDamaged = false
      for (const place of index.find(key)) {
        const body = await bodyAt(name, key, place)
        if (typeof body !== 'string') return body
        isDamaged ||= body === 'damaged'
      }
      if (isDamaged)
        throw new Error(`the payload ${name.account}/${name.id} is damaged on the disk`)
      return undefined
    },
    async delete(name) {
      const key = keyOf(name.account, name.id)
      const isWanted = (head: RecordHead) => head.account === name.account && head.id === name.id
      for (let wasErased = true; wasErased; ) {
        catalog.refresh()
        wasErased = false
        for (const place of index.find(key)) {
          const records = await erasureOf(place, isWanted, name)
          if (records.length === 0) continue
          await erase(records)
          index.remove(key, place)
          // It may have moved meanwhile.
          wasErased = true
        }
      }
    },
    async deleteAccount(account) {
      // What moved during the first round is found in the second.
      for (let round = 0; round < 2; round++) {
        catalog.refresh()
        const places = index.ofAccount(accountKeyOf(account))
        for (let from = 0; from < places.length; from += CHUNK) {
          await eraseOf(account, places.slice(from, from + CHUNK))
        }
      }
    }
  }
}

/** The head of a record was damaged, but what was deleted is overwritten. */
function isDeletedWithoutHead(bytes: Buffer, { account, id }: PayloadPlace): boolean {
  const at = headLengthOf(account, id) - STATE_BYTES
  return at + STATE_BYTES <= bytes.length && stateIn(bytes, at) !== 'live'
}
