/**
 * The code units of a text, for code that looks at each one.
 *
 * V8 stores texts in more than four ways. Where it has met them all, each `text.charCodeAt(index)` asks anew
 * how this one is stored, which takes ten times as long as to look into an array.
 */

import { writeCodeUnits } from '#code-units'

/** Code units for which the array is kept for the next text. */
const KEPT = 1 << 16

const units = new Uint16Array(KEPT)

/** The code units of a text, and more behind them. The array is valid until the next call. */
export function codesOf(text: string): Uint16Array {
  const { length } = text
  if (length > KEPT) {
    const own = new Uint16Array(length)
    writeCodeUnits(text, own)
    return own
  }
  writeCodeUnits(text, units)
  return units
}
