/** Writing many records at the end of a segment with one call of the system. */

import * as fs from 'node:fs'
import { writePartsAt } from './file-operations.ts'
import type { PayloadKey } from './payload-index.ts'
import { encodeHead, type NewRecord, padded } from './record.ts'
import type { OwnSegment } from './segment-file.ts'

/** The place of an appended record. */
export interface AppendedRecord {
  readonly segment: OwnSegment
  readonly at: number
  readonly size: number
  readonly headLength: number
}

/** A record with its place, before it is written. */
export type PlacedRecord = AppendedRecord & {
  readonly key: PayloadKey
  readonly parts: readonly Uint8Array[]
}

/** A segment, and where its committed records end. */
export interface SegmentEnd extends OwnSegment {
  readonly end: number
}

/** Up to this, a write into the cache of the system is sooner done than handed to another thread, bytes. */
const MODEST = 262_144
const PADDING = Buffer.alloc(8)

/** Give records their places behind the committed ones. */
export function placeRecords(
  batch: readonly { readonly record: NewRecord; readonly key: PayloadKey }[],
  segment: SegmentEnd
): PlacedRecord[] {
  let at = segment.end
  return batch.map(({ record, key }) => {
    const head = encodeHead(record, segment.salt)
    const { body } = record
    const padding = PADDING.subarray(0, padded(body.length) - body.length)
    const size = head.length + body.length + padding.length
    const placed = { segment, key, at, size, headLength: head.length, parts: [head, body, padding] }
    at += size
    return placed
  })
}

/** Write records. @returns those that were written whole: all, or those before the error. */
export async function writeRecords(
  segment: SegmentEnd,
  records: readonly PlacedRecord[]
): Promise<{ whole: readonly PlacedRecord[]; error?: unknown }> {
  const total = endOf(segment, records) - segment.end
  let written = 0
  try {
    for (let parts = joined(records, total); written < total; parts = rest(records, written)) {
      const at = segment.end + written
      const count =
        total <= MODEST
          ? fs.writevSync(segment.file, parts, at)
          : await writePartsAt(segment.file, parts, at)
      if (count === 0)
        throw Object.assign(new Error('ENOSPC: nothing was written'), { code: 'ENOSPC' })
      written += count
    }
    return { whole: records }
  } catch (error) {
    const end = segment.end + written
    return { whole: records.filter(({ at, size }) => at + size <= end), error }
  }
}

/** One piece while copying is cheaper than many pieces. */
function joined(records: readonly PlacedRecord[], total: number): Uint8Array[] {
  const parts = records.flatMap((record) => record.parts)
  return total <= MODEST ? [Buffer.concat(parts, total)] : parts
}

/** Returns the parts of the records that are not written yet. */
function rest(records: readonly PlacedRecord[], written: number): Uint8Array[] {
  let skip = written
  return records
    .flatMap((record) => record.parts)
    .flatMap((part) => {
      const from = Math.min(skip, part.length)
      skip -= from
      return from < part.length ? [part.subarray(from)] : []
    })
}

/** Take back what was written behind some records. @returns false if the disk does not let it. */
export function cutBehind(segment: SegmentEnd, whole: readonly PlacedRecord[]): boolean {
  try {
    fs.ftruncateSync(segment.file, endOf(segment, whole))
    return true
  } catch {
    return false
  }
}

/** Returns the offset at which the records end. */
export function endOf(segment: SegmentEnd, records: readonly PlacedRecord[]): number {
  const last = records.at(-1)
  return last ? last.at + last.size : segment.end
}
