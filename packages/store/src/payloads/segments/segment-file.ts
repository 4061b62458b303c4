/**
 * A segment: a file of records behind a head of 64 bytes, `<id>.seg`. One process appends to it; it says in the head up
 * to where records are committed, and other processes read no further.
 *
 *     0  8 B  "SLUICESG"                     24  f64  when it was made, ms since the epoch
 *     8  u32  version                        32  f64  end of what is committed
 *    12  u32  salt of all checksums          40  u32  crc32 of the end
 *    16  8 B  start of the machine's system  44  u32  crc32 of 0 … 32
 */

import { hash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

const MAGIC = Buffer.from('SLUICESG')
const VERSION = 1
/** Offset of the first record. */
export const FIRST_RECORD = 64
const MARK_AT = 32
const MARK_BYTES = 12

const NAME = /^([0-9a-f]{16})\.(seg|idx)$/

/** Content of a segment's head, apart from the end. */
export interface SegmentHead {
  readonly salt: number
  /** True if the system was not started again since: what this process reads of the file is all that was written. */
  readonly isOfThisStart: boolean
}

/** A segment that this process made. */
export interface OwnSegment {
  readonly id: string
  readonly file: number
  readonly salt: number
}

/** Returns a new id. Ids sort by creation time: 12 digits of milliseconds, then 4 random digits. */
function newSegmentId(after: string): string {
  const time = Math.max(Date.now(), Number.parseInt(after.slice(0, 12) || '0', 16) + 1)
  return time.toString(16).padStart(12, '0') + randomBytes(2).toString('hex')
}

/** The path of a segment, or of the index beside it. */
export function segmentPath(folder: string, id: string, ending: 'seg' | 'idx' = 'seg'): string {
  return join(folder, `${id}.${ending}`)
}

/** The ids in the names of a folder: those of segments and those of indexes. */
export function segmentIdsIn(names: readonly string[]): {
  segments: string[]
  indexes: Set<string>
} {
  const segments: string[] = []
  const indexes = new Set<string>()
  for (const name of names) {
    const [, id, ending] = NAME.exec(name) ?? []
    if (id && ending === 'seg') segments.push(id)
    if (id && ending === 'idx') indexes.add(id)
  }
  return { segments: segments.sort(), indexes }
}

/**
 * Make an empty segment, at once. Its name is durable once the folder was synced.
 *
 * @param options.after - its id will sort after this one.
 */
export function createSegment(folder: string, { after }: { after: string }): OwnSegment {
  const id = newSegmentId(after)
  const path = segmentPath(folder, id)
  const file = fs.openSync(path, 'wx+', 0o600)
  try {
    const salt = randomBytes(4).readUInt32LE()
    const head = Buffer.alloc(FIRST_RECORD)
    MAGIC.copy(head)
    head.writeUInt32LE(VERSION, 8)
    head.writeUInt32LE(salt, 12)
    startOfSystem().copy(head, 16)
    head.writeDoubleLE(Date.now(), 24)
    markOf(FIRST_RECORD, salt).copy(head, MARK_AT)
    head.writeUInt32LE(crc32(head.subarray(0, MARK_AT)), 44)
    if (fs.writeSync(file, head, 0, head.length, 0) < head.length) {
      throw Object.assign(new Error('ENOSPC: the head of a segment was cut'), { code: 'ENOSPC' })
    }
    return { id, file, salt }
  } catch (error) {
    fs.closeSync(file)
    fs.rmSync(path, { force: true })
    throw error
  }
}

/** Reads the head; returns `undefined` if it is not written yet, or belongs to no segment. */
export function readSegmentHead(file: number): SegmentHead | undefined {
  const head = Buffer.alloc(FIRST_RECORD)
  const length = fs.readSync(file, head, 0, FIRST_RECORD, 0)
  if (length < FIRST_RECORD || !head.subarray(0, 8).equals(MAGIC)) return undefined
  if (head.readUInt32LE(8) !== VERSION) return undefined
  if (head.readUInt32LE(44) !== crc32(head.subarray(0, MARK_AT))) return undefined
  return {
    salt: head.readUInt32LE(12),
    isOfThisStart: head.subarray(16, 24).equals(startOfSystem())
  }
}

/** Say that records are committed up to an offset. Other processes read them from now on. */
export function writeMark(file: number, end: number, salt: number): void {
  fs.writeSync(file, markOf(end, salt), 0, MARK_BYTES, MARK_AT)
}

const mark = Buffer.alloc(MARK_BYTES)

/** Up to where records are committed; `undefined` while that is being changed, or if it was damaged. */
export function readMark(file: number, salt: number): number | undefined {
  const length = fs.readSync(file, mark, 0, MARK_BYTES, MARK_AT)
  if (length < MARK_BYTES) return undefined
  if (mark.readUInt32LE(8) !== crc32(mark.subarray(0, 8), salt)) return undefined
  return mark.readDoubleLE(0)
}

function markOf(end: number, salt: number): Buffer {
  const bytes = Buffer.alloc(MARK_BYTES)
  bytes.writeDoubleLE(end, 0)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 8), salt), 8)
  return bytes
}

let start: Buffer | undefined

/** Differs between kernels, and after each start of one. Where it is unknown, each process is its own start. */
function startOfSystem(): Buffer {
  start ??= hash('sha256', bootId(), 'buffer').subarray(0, 8)
  return start
}

function bootId(): string {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')
  } catch {
    return randomBytes(16).toString('hex')
  }
}
