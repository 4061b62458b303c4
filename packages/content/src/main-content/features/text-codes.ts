/**
 * The code units of a text, for who looks at each.
 *
 * The engine stores texts in more than four ways. Where it has met them all, each `text.charCodeAt(index)` asks anew
 * how this one is stored, which takes ten times as long as to look into an array.
 */

/** Code units for which the array is kept for the next text. */
const KEPT = 1 << 16

const units = new Uint16Array(KEPT)
const bytes = Buffer.from(units.buffer)

/** The code units of a text, and more behind them. The array is valid until the next call. */
export function codesOf(text: string): Uint16Array {
  const { length } = text
  if (length > KEPT) {
    const own = new Uint16Array(length)
    Buffer.from(own.buffer).write(text, 'utf16le')
    return own
  }
  bytes.write(text, 0, 'utf16le')
  return units
}
