/** Decompresses in the thread pool of Node, and joins the parts without holding up the event loop. */

import type { Transform } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes of a part: larger ones take fewer turns of the event loop. */
export const PART_BYTES = 128 * 1024
/** Bytes that are copied in one turn of the event loop: less than a millisecond. */
const COPIED_BYTES = 1024 * 1024

/** A decoder of `node:zlib`. */
export interface Engine extends Transform {
  /** Bytes of its input that it has used. */
  readonly bytesWritten: number
}

/** The content of a compressed body, in memory of its own. */
export interface Decompressed {
  readonly content: Uint8Array<ArrayBuffer>
  /** Bytes of the input that were used. */
  readonly used: number
}

/**
 * Runs a decoder over a body.
 *
 * @param most - bytes of content. Rejects with `ERR_BUFFER_TOO_LARGE` beyond it, as node:zlib does. What the decoder
 * fails with.
 */
export async function decompress(
  decoder: Engine,
  bytes: Uint8Array,
  most: number
): Promise<Decompressed> {
  const parts: Uint8Array[] = []
  let length = 0
  await new Promise<void>((resolve, reject) => {
    decoder.on('data', (part: Uint8Array) => {
      length += part.length
      parts.push(part)
      if (length > most) decoder.destroy(tooLarge(most))
    })
    decoder.once('end', resolve)
    decoder.once('error', reject)
    decoder.end(bytes)
  })
  return { content: await joined(parts), used: decoder.bytesWritten }
}

/** Parts as one, in memory of its own. */
export async function joined(parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const length = parts.reduce((total, part) => total + part.length, 0)
  const whole = new Uint8Array(Buffer.allocUnsafeSlow(length).buffer)
  let at = 0
  let copied = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
    copied += part.length
    if (copied < COPIED_BYTES) continue
    copied = 0
    await nextTurn()
  }
  return whole
}

function tooLarge(most: number): Error {
  return Object.assign(new RangeError(`the content is larger than ${most} bytes`), {
    code: 'ERR_BUFFER_TOO_LARGE'
  })
}
