/** Writing from right to left. */

/** Hebrew, Arabic, Syriac, Thaana, N'Ko and the presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

interface Placed {
  readonly text: string
  readonly x0: number
}

/**
 * The text of glyphs of one word in the order in which it is read.
 *
 * Letters of right-to-left scripts are read from the right; presentation forms become letters.
 */
export function visualToLogical(glyphs: readonly Placed[]): string {
  const text = glyphs.map((glyph) => glyph.text).join('')
  if (!isRightToLeft(text)) return text
  // Letters of one ligature stand in one place, and come as they are seen: last one first.
  const ordered = [...glyphs].reverse().sort((a, b) => b.x0 - a.x0)
  const read = ordered.map((glyph) => glyph.text.normalize('NFKC')).join('')
  // Digits inside are read from the left.
  return read.replace(/[\d\u0660-\u0669][\d\u0660-\u0669.,:/-]*/g, (digits) =>
    [...digits].reverse().join('')
  )
}

/**
 * Order words of one line for reading. A line is read from the right when most of its words are;
 * runs of words of the other direction inside keep their own.
 */
export function readingOrder<Piece extends Placed>(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces].sort((a, b) => a.x0 - b.x0)
  const rightToLeft = ordered.filter((piece) => isRightToLeft(piece.text)).length
  if (rightToLeft === 0) return ordered
  const letters = ordered.filter((piece) => /\p{L}/u.test(piece.text)).length
  if (rightToLeft * 2 < letters) return turnRuns(ordered, isRightToLeft)
  return turnRuns(ordered.reverse(), (text) => /[\p{L}\p{N}]/u.test(text) && !isRightToLeft(text))
}

/** Turn each run of pieces of the given direction round. */
function turnRuns<Piece extends Placed>(
  pieces: Piece[],
  turned: (text: string) => boolean
): Piece[] {
  const result: Piece[] = []
  let run: Piece[] = []
  for (const piece of pieces) {
    if (turned(piece.text)) {
      run.unshift(piece)
    } else {
      result.push(...run, piece)
      run = []
    }
  }
  return [...result, ...run]
}
