/** A text as an array of its UTF-16 code units: Node copies them in one piece. Elsewhere: `code-units.ts`. */

import { Buffer } from 'node:buffer'

/** Arrays of short texts are small and often rewritten: creating a Buffer takes longer than copying such a text. */
const SMALL = 1 << 16

let small: { readonly codes: Uint16Array; readonly bytes: Buffer } | undefined

/** Write the code units of a text to the start of an array that is large enough. */
export function writeCodeUnits(text: string, codes: Uint16Array): void {
  if (codes.length > SMALL) {
    bytesOf(codes).write(text, 0, 'utf16le')
    return
  }
  if (small?.codes !== codes) small = { codes, bytes: bytesOf(codes) }
  small.bytes.write(text, 0, 'utf16le')
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
