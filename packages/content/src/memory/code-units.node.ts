/** A text as an array of its UTF-16 code units: Node copies them in one piece. Elsewhere: `code-units.ts`. */

import { Buffer } from 'node:buffer'

/** Write the code units of a text at the start of an array that has room for them. */
export function writeCodeUnits(text: string, codes: Uint16Array): void {
  Buffer.from(codes.buffer).write(text, codes.byteOffset, 'utf16le')
}
