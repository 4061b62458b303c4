/**
 * Knowledge of this process about the segments in a folder: their list, and the place of each payload.
 * {@link Catalog.refresh} adds the records that other processes committed.
 */

import * as fs from 'node:fs'
import { isMissing } from '../synced-files.ts'
import type { ErasedRecord, Eraser } from './eraser.ts'
import { readIndexFile } from './index-file.ts'
import type { OpenFiles } from './open-files.ts'
import { keyOf, type PayloadIndex, type PayloadKey, type RecordPlace } from './payload-index.ts'
import { decodeHead, LONGEST_HEAD, type RecordHead } from './record.ts'
import { type FoundRecord, isWhole, scanSync } from './scan.ts'
import {
  FIRST_RECORD,
  type OwnSegment,
  readMark,
  readSegmentHead,
  segmentIdsIn,
  segmentPath
} from './segment-file.ts'

/** A segment that is in the folder. */
export interface KnownSegment {
  readonly id: string
  /** In this process. */
  readonly number: number
  readonly salt: number
  /** See `SegmentHead`. */
  readonly isOfThisStart: boolean
  /** Up to where its records are in the index, bytes. */
  end: number
  /** It has an index file, and gets no more records. */
  isSealed: boolean
  /** This process appends to it. */
  isOwn: boolean
}

/** See {@link createCatalog}. */
export interface Catalog {
  /** Sorted by id, which is by time of making. */
  segments(): readonly KnownSegment[]
  byId(id: string): KnownSegment | undefined
  byNumber(number: number): KnownSegment | undefined
  /** Take over what other processes did. At once, so that nothing comes in between. @throws the system's error. */
  refresh(): void
  /** True while records may be behind a mark that a power cut has set back. Refresh again after {@link ADOPT_AFTER}. */
  isUnsure(): boolean
  /** A segment that this process made. */
  addOwn(segment: OwnSegment): void
  /** Add a record to the index. Whatever it replaces is returned, to be erased. */
  apply(key: PayloadKey, place: RecordPlace, head?: RecordHead): ErasedRecord[]
  /** The head of a record; `undefined` if its segment is gone or it is damaged. */
  headAt(place: Pick<RecordPlace, 'segment' | 'at'>): RecordHead | undefined
  /** Returns the bytes to erase for a record: its own, and before them those of the record that it was moved from. */
  erasureOf(place: Pick<RecordPlace, 'segment' | 'at'>, head: RecordHead): ErasedRecord[]
  /** True if the record that this one was moved from is still there and was deleted. */
  isDeletedAtOrigin(head: RecordHead): boolean
  /** A segment that this process appends to no more. */
  leave(id: string): void
  /** The segment was removed. */
  drop(id: string): void
  /** Files whose head cannot be read. */
  headless(): string[]
}

/** Time for which records behind a mark must stay unchanged before they count, ms. */
export const ADOPT_AFTER = 1_000
/** A change of the folder that is this young, ms, may be followed by one that has the same time. */
const YOUNG = 2_000
/** Time to wait for the head of a segment, ms. */
const HEAD_WITHIN = 10_000

/** A catalog of a folder that exists, still empty. */
export function createCatalog(parts: {
  readonly folder: string
  readonly files: OpenFiles
  readonly index: PayloadIndex
  readonly erase: Eraser
}): Catalog {
  const { folder, files, index, erase } = parts
  const byId = new Map<string, KnownSegment>()
  const byNumber = new Map<number, KnownSegment>()
  const growing = new Set<KnownSegment>()
  /** Segments without a readable head, and since when they are known, ms. */
  const headless = new Map<string, number>()
  const tails = new Map<KnownSegment, { size: number; since: number; isTaken: boolean }>()
  let numbers = 0
  let seen = ''

  const add = (segment: Omit<KnownSegment, 'number'>): KnownSegment => {
    const known = { ...segment, number: numbers++ }
    byId.set(known.id, known)
    byNumber.set(known.number, known)
    if (!known.isSealed && !known.isOwn) growing.add(known)
    return known
  }
  const drop = (id: string) => {
    const segment = byId.get(id)
    if (!segment) return
    byId.delete(id)
    byNumber.delete(segment.number)
    growing.delete(segment)
    tails.delete(segment)
    index.removeSegment(segment.number)
    files.forget(id)
  }

  const headAt: Catalog['headAt'] = ({ segment, at }) => {
    const known = byNumber.get(segment)
    if (!known) return undefined
    try {
      const bytes = Buffer.allocUnsafe(LONGEST_HEAD)
      const length = fs.readSync(files.descriptor(known.id), bytes, 0, bytes.length, at)
      return decodeHead(bytes.subarray(0, length), 0, known.salt)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const isMovedFrom = (head: RecordHead, place: Pick<RecordPlace, 'segment' | 'at'>) =>
    head.origin !== undefined &&
    head.origin.at === place.at &&
    byId.get(head.origin.segment)?.number === place.segment
  const erasureOf: Catalog['erasureOf'] = (place, head) => {
    const { length: headLength, bodyLength, origin } = head
    const segment = byNumber.get(place.segment)?.id
    const lengths = { headLength, bodyLength }
    return [
      ...(origin && byId.has(origin.segment) ? [{ ...origin, ...lengths, isOrigin: true }] : []),
      ...(segment ? [{ segment, at: place.at, ...lengths, isOrigin: false }] : [])
    ]
  }

  const apply: Catalog['apply'] = (key, place, head) => {
    const others = index.find(key)
    if (others.length === 0) {
      index.add(key, place)
      return []
    }
    if (others.some(({ segment, at }) => segment === place.segment && at === place.at)) return []
    const own = head ?? headAt(place)
    const replaced: ErasedRecord[] = []
    for (const other of others) {
      const theirs = headAt(other)
      const isSame = own && theirs && own.account === theirs.account && own.id === theirs.id
      if (!isSame) continue
      if (own.state !== 'live') return replaced
      if (theirs.state !== 'live' || isMovedFrom(own, other)) index.remove(key, other)
      else if (isMovedFrom(theirs, place)) return replaced
      else if (isNewer({ head: own, place }, { head: theirs, place: other })) {
        index.remove(key, other)
        replaced.push(...loserOf(other, theirs, own))
      } else return [...replaced, ...loserOf(place, own, theirs)]
    }
    index.add(key, place)
    return replaced
  }
  /**
   * Returns the records to erase after a newer one won. If both are copies of one payload, their common origin stays.
   */
  const loserOf = (place: RecordPlace, head: RecordHead, winner: RecordHead) => {
    const isCopy =
      head.time === winner.time &&
      head.bodyCrc === winner.bodyCrc &&
      head.bodyLength === winner.bodyLength
    return erasureOf(place, head).filter(({ isOrigin }) => !(isCopy && isOrigin))
  }
  const idOf = ({ segment }: RecordPlace) => byNumber.get(segment)?.id ?? ''
  const isNewer = (one: Version, other: Version) => {
    if (one.head.time !== other.head.time) return one.head.time > other.head.time
    if (one.head.moves !== other.head.moves) return one.head.moves > other.head.moves
    const [own, theirs] = [idOf(one.place), idOf(other.place)]
    return own === theirs ? one.place.at > other.place.at : own > theirs
  }

  /** Replaced by records of other processes, which erase it themselves unless they were killed. */
  const eraseLater = (records: readonly ErasedRecord[]) => {
    if (records.length > 0) void erase(records).catch(() => {})
  }
  const takeOver = (segment: KnownSegment, found: readonly FoundRecord[]) => {
    for (const { at, size, head } of found) {
      if (head.state !== 'live') continue
      const place = { segment: segment.number, at, size }
      eraseLater(apply(keyOf(head.account, head.id), place, head))
    }
  }
  const readOn = (segment: KnownSegment) => {
    const file = files.descriptor(segment.id)
    const mark = readMark(file, segment.salt)
    if (mark !== undefined && mark > segment.end) {
      const range = { from: segment.end, to: mark, salt: segment.salt }
      takeOver(segment, scanSync(file, range))
      segment.end = mark
    }
    // In this start of the system, what is behind the mark was never acknowledged.
    if (!segment.isOfThisStart || mark === undefined) adopt(segment, file)
  }
  /** The mark may be older than the records, which were synced before it. For copies see the sealer. */
  const adopt = (segment: KnownSegment, file: number): void => {
    const { size } = fs.fstatSync(file)
    const tail = tails.get(segment)
    if (size <= segment.end) {
      tails.delete(segment)
      return
    }
    if (tail?.size !== size) {
      tails.set(segment, { size, since: Date.now(), isTaken: false })
      return
    }
    if (tail.isTaken || Date.now() - tail.since < ADOPT_AFTER) return
    tail.isTaken = true
    const range = { from: segment.end, to: size, salt: segment.salt }
    const whole = scanSync(file, range).filter((record) => isWhole(file, record))
    takeOver(
      segment,
      whole.filter(({ head }) => !head.origin)
    )
    const last = whole.at(-1)
    if (last) segment.end = last.at + last.size
  }

  const seal = (segment: KnownSegment): boolean => {
    const found = readIndexFile(segmentPath(folder, segment.id, 'idx'))
    if (!found) return false
    for (const { key, at, size } of found.entries) {
      if (at >= segment.end) eraseLater(apply(key, { segment: segment.number, at, size }))
    }
    segment.end = Math.max(segment.end, found.end)
    segment.isSealed = true
    growing.delete(segment)
    tails.delete(segment)
    return true
  }
  const meet = (id: string, hasIndex: boolean) => {
    const head = readSegmentHead(files.descriptor(id))
    const path = segmentPath(folder, id, 'idx')
    const salt = head?.salt ?? (hasIndex ? readIndexFile(path)?.salt : undefined)
    if (salt === undefined) {
      if (!headless.has(id)) headless.set(id, Date.now())
      files.forget(id)
      return
    }
    headless.delete(id)
    const isOfThisStart = head?.isOfThisStart ?? false
    const end = FIRST_RECORD
    const segment = add({ id, salt, isOfThisStart, end, isSealed: false, isOwn: false })
    if (!hasIndex || !seal(segment)) readOn(segment)
  }
  const look = () => {
    const { segments, indexes } = segmentIdsIn(fs.readdirSync(folder))
    const there = new Set(segments)
    for (const id of [...byId.keys()]) if (!there.has(id)) drop(id)
    for (const id of [...headless.keys()]) if (!there.has(id)) headless.delete(id)
    for (const id of segments) {
      const known = byId.get(id)
      if (!known) ifThere(() => meet(id, indexes.has(id)))
      else if (!known.isSealed && !known.isOwn && indexes.has(id)) seal(known)
    }
  }
  return {
    segments: () => [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    byId: (id) => byId.get(id),
    byNumber: (number) => byNumber.get(number),
    refresh() {
      const { ino, mtimeNs, mtimeMs } = fs.statSync(folder, { bigint: true })
      const now = Date.now()
      const isAwaited = [...headless.values()].some((since) => now - since < HEAD_WITHIN)
      if (seen !== `${ino} ${mtimeNs}` || Number(mtimeMs) > now - YOUNG || isAwaited) {
        look()
        seen = `${ino} ${mtimeNs}`
      }
      for (const segment of [...growing]) ifThere(() => readOn(segment))
    },
    isUnsure: () => [...tails.values()].some(({ isTaken }) => !isTaken),
    addOwn({ id, salt }) {
      add({ id, salt, isOfThisStart: true, end: FIRST_RECORD, isSealed: false, isOwn: true })
    },
    apply,
    headAt,
    erasureOf,
    isDeletedAtOrigin({ origin }) {
      const segment = origin && byId.get(origin.segment)
      if (!origin || !segment) return false
      const head = headAt({ segment: segment.number, at: origin.at })
      return head !== undefined && head.state !== 'live'
    },
    leave(id) {
      const segment = byId.get(id)
      if (!segment) return
      segment.isOwn = false
      growing.add(segment)
    },
    drop,
    headless: () => [...headless.keys()]
  }
}

interface Version {
  readonly head: RecordHead
  readonly place: RecordPlace
}

/** A segment may be removed at any time by the process that compacts. */
function ifThere(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
