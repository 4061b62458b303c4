/**
 * Appends records to segments of this process, many with one write and one sync: whatever comes while a write runs
 * shares the next.
 *
 * A record counts once it was synced and the mark of its segment includes it. A write that fails takes with it exactly
 * the records that did not get on the disk whole. After a failed sync nothing is known of what the disk has, and a
 * second one may succeed without having written anything, so the segment gets no more records.
 */

import * as fs from 'node:fs'
import { createFileWriter, syncFolder } from '../synced-files.ts'
import { syncData } from './file-operations.ts'
import { type IndexEntry, writeIndexFile } from './index-file.ts'
import type { PayloadKey } from './payload-index.ts'
import type { NewRecord } from './record.ts'
import {
  type AppendedRecord,
  cutBehind,
  endOf,
  type PlacedRecord,
  placeRecords,
  writeRecords
} from './record-batch.ts'
import {
  createSegment,
  FIRST_RECORD,
  type OwnSegment,
  segmentPath,
  writeMark
} from './segment-file.ts'
import { stopwatch } from './stopwatch.ts'

/** See {@link createSegmentWriter}. */
export interface SegmentWriter {
  /** Store a record durably. @returns its place. Rejects with the error of the system. */
  append(record: NewRecord, key: PayloadKey): Promise<AppendedRecord>
  /** Show that the owner of the segment lives. */
  beat(): void
  /** Finish the writes that were asked for, and seal the segment. The next record begins a new one. */
  finish(): Promise<void>
}

/** Parts that the writer needs. */
export interface WriterParts {
  readonly folder: string
  /** Size at which a segment is full, bytes. */
  readonly maxBytes: number
  /**
   * After this long without a sign of life, ms, others may soon take the owner for dead: what it then writes goes to a
   * new segment.
   */
  readonly silence: number
  /** An id that new ones must sort after. */
  lastId(): string
  /** Called before each write. Throws if the folder cannot be used. */
  check(): Promise<void> | void
  /** The record as it is written now. */
  stamp(record: NewRecord, key: PayloadKey): NewRecord
  /** Returns true if the segment still has its name in the folder. */
  isThere(id: string): boolean
  /** Called with a new segment, before it has records. */
  opened(segment: OwnSegment): void
  /** Called with the records of a write, once they are durable and before they are acknowledged. */
  committed(records: readonly PlacedRecord[], end: number): void
  /** Called when a segment gets no more records from this process. */
  closed(segment: OwnSegment): void
}

/** The most that one write has. */
const MOST_BYTES = 16_777_216
const MOST_RECORDS = 1_024

/** Writes of a record that may take longer than others believe this process to be alive. */
const TRIES = 3

interface Waiting {
  tries: number
  readonly record: NewRecord
  readonly key: PayloadKey
  resolve(done: AppendedRecord): void
  reject(error: unknown): void
}

interface OpenSegment extends OwnSegment {
  end: number
  readonly entries: IndexEntry[]
  readonly silence: ReturnType<typeof stopwatch>
}

/** A writer without a segment; the first record makes one. */
export function createSegmentWriter(parts: WriterParts): SegmentWriter {
  const { folder, maxBytes } = parts
  const writeFile = createFileWriter()
  let waiting: Waiting[] = []
  let working: Promise<void> | undefined
  let current: OpenSegment | undefined
  const sealing = new Set<Promise<void>>()

  /** No more records; its index, which others know it by, is written meanwhile. */
  const leave = (segment: OpenSegment) => {
    if (current === segment) current = undefined
    const { id, salt, end, entries, file } = segment
    const work = writeIndexFile(writeFile, segmentPath(folder, id, 'idx'), { salt, end, entries })
      // Without an index it is found to have no owner, and gets one.
      .catch(() => {})
      .finally(() => {
        fs.closeSync(file)
        sealing.delete(work)
      })
    sealing.add(work)
    parts.closed(segment)
  }
  /** After it, nothing of what was not committed is in the file, as far as the disk allows. */
  const abandon = (segment: OpenSegment) => {
    try {
      fs.ftruncateSync(segment.file, segment.end)
    } catch {
      // What is left there is behind the mark.
    }
    leave(segment)
  }
  const ready = async (): Promise<OpenSegment> => {
    if (current && !parts.isThere(current.id)) abandon(current)
    if (current && (current.end >= maxBytes || current.silence.elapsed() > parts.silence)) {
      leave(current)
    }
    if (current) return current
    const made = createSegment(folder, { after: parts.lastId() })
    // Before anything else can meet the file.
    parts.opened(made)
    current = { ...made, end: FIRST_RECORD, entries: [], silence: stopwatch() }
    try {
      await syncFolder(folder)
      return current
    } catch (error) {
      leave(current)
      throw error
    }
  }
  /** @returns those of the batch that are to be written again. */
  const commit = async (batch: Waiting[]): Promise<Waiting[]> => {
    await parts.check()
    const segment = await ready()
    const placed = placeRecords(
      batch.map(({ record, key }) => ({ record: parts.stamp(record, key), key })),
      segment
    )
    const { whole, error } = await writeRecords(segment, placed)
    if (error !== undefined && !cutBehind(segment, whole)) {
      abandon(segment)
      throw error
    }
    for (const { reject } of batch.slice(whole.length)) reject(error)
    if (whole.length === 0) return []
    const end = endOf(segment, whole)
    try {
      await syncData(segment.file)
      if (segment.silence.elapsed() > parts.silence) {
        abandon(segment)
        return again(batch.slice(0, whole.length))
      }
      writeMark(segment.file, end, segment.salt)
    } catch (failure) {
      abandon(segment)
      for (const { reject } of batch.slice(0, whole.length)) reject(failure)
      return []
    }
    segment.silence.restart()
    segment.end = end
    segment.entries.push(...whole.map(({ key, at, size }) => ({ key, at, size })))
    parts.committed(whole, end)
    for (const [n, record] of whole.entries()) batch[n]?.resolve(record)
    return []
  }
  const work = async () => {
    // Those who ask in the same turn share the first write.
    await undefined
    while (waiting.length > 0) {
      const batch = take(waiting)
      waiting = waiting.slice(batch.length)
      try {
        waiting.unshift(...(await commit(batch)))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    working = undefined
  }
  return {
    append: (record, key) =>
      new Promise((resolve, reject) => {
        waiting.push({ tries: 0, record, key, resolve, reject })
        working ??= work()
      }),
    beat() {
      if (!current) return
      const now = new Date()
      fs.futimesSync(current.file, now, now)
      current.silence.restart()
    },
    finish: async () => {
      while (working) await working
      if (current) leave(current)
      await Promise.all(sealing)
    }
  }
}

/** @returns those that are to be written again; the others are rejected. */
function again(batch: readonly Waiting[]): Waiting[] {
  return batch.filter((waiting) => {
    waiting.tries++
    if (waiting.tries < TRIES) return true
    waiting.reject(new Error(`the disk took too long, ${TRIES} times`))
    return false
  })
}

/** From the front, as many as one write has. */
function take(waiting: readonly Waiting[]): Waiting[] {
  let bytes = 0
  const count = waiting.findIndex(({ record }, n) => {
    bytes += record.body.length
    return n > 0 && (n >= MOST_RECORDS || bytes > MOST_BYTES)
  })
  return count < 0 ? [...waiting] : waiting.slice(0, count)
}
