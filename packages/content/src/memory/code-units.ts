/**
 * A text as an array of its UTF-16 code units, with functions that every runtime has.
 *
 * `TextEncoder` copies ASCII some twenty times as fast as a loop over `charCodeAt`, and long stretches of nearly all
 * pages are ASCII, whatever their language. Node uses `code-units.node.ts` instead (`imports` in package.json): there,
 * this one takes 1.08 times as long to parse a page.
 */

/** Code units per call: few enough that a non-ASCII letter costs little, enough to be worth a call. */
const PIECE = 512
/** A text shorter than this is copied faster by the loop. */
const SHORT = 48

const encoder = new TextEncoder()
const bytes = new Uint8Array(PIECE)

/** Write the code units of a text to the start of an array that is large enough. */
export function writeCodeUnits(text: string, codes: Uint16Array): void {
  const { length } = text
  if (length < SHORT) {
    copy(text, 0, length, codes)
    return
  }
  for (let from = 0; from < length; from += PIECE) {
    const to = Math.min(from + PIECE, length)
    const size = to - from
    const { read, written } = encoder.encodeInto(text.slice(from, to), bytes)
    // A byte for each code unit: all are ASCII.
    if (read === size && written === size) codes.set(bytes.subarray(0, size), from)
    else copy(text, from, to, codes)
  }
}

function copy(text: string, from: number, to: number, codes: Uint16Array): void {
  for (let at = from; at < to; at++) codes[at] = text.charCodeAt(at)
}
