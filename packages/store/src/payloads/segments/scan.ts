/** Finds the records of a segment without its index, also behind bytes that were damaged. */

import * as fs from 'node:fs'
import { crc32 } from 'node:zlib'
import { readAt } from './file-operations.ts'
import { decodeHead, LONGEST_HEAD, nextMagic, type RecordHead, recordSize, UNIT } from './record.ts'

/** A record that was found. */
export interface FoundRecord {
  readonly at: number
  readonly size: number
  readonly head: RecordHead
}

/** The part of a file to scan. A record must begin at `from`, and no record goes beyond `to`. */
export interface ScanRange {
  readonly from: number
  readonly to: number
  readonly salt: number
}

const WINDOW = 65_536

/** The records of a range, at once. */
export function scanSync(file: number, { from, to, salt }: ScanRange): FoundRecord[] {
  const found: FoundRecord[] = []
  const window = Buffer.allocUnsafe(Math.min(WINDOW, Math.max(to - from, 0)))
  for (let at = from; at < to; ) {
    const length = fs.readSync(file, window, 0, Math.min(window.length, to - at), at)
    if (length < UNIT) break
    const { records, next } = recordsIn(window.subarray(0, length), { from: at, to, salt })
    found.push(...records)
    at = next
  }
  return found
}

/** The records of a range, a window at a time, with other work in between. @param use - lends the file for a read. */
export async function* scan(
  use: <T>(work: (file: number) => Promise<T>) => Promise<T>,
  { from, to, salt }: ScanRange
): AsyncGenerator<FoundRecord, undefined> {
  for (let at = from; at < to; ) {
    const window = await use((file) => readAt(file, Math.min(WINDOW, to - at), at))
    if (window.length < UNIT) return
    const { records, next } = recordsIn(window, { from: at, to, salt })
    yield* records
    at = next
  }
}

/** Checks that the body of a record has its checksum. */
export function isWhole(file: number, { at, head }: FoundRecord): boolean {
  const body = Buffer.allocUnsafe(head.bodyLength)
  const length = fs.readSync(file, body, 0, body.length, at + head.length)
  return length === body.length && crc32(body) === head.bodyCrc
}

/** The records whose heads are in a window that was read at `from`, and where to read on. */
function recordsIn(
  window: Buffer,
  { from, to, salt }: ScanRange
): { records: FoundRecord[]; next: number } {
  const records: FoundRecord[] = []
  const end = from + window.length
  let at = from
  while (at < end && (at + LONGEST_HEAD <= end || end >= to || at === from)) {
    const head = decodeHead(window, at - from, salt)
    const size = head ? recordSize(head.length, head.bodyLength) : 0
    if (head && at + size <= to) {
      records.push({ at, size, head })
      at += size
      continue
    }
    const magic = nextMagic(window, at - from + UNIT)
    at = magic < 0 ? end : from + magic
  }
  // A window may end within a unit if the file does.
  return { records, next: at }
}
