/**
 * Undoes zstd, of which a body may hold several frames (RFC 8878 3). node's own function stops after the first,
 * which would cut a page silently.
 */

// A namespace import, since an older Node has no zstd and would fail without an explanation (needed-node.ts).
import * as zlib from 'node:zlib'
import { decompress, joined, PART_BYTES } from './decompress.ts'

/** Maximum frames in one body. More are an attack on the decoder: each costs far more than its bytes. */
const MAX_FRAMES = 1_000

/** Largest window, as a power of 2: 8 MiB (RFC 9659). A frame may ask for gigabytes. */
const WINDOW = { [zlib.constants.ZSTD_d_windowLogMax]: 23 }

/**
 * @param most - bytes of content; rejects with `ERR_BUFFER_TOO_LARGE` beyond it.
 * @returns the content of all frames; anything else after them is ignored, as browsers do.
 */
export async function unzstdFrames(bytes: Uint8Array, most: number): Promise<Uint8Array> {
  const contents: Uint8Array[] = []
  let rest = bytes
  let left = most
  do {
    if (contents.length === MAX_FRAMES) throw new Error(`more than ${MAX_FRAMES} frames`)
    const decoder = zlib.createZstdDecompress({ chunkSize: PART_BYTES, params: WINDOW })
    const { content, used } = await decompress(decoder, rest, left)
    contents.push(content)
    left -= content.length
    rest = rest.subarray(used)
  } while (beginsFrame(rest))
  return contents.length === 1 ? (contents[0] as Uint8Array) : joined(contents)
}

/** A frame, or one to be skipped (RFC 8878 3.1). */
function beginsFrame([first = 0, second, third, fourth]: Uint8Array): boolean {
  if (first === 0x28) return second === 0xb5 && third === 0x2f && fourth === 0xfd
  return first >> 4 === 5 && second === 0x2a && third === 0x4d && fourth === 0x18
}
