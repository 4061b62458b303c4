/**
 * Takes back the space of deleted payloads: moves what still lives in a segment to a new one, and removes segments
 * without living payloads. It also seals the segments of processes that died.
 *
 * A payload that moves is written and synced in its new place first, and its old segment stays for a while, for readers
 * and for copies of the folder that are being made. The copy says what it was moved from, so a deletion there counts for
 * it too, whenever it comes. Whatever is interrupted is done again.
 */

import * as fs from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere, syncFolder } from '../synced-files.ts'
import type { Catalog, KnownSegment } from './catalog.ts'
import type { Eraser } from './eraser.ts'
import { readAt } from './file-operations.ts'
import { createLease } from './lease.ts'
import type { OpenFiles } from './open-files.ts'
import { keyOf, type PayloadIndex } from './payload-index.ts'
import type { AppendedRecord } from './record-batch.ts'
import { type FoundRecord, scan } from './scan.ts'
import { createSealer } from './sealer.ts'
import { FIRST_RECORD, segmentPath } from './segment-file.ts'
import type { SegmentWriter } from './segment-writer.ts'
import { stopwatch } from './stopwatch.ts'

/** Result of one pass. */
export interface CompactionReport {
  /** Payloads that were moved. */
  readonly moved: number
  /** Segments that were removed. */
  readonly removed: number
  /** Segments of dead processes that were sealed. */
  readonly sealed: number
}

/** See {@link createCompactor}. */
export interface Compactor {
  /**
   * One pass; passes that are asked for meanwhile are the same one.
   *
   * @param options.isThorough - look at all segments, and do not pause between moves.
   */
  pass(options?: { isThorough?: boolean }): Promise<CompactionReport>
  /** Ends a pass at its next step. */
  stop(): Promise<void>
}

/** Parts that the compactor works with. */
export interface CompactorParts {
  readonly folder: string
  readonly catalog: Catalog
  readonly index: PayloadIndex
  readonly files: OpenFiles
  readonly erase: Eraser
  /** Writes what is moved. Nothing else uses it. */
  readonly mover: SegmentWriter
  readonly maxBytes: number
  /** Time for which a segment stays after its last payload left it, ms. */
  readonly grace: number
  /** Time without a sign of life after which a process counts as dead, ms. */
  readonly patience: number
}

const NOTHING: CompactionReport = { moved: 0, removed: 0, sealed: 0 }
/** While a file of this name is in the folder, no segment is removed: somebody copies the folder. */
const HOLD = 'hold'
/**
 * Interval between two checks of a segment for payloads that other processes deleted, ms. `LOOKS` is the number of
 * segments checked in a pass.
 */
const LOOK_EVERY = 600_000
const LOOKS = 4
/** Segments below this share of a full one are put together, if there are many. */
const SMALL_SHARE = 1 / 8
const MANY = 8
/** Limits of one batch of moved records, and the pause after it, ms. */
const BATCH_RECORDS = 64
const BATCH_BYTES = 4_194_304
const PAUSE = 20

/** A compactor of a folder. Of all processes, one at a time compacts. */
export function createCompactor(parts: CompactorParts): Compactor {
  const { folder, catalog, index, files, erase, mover, maxBytes, grace, patience } = parts
  const lease = createLease(join(folder, 'compactor'), patience)
  const seal = createSealer({ folder, catalog, files, erase, patience })
  const empty = new Map<string, ReturnType<typeof stopwatch>>()
  const looked = new Map<string, { change: bigint; since: ReturnType<typeof stopwatch> }>()
  /** The segments from which records of a segment were moved. */
  const origins = new Map<string, ReadonlySet<string>>()
  let running: Promise<CompactionReport> | undefined
  let isStopped = false

  const goesOn = () => !isStopped && lease.take()
  const recordsOf = ({ id, end, salt }: KnownSegment) =>
    scan((work) => files.use(id, work), { from: FIRST_RECORD, to: end, salt })
  const placeOf = (segment: KnownSegment, { at, size }: FoundRecord) => ({
    segment: segment.number,
    at,
    size
  })

  /** Find out what other processes deleted, and finish what they did not get to. */
  const look = async (segment: KnownSegment) => {
    const change = fs.statSync(segmentPath(folder, segment.id), { bigint: true }).mtimeNs
    const from = new Set<string>()
    for await (const record of recordsOf(segment)) {
      const { head } = record
      if (head.origin) from.add(head.origin.segment)
      if (head.state === 'live') continue
      index.remove(keyOf(head.account, head.id), placeOf(segment, record))
      if (head.state === 'dead') await erase(catalog.erasureOf(placeOf(segment, record), head))
      if (isStopped) return
    }
    origins.set(segment.id, from)
    looked.set(segment.id, { change, since: stopwatch() })
  }
  const lookThrough = async (isThorough: boolean) => {
    let left = isThorough ? Number.POSITIVE_INFINITY : LOOKS
    for (const segment of catalog.segments()) {
      if (left <= 0 || !goesOn()) return
      if (!segment.isSealed) continue
      const before = looked.get(segment.id)
      if (before && !isThorough) {
        if (before.since.elapsed() < LOOK_EVERY) continue
        const path = segmentPath(folder, segment.id)
        if (fs.statSync(path, { bigint: true }).mtimeNs === before.change) continue
      }
      await ifThere(look(segment))
      left--
    }
  }

  /** Move records, and delete the copies of those that were deleted meanwhile. */
  const moveBatch = async (segment: KnownSegment, batch: readonly FoundRecord[]) => {
    const copies = await Promise.all(
      batch.map(async ({ at, head }) => {
        const body = await files.use(segment.id, (file) =>
          readAt(file, head.bodyLength, at + head.length)
        )
        const { account, id, time, bodyCrc } = head
        const moves = Math.min(head.moves + 1, 255)
        const origin = { segment: segment.id, at }
        return mover.append({ account, id, time, moves, origin, body, bodyCrc }, keyOf(account, id))
      })
    )
    catalog.refresh()
    const isGone = catalog.byId(segment.id) === undefined
    for (const [n, record] of batch.entries()) {
      // If the segment is gone, another process has moved all that lived in it.
      const source = catalog.headAt({ segment: segment.number, at: record.at })
      if (!isGone && source?.state === 'live') continue
      await eraseCopy(copies[n] as AppendedRecord, record)
    }
  }
  const eraseCopy = async ({ segment, at }: AppendedRecord, { head }: FoundRecord) => {
    const known = catalog.byId(segment.id)
    const { length: headLength, bodyLength } = head
    await erase([{ segment: segment.id, at, headLength, bodyLength, isOrigin: false }])
    if (known) index.remove(keyOf(head.account, head.id), { segment: known.number, at })
  }
  const isCurrent = (segment: KnownSegment, { at, head }: FoundRecord) =>
    head.state === 'live' &&
    index
      .find(keyOf(head.account, head.id))
      .some((place) => place.segment === segment.number && place.at === at)
  const moveAll = async (segment: KnownSegment, isThorough: boolean): Promise<number> => {
    let moved = 0
    let batch: FoundRecord[] = []
    const flush = async () => {
      if (batch.length === 0) return
      const now = batch
      batch = []
      await moveBatch(segment, now)
      moved += now.length
      if (!isThorough) await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    for await (const record of recordsOf(segment)) {
      if (!isCurrent(segment, record)) continue
      if (batch.reduce((sum, { size }) => sum + size, record.size) > BATCH_BYTES) await flush()
      batch.push(record)
      if (batch.length >= BATCH_RECORDS) await flush()
      if (!goesOn()) return moved
    }
    await flush()
    return moved
  }
  const candidates = (): KnownSegment[] => {
    const ready = catalog
      .segments()
      .filter(({ id, isSealed }) => {
        const from = origins.get(id)
        return isSealed && from && [...from].every((origin) => !catalog.byId(origin))
      })
      .map((segment) => ({ segment, ...index.shareOf(segment.number) }))
      .filter(({ records }) => records > 0)
    const sparse = ready.filter(({ segment, bytes }) => bytes < segment.end / 2)
    const small = ready.filter(({ segment }) => segment.end < maxBytes * SMALL_SHARE)
    const chosen = new Set([...(small.length >= MANY ? small : []), ...sparse])
    let left = maxBytes
    return [...chosen]
      .filter(({ bytes }) => {
        left -= bytes
        return left + bytes > 0
      })
      .map(({ segment }) => segment)
  }

  /** True if nothing in a segment is needed any more. Deletions in it are passed on to what was moved from it. */
  const isDone = async (segment: KnownSegment): Promise<boolean> => {
    for await (const record of recordsOf(segment)) {
      const { head, at } = record
      const key = keyOf(head.account, head.id)
      const others = index
        .find(key)
        .filter((place) => place.segment !== segment.number || place.at !== at)
        .map((place) => ({ place, head: catalog.headAt(place) }))
        .filter((other) => other.head?.account === head.account && other.head.id === head.id)
      if (head.state === 'live') {
        if (others.length > 0) continue
        await erase(catalog.apply(key, placeOf(segment, record), head))
        return false
      }
      for (const other of others) {
        const origin = other.head?.origin
        if (!other.head || origin?.segment !== segment.id || origin.at !== at) continue
        await erase(catalog.erasureOf(other.place, other.head))
        index.remove(key, other.place)
      }
    }
    return true
  }
  const remove = async (segment: KnownSegment) => {
    await unlink(segmentPath(folder, segment.id))
    await ifThere(unlink(segmentPath(folder, segment.id, 'idx')))
    catalog.drop(segment.id)
    for (const facts of [empty, looked, origins]) facts.delete(segment.id)
  }
  const removeEmpty = async (): Promise<number> => {
    let removed = 0
    for (const segment of catalog.segments()) {
      if (!segment.isSealed || index.shareOf(segment.number).records > 0) {
        empty.delete(segment.id)
        continue
      }
      const since = empty.get(segment.id) ?? stopwatch()
      empty.set(segment.id, since)
      if (since.elapsed() < grace || fs.existsSync(join(folder, HOLD)) || !goesOn()) continue
      catalog.refresh()
      if (!(await isDone(segment)) || isStopped) continue
      await remove(segment)
      removed++
    }
    if (removed > 0) await syncFolder(folder)
    return removed
  }

  const work = async (isThorough: boolean): Promise<CompactionReport> => {
    catalog.refresh()
    if (!goesOn()) return NOTHING
    const sealed = await seal(goesOn)
    await lookThrough(isThorough)
    let moved = 0
    for (const segment of candidates()) {
      if (goesOn()) moved += await moveAll(segment, isThorough)
    }
    // A segment of moved payloads is younger than all they came from: a list that goes by age meets them once.
    await mover.finish()
    return { sealed, moved, removed: await removeEmpty() }
  }
  return {
    pass({ isThorough = false } = {}) {
      running ??= work(isThorough).finally(() => {
        running = undefined
      })
      return running
    },
    async stop() {
      isStopped = true
      await running?.catch(() => {})
      lease.release()
    }
  }
}
