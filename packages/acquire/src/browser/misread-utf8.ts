/**
 * Repairs UTF-8 that Chromium decoded as windows-1252, as it does with pages that declare no encoding.
 *
 * Over HTTP the bytes are available, and valid UTF-8 is read as such. Here the bytes are recovered from the wrong
 * characters.
 */

/** The characters of windows-1252 for the bytes 0x80 to 0x9f; a byte without one is a control character. */
const SPECIALS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Byte by character. In HTML a no-break space is written as its entity. */
const BYTES = new Map<string, number>([
  ...Array.from(SPECIALS, (character, index) => [character, 0x80 + index] as const),
  ...Array.from(
    { length: 0x60 },
    (_, index) => [String.fromCharCode(0xa0 + index), 0xa0 + index] as const
  ),
  ['&nbsp;', 0xa0]
])

const ANY = `(?:[${SPECIALS}\\u00a0-\\u00bf]|&nbsp;)`
/** Pattern of the misread bytes of one character beyond ASCII. */
const SEQUENCE = new RegExp(
  `[\\u00c2-\\u00df]${ANY}|[\\u00e0-\\u00ef]${ANY}{2}|[\\u00f0-\\u00f4]${ANY}{3}`,
  'g'
)
const BYTE = /&nbsp;|./gs
const BEYOND_ASCII = new RegExp(`[${SPECIALS}\\u00a0-\\u00ff]|&nbsp;`, 'g')
/** Share of the characters that must be parts of such sequences: in text that was read rightly few are. */
const MOST = 0.9

/** The text that was meant; `text` itself when it was read rightly. */
export function rereadAsUtf8(text: string): string {
  let parts = 0
  const reread = text.replace(SEQUENCE, (sequence) => {
    const bytes = sequence.match(BYTE)!.map((one) => BYTES.get(one)!)
    const read = decoded(Uint8Array.from(bytes))
    if (read !== undefined) parts += bytes.length
    return read ?? sequence
  })
  if (parts === 0) return text
  // A no-break space in the source is an entity as well, and says nothing of the encoding.
  const all = (text.match(BEYOND_ASCII) ?? []).filter((one) => one !== '&nbsp;').length
  return parts >= MOST * all ? reread : text
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
