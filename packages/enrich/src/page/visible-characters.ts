/**
 * Text without invisible characters.
 *
 * Zero-width characters, tag characters and bidi controls carry instructions past a human reader to a
 * model. The client's data keeps them; only the model's input loses them.
 */

/**
 * Zero-width and filler characters, bidi controls, interlinear marks, tags, supplementary variation
 * selectors and the C0 controls that are not white space.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: they are meant one by one.
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** Joiners spell words in scripts such as Arabic and Devanagari; after anything else they only hide. */
const STRAY_JOINER = /(?<![\u0600-\u109f\u1780-\u17b3])[\u200c\u200d]/gu
const JOINER_RUN = /([\u200c\u200d])[\u200c\u200d]+/gu

/** The text a reader sees, linear in its length. Line ends, tabs and spaces stay. */
export function visibleCharacters(text: string): string {
  return text.replace(INVISIBLE, '').replace(JOINER_RUN, '$1').replace(STRAY_JOINER, '')
}
