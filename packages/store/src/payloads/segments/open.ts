/**
 * Payloads in segments: files of many payloads each, to which a process appends with one write and one sync for all that
 * it was asked to store meanwhile. Each process has segments of its own; all read all.
 *
 * The pointer of a payload is its name, as on every driver, and an index in memory knows where it is. So a payload can
 * move when segments are compacted, and pointers can be computed before a payload is there.
 */

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { throwFailure } from '../../connections/store-failure.ts'
import { closable } from '../closable.ts'
import { checkedPlace, placeOf, pointerOf } from '../payload-pointer.ts'
import type { ListedPayload, PayloadStore } from '../payload-store.ts'
import { isMissing, makeFolder } from '../synced-files.ts'
import { ADOPT_AFTER, createCatalog, type KnownSegment } from './catalog.ts'
import { type CompactionReport, createCompactor } from './compactor.ts'
import { createEraser, type Eraser } from './eraser.ts'
import { createLookup } from './lookup.ts'
import { createOpenFiles } from './open-files.ts'
import { createPayloadIndex, keyOf } from './payload-index.ts'
import { scan } from './scan.ts'
import { FIRST_RECORD } from './segment-file.ts'
import { createSegmentWriter, type WriterParts } from './segment-writer.ts'

/** See {@link openSegmentPayloads}. */
export interface SegmentPayloadOptions {
  /** Folder of the payloads. Nothing else may be in it. */
  readonly folder: string
  /** Size from which a segment gets no more payloads, bytes. Default 64 MiB. */
  readonly segmentBytes?: number
  /** Time for which a segment stays after its last payload was moved out of it, ms. Default one hour. */
  readonly grace?: number
  /** Time without a sign of life after which others take over the segments of a process, ms. Default three minutes. */
  readonly patience?: number
}

/** A payload store in segments. */
export interface SegmentPayloads extends PayloadStore {
  /**
   * Take back the space of deleted payloads now, in all segments. It also happens by itself, every minute in a few.
   *
   * @throws SluiceError `STORE_UNAVAILABLE`.
   */
  compact(): Promise<CompactionReport>
}

const SEGMENT_BYTES = 67_108_864
const GRACE = 3_600_000
const PATIENCE = 180_000
/** Number of signs of life that a process gives within its patience. */
const BEATS = 12
/** Number of beats between two compactions. */
const BEATS_PER_PASS = 4
/** The part of the patience of others after which a process that was silent appends to its segment no more. */
const SILENT_SHARE = 1 / 3

/**
 * Open, and make, a folder of payloads. Several processes may have it open.
 *
 * @throws SluiceError `STORE_UNAVAILABLE`.
 */
export async function openSegmentPayloads({
  folder,
  segmentBytes = SEGMENT_BYTES,
  grace = GRACE,
  patience = PATIENCE
}: SegmentPayloadOptions): Promise<SegmentPayloads> {
  const segmentsFolder = join(folder, 'segments')
  await makeFolder(segmentsFolder).catch(throwFailure)
  const files = createOpenFiles(segmentsFolder)
  const index = createPayloadIndex()
  const pending = new Set<Promise<unknown>>()
  const erase = tracked(createEraser(files), pending)
  const catalog = createCatalog({ folder: segmentsFolder, files, index, erase })
  const lookup = createLookup({ catalog, index, files, erase })
  /** Writes that replace a payload, each until the replaced payload is gone. */
  const replacing = new WeakMap<object, Promise<void>>()

  const writerParts: WriterParts = {
    folder: segmentsFolder,
    maxBytes: segmentBytes,
    silence: patience * SILENT_SHARE,
    lastId: () => catalog.segments().at(-1)?.id ?? '',
    check: () => catalog.refresh(),
    isThere: (id) => catalog.byId(id) !== undefined,
    stamp: (record) => record,
    opened: (segment) => catalog.addOwn(segment),
    closed: ({ id }) => catalog.leave(id),
    committed(records, end) {
      for (const record of records) {
        const known = catalog.byId(record.segment.id)
        if (!known) continue
        known.end = end
        const replaced = catalog.apply(record.key, { ...record, segment: known.number })
        if (replaced.length > 0) replacing.set(record, erase(replaced))
      }
    }
  }
  const writer = createSegmentWriter({
    ...writerParts,
    stamp(record, key) {
      const times = index.find(key).map((place) => catalog.headAt(place)?.time ?? 0)
      // A clock that was set back must not make it older than what it replaces.
      return { ...record, time: Math.max(Date.now(), ...times.map((time) => time + 1)) }
    }
  })
  const mover = createSegmentWriter(writerParts)
  const compactor = createCompactor({
    ...{ folder: segmentsFolder, catalog, index, files, erase, mover },
    ...{ maxBytes: segmentBytes, grace, patience }
  })
  let closed: Promise<void> | undefined
  let beats = 0
  const beat = () => {
    try {
      writer.beat()
      mover.beat()
      catalog.refresh()
    } catch {
      // What cannot be done now fails again when it matters: in the next put or get.
    }
    if (++beats % BEATS_PER_PASS === 0) void compactor.pass().catch(() => {})
  }
  const { attempt, each } = closable(() => closed !== undefined)

  try {
    catalog.refresh()
    if (catalog.isUnsure()) {
      await wait(ADOPT_AFTER + 1)
      catalog.refresh()
    }
  } catch (error) {
    throwFailure(error)
  }
  const timer = setInterval(beat, patience / BEATS)
  timer.unref()

  const recordsOf = (segment: KnownSegment) =>
    scan((work) => files.use(segment.id, work), {
      from: FIRST_RECORD,
      to: segment.end,
      salt: segment.salt
    })
  async function* listed(before: number): AsyncGenerator<ListedPayload, undefined> {
    const done = new Set<string>()
    const next = () => {
      catalog.refresh()
      return catalog.segments().find(({ id }) => !done.has(id) && id > (last ?? ''))
    }
    let last: string | undefined
    for (let segment = next(); segment; segment = next()) {
      last = segment.id
      try {
        for await (const { at, head } of recordsOf(segment)) {
          const place = { segment: segment.number, at }
          if (head.state === 'dead') await erase(catalog.erasureOf(place, head))
          if (head.state !== 'live' || head.time >= before) continue
          // Those were listed where they were.
          if (head.origin && done.has(head.origin.segment)) continue
          if (catalog.isDeletedAtOrigin(head)) continue
          const { account, id } = head
          yield { pointer: pointerOf(account, id), account, id }
        }
        done.add(segment.id)
      } catch (error) {
        // What lived in a segment that was removed is in a later one.
        if (!isMissing(error)) throw error
      }
    }
  }
  return {
    put: (account, id, body) =>
      attempt(async () => {
        const record = { ...checkedPlace(account, id), time: 0, moves: 0, origin: undefined, body }
        const done = await writer.append(record, keyOf(account, id))
        await replacing.get(done)
        return pointerOf(account, id)
      }),
    get: (pointer) =>
      attempt(async () => {
        const name = placeOf(pointer)
        const found = await lookup.read(name)
        if (found) return found
        catalog.refresh()
        return lookup.read(name)
      }),
    delete: (pointer) => attempt(() => lookup.delete(placeOf(pointer))),
    list: ({ before }) => each(listed(before)),
    deleteAccount: (account) =>
      attempt(async () => {
        checkedPlace(account, 'id')
        await lookup.deleteAccount(account)
      }),
    compact: () => attempt(() => compactor.pass({ isThorough: true })),
    close() {
      closed ??= (async () => {
        clearInterval(timer)
        await compactor.stop()
        await Promise.all([writer.finish(), mover.finish()])
        await Promise.allSettled([...pending])
        files.close()
      })()
      return closed
    }
  }
}

/** Erasures that go on when the store is closed are waited for. */
function tracked(eraser: Eraser, pending: Set<Promise<unknown>>): Eraser {
  return (records) => {
    const work = eraser(records)
    pending.add(work)
    const end = () => pending.delete(work)
    work.then(end, end)
    return work
  }
}
