/**
 * Undoes the first member of a gzip file and ignores what follows it, as browsers do.
 *
 * node's gunzip takes anything after a member for another one and fails on it.
 */

import { crc32, createInflateRaw } from 'node:zlib'
import { decompress, PART_BYTES } from './decompress.ts'

/** Fixed part of a member's header, and its trailer of checksum and length (RFC 1952 2.3). */
const HEADER = 10
const TRAILER = 8

/**
 * @param most - bytes of content; rejects with `ERR_BUFFER_TOO_LARGE` beyond it.
 * @returns the content of the first member. Rejects when it is malformed or its checksum does not hold.
 */
export async function gunzipFirst(bytes: Uint8Array, most: number): Promise<Uint8Array> {
  const start = headerLength(bytes)
  // Raw inflation stops where the deflate stream ends and says how far it read.
  const inflate = createInflateRaw({ chunkSize: PART_BYTES })
  const { content, used } = await decompress(inflate, bytes.subarray(start), most)
  const trailer = Buffer.from(bytes.subarray(start + used).subarray(0, TRAILER))
  if (trailer.length < TRAILER || trailer.readUInt32LE(0) !== crc32(content)) {
    throw new Error('the checksum of the gzip member is wrong')
  }
  return content
}

/** The length of a member's header, with its optional fields. */
function headerLength(bytes: Uint8Array): number {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes[2] !== 8) throw new Error('not gzip')
  const flags = bytes[3] as number
  let place = HEADER
  if (flags & 4) place += 2 + ((bytes[place] as number) | ((bytes[place + 1] as number) << 8))
  for (const text of [8, 16]) if (flags & text) place = bytes.indexOf(0, place) + 1 || bytes.length
  return flags & 2 ? place + 2 : place
}
