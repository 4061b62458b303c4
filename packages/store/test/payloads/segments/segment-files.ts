/** Looking into a folder of segments. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { PayloadStore } from '../../../src/index.ts'

/** Names of the files with an ending, oldest first. */
export function filesOf(folder: string, ending = '.seg'): string[] {
  return readdirSync(join(folder, 'segments'))
    .filter((name) => name.endsWith(ending))
    .sort()
}

/** Paths of the segments, oldest first. */
export function segmentsOf(folder: string): string[] {
  return filesOf(folder).map((name) => join(folder, 'segments', name))
}

/** All bytes of all segments. */
export function bytesOnDisk(folder: string): Buffer {
  return Buffer.concat(segmentsOf(folder).map((path) => readFileSync(path)))
}

/** Bytes that occur once on a disk, and say what they are of. */
export function marked(name: string, length = 200): Buffer {
  return Buffer.from(`${name}:`.repeat(Math.ceil(length / (name.length + 1)))).subarray(0, length)
}

/** The pointers of a list, sorted. */
export async function listOf(
  payloads: PayloadStore,
  before = Number.POSITIVE_INFINITY
): Promise<string[]> {
  const pointers: string[] = []
  for await (const { pointer } of payloads.list({ before })) pointers.push(pointer)
  return pointers.sort()
}

/** The content of a payload of `busy-process.ts`, by its id `name-number`. */
export function contentOf(id: string): Buffer {
  return marked(id, (numberOf(id) * 7_919) % 20_000)
}

/** The account of such a payload. */
export function accountOf(id: string): string {
  return `acc${numberOf(id) % 5}`
}

function numberOf(id: string): number {
  return Number(id.split('-')[1])
}

/** Let the segments be of an earlier start of the system, as after a power cut. */
export function restartSystem(folder: string): void {
  for (const path of segmentsOf(folder)) {
    const bytes = readFileSync(path)
    if (bytes.length < 64) continue
    bytes.fill(7, 16, 24)
    bytes.writeUInt32LE(crc32(bytes.subarray(0, 32)), 44)
    writeFileSync(path, bytes)
  }
}

/** Let a segment say that it is committed up to an offset. */
export function setMark(path: string, end: number): void {
  const bytes = readFileSync(path)
  bytes.writeDoubleLE(end, 32)
  bytes.writeUInt32LE(crc32(bytes.subarray(32, 40), bytes.readUInt32LE(12)), 40)
  writeFileSync(path, bytes)
}
