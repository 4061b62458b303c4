/**
 * Index in memory of the place of each payload: 24 bytes an entry, of which two thirds are in use. Keys are 64 bits of
 * a hash, so two payloads may have the same key. A reader therefore compares the names.
 */

import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { UNIT } from './record.ts'

/** Hashes of the names of a payload. */
export interface PayloadKey {
  readonly high: number
  readonly low: number
  /** Hash of the account alone. */
  readonly account: number
}

/** A place of a record. */
export interface RecordPlace {
  /** The segment's number in this process. */
  readonly segment: number
  /** Offset in bytes. */
  readonly at: number
  /** Bytes of the record. */
  readonly size: number
}

/** The index's totals for a segment. */
interface SegmentShare {
  readonly records: number
  readonly bytes: number
}

/** See {@link createPayloadIndex}. */
export interface PayloadIndex {
  /** Places under a key, mostly one or none. */
  find(key: PayloadKey): RecordPlace[]
  /** Add a place, beside those that the key has. */
  add(key: PayloadKey, place: RecordPlace): void
  /** Remove one place of a key; a missing one is not an error. */
  remove(key: PayloadKey, place: Pick<RecordPlace, 'segment' | 'at'>): void
  /** Places that may belong to an account. */
  ofAccount(account: number): RecordPlace[]
  /** Remove all places in a segment. */
  removeSegment(segment: number): void
  shareOf(segment: number): SegmentShare
}

/** The key of a payload. */
export function keyOf(account: string, id: string): PayloadKey {
  const digest = hash('sha256', `${account}/${id}`, 'buffer')
  return {
    high: digest.readUInt32LE(0),
    low: digest.readUInt32LE(4),
    account: accountKeyOf(account)
  }
}

/** The part of a key that all payloads of an account share. */
export function accountKeyOf(account: string): number {
  return crc32(account)
}

/** Parts that grow by themselves, so that none of it takes long. */
const SHARDS = 256
const FIRST_SLOTS = 64

const EMPTY: SegmentShare = { records: 0, bytes: 0 }

/** An empty index. */
export function createPayloadIndex(): PayloadIndex {
  const shards = Array.from({ length: SHARDS }, createShard)
  const shares = new Map<number, { records: number; bytes: number }>()
  const shardOf = (key: PayloadKey) => shards[key.high >>> 24] as Shard
  const count = ({ segment, size }: Pick<RecordPlace, 'segment' | 'size'>, sign: 1 | -1) => {
    let share = shares.get(segment)
    if (!share) {
      share = { records: 0, bytes: 0 }
      shares.set(segment, share)
    }
    share.records += sign
    share.bytes += sign * size
  }
  return {
    find: (key) => shardOf(key).find(key),
    add(key, place) {
      shardOf(key).add(key, place)
      count(place, 1)
    },
    remove(key, { segment, at }) {
      const size = shardOf(key).remove(key, segment, at)
      if (size !== undefined) count({ segment, size }, -1)
    },
    ofAccount: (account) => shards.flatMap((shard) => shard.ofAccount(account)),
    removeSegment(segment) {
      for (const shard of shards) shard.removeSegment(segment)
      shares.delete(segment)
    },
    shareOf: (segment) => shares.get(segment) ?? EMPTY
  }
}

type Shard = ReturnType<typeof createShard>

/** Words of an entry: high, low, account, segment + 1 (0: empty), offset and size in units. */
const WORDS = 6

/** Open addressing with linear probing; a removal moves later entries back, so that no marks are left. */
function createShard() {
  let slots = FIRST_SLOTS
  let table = new Uint32Array(slots * WORDS)
  let used = 0

  const word = (slot: number, n: number) => table[slot * WORDS + n] as number
  const home = (low: number) => low & (slots - 1)
  const after = (slot: number) => (slot + 1) & (slots - 1)
  const placeAt = (slot: number): RecordPlace => ({
    segment: word(slot, 3) - 1,
    at: word(slot, 4) * UNIT,
    size: word(slot, 5) * UNIT
  })
  const insert = (entry: ArrayLike<number>) => {
    let slot = home(entry[1] as number)
    while (word(slot, 3) !== 0) slot = after(slot)
    table.set(entry, slot * WORDS)
  }
  const rebuild = (size: number, keeps: (entry: Uint32Array) => boolean) => {
    const old = table
    slots = size
    table = new Uint32Array(slots * WORDS)
    used = 0
    for (let at = 0; at < old.length; at += WORDS) {
      const entry = old.subarray(at, at + WORDS)
      if (entry[3] === 0 || !keeps(entry)) continue
      insert(entry)
      used++
    }
  }
  const takeOut = (start: number) => {
    let hole = start
    for (let slot = after(hole); word(slot, 3) !== 0; slot = after(slot)) {
      const distance = (slot - home(word(slot, 1))) & (slots - 1)
      if (distance < ((slot - hole) & (slots - 1))) continue
      table.copyWithin(hole * WORDS, slot * WORDS, (slot + 1) * WORDS)
      hole = slot
    }
    table.fill(0, hole * WORDS, (hole + 1) * WORDS)
    used--
  }

  return {
    find({ high, low }: PayloadKey): RecordPlace[] {
      const places: RecordPlace[] = []
      for (let slot = home(low); word(slot, 3) !== 0; slot = after(slot)) {
        if (word(slot, 1) === low && word(slot, 0) === high) places.push(placeAt(slot))
      }
      return places
    },
    add({ high, low, account }: PayloadKey, { segment, at, size }: RecordPlace): void {
      if (3 * (used + 1) > 2 * slots) rebuild(slots * 2, () => true)
      insert([high, low, account, segment + 1, at / UNIT, size / UNIT])
      used++
    },
    /** @returns the size of what was removed. */
    remove({ high, low }: PayloadKey, segment: number, at: number): number | undefined {
      for (let slot = home(low); word(slot, 3) !== 0; slot = after(slot)) {
        if (word(slot, 1) !== low || word(slot, 0) !== high) continue
        const place = placeAt(slot)
        if (place.segment !== segment || place.at !== at) continue
        takeOut(slot)
        return place.size
      }
      return undefined
    },
    ofAccount(account: number): RecordPlace[] {
      const places: RecordPlace[] = []
      for (let slot = 0; slot < slots; slot++) {
        if (word(slot, 3) !== 0 && word(slot, 2) === account) places.push(placeAt(slot))
      }
      return places
    },
    removeSegment(segment: number): void {
      let others = 0
      for (let slot = 0; slot < slots; slot++) {
        if (word(slot, 3) !== 0 && word(slot, 3) !== segment + 1) others++
      }
      if (others === used) return
      let size = slots
      while (size > FIRST_SLOTS && 3 * others < size / 2) size /= 2
      rebuild(size, (entry) => entry[3] !== segment + 1)
    }
  }
}
