/**
 * The code units of a text, for code that examines each one. V8 stores strings in more than four ways. Once it has seen
 * them all, each `text.charCodeAt(index)` checks how this one is stored, which takes ten times as long as reading an
 * array.
 */

import { writeCodeUnits } from '#code-units'

/** Code units for which the array is reused for the next text. */
const KEPT = 1 << 16

const units = new Uint16Array(KEPT)

/** The code units of a text, followed by unrelated ones. The array is valid until the next call. */
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
