/**
 * The index of a segment that gets no more records, `<id>.idx`: where each record is and under which key, so that
 * opening a folder reads no payloads. It can be made again from the segment, and is if it was damaged.
 *
 * Numbers of 32 bits, little-endian: magic, version, salt of the segment, number of records, end of the records in
 * units of 8, crc32 of all others; then for each record the key (high, low, account), offset and size in units of 8.
 */

import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { FileWriter } from '../synced-files.ts'
import type { PayloadKey } from './payload-index.ts'
import { UNIT } from './record.ts'

/** An entry of an index. */
export interface IndexEntry {
  readonly key: PayloadKey
  readonly at: number
  readonly size: number
}

/** Content of an index file. */
export interface SegmentIndex {
  readonly salt: number
  /** End of the last record, bytes. */
  readonly end: number
  readonly entries: readonly IndexEntry[]
}

const MAGIC = 0x58494c53
const VERSION = 1
const HEAD_BYTES = 24
const ENTRY_BYTES = 20

/** Write the index of a segment, complete or not at all. */
export function writeIndexFile(
  write: FileWriter,
  path: string,
  { salt, end, entries }: SegmentIndex
): Promise<void> {
  const bytes = Buffer.alloc(HEAD_BYTES + entries.length * ENTRY_BYTES)
  let at = HEAD_BYTES
  for (const { key, at: offset, size } of entries) {
    for (const word of [key.high, key.low, key.account, offset / UNIT, size / UNIT]) {
      at = bytes.writeUInt32LE(word, at)
    }
  }
  for (const [n, word] of [MAGIC, VERSION, salt, entries.length, end / UNIT].entries()) {
    bytes.writeUInt32LE(word, n * 4)
  }
  bytes.writeUInt32LE(checksum(bytes), 20)
  return write(path, bytes)
}

/** @returns `undefined` if there is none, or none that is undamaged. */
export function readIndexFile(path: string): SegmentIndex | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    return undefined
  }
  if (bytes.length < HEAD_BYTES || bytes.readUInt32LE(0) !== MAGIC) return undefined
  if (bytes.readUInt32LE(4) !== VERSION || bytes.readUInt32LE(20) !== checksum(bytes)) {
    return undefined
  }
  const count = bytes.readUInt32LE(12)
  if (bytes.length !== HEAD_BYTES + count * ENTRY_BYTES) return undefined
  return {
    salt: bytes.readUInt32LE(8),
    end: bytes.readUInt32LE(16) * UNIT,
    entries: Array.from({ length: count }, (_, n) => {
      const at = HEAD_BYTES + n * ENTRY_BYTES
      return {
        key: {
          high: bytes.readUInt32LE(at),
          low: bytes.readUInt32LE(at + 4),
          account: bytes.readUInt32LE(at + 8)
        },
        at: bytes.readUInt32LE(at + 12) * UNIT,
        size: bytes.readUInt32LE(at + 16) * UNIT
      }
    })
  }
}

function checksum(bytes: Buffer): number {
  return crc32(bytes.subarray(HEAD_BYTES), crc32(bytes.subarray(0, 20)))
}
