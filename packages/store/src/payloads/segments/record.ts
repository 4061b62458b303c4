/**
 * The form of a payload in a segment. All numbers are little-endian, and a record begins at a multiple of 8.
 *
 *     0  u32  magic                          24  u32  crc32 of the body
 *     4  u32  crc32 of 8 … end of the names  28  u32  offset of the record this one was moved from, in units of 8
 *     8  u8   version                        32  8 B  segment of that record; zeros: it was never moved
 *     9  u8   length of the account          40       account, id, zeros up to a multiple of 8
 *    10  u8   length of the id                   8 B  state, the only part that is changed in place, with the body
 *    11  u8   times it was moved                      body, zeros up to a multiple of 8
 *    12  u32  length of the body
 *    16  f64  time it was stored, ms since the epoch
 *
 * The checksum of the head begins with a random number of its segment, so that no content of a payload can pass for the
 * head of a record.
 */

import { crc32 } from 'node:zlib'

const MAGIC = 0x31524c53
const VERSION = 1
const FIXED = 40
/** Length of the state, the last field of a head. */
export const STATE_BYTES = 8
/** The most bytes before the body: two names of 64. */
export const LONGEST_HEAD = FIXED + 128 + STATE_BYTES
/** Offsets of records are multiples of it. */
export const UNIT = 8

/** State of a payload that is there. States have eight bytes, which a disk writes as a whole. */
const LIVE = Buffer.from('liveLIVE')
/** State of a payload that is gone; its bytes may still be there. */
export const DEAD = Buffer.from('deadDEAD')
/** State of a payload whose bytes were overwritten. */
export const ERASED = Buffer.from('goneGONE')

/** `erased` is also gone from the disk. */
export type RecordState = 'live' | 'dead' | 'erased'

/** The place of a record: its segment, and the offset there. */
interface RecordOrigin {
  /** 16 hexadecimal digits. */
  readonly segment: string
  readonly at: number
}

/** Content of the head of a record. */
export interface RecordHead {
  readonly account: string
  readonly id: string
  /** Time at which the payload was stored, ms since the epoch. */
  readonly time: number
  /** Number of moves to another segment. */
  readonly moves: number
  /** Whence it was moved last. */
  readonly origin: RecordOrigin | undefined
  readonly bodyLength: number
  readonly bodyCrc: number
  /** Bytes before the body; the state is the last 8 of them. */
  readonly length: number
  readonly state: RecordState
}

/** A record to be written. */
export type NewRecord = Pick<RecordHead, 'account' | 'id' | 'time' | 'moves' | 'origin'> & {
  readonly body: Uint8Array
  /** Default: that of the body. A body that was damaged keeps the one it had. */
  readonly bodyCrc?: number
}

/** Bytes of a record with its padding. */
export function recordSize(headLength: number, bodyLength: number): number {
  return headLength + padded(bodyLength)
}

/** Bytes before the body of a record with these names. */
export function headLengthOf(account: string, id: string): number {
  return padded(FIXED + account.length + id.length) + STATE_BYTES
}

/** The head of a living record, with its state. */
export function encodeHead(record: NewRecord, salt: number): Buffer {
  const { account, id, origin, body } = record
  const length = headLengthOf(account, id)
  const head = Buffer.alloc(length)
  head.writeUInt32LE(MAGIC, 0)
  head[8] = VERSION
  head[9] = account.length
  head[10] = id.length
  head[11] = record.moves
  head.writeUInt32LE(body.length, 12)
  head.writeDoubleLE(record.time, 16)
  head.writeUInt32LE(record.bodyCrc ?? crc32(body), 24)
  if (origin) {
    head.writeUInt32LE(origin.at / UNIT, 28)
    head.write(origin.segment, 32, 'hex')
  }
  head.write(account + id, FIXED, 'latin1')
  head.writeUInt32LE(checksum(head, FIXED + account.length + id.length, salt), 4)
  LIVE.copy(head, length - STATE_BYTES)
  return head
}

/** Read a head at an offset of `bytes`. @returns `undefined` if no whole and undamaged head is there. */
export function decodeHead(bytes: Buffer, offset: number, salt: number): RecordHead | undefined {
  if (offset + FIXED > bytes.length || bytes.readUInt32LE(offset) !== MAGIC) return undefined
  const head = bytes.subarray(offset)
  const [accountEnd, nameEnd] = [
    FIXED + (head[9] ?? 0),
    FIXED + (head[9] ?? 0) + (head[10] ?? 0)
  ] as const
  const length = padded(nameEnd) + STATE_BYTES
  if (length > head.length || head[8] !== VERSION) return undefined
  if (head.readUInt32LE(4) !== checksum(head, nameEnd, salt)) return undefined
  const wasMoved = head.readBigUInt64LE(32) !== 0n
  return {
    account: head.toString('latin1', FIXED, accountEnd),
    id: head.toString('latin1', accountEnd, nameEnd),
    time: head.readDoubleLE(16),
    moves: head[11] ?? 0,
    origin: wasMoved
      ? { segment: head.toString('hex', 32, 40), at: head.readUInt32LE(28) * UNIT }
      : undefined,
    bodyLength: head.readUInt32LE(12),
    bodyCrc: head.readUInt32LE(24),
    length,
    state: stateIn(head, length - STATE_BYTES)
  }
}

/**
 * The state at an offset. One that was damaged counts as living: what it belongs to is then refused by its checksum, or
 * is whole.
 */
export function stateIn(bytes: Buffer, offset: number): RecordState {
  const state = bytes.subarray(offset, offset + STATE_BYTES)
  if (state.equals(DEAD)) return 'dead'
  return state.equals(ERASED) ? 'erased' : 'live'
}

/** The first offset, from one on, at which a head might begin. @returns -1 if there is none. */
export function nextMagic(bytes: Buffer, from: number): number {
  for (let at = from; at + UNIT <= bytes.length; at += UNIT) {
    if (bytes.readUInt32LE(at) === MAGIC) return at
  }
  return -1
}

/** Up to the next multiple of 8. */
export function padded(length: number): number {
  return (length + UNIT - 1) & ~(UNIT - 1)
}

function checksum(head: Buffer, end: number, salt: number): number {
  return crc32(head.subarray(8, end), salt)
}
