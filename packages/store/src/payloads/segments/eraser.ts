/**
 * Overwrites payloads in place. First the state of each record, synced: from then on it is gone for every reader. Then its
 * bytes, synced too: from then on it is gone from the disk. Erasures in one segment share these syncs.
 */

import { ifThere } from '../synced-files.ts'
import { syncData, writeAt } from './file-operations.ts'
import type { OpenFiles } from './open-files.ts'
import { DEAD, ERASED, STATE_BYTES } from './record.ts'

/** The bytes of a payload. */
export interface ErasedRecord {
  /** Id of the segment. */
  readonly segment: string
  readonly at: number
  readonly headLength: number
  readonly bodyLength: number
  /** Another one was moved from it: it goes first, so that the other is never there without being deleted too. */
  readonly isOrigin: boolean
}

/** Overwrite records. A segment that is gone is not an error. */
export type Eraser = (records: readonly ErasedRecord[]) => Promise<void>

interface Batch {
  readonly records: ErasedRecord[]
  readonly done: Promise<void>
}

const ZEROS = Buffer.alloc(65_536)

/** An eraser on these files. */
export function createEraser(files: OpenFiles): Eraser {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Batch>()

  const start = (segment: string, records: readonly ErasedRecord[]): Promise<void> => {
    const work = overwrite(files, segment, records)
    running.set(segment, work)
    const end = () => {
      if (running.get(segment) === work) running.delete(segment)
    }
    work.then(end, end)
    return work
  }
  const erase = (segment: string, records: readonly ErasedRecord[]): Promise<void> => {
    const before = running.get(segment)
    if (!before) return start(segment, records)
    const waiting = next.get(segment)
    if (waiting) {
      waiting.records.push(...records)
      return waiting.done
    }
    const batch: ErasedRecord[] = [...records]
    const begin = () => {
      next.delete(segment)
      return start(segment, batch)
    }
    const done = before.then(begin, begin)
    next.set(segment, { records: batch, done })
    return done
  }
  const eraseAll = async (records: readonly ErasedRecord[]) => {
    const bySegment = Map.groupBy(records, ({ segment }) => segment)
    await Promise.all([...bySegment].map(([segment, some]) => erase(segment, some)))
  }
  return async (records) => {
    await eraseAll(records.filter(({ isOrigin }) => isOrigin))
    await eraseAll(records.filter(({ isOrigin }) => !isOrigin))
  }
}

async function overwrite(
  files: OpenFiles,
  segment: string,
  records: readonly ErasedRecord[]
): Promise<void> {
  const work = files.use(segment, async (file) => {
    for (const record of records) await writeAt(file, DEAD, stateAt(record))
    await syncData(file)
    for (const record of records) await overwriteBody(file, record)
    await syncData(file)
    // Not synced: if it is lost, the bytes are overwritten again.
    for (const record of records) await writeAt(file, ERASED, stateAt(record))
  })
  await ifThere(work)
}

function stateAt({ at, headLength }: ErasedRecord): number {
  return at + headLength - STATE_BYTES
}

async function overwriteBody(file: number, record: ErasedRecord): Promise<void> {
  for (let done = 0; done < record.bodyLength; ) {
    const length = Math.min(ZEROS.length, record.bodyLength - done)
    await writeAt(file, ZEROS.subarray(0, length), record.at + record.headLength + done)
    done += length
  }
}
